import PDFScopeCore
import Testing

@Suite struct JSONParserTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5", 1.5), ("1E3", 1000), ("1e-2", 0.01),
      ("1.0", 1), ("2.5e+1", 25), ("5e-324", .number(.leastNonzeroMagnitude)), ("0.1", 0.1),
      ("\"\"", ""), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u20AC\ud83d\ude00""#, "é€😀"),
      (#""\u0000""#, "\u{0}"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"), ("[]", []), ("{}", [:]),
      ("[ 1 , [ ] , { } ]", [1, [], [:]]), ("\t\r\n{ \"a\" : [ null ] }\n", ["a": [nil]]), ("\u{FEFF}[1]", [1]),
    ] as [(String, JSONValue)])
  func `reads what the standard allows`(text: String, value: JSONValue) throws {
    #expect(try JSONParser.parse(text) == value)
  }

  @Test(
    arguments: [
      ("", 1, 1, "a value", "the end of the text"),
      ("  ", 1, 3, "a value", "the end of the text"),
      ("[1,]", 1, 4, "a value", "\"]\""),
      ("[1 2]", 1, 4, "a comma or \"]\"", "\"2\""),
      ("[1}", 1, 3, "a comma or \"]\"", "\"}\""),
      ("[", 1, 2, "a value", "the end of the text"),
      ("{\"a\":1,}", 1, 8, "a key in double quotes", "\"}\""),
      ("{a:1}", 1, 2, "a key in double quotes or \"}\"", "\"a\""),
      ("{\"a\" 1}", 1, 6, "a colon after the key", "\"1\""),
      ("{\"a\":1 \"b\":2}", 1, 8, "a comma or \"}\"", "a double quote"),
      ("{\"a\":1,\n \"b\":2,\n \"a\":3}", 3, 2, "each key once in an object", "a second \"a\""),
      ("{\"\\u0061\":1,\"a\":1}", 1, 13, "each key once in an object", "a second \"a\""),
      ("NaN", 1, 1, "a value", "\"NaN\""),
      ("-Infinity", 1, 2, "a digit", "\"Infinity\""),
      ("nul", 1, 1, "a value", "\"nul\""),
      ("truely", 1, 1, "a value", "\"truely\""),
      ("True", 1, 1, "a value", "\"True\""),
      ("+1", 1, 1, "a value", "\"+\""),
      (".5", 1, 1, "a value", "\".\""),
      ("1.", 1, 3, "a digit", "the end of the text"),
      ("1.e5", 1, 3, "a digit", "\"e5\""),
      ("1e", 1, 3, "a digit", "the end of the text"),
      ("01", 1, 2, "no digit after a leading zero", "\"1\""),
      ("-01", 1, 3, "no digit after a leading zero", "\"1\""),
      ("0x10", 1, 2, "the end of the text", "\"x10\""),
      ("1e999", 1, 1, "a number that a double can hold", "a larger one"),
      ("'a'", 1, 1, "a value", "\"'\""),
      ("\"a", 1, 3, "the closing double quote of the string", "the end of the text"),
      ("\"a\nb\"", 1, 3, "control characters in a string to be escaped", "the control character U+000A"),
      ("\"\u{0}\"", 1, 2, "control characters in a string to be escaped", "the control character U+0000"),
      (#""\x""#, 1, 3, "one of \" \\ / b f n r t u after the backslash", "\"x\""),
      (#""\"#, 1, 3, "the rest of the escape", "the end of the text"),
      (#""\u12G4""#, 1, 6, "four hexadecimal digits after \\u", "\"G4\""),
      (#""\ud83d""#, 1, 8, "the low half of the surrogate pair", "a double quote"),
      (#""\ud83d\n""#, 1, 8, "the low half of the surrogate pair", "\"\\\""),
      (#""\ud83d\u0041""#, 1, 8, "the low half of the surrogate pair", "another escape"),
      (#""\ude00""#, 1, 2, "the high half of a surrogate pair first", "the low half"),
      ("1 // one", 1, 3, "the end of the text", "\"/\""),
      ("[1]\r\n\r\n]", 3, 1, "the end of the text", "\"]\""),
      ("\r\r]", 3, 1, "a value", "\"]\""),
      ("[\"é漢😀\" x]", 1, 8, "a comma or \"]\"", "\"x\""),
      ("\u{FEFF}x", 1, 1, "a value", "\"x\""),
      ("[\u{A0}1]", 1, 2, "a value", "\"\u{A0}\""),
    ] as [(String, Int, Int, String, String)])
  func `names line, column and what was expected`(
    text: String, line: Int, column: Int, expected: String, found: String
  ) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONParser.parse(text) }
    #expect(error.line == line)
    #expect(error.column == column)
    #expect(error.expected == expected)
    #expect(error.found == found)
    #expect(error.description == "line \(line), column \(column): expected \(expected), found \(error.found)")
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
      [0x22, 0xE2, 0x82], [0x22, 0x80, 0x22], [0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22], [0x22, 0xC3],
    ] as [[UInt8]])
  func `refuses bytes that are not UTF-8`(bytes: [UInt8]) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONParser.parse(bytes: bytes) }
    #expect(error.expected == "valid UTF-8")
    #expect(error.offset == 1)
    #expect(error.column == 2)
  }

  @Test func `nests to the limit and no further`() throws {
    let limit = JSONParser.maximumDepth
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try JSONParser.parse(deepest).text() == deepest)
    let error = try #require(throws: JSONSyntaxError.self) { try JSONParser.parse("[" + deepest + "]") }
    #expect(error.column == limit + 1)
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(String(repeating: "{\"a\":", count: 1_000_000)) }
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(String(repeating: "[", count: 1_000_000)) }
  }

  @Test func `a wide object is read in linear time`() throws {
    let members = (0..<50_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    let object = try #require(try JSONParser.parse("{\(members)}").objectValue)
    #expect(object.count == 50_000)
    #expect(object["key49999"] == 49_999)
    #expect(object.keys.prefix(2) == ["key0", "key1"])
  }

  @Test func `random bytes never trap`() {
    var random = VocabularyRandom(seed: 11)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\\u", "d83d", "1", "-", "e", ".", "true", "null", " ", "\n", "é", "\\",
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      let text = (0..<random.below(9)).map { _ in pieces.randomElement(using: &random)! }.joined()
      if let value = try? JSONParser.parse(text) {
        accepted += 1
        #expect((try? JSONParser.parse(value.text())) == value)
      }
      _ = try? JSONParser.parse(bytes: (0..<random.below(12)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    #expect(accepted > 100)
  }
}
