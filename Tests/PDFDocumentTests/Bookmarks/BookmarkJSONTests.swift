import PDFDocument
import TestSupport
import Testing

/// The JSON inside XMP.
struct BookmarkJSONTests {
  @Test func values() {
    #expect(
      BookmarkJSON(" [1, -0.5e+3 ,true,false,null,\"x\",{}, []] ")
        == .array([
          .number("1"), .number("-0.5e+3"), .bool(true), .bool(false), .null, .string("x"), .object([]), .array([]),
        ]))
    let object = BookmarkJSON("{\"b\":1,\"a\":{\"c\":null},\"b\":2}")
    #expect(object?["b"]?.int == 1)
    #expect(object?["a"]?["c"] == nil)
    #expect(object?["a"] == .object([.init(key: "c", value: .null)]))
    #expect(BookmarkJSON("12.0")?.int == 12)
    #expect(BookmarkJSON("12.5")?.int == nil)
    #expect(BookmarkJSON("1e400")?.int == nil)
    #expect(BookmarkJSON("99999999999999999999")?.int == nil)
    #expect(BookmarkJSON("true")?.bool == true)
  }

  @Test(arguments: [
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"), ("\"\\u00e9\\u20AC\"", "é€"),
    ("\"\\ud83d\\ude00\"", "😀"), ("\"\\ud83dx\"", "\u{FFFD}x"), ("\"\\ude00\"", "\u{FFFD}"),
    ("\"\\ud83d\\u0041\"", "\u{FFFD}A"), ("\"é😀\"", "é😀"), ("\"\"", ""),
  ])
  func strings(text: String, value: String) {
    #expect(BookmarkJSON(text)?.string == value)
  }

  @Test(arguments: [
    "", " ", "[", "]", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:2}", "01", "+1", "1.",
    ".5", "1e", "--1", "tru", "nul", "\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"a\nb\"", "1 1", "[1]]", "NaN",
    "'a'",
    "{\"a\":1 \"b\":2}",
  ])
  func notJSON(text: String) {
    #expect(BookmarkJSON(text) == nil)
  }

  @Test func depth() {
    let nest = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(BookmarkJSON(nest(64)) != nil)
    #expect(BookmarkJSON(nest(65)) == nil)
    #expect(BookmarkJSON(nest(1_000_000)) == nil)
  }

  @Test func textAtRandom() {
    var generator = SeededGenerator(seed: 5)
    let pieces = ["[", "]", "{", "}", ",", ":", "\"a\"", "1", "-", "e5", ".5", "null", "\\", "\"", " ", "\\u", "d83d"]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      guard let json = BookmarkJSON(text) else { continue }
      #expect(BookmarkJSON("[\(text)]") == .array([json]))
      #expect(BookmarkJSON(text + "]") == nil)
    }
  }
}
