import TestSupport
import Testing

@testable import PDFScopeCore

@Suite struct LengthTests {
  @Test(arguments: [
    ("36", 36.0), ("36pt", 36), ("36 PT", 36), ("10mm", 28.346456692913385), ("1cm", 28.346456692913385), ("0.5in", 36),
    ("-3.5", -3.5), ("+.5in", 36), ("5%", 10), ("100%", 200), (" 7 ", 7), ("7.", 7), ("-0", 0),
  ])
  func `lengths are read with and without units`(text: String, points: Double) throws {
    let length = try #require(Length(text), "\(text)")
    #expect(abs(length.points(of: 200) - points) < 1e-9, "\(text)")
    #expect(StringPattern.length.matches(text))
  }

  @Test(arguments: [
    "", " ", "mm", "1e3", "1 2", "1,5mm", "--3", "0x10", "nan", "inf", "5 %%", "10mmm", "1.2.3", ".", "+", "1000001",
    "10km", "३",
  ])
  func `what is no length is none`(text: String) {
    #expect(Length(text) == nil)
  }

  @Test func `a length is read back from what it is written as`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let amount = Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 1000
      let unit = try #require(Length.Unit.allCases.randomElement(using: &generator))
      let length = Length(amount, unit)
      #expect(Length(length.description) == length)
      let json = try #require(length.parameterJSON)
      #expect(try Length(reading: JSONReader(json)) == length)
      try Length.valueType.check(JSONReader(json))
    }
  }

  @Test func `random text never traps and fits its pattern's verdict`() {
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array("0123456789.-+ mcinpt%x,a4")
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        })
      if let length = Length(text) { #expect(abs(length.amount) <= Length.greatest) }
      if let size = PaperSize(text) {
        #expect(size.width >= PaperSize.least && size.height <= PaperSize.greatest, "\(text)")
        #expect(PaperSize(size.description) == size)
      }
      _ = Margins(text)
    }
  }

  @Test func `margins are one, two or four lengths`() throws {
    #expect(Margins("10mm") == Margins(Length(10, .millimetres)))
    let two = try #require(Margins("1,2%"))
    #expect(two.top == Length(1) && two.bottom == Length(1) && two.left == Length(2, .percent) && two.right == two.left)
    let four = try #require(Margins("1, 2mm ,3cm,4in"))
    #expect(
      [four.top, four.right, four.bottom, four.left]
        == [Length(1), Length(2, .millimetres), Length(3, .centimetres), Length(4, .inches)])
    #expect(four.parameterJSON == "1,2mm,3cm,4in" && Margins(Length(9)).parameterJSON == .number(9))
    for text in ["", "1,2,3", "1,,3,4", "1,2,3,4,5", "a"] { #expect(Margins(text) == nil, "\(text)") }
  }

  @Test func `numbers in JSON are points, and errors name what was expected`() throws {
    #expect(try Margins(reading: JSONReader(5)) == Margins(Length(5)))
    #expect(try Length(reading: JSONReader(-2.5)) == Length(-2.5))
    let error = #expect(throws: DecodingFailure.self) { try Length.valueType.check(JSONReader("far")) }
    #expect(error?.expected.contains("10mm") ?? false)
    #expect(throws: DecodingFailure.self) { try Length(reading: JSONReader(1e9)) }
  }
}

@Suite struct PaperSizeTests {
  @Test(arguments: [
    ("a4", 210.0, 297.0), ("A4", 210, 297), ("a4-landscape", 297, 210), ("a4-portrait", 210, 297), ("a0", 841, 1189),
    ("a10", 26, 37), ("b5", 176, 250), ("c5", 162, 229), ("c6", 114, 162), ("jis-b5", 182, 257),
    ("letter", 215.9, 279.4), ("legal-landscape", 355.6, 215.9), ("ledger", 431.8, 279.4), ("tabloid", 279.4, 431.8),
    ("ledger-portrait", 279.4, 431.8), ("ansi-c", 431.8, 558.8), ("arch-e", 914.4, 1219.2),
    ("210mmx297mm", 210, 297), ("210x297mm", 210, 297), ("8.5x11in", 215.9, 279.4), ("21 cm x 29.7 cm", 210, 297),
    ("8.5in×279.4mm", 215.9, 279.4),
  ])
  func `papers and sizes are read`(text: String, width: Double, height: Double) throws {
    let size = try #require(PaperSize(text), "\(text)")
    #expect(abs(size.width - width * 72 / 25.4) < 1e-6 && abs(size.height - height * 72 / 25.4) < 1e-6, "\(text)")
  }

  @Test func `numbers alone are points`() throws {
    let size = try #require(PaperSize("595x842"))
    #expect(size.width == 595 && size.height == 842 && size.orientation == nil)
    #expect(size.lying(.landscape) == (842, 595))
  }

  @Test(arguments: ["", "a", "a11", "a4-", "a4-sideways", "x", "10x", "0x10", "5%x10", "2x100", "1x2x3", "20000x20000"])
  func `what is no size is none`(text: String) throws {
    #expect(PaperSize(text) == nil)
    let error = #expect(throws: DecodingFailure.self) { try PaperSize(reading: JSONReader(.string(text))) }
    #expect(error?.expected.contains("a4") ?? false)
  }

  @Test func `every paper is read by its name`() {
    for name in PaperSize.names { #expect(PaperSize(name) != nil && StringPattern.paperSize.matches(name), "\(name)") }
  }
}
