import PDFScopeCore
import Testing

@Suite struct JSONSchemaTests {
  static let item = JSONSchema.object([
    .required("title", .stringOrBytes, "The title."),
    .optional("page", .integer(minimum: 1, maximum: 12), "The page, from 1."),
    .optional("rect", .array(of: .number, count: 4)),
    .optional("style", .enumeration(["bold", "italic"]).withDefault("bold")),
    .optional("opacity", .number(above: 0, below: 1)),
    .optional("children", .array(of: .reference("item"), minimumCount: nil, maximumCount: 2), "The items below."),
    .optional("extra", .dictionary(of: .boolean)),
    .optional("kind", .oneOf([.constant("a"), .constant(7), .null])),
    .optional("short", .string(minimumLength: 1, maximumLength: 3)),
    .optional("color", .color),
    .optional("angle", .integer(minimum: 0, multipleOf: 90)),
    .optional("scale", .number(minimum: 0.1, maximum: 8)),
  ])
  static let outline = JSONSchema.object([
    .required("items", .array(of: .reference("item").defining("item", item)))
  ]).document(id: "outline", title: "Outline")

  @Test func `writes 2020-12`() {
    let schema = JSONSchema.object([
      .required("page", .integer(minimum: 1), "The page."), .optional("label", .string(format: "x")),
    ]).withDefault(["page": 1])
    #expect(
      schema.json.text()
        == #"{"type":"object","properties":{"page":{"type":"integer","minimum":1,"description":"The page."},"#
        + #""label":{"type":"string","format":"x"}},"required":["page"],"additionalProperties":false,"#
        + #""default":{"page":1}}"#)
    #expect(JSONSchema.reference("a/b").json == ["$ref": "#/$defs/a~1b"])
    #expect(JSONSchema.openObject([], description: "x").json == ["type": "object", "description": "x"])
    #expect(JSONSchema.enumeration(["a"] as [JSONValue]).json == ["type": "string", "enum": ["a"]])
    #expect(JSONSchema.enumeration([1, 2]).json == ["enum": [1, 2]])
  }

  @Test func `definitions stand at the root of the document`() {
    let keys = ["$schema", "$id", "title", "type", "properties", "required", "additionalProperties", "$defs"]
    #expect(Self.outline.objectValue?.keys == keys)
    let inner = JSONSchema.string.defining("a", JSONSchema.number.defining("b", .boolean))
    let nested = JSONSchema.oneOf([.array(of: .dictionary(of: inner)), .null])
    #expect(nested.json["$defs"] == ["a": ["type": "number"], "b": ["type": "boolean"]])
    #expect(nested.json["oneOf"]?[0]?["items"]?["additionalProperties"] == ["type": "string"])
  }

  @Test(
    arguments: [
      ["items": []],
      ["items": [["title": "A"]]],
      ["items": [["title": ["bytes": "/w=="], "page": 1, "rect": [0, 1.5, 2, 3], "style": "italic", "opacity": 0.5]]],
      ["items": [["title": "A", "page": 12.0, "children": [["title": "B", "children": [["title": "C"]]]]]]],
      ["items": [["title": "A", "extra": ["x": true], "kind": 7, "short": "😀é漢"]]],
      ["items": [["title": "A", "extra": [:], "kind": nil, "color": "#12aBcF", "angle": 270, "scale": 8]]],
    ] as [JSONValue])
  func `accepts what fits`(value: JSONValue) {
    #expect(JSONSchemaValidator(Self.outline).failures(of: value) == [])
  }

