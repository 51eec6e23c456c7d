import PDFScopeCore
import TestSupport
import Testing

/// Every button on every file ends by itself, in time, with a status that the manual lists. It prints JSON that fits
/// its schema, and nothing else.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct EndingTests {
  @Test(arguments: Corpus.files)
  func everyButtonEnds(_ file: CorpusFile) throws {
    let folder = try TemporaryFolder()
    var differences: [Difference] = []
    var pageCount: Int?
    for call in Self.calls(folder) where !call.needsTwoPages || pageCount ?? 0 > 1 {
      let run = try Run(file, call.arguments)
      let subcommand = call.arguments[0]
      check(run, of: file, subcommand)
      pageCount = run.pageCount
      if let code = run.errorCode {
        differences.append(Difference("\(call.name): \(code)", ours: code, theirs: "an answer"))
      }
    }
    CorpusTests.check(differences, of: file, .ending)
  }

  private struct ButtonCall {
    let name: String
    let arguments: [String]
    var needsTwoPages = false
  }

  private static func calls(_ folder: TemporaryFolder) -> [ButtonCall] {
    [
      ButtonCall(name: "outline", arguments: ["outline"]),
      ButtonCall(name: "search", arguments: ["search", "the"]),
      ButtonCall(name: "thumbnails", arguments: ["thumbnails", "--size", "64", "-o", folder.path("pictures/")]),
      ButtonCall(name: "bookmarks", arguments: ["bookmarks"]),
      ButtonCall(name: "annotate", arguments: ["annotate"]),
      ButtonCall(
        name: "rotate-pages", arguments: ["edit", "rotate-pages", "--by", "90", "-o", folder.path("rotated.pdf")]),
      ButtonCall(
        name: "remove-pages", arguments: ["edit", "remove-pages", "--pages", "1", "-o", folder.path("removed.pdf")],
        needsTwoPages: true),
      ButtonCall(name: "context", arguments: ["context"]),
    ]
  }

  private func check(_ run: Run, of file: CorpusFile, _ subcommand: String) {
    let place = "\(file.name): \(subcommand)"
    #expect(ExitStatus(rawValue: run.result.status) != nil, "\(place): status \(run.result.status)")
    // A fault of ours is documented, and still one.
    #expect(
      run.result.status != ExitStatus.fault.rawValue && run.result.status != ExitStatus.usage.rawValue, "\(place)")
    if run.errorCode == nil { #expect([0, 1].contains(run.result.status), "\(place)") }
    #expect(throws: Never.self, "\(place)") {
      for failure in try Schemas.failures(of: run.output, subcommand: subcommand).prefix(3) {
        Issue.record("\(place): \(failure)")
      }
    }
    for line in run.result.errorText.split(separator: "\n") {
      #expect(throws: Never.self, "\(place): a line on standard error: \(line)") {
        _ = try JSONParser.parse(String(line))
      }
    }
  }
}
