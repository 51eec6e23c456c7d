import PDFScopeCore
import Testing

@Suite struct JSONValueTests {
  @Test func `an object keeps its order and compares without it`() {
    var object: JSONObject = ["b": 1, "a": 2]
    object["c"] = 3
    object["b"] = 9
    #expect(object.keys == ["b", "a", "c"])
    #expect(object.json.text() == #"{"b":9,"a":2,"c":3}"#)
    #expect(object == ["c": 3, "a": 2, "b": 9])
    #expect(object.hashValue == (["a": 2, "c": 3, "b": 9] as JSONObject).hashValue)
    #expect(object != ["c": 3, "a": 2])
    object["a"] = nil
    #expect(object.keys == ["b", "c"])
    #expect(object.map(\.key) == ["b", "c"])
  }

  @Test func `optional values are left out`() {
    var object = JSONObject()
    object.set("page", Int?.none)
    object.set("label", Optional("iv"))
    object.set("rect", [1.5, 2])
    #expect(object.json.text() == #"{"label":"iv","rect":[1.5,2]}"#)
    object.set("label", String?.none)
    #expect(object.keys == ["rect"])
  }

  @Test func `a large object finds, replaces and removes`() {
    var object = JSONObject()
    for number in 0..<500 { object["k\(number)"] = .integer(number) }
    for number in stride(from: 0, to: 500, by: 2) { object["k\(number)"] = nil }
    object["k1"] = "one"
    #expect(object.count == 250)
    #expect(object["k0"] == nil)
    #expect(object["k1"] == "one")
    #expect(object["k499"] == 499)
    #expect(object.keys == (0..<250).map { "k\($0 * 2 + 1)" })
  }

  @Test func `numbers are equal by value`() {
    #expect(JSONValue.integer(3) == .number(3))
    #expect(JSONValue.integer(3).hashValue == JSONValue.number(3).hashValue)
    #expect(JSONValue.integer(9_007_199_254_740_993) != .number(9_007_199_254_740_992))
    #expect(JSONValue.number(.nan) == .number(.nan))
    #expect(JSONValue.bool(true) != .integer(1))
    #expect(JSONValue.number(3).intValue == 3)
    #expect(JSONValue.number(3.5).intValue == nil)
    #expect(JSONValue.number(1e300).intValue == nil)
    #expect(JSONValue.number(.nan).intValue == nil)
  }

  @Test func `subscripts never trap`() {
    let value: JSONValue = ["a": [1, ["b": "x"]]]
    #expect(value["a"]?[1]?["b"] == "x")
    #expect(value["a"]?[2] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value[0] == nil)
    #expect(value["a"]?["b"] == nil)
  }

  @Test(
    arguments: [
      (.number(100), "100"), (.number(0.1), "0.1"), (.number(-0.0), "0"), (.number(1e21), "1e+21"),
      (.number(1e15), "1000000000000000"), (.number(1.0 / 3), "0.3333333333333333"), (.number(.nan), "null"),
      (.number(.infinity), "null"), (.integer(.min), "-9223372036854775808"),
      (.number(.leastNonzeroMagnitude), "5e-324"),
      ("\u{0}\u{1F}\u{7F}\u{9B}\u{2028}\u{2029}", #""\u0000\u001f\u007f\u009b\u2028\u2029""#),
      ("\"\\/\u{8}\t\n\u{C}\r", #""\"\\/\b\t\n\f\r""#), ("é漢😀\u{10FFFF}", "\"é漢😀\u{10FFFF}\""),
      ("e\u{301}", "\"e\u{301}\""),
    ] as [(JSONValue, String)])
  func `writes the shortest valid text`(value: JSONValue, text: String) {
    #expect(Array(value.text().unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `pretty text is indented by two, rectangles stay on a line`() {
    let value: JSONValue = ["title": "A", "rect": [1, 2.5, 3, 4], "items": [["page": 1], [], [:]], "none": []]
    #expect(
      value.text(.pretty) == """
        {
          "title": "A",
          "rect": [1, 2.5, 3, 4],
          "items": [
            {
              "page": 1
            },
            [],
            {}
          ],
          "none": []
        }
        """)
  }

  @Test(
    arguments: [
      (1.0, "1"), (0.12345, "0.123"), (0.0005, "0.001"), (-0.0004, "0"), (595.2755905511812, "595.276"), (.nan, "null"),
      (1e300, "1e+300"), (-12.3456, "-12.346"), (9_007_199_254_740.5, "9007199254740.5"), (0.1 + 0.2, "0.3"),
    ] as [(Double, String)])
  func `coordinates have at most three decimals`(value: Double, text: String) {
    #expect(JSONValue.coordinate(value).text() == text)
  }

  @Test func `random values survive writing and reading in both styles`() throws {
    var random = VocabularyRandom(seed: 5)
    for _ in 0..<2_000 {
      let value = Self.randomValue(&random, depth: 4)
      for style in JSONStyle.allCases {
        let text = value.text(style)
        let read = try JSONParser.parse(text)
        #expect(read == value)
        #expect(read.text(style) == text)
      }
    }
  }

  @Test func `doubles survive bit for bit`() throws {
    var random = VocabularyRandom(seed: 6)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite, value != 0 else { continue }
      #expect(try JSONParser.parse(JSONValue.number(value).text()).doubleValue == value)
    }
  }

  @Test func `very deep values are written without recursion`() {
    var value: JSONValue = 1
    for _ in 0..<3_000 { value = [value] }
    #expect(value.utf8().count == 6_001)
  }

  static func randomValue(_ random: inout VocabularyRandom, depth: Int) -> JSONValue {
    switch random.below(depth > 0 ? 8 : 6) {
    case 0: return .null
    case 1: return .bool(random.chance(50))
    case 2: return .integer(Int(truncatingIfNeeded: random.next()) >> random.below(64))
    case 3: return .number(Double(random.below(2_000_000) - 1_000_000) / 1000)
    case 4, 5: return .string(random.text())
    case 6: return .array((0..<random.below(4)).map { _ in randomValue(&random, depth: depth - 1) })
    default:
      var object = JSONObject()
      for _ in 0..<random.below(4) { object[random.text(maximum: 4)] = randomValue(&random, depth: depth - 1) }
      return .object(object)
    }
  }
}
