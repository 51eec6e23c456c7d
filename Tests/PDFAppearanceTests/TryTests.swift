import Glibc
import PDFAppearance
import PDFDocument
import TestSupport
import Testing

@Suite struct TryTests {
  @Test func tryAll() throws {
    let texts = [
      "שלום (abc) עולם", "שלום (אבג) עולם", "السلام عليكم", "x\u{301}\u{323}y", "שָׁלוֹם", "مُحَمَّد", "abc (def) [ghi]",
      "(שלום)", "[1] שלום 12-34",
    ]
    for (index, text) in texts.enumerated() {
      do {
        let sheet = try Sheet()
        let layout = try sheet.draw(text, TextStyle(size: 20))
        let path = try sheet.save()
        _ = try Tool.run(["cp", path, "/tmp/fonts-try/\(index).pdf"])
        print(index, text, layout.width, layout.height)
        print("   poppler", try Reader.poppler(path), try Reader.poppler(path) == text)
        print("   mupdf  ", try Reader.mupdf(path), try Reader.mupdf(path) == text)
        try Reader.expectSound(path)
        let pictures = try Reader.pictures(path)
        print("   ", Reader.difference(pictures.poppler, pictures.mupdf))
      } catch let error as PDFError { print(index, text, error) }
    }
  }
}
