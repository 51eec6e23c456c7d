import PDFScopeCore
import Testing

@Suite struct JSONPointerTests {
  /// The examples of RFC 6901 §5.
  @Test(
    arguments: [
      ("", nil), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3),
      ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
    ] as [(String, JSONValue?)])
  func `follows the standard's examples`(text: String, value: JSONValue?) throws {
    let document: JSONValue = [
      "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8,
    ]
    let pointer = try #require(JSONPointer(text))
    #expect(document[pointer] == value ?? document)
    #expect(pointer.description == text)
  }

  @Test func `a pointer that leads nowhere gives nothing`() throws {
    let document: JSONValue = ["a": [1, 2]]
    for text in ["/b", "/a/2", "/a/-", "/a/01", "/a/+1", "/a/-1", "/a/0/x"] {
      #expect(document[try #require(JSONPointer(text))] == nil)
    }
    for text in ["a", "/~", "/~2", "/a~"] { #expect(JSONPointer(text) == nil) }
  }

  @Test func `random pointers survive`() throws {
    var random = VocabularyRandom(seed: 9)
    for _ in 0..<1_000 {
      var pointer = JSONPointer.root
      for _ in 0..<random.below(4) {
        pointer = random.chance(50) ? pointer.appending(random.text()) : pointer.appending(random.below(99))
      }
      #expect(JSONPointer(pointer.description) == pointer)
    }
  }
}

@Suite struct JSONReaderTests {
  private enum Colour: String, CaseIterable {
    case red
    case green
    case blue
  }

  private let reader = JSONReader(
    ["name": "x", "count": 3, "ratio": 0.5, "on": true, "list": [1, "two"], "colour": "gren", "none": nil])

  @Test func `reads what is there`() throws {
    #expect(try reader.required("name").string() == "x")
    #expect(try reader.required("count").integer(in: 1...3) == 3)
    #expect(try reader.required("count").number() == 3)
    #expect(try reader.required("ratio").number(in: 0...1) == 0.5)
    #expect(try reader.required("on").bool())
    #expect(try reader.optional("absent") == nil)
    #expect(try reader.required("list").elements(count: 2...2).count == 2)
    #expect(try JSONReader("blue").choice(Colour.self) == .blue)
    #expect(try reader.members().map(\.value.pointer.description).first == "/name")
  }

  @Test func `a failure names the place, what was expected and what is there`() {
    func message(_ body: () throws -> Void) -> String {
      do {
        try body()
        return "no failure"
      } catch {
        return "\(error)"
      }
    }
    #expect(message { _ = try JSONReader(1).string() } == "at the top level: expected a string, found 1")
    #expect(
      message { _ = try reader.required("name").bool() } == "at /name: expected true or false, found the string \"x\"")
    #expect(
      message { _ = try reader.required("count").integer(in: 4...9) }
        == "at /count: expected a whole number from 4 to 9, found 3")
    #expect(
      message { _ = try reader.required("count").integer(in: 4...Int.max) }
        == "at /count: expected a whole number of at least 4, found 3")
    #expect(
      message { _ = try reader.required("ratio").integer() } == "at /ratio: expected a whole number, found 0.5")
    #expect(
      message { _ = try reader.required("ratio").number(in: 1...2.5) }
        == "at /ratio: expected a number from 1 to 2.5, found 0.5")
    #expect(
      message { _ = try reader.required("list").elements()[1].integer() }
        == "at /list/1: expected a whole number, found the string \"two\"")
    #expect(
      message { _ = try reader.required("list").elements(count: 4...4) }
        == "at /list: expected an array of 4 elements, found one of 2")
    #expect(
      message { _ = try reader.required("pages") }
        == "at the top level: expected a member \"pages\", found none of that name")
    #expect(message { _ = try reader.required("none").string() } == "at /none: expected a string, found null")
    #expect(
      message { _ = try reader.required("colour").choice(Colour.self) }
        == "at /colour: expected \"red\", \"green\" or \"blue\", found the string \"gren\"; did you mean \"green\"?")
    #expect(
      message { try JSONReader(["pagse": 1]).allowKeys(["action", "pages"]) }
        == "at /pagse: expected only the members \"action\" and \"pages\", found a member \"pagse\"; "
        + "did you mean \"pages\"?")
    #expect(message { try JSONReader([1]).allowKeys([]) } == "at the top level: expected an object, found an array")
  }
}
