import TestSupport
import Testing

@Suite struct ReadmeExampleTests {
  /// The example is in a file of its own beside this one, where it is compiled.
  @Test func `the README's example of the library is the one that is compiled`() throws {
    let readme = String(decoding: try Files.read(Fixtures.repository + "/README.md"), as: UTF8.self)
    let file = Fixtures.repository + "/Tests/PDFActionsTests/ReadmeExample.swift"
    let compiled = String(decoding: try Files.read(file), as: UTF8.self)
    let example = readme.split(separator: "```swift\n").dropFirst().first?.split(separator: "```\n").first
    #expect(example.map(String.init) == compiled.replacing("struct Example", with: "@main struct Example"))
  }
}