  @Test(
    arguments: [
      (1, "", "/type"), ([:], "", "/required"), (["items": [], "x": 1], "", "/additionalProperties"),
      (["items": [[:]]], "/items/0", "/$defs/item/required"),
      (["items": [["title": 1]]], "/items/0/title", "/$defs/item/properties/title/oneOf"),
      (["items": [["title": "A", "page": 0]]], "/items/0/page", "/$defs/item/properties/page/minimum"),
      (["items": [["title": "A", "page": 13]]], "/items/0/page", "/$defs/item/properties/page/maximum"),
      (["items": [["title": "A", "page": 1.5]]], "/items/0/page", "/$defs/item/properties/page/type"),
      (["items": [["title": "A", "rect": [1, 2, 3]]]], "/items/0/rect", "/$defs/item/properties/rect/minItems"),
      (
        ["items": [["title": "A", "rect": [1, 2, 3, "4"]]]], "/items/0/rect/3", "/$defs/item/properties/rect/items/type"
      ),
      (["items": [["title": "A", "style": "x"]]], "/items/0/style", "/$defs/item/properties/style/enum"),
      (
        ["items": [["title": "A", "opacity": 1]]], "/items/0/opacity", "/$defs/item/properties/opacity/exclusiveMaximum"
      ),
      (
        ["items": [["title": "A", "opacity": 0]]], "/items/0/opacity", "/$defs/item/properties/opacity/exclusiveMinimum"
      ),
      (
        ["items": [["title": "A", "children": [["title": "B", "children": [["title": nil]]]]]]],
        "/items/0/children/0/children/0/title", "/$defs/item/properties/title/oneOf"
      ),
      (
        ["items": [["title": "A", "extra": ["x": 1]]]], "/items/0/extra/x",
        "/$defs/item/properties/extra/additionalProperties/type"
      ),
      (["items": [["title": "A", "kind": 8]]], "/items/0/kind", "/$defs/item/properties/kind/oneOf"),
      (["items": [["title": "A", "short": ""]]], "/items/0/short", "/$defs/item/properties/short/minLength"),
      (["items": [["title": "A", "short": "😀é漢x"]]], "/items/0/short", "/$defs/item/properties/short/maxLength"),
      (["items": [["title": "A", "color": "#12345g"]]], "/items/0/color", "/$defs/item/properties/color/pattern"),
      (["items": [["title": "A", "angle": 45]]], "/items/0/angle", "/$defs/item/properties/angle/multipleOf"),
      (["items": [["title": "A", "scale": 8.5]]], "/items/0/scale", "/$defs/item/properties/scale/maximum"),
      (["items": [["title": ["bytes": "x"]]]], "/items/0/title", "/$defs/item/properties/title/oneOf"),
    ] as [(JSONValue, String, String)])
  func `names the place of what does not fit`(value: JSONValue, instance: String, keyword: String) throws {
    let failures = JSONSchemaValidator(Self.outline).failures(of: value)
    let failure = try #require(failures.first)
    #expect(failures.count == 1)
    #expect(failure.instance.description == instance)
    #expect(failure.keyword.description == keyword)
  }

  @Test func `oneOf wants exactly one, anyOf at least one, allOf all`() {
    let schemas = [JSONSchema.integer(minimum: 3), .number(minimum: nil, maximum: 5), .constant(4)]
    func fits(_ schema: JSONSchema) -> [Int] { (0..<8).filter { JSONSchemaValidator(schema).isValid(.integer($0)) } }
    #expect(fits(.oneOf(schemas)) == [0, 1, 2, 6, 7])
    #expect(fits(.anyOf(schemas)) == Array(0..<8))
    #expect(fits(.allOf(schemas)) == [4])
  }

  @Test func `a keyword it does not know, a lost reference and a circle are failures`() {
    #expect(!JSONSchemaValidator(["pattern": "x"] as JSONValue).isValid("x"))
    #expect(!JSONSchemaValidator(JSONSchema.reference("nowhere")).isValid(1))
    let circle = JSONSchema.reference("a").defining("a", .reference("a"))
    #expect(JSONSchemaValidator(circle).failures(of: 1).count == 1)
    #expect(!JSONSchemaValidator(5 as JSONValue).isValid(1))
    #expect(!JSONSchemaValidator(false).isValid(1))
    #expect(JSONSchemaValidator(true).isValid(1))
  }

  @Test(arguments: [
    (StringPattern.color, "#aB09fF", true), (.color, "#aB09f", false), (.color, "aB09fFF", false),
    (.color, "#é1234", false),
    (.base64, "", true), (.base64, "Zg==", true), (.base64, "Zm8=", true), (.base64, "Zm9v+/09", true),
    (.base64, "Zg=", false), (.base64, "Z===", false), (.base64, "Zm9v\n", false), (.base64, "Z=g=", false),
    (.field, "a {item} b", true), (.field, "{item.page}", true), (.field, "{env[0]}", true), (.field, "{env.X", false),
    (.field, "{env}", false), (.field, "{items.x}", false), (.field, "{{variables.a}}", true), (.field, "", false),
    (.customAction, "custom.a-b1", true), (.customAction, "custom.", false), (.customAction, "custom.a b", false),
  ])
  func `string patterns agree with their regular expressions`(pattern: StringPattern, text: String, fits: Bool) throws {
    #expect(pattern.matches(text) == fits)
    #expect(try (Regex(pattern.rawValue).wholeMatch(in: text) != nil) == fits)
  }
}
