import PDFScopeCore
import Testing

/// Words of the command line as values, and values as parameters take them.
@Suite struct ValueTypeTests {
  private static let rectangle = ValueType.numbers(ValueType.NumberForm(4...4, placeholder: "L,T,W,H"))

  @Test(
    arguments: [
      ("1,2,3,4", [1, 2, 3, 4]), ("1.5, -2,.5,1e2", [1.5, -2, 0.5, 100]), ("+1,0,0,0", [1, 0, 0, 0]),
    ] as [(String, [Double])])
  func `numbers joined by commas`(text: String, numbers: [Double]) throws {
    let json = Self.rectangle.json(argument: text)
    #expect(json == .array(numbers.map { .number($0) }))
    try Self.rectangle.check(JSONReader(json))
  }

  @Test(arguments: ["", "1,2,3", "1,2,3,4,5", "1,,3,4", "1,2,3,x", "nan,1,1,1", "0x10,1,1,1", "1,2,3,1e999", "1 2 3 4"])
  func `what are no four numbers`(text: String) {
    let json = Self.rectangle.json(argument: text)
    #expect(throws: DecodingFailure.self) { try Self.rectangle.check(JSONReader(json)) }
  }

  @Test(arguments: [
    ("2026-01-31", 1_769_817_600), ("1970-01-01", 0), ("1969-12-31", -86_400), ("2024-02-29T00:00", 1_709_164_800),
    ("2026-01-31T12:00:30Z", 1_769_860_830), ("2026-01-31T12:00+01:00", 1_769_857_200),
    ("2026-01-31T12:00:00-02:30", 1_769_869_800), ("0001-01-01", -62_135_596_800), ("9999-12-31", 253_402_214_400),
  ])
  func `days and moments`(text: String, seconds: Int) {
    #expect(Moment(text)?.secondsSince1970 == seconds)
    #expect(StringPattern.moment.matches(text))
  }

  @Test(arguments: [
    "", "2026", "2026-1-1", "2026-02-30", "2026-13-01", "2026-01-31T", "2026-01-31T24:00", "2026-01-31T12:00:60",
    "2026-01-31T12", "2026-01-31 12:00", "2026-01-31T12:00:00+1", "2026-01-31T12:00:00Zx", "31.01.2026", "yesterday",
  ])
  func `what is no day and no moment`(text: String) {
    #expect(Moment(text) == nil)
  }

  @Test func `colours read back as they were written`() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let color = InkColor.rgb(
        .random(in: 0...255, using: &numbers), .random(in: 0...255, using: &numbers),
        .random(in: 0...255, using: &numbers))
      #expect(color.parameterJSON?.stringValue.flatMap { InkColor($0) } == color)
    }
    #expect(InkColor("none") == InkColor.none)
    #expect(InkColor("#f00") == .rgb(255, 0, 0))
    for bad in ["", "#", "#12", "#12345", "#12345678", "#ggg", "Red", "reddish"] { #expect(InkColor(bad) == nil) }
  }
}
