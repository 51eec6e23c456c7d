import FontBridge
import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

/// Which fonts are kept, and what is said of texts that nobody can count.
@Suite struct FontFinderTests {
  @Test func `a file that was none may be one the next time`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("no font".utf8), to: "font.ttf")
    let finder = FontFinder()
    func face() throws(PDFError) -> FontFace { try finder.face(FilePath(path), index: 0, isInstalled: false) }
    #expect(throws: PDFError.self) { try face() }
    try Files.write(Files.read(FontTests.systemFont()), to: path)
    let first = try face()
    #expect(try face() === first, "opened once while it is used")
    #expect(finder.bytesKept == 0)
  }

  @Test func `fonts that are not in use are kept up to a limit`() throws {
    let bytes = try Files.read(FontTests.systemFont())
    let folder = try TemporaryFolder()
    let finder = FontFinder()
    weak var first: FontFace?
    weak var last: FontFace?
    let path = try folder.write(bytes, to: "font.ttf")
    for number in 0..<(FontFinder.mostBytesKept / bytes.count + 3) {
      // Another name each time, and one file.
      let name = String(repeating: "./", count: number) + "font.ttf"
      let face = try finder.face(FilePath(folder.path(name)), index: 0, isInstalled: true)
      if number == 0 { first = face }
      last = face
    }
    #expect(finder.bytesKept <= FontFinder.mostBytesKept)
    #expect(finder.bytesKept > FontFinder.mostBytesKept - 2 * bytes.count)
    #expect(first == nil && last != nil)
    #expect(try finder.face(FilePath(path), index: 0, isInstalled: true).facts.byteCount == bytes.count)
  }

  @Test func `more characters than can be counted are refused with a reason`() throws {
    let face = try FontChain(FontRequest(), finder: FontFinder()).first.face
    let (character, many) = ([UInt32](repeating: 0x41, count: 1), Int(Int32.max))
    var (failure, count, base) = (FontBridgeFailure(), 0, Int32(-1))
    var level = Int8(0)
    #expect(font_bridge_shape(face.pointer, character, many, 0, false, "en", &count, &failure) == nil)
    #expect(PDFError(failure).code == .textTooLong && !PDFError(failure).message.isEmpty)
    failure = FontBridgeFailure()
    #expect(!font_bridge_levels(character, many, &base, &level, &failure))
    #expect(PDFError(failure).code == .textTooLong && !PDFError(failure).message.isEmpty)
  }
}
