import Testing

@testable import PDFDocument

@Suite struct PageLabelTests {
  private func open(pages: Int, labels: String, _ further: [String] = []) throws -> Document {
    let kids = (0..<pages).map { "\($0 + 3) 0 R" }.joined(separator: " ")
    return try Document.open(
      TestPDF.make(
        [
          "<< /Type /Catalog /Pages 2 0 R /PageLabels \(labels) >>",
          "<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>",
        ]
          + (0..<pages).map { _ in "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>" } + further))
  }

  private func labels(_ document: Document) -> [String?] {
    (0..<document.pageCount).map { document.pageLabel(at: $0) }
  }

  @Test func rangesStylesAndPrefixes() throws {
    let document = try open(
      pages: 9,
      labels: """
        << /Nums [0 << /S /r >> 3 << /S /D /St 5 >> 5 << /P (A-) /S /D >> 7 << /P (Cover) >> 8 << /S /A /St 27 >>] >>
        """)
    #expect(labels(document) == ["i", "ii", "iii", "5", "6", "A-1", "A-2", "Cover", "AA"])
    #expect(document.pageIndex(forLabel: "A-2") == 6)
    #expect(document.pageIndex(forLabel: "iv") == nil)
    #expect(document.pageLabel(at: 9) == nil)
    #expect(document.pageLabel(at: -1) == nil)
    #expect(document.hasPageLabels)
  }

  @Test func severalPagesMayShareALabel() throws {
    let document = try open(pages: 3, labels: "<< /Nums [0 << /P (x) >> 2 << >>] >>")
    #expect(labels(document) == ["x", "x", ""])
    #expect(document.pageIndices(forLabel: "x") == [0, 1])
  }

  @Test func pagesBeforeTheFirstRangeHaveNone() throws {
    let document = try open(pages: 2, labels: "<< /Nums [1 << /S /D >>] >>")
    #expect(labels(document) == [nil, "1"])
    let none = try Document.open(TestPDF.onePage())
    #expect(none.pageLabel(at: 0) == nil)
    #expect(!none.hasPageLabels)
  }

  @Test func treesWithKidsAndCyclesAreRead() throws {
    let document = try open(
      pages: 3, labels: "6 0 R",
      [
        "<< /Kids [7 0 R 8 0 R 6 0 R] >>", "<< /Nums [0 << /S /R >>] /Kids [6 0 R] >>", "<< /Nums [2 9 0 R (x)] >>",
        "<< /S /a >>",
      ])
    #expect(labels(document) == ["I", "II", "a"])
  }

  @Test func nonsenseIsPassedOver() throws {
    let document = try open(
      pages: 2, labels: "<< /Nums [-5 << /S /D >> 0 (x) 0 << /S /Q /P (q) >> 1 << /S /D /St -7 >> /K << >> 1.5] >>")
    #expect(labels(document) == [nil, "1"])
  }

  @Test(arguments: [
    (1, "a"), (26, "z"), (27, "aa"), (52, "zz"), (53, "aaa"), (26 * 64, String(repeating: "z", count: 64)),
    (26 * 64 + 1, "1665"), (Int.max, "9223372036854775807"),
  ])
  func letters(_ number: Int, _ text: String) {
    #expect(PageLabels.Style.lowerLetters.text(number) == text)
  }

  @Test(arguments: [
    (1, "i"), (4, "iv"), (1999, "mcmxcix"), (3888, "mmmdccclxxxviii"), (9999, "mmmmmmmmmcmxcix"), (10000, "10000"),
  ])
  func romanNumerals(_ number: Int, _ text: String) {
    #expect(PageLabels.Style.lowerRoman.text(number) == text)
    #expect(PageLabels.Style.upperRoman.text(number) == text.uppercased())
  }

  @Test func hugeStartsDoNotOverflow() throws {
    let document = try open(pages: 2, labels: "<< /Nums [0 << /S /D /St 9223372036854775807 >>] >>")
    #expect(labels(document) == ["9223372036854775807", "9223372036854775807"])
  }
}
