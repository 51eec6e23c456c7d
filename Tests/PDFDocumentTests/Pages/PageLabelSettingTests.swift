import TestSupport
import Testing

@testable import PDFDocument

@Suite struct PageLabelSettingTests {
  private func open(pages: Int, labels: String = "null") throws -> Document {
    let kids = (0..<pages).map { "\($0 + 3) 0 R" }.joined(separator: " ")
    return try Document.open(
      TestPDF.make(
        [
          "<< /Type /Catalog /Pages 2 0 R /PageLabels \(labels) >>",
          "<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>",
        ]
          + (0..<pages).map { _ in "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>" }))
  }

  private func labels(_ document: Document) -> [String?] {
    (0..<document.pageCount).map { document.pageLabel(at: $0) }
  }

  @Test func othersKeepTheirLabels() throws {
    let document = try open(pages: 7, labels: "<< /Nums [0 << /S /r >> 2 << /P (A-) /S /D /St 4 >>] >>")
    #expect(try document.setPageLabels(PageNumbering(style: .upperLetters, prefix: "Ω", first: 26), of: [3, 4]))
    #expect(labels(document) == ["i", "ii", "A-4", "ΩZ", "ΩAA", "A-7", "A-8"])
  }

  @Test func eachRunCountsFromTheBeginning() throws {
    let document = try open(pages: 6)
    #expect(try document.setPageLabels(PageNumbering(style: .lowerRoman, first: 4), of: [5, 0, 1, 3, 99, -1, 1]))
    #expect(labels(document) == ["iv", "v", "3", "iv", "5", "iv"])
    #expect(document.catalog["PageLabels"]["Nums"][0].int == 0, "the first page has a range")
  }

  @Test func labelsWithoutANumber() throws {
    let document = try open(pages: 3)
    try document.setPageLabels(PageNumbering(style: nil, prefix: "Cover"), of: [0])
    #expect(labels(document) == ["Cover", "2", "3"])
    try document.setPageLabels(PageNumbering(style: nil), of: [0, 1, 2])
    #expect(labels(document) == ["", "", ""])
  }

  @Test func takenAway() throws {
    let document = try open(pages: 4, labels: "<< /Nums [0 << /S /r >> 2 << /S /D >>] >>")
    #expect(try document.setPageLabels(nil, of: [2, 3]))
    #expect(labels(document) == ["i", "ii", "3", "4"])
    #expect(try document.setPageLabels(nil, of: [0, 1]))
    #expect(labels(document) == [nil, nil, nil, nil])
    #expect(document.catalog["PageLabels"].isNull)
  }

  @Test func whatChangesNothingLeavesTheDocumentAsItIs() throws {
    let document = try open(pages: 3, labels: "<< /Nums [0 << /S /r >>] >>")
    #expect(try !document.setPageLabels(PageNumbering(style: .lowerRoman, first: 2), of: [1, 2]))
    #expect(try !open(pages: 3).setPageLabels(nil, of: [0, 1, 2]))
    #expect(document.revision == 0)
  }

  @Test func numbersNearTheLargestInteger() throws {
    let document = try open(pages: 3, labels: "<< /Nums [0 << /S /D /St 9223372036854775806 >>] >>")
    let before = labels(document)
    try document.setPageLabels(PageNumbering(style: .decimal, first: .max), of: [1])
    #expect(labels(document) == [before[0], String(Int.max), before[2]])
  }

  /// Whatever the labels are, those of the pages that are not named stay, in what is written too.
  @Test func anyLabelsAndAnySelection() throws {
    var generator = SeededGenerator(seed: 5)
    let styles = ["D", "R", "r", "A", "a", "x"]
    for _ in 0..<60 {
      let count = Int.random(in: 1...20, using: &generator)
      var ranges = ""
      for index in 0..<count where Bool.random(using: &generator) {
        let style = styles.randomElement(using: &generator)!
        ranges += "\(index) << /S /\(style) /P (p\(index % 3)) /St \(Int.random(in: 1...30, using: &generator)) >> "
      }
      let document = try open(pages: count, labels: "<< /Nums [\(ranges)] >>")
      let before = labels(document)
      let named = Set((0..<count).filter { _ in Bool.random(using: &generator) })
      let style = PageNumbering.Style.allCases.randomElement(using: &generator)
      let first = Int.random(in: 1...30, using: &generator)
      try document.setPageLabels(PageNumbering(style: style, prefix: "N", first: first), of: named)
      let written = try Document.open(try document.rewrittenBytes(SaveOptions()))
      guard !named.isEmpty else { continue }
      for index in 0..<count where !named.contains(index) {
        #expect(labels(written)[index] == before[index] ?? String(index + 1))
      }
      for index in named {
        var start = index
        while named.contains(start - 1) { start -= 1 }
        let same = PageLabels([PageLabels.Range(start: 0, style: nil, prefix: "N", first: 1)])
        if style == nil { #expect(labels(written)[index] == same.label(of: 0)) }
        if style == .decimal { #expect(labels(written)[index] == "N\(first + index - start)") }
      }
    }
  }
}
