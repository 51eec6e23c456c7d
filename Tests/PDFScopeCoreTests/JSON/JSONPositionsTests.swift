import PDFScopeCore
import TestSupport
import Testing

struct JSONPositionsTests {
  private func place(_ pointer: String, in text: String) -> String? {
    JSONPointer(pointer).flatMap { JSONPositions.place(of: $0, in: text)?.description }
  }

  @Test func everyKindOfValueHasItsPlace() {
    let text = "{\n  \"steps\": [\n    {\"id\": \"a\", \"on\": true},\n    12.5, null\n  ],\r\n\t\"save\": {}\r}"
    #expect(place("", in: text) == "line 1, column 1")
    #expect(place("/steps", in: text) == "line 2, column 12")
    #expect(place("/steps/0", in: text) == "line 3, column 5")
    #expect(place("/steps/0/id", in: text) == "line 3, column 12")
    #expect(place("/steps/0/on", in: text) == "line 3, column 23")
    #expect(place("/steps/1", in: text) == "line 4, column 5")
    #expect(place("/steps/2", in: text) == "line 4, column 11")
    #expect(place("/save", in: text) == "line 6, column 10")
    #expect(place("/steps/3", in: text) == nil)
    #expect(place("/steps/x", in: text) == nil)
    #expect(place("/save/x", in: text) == nil)
  }

  @Test func keysHavePlacesOfTheirOwn() throws {
    let pointer = try #require(JSONPointer("/a/b"))
    let positions = JSONPositions(of: [pointer], in: "{\"a\": {\n \"b\" : 1}}")
    #expect(positions.key(of: pointer)?.description == "line 2, column 2")
    #expect(positions[pointer]?.offset == 15)
    // What holds a wanted value is known as well.
    #expect(positions.key(of: JSONPointer(tokens: ["a"]))?.column == 2)
    #expect(positions.key(of: .root) == nil)
  }

  @Test func columnsCountCodePointsAndAByteOrderMarkIsNone() {
    #expect(place("/é", in: "\u{FEFF}{\"ä😀\":\"ü\",\"é\":1}") == "line 1, column 15")
    #expect(place("/a", in: "{\r\n\"a\":1}") == "line 2, column 5")
    #expect(place("/a", in: "{\r\r\"a\":1}") == "line 3, column 5")
  }

  @Test func escapesInKeysAreRead() {
    let text = #"{"a\"b": 1, "\u0063": 2, "\\": 3, "x/y": 4, "m~n": 5, "\ud83d\ude00": 6, "": 7}"#
    #expect(JSONPositions.place(of: JSONPointer(tokens: ["a\"b"]), in: text)?.column == 10)
    #expect(place("/c", in: text)?.hasSuffix("column 23") == true)
    #expect(JSONPositions.place(of: JSONPointer(tokens: ["\\"]), in: text)?.column == 32)
    #expect(place("/x~1y", in: text)?.hasSuffix("column 42") == true)
    #expect(place("/m~0n", in: text)?.hasSuffix("column 52") == true)
    #expect(place("/😀", in: text)?.hasSuffix("column 71") == true)
    #expect(place("/", in: text)?.hasSuffix("column 78") == true)
  }

  @Test func stringsThatLookLikeStructureAreStrings() {
    let text = #"{"a": "},{\"b\": [", "b": ["]", "b"]}"#
    #expect(place("/b/1", in: text) == "line 1, column 33")
  }

  @Test func ofAKeyThatStandsTwiceTheLastCounts() {
    #expect(place("/a", in: #"{"a": 1, "a": 2}"#) == "line 1, column 15")
  }

  @Test func depthAndLengthDoNotMatter() {
    let depth = 200_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let pointer = JSONPointer(tokens: Array(repeating: "0", count: depth - 1))
    #expect(JSONPositions.place(of: pointer, in: text)?.column == depth)
    let long = "[" + String(repeating: "{\"a\":1},", count: 100_000) + "2]"
    let wanted = (0..<100_000).map { JSONPointer(tokens: [String($0), "a"]) }
    let positions = JSONPositions(of: wanted, in: long)
    #expect(positions[wanted[99_999]]?.column == 2 + 8 * 99_999 + 5)
  }

  /// Every value of random texts is found where a text cut off before it ends in a syntax error.
  @Test func placesAreWhereTheParserIs() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let value = Self.value(&random, depth: 4)
      let text = value.text(.pretty)
      let pointers = Self.pointers(value, .root)
      let positions = JSONPositions(of: pointers, in: text)
      for pointer in pointers {
        let place = try #require(positions[pointer])
        let cut = String(decoding: Array(text.utf8)[..<place.offset], as: UTF8.self)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(cut) }
        #expect(error?.offset == place.offset && error?.line == place.line && error?.column == place.column)
        #expect(error?.expected.contains("value") == true)
      }
    }
  }

  @Test func garbageHasNoPlacesAndHarmsNothing() {
    var random = SeededGenerator(seed: 12)
    let letters = Array("{}[],:\"\\ab01 \n\r")
    for _ in 0..<2000 {
      let text = String(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in letters.randomElement(using: &random)! })
      let pointers = [JSONPointer.root, JSONPointer(tokens: ["a"]), JSONPointer(tokens: ["0", "a"])]
      let positions = JSONPositions(of: pointers, in: text)
      for pointer in pointers { #expect((positions[pointer]?.offset ?? 0) <= text.utf8.count) }
    }
  }

  private static func value(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 6 : 3), using: &random) {
    case 0: return .null
    case 1: return .integer(Int.random(in: -5...500, using: &random))
    case 2: return .string(["", "é\"[", "\n", "{a:1}"].randomElement(using: &random)!)
    case 3: return .bool(true)
    case 4, 5:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth - 1) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        object[["a", "b/c", "~", "\"", "ü", ""].randomElement(using: &random)!] = value(&random, depth: depth - 1)
      }
      return .object(object)
    }
  }

  private static func pointers(_ value: JSONValue, _ pointer: JSONPointer) -> [JSONPointer] {
    let inner: [JSONPointer] =
      switch value {
      case .array(let elements): elements.enumerated().flatMap { pointers($0.element, pointer.appending($0.offset)) }
      case .object(let members): members.flatMap { pointers($0.value, pointer.appending($0.key)) }
      default: []
      }
    return [pointer] + inner
  }
}
