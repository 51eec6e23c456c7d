import TestSupport
import Testing

@testable import PDFScopeCore

/// One path for each file, by whatever name it is called.
@Suite struct RealPathTests {
  private let folder: TemporaryFolder
  /// The folder by its own name.
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = try #require(RealPath.existing(folder.path))
    try folder.makeFolder("a")
    try folder.makeFolder("a/deep")
    try Files.write([1], to: folder.path("a/file"))
    // `link` leads two folders in, so that the way back from it is not that of the letters.
    _ = try Tool.run(["ln", "-s", "a/deep", folder.path("link")])
  }

  @Test(arguments: [
    ("a/file", "a/file"), ("a/./deep//", "a/deep"), ("link", "a/deep"), ("link/../file", "a/file"),
    ("link/new", "a/deep/new"), ("link/../new", "a/new"), ("link/no/../new", "a/deep/new"),
    ("no/way/../../a/file", "a/file"), ("a/no/./such//thing", "a/no/such/thing"), ("a/file/below", "a/file/below"),
  ])
  func leadsTo(_ path: String, _ expected: String) {
    #expect(RealPath.of(folder.path(path)) == root + "/" + expected)
    // Rules mean the same file.
    #expect(PathResolver.system.resolvedAsFarAsPossible(folder.path(path)) == root + "/" + expected)
  }

  @Test func whatIsNotThereHasNoPathOfItsOwn() {
    #expect(RealPath.existing(folder.path("no")) == nil && RealPath.existing("") == nil)
    #expect(RealPath.of("/no such/../place") == "/place")
    #expect(RealPath.of("/") == "/" && RealPath.of("..//x/") == RealPath.of("../x"))
    let gone = PathResolver(currentFolder: "", home: nil) { _ in nil }
    #expect(gone.resolvedAsFarAsPossible("a/../b") == "/b")
  }

  @Test func bytesThatAreNoTextStayWhatTheyAre() throws {
    let name = SystemText.string([0x61, 0xFF, 0x62])
    try folder.makeFolder("x")
    #expect(RealPath.of(folder.path("x/../" + name)) == root + "/" + name)
    // A combining mark behind a slash begins a name of its own.
    #expect(RealPath.of(folder.path("no/\u{301}x")) == root + "/no/\u{301}x")
  }
}
