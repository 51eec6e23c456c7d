import TestSupport
import Testing

@testable import PDFScopeCore

@Suite struct `Parameters of pictures` {
  @Test(arguments: [
    ("white", [255, 255, 255, 255]), ("black", [0, 0, 0, 255]), ("transparent", [255, 255, 255, 0]),
    ("#fff", [255, 255, 255, 255]), ("#08F", [0, 136, 255, 255]), ("#102030", [16, 32, 48, 255]),
    ("#10203040", [16, 32, 48, 64]), ("#ABCDEF00", [171, 205, 239, 0]),
  ])
  func `colours`(text: String, parts: [Int]) throws {
    let color = try #require(PaperColor(text))
    #expect([color.red, color.green, color.blue, color.alpha].map(Int.init) == parts)
    // What is written reads back as the same.
    #expect(PaperColor(try #require(color.parameterJSON?.stringValue)) == color)
  }

  @Test(arguments: [
    "", "#", "#12", "#1234", "#12345", "#1234567", "#123456789", "White", "fff", "#ggg", "#+12", "# 12", "#é1",
  ])
  func `no colours`(text: String) {
    #expect(PaperColor(text) == nil)
    #expect(!StringPattern.paper.matches(text))
  }

  @Test func `grids`() throws {
    for (text, columns, rows) in [("1x1", 1, 1), ("5x4", 5, 4), ("100x100", 100, 100), ("10x99", 10, 99)] {
      #expect(SheetGrid(text) == SheetGrid(columns: columns, rows: rows))
      #expect(SheetGrid(text)?.parameterJSON?.stringValue == text)
    }
    for text in ["", "x", "5", "5x", "x4", "0x4", "5x101", "05x4", "5X4", "5x4x3", "-1x4", "5 x4", "+5x4", "1000x1"] {
      #expect(SheetGrid(text) == nil, "\(text)")
    }
  }

  @Test func `filters`() {
    #expect(
      PageFilter("all") == .all && PageFilter("annotated") == .annotated && PageFilter("bookmarked") == .bookmarked)
    #expect(PageFilter("matching:a:b") == .matching("a:b"))
    for text in ["", "All", "matching", "matching:", "annotated ", "matched:x"] {
      #expect(PageFilter(text) == nil, "\(text)")
    }
  }

  /// Text at random is refused or reads back as it was written; nothing traps.
  @Test func `text at random`() throws {
    var dice = SeededGenerator(seed: 11)
    let letters = Array("#x0159aFgé:matchingll ".unicodeScalars)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...9, using: &dice) { text.append(letters.randomElement(using: &dice) ?? "x") }
      let string = String(text)
      if let color = PaperColor(string) {
        #expect(PaperColor(try #require(color.parameterJSON?.stringValue)) == color)
      }
      if let grid = SheetGrid(string) { #expect(grid.parameterJSON?.stringValue == string) }
      if let filter = PageFilter(string) { #expect(filter.description == string) }
    }
  }

  @Test func `formats by extension`() {
    for (text, format) in [
      ("png", ThumbnailFormat.png), ("JPG", .jpeg), ("jpeg", .jpeg), ("WebP", .webp), ("pdf", .pdf),
    ] {
      #expect(ThumbnailFormat(fileExtension: text) == format)
    }
    for text in ["", "tif", "{ext}", "jp"] { #expect(ThumbnailFormat(fileExtension: text) == nil) }
    for text in ["tif", "GIF"] { #expect(ThumbnailFormat.isForeign(fileExtension: text)) }
    for text in ["", "png", "{ext}", "pdf"] { #expect(!ThumbnailFormat.isForeign(fileExtension: text)) }
  }
}
