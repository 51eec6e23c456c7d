import PDFScopeCore
import Testing

@Suite struct EventTemplateTests {
  private static let values: JSONObject = [
    "parameters": ["size": 3, "word": "a{parameters.size}b", "list": [1, ["x": true]], "none": nil],
    "item": ["page": 2],
  ]

  private static func fill(_ json: JSONValue, _ missing: EventTemplate.Missing = .failure) throws -> JSONValue {
    try EventTemplate(json, roots: ["parameters", "item"]).filled(from: values, missing: missing)
  }

  @Test(
    arguments: [
      ("{parameters.size}", 3), ("{item.page}", 2), ("{parameters.list[1].x}", true),
      ("{parameters.list}", [1, ["x": true]]), ("{parameters.none}", nil),
      ("p{parameters.size}", "p3"), ("{parameters.size}{item.page}", "32"), ("{parameters.none}.", "."),
      ("{parameters.list} ", "[1,{\"x\":true}] "),
      // What a value holds is not looked at again.
      ("{parameters.word}", "a{parameters.size}b"), ("<{parameters.word}>", "<a{parameters.size}b>"),
      // Everything else in braces is the event's own.
      ("{page}/{pages}", "{page}/{pages}"), ("{parameters}", "{parameters}"), ("{other.size}", "{other.size}"),
      ("{{parameters.size}}", "{3}"), ("{", "{"), ("", ""), ("{}", "{}"), ("{parametersize.x}", "{parametersize.x}"),
      ("{ parameters.size}", "{ parameters.size}"), ("{page:4}{parameters.size}", "{page:4}3"),
      ("e\u{301}{item.page}\u{301}", "e\u{301}2\u{301}"),
    ] as [(JSONValue, JSONValue)])
  func `fields take values`(json: JSONValue, expected: JSONValue) throws {
    #expect(try Self.fill(json) == expected)
  }

  @Test func `fields stand anywhere in the values, and not in keys`() throws {
    let json: JSONValue = ["{item.page}": [["a": "{item.page}", "b": 1], "x{item.page}"], "n": nil]
    #expect(try Self.fill(json) == ["{item.page}": [["a": 2, "b": 1], "x2"], "n": nil])
    let template = try EventTemplate(json, roots: ["item"], at: JSONPointer(tokens: ["events", "4"]))
    #expect(template.fields.map(\.pointer.description) == ["/events/4/{item.page}/0/a", "/events/4/{item.page}/1"])
    #expect(template.fields.map(\.isWhole) == [true, false])
    #expect(template.fields.map(\.description) == ["{item.page}", "{item.page}"])
    #expect(template.templatedMembers == ["{item.page}"])
    #expect(try EventTemplate(["a": "{page}"], roots: ["item"]).isConstant)
  }

  @Test(
    arguments: [
      "{item.}", "{item.page", "{item.page.}", "{item[x]}", "{item[}", "{item[-1]}", "{item.a b}", "{item..page}",
      "{item[99999999999999999999]}", "{item.page[0}", "{item.{page}}",
    ])
  func `what begins as a field must go on as one`(text: String) {
    #expect(throws: DecodingFailure.self) { try EventTemplate(["a": .string(text)], roots: ["item"]) }
  }

  @Test func `a field without a value is an error, or left out`() throws {
    let json: JSONValue = ["a": "{item.other}", "b": ["{item.other}", 1], "c": "x{item.other}", "d": "{item.page}"]
    let failure = #expect(throws: DecodingFailure.self) { try Self.fill(json) }
    #expect(failure?.pointer.description == "/a" && failure?.message.contains("{item.other}") == true)
    #expect(try Self.fill(json, .leftOut) == ["b": [1], "c": "x", "d": 2])
    #expect(try Self.fill("{item.other}", .leftOut) == nil)
  }

  @Test func `deep and long templates are no trouble`() throws {
    var json: JSONValue = "{item.page}"
    for _ in 0..<500 { json = [json] }
    var filled = try Self.fill(json)
    for _ in 0..<500 { filled = filled[0] ?? nil }
    #expect(filled == 2)
    let long = String(repeating: "{item.page}{x}", count: 20_000)
    #expect(try Self.fill(.string(long)) == .string(String(repeating: "2{x}", count: 20_000)))
    let braces = JSONValue.string(String(repeating: "{", count: 100_000))
    #expect(try Self.fill(braces) == braces)
  }
}
