import PDFScopeCore
import TestSupport
import Testing

/// The README and the manual pages show what the program really prints.
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
    #expect(Self.session.count == 7)
  }

  @Test(arguments: session) func `the session is what the program prints`(command: String, output: String) throws {
    #expect(try run(command) == output)
  }

  @Test func `the manual's examples are what the program prints`() throws {
    let examples = try JSONParser.parse(bytes: PDFScopeBinary.run(["manual", "--examples"]).output).arrayValue ?? []
    #expect(examples.count >= 8)
    for example in examples {
      let (command, output) = (example["command"]?.stringValue ?? "", example["output"]?.stringValue ?? "")
      #expect(try run(command) == output + "\n", "\(command)")
    }
  }

  /// What a command of the shell prints beside the demo files.
  private func run(_ command: String) throws -> String {
    let folder = try TemporaryFolder()
    for name in ["report.pdf", "handout.pdf"] { _ = try folder.copy(fixture: "demo/" + name, as: name) }
    let script = "pdfscope() { '\(PDFScopeBinary.path)' \"$@\"; }\n" + command
    let result = try Tool.run(["bash", "-c", script], currentDirectory: folder.path)
    #expect(result.errorText == "", "\(command)")
    return result.text
  }

  @Test func `every exit status stands in the README`() throws {
    let text = String(decoding: try Files.read(Fixtures.repository + "/README.md"), as: UTF8.self)
    for status in [64, 70, 2, 5, 4, 3, 0, 1] { #expect(text.contains("| \(status) | ")) }
  }
}
