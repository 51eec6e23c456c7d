import TestSupport
import Testing

/// The README shows what the program really prints.
@Suite struct ReadmeTests {
  /// The commands of the first `console` block with the output that stands below each.
  static let session: [(command: String, output: String)] = {
    guard let text = try? String(decoding: Files.read(Fixtures.repository + "/README.md"), as: UTF8.self),
      let block = text.split(separator: "```console\n").dropFirst().first?.split(separator: "```\n").first
    else { return [] }
    var session: [(command: String, output: String)] = []
    for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") {
        session.append((String(line.dropFirst(2)), ""))
      } else if !line.isEmpty, !session.isEmpty {
        session[session.count - 1].output += line + "\n"
      }
    }
    return session
  }()

  @Test func `there is a session`() {
    #expect(Self.session.count == 5)
  }

  @Test(arguments: session) func `the session is what the program prints`(command: String, output: String) throws {
    let script = "pdfscope() { '\(PDFScopeBinary.path)' \"$@\"; }\n" + command
    let result = try Tool.run(["bash", "-c", script], currentDirectory: Fixtures.folder + "/demo")
    #expect(result.text == output)
    #expect(result.errorText == "")
  }

  @Test func `every exit status stands in the README`() throws {
    let text = String(decoding: try Files.read(Fixtures.repository + "/README.md"), as: UTF8.self)
    for status in [64, 70, 2, 5, 4, 3, 0, 1] { #expect(text.contains("| \(status) | ")) }
  }
}
