/// A JSON Schema (draft 2020-12), built from the few keywords that pdfscope's records need.
///
/// Definitions may be given to any schema; however deep it ends up inside others, they stand at the root when the whole
/// is written.
///
/// ```swift
/// let item = JSONSchema.object([
///   .required("page", .integer(minimum: 1), "The page, from 1."),
///   .optional("children", .array(of: .reference("item")), "The items below."),
/// ])
/// let outline = JSONSchema.array(of: .reference("item")).defining("item", item).document(id: "outline", title:
/// "Outline")
/// ```
public struct JSONSchema: Sendable, Hashable, JSONRepresentable {
  /// The keywords of this schema in the order in which they are written, without `$defs`.
  private var keywords: JSONObject
  /// What references may name: those of this schema and of all inside it.
  private var definitions: JSONObject

  /// The draft that the schemas follow.
  public static let dialect = "https://json-schema.org/draft/2020-12/schema"

  private init(_ keywords: JSONObject, containing inner: [JSONSchema] = []) {
    self.keywords = keywords
    definitions = [:]
    for schema in inner { adopt(schema.definitions) }
  }

  private init(_ keyword: String, _ schemas: [JSONSchema]) {
    self.init([keyword: .array(schemas.map { .object($0.keywords) })], containing: schemas)
  }

  /// The first definition of a name stays.
  private mutating func adopt(_ others: JSONObject) {
    for (name, schema) in others where !definitions.contains(key: name) { definitions[name] = schema }
  }

  /// The schema as JSON, the definitions last.
  public var json: JSONValue {
    var members = keywords
    if !definitions.isEmpty { members["$defs"] = .object(definitions) }
    return .object(members)
  }

  /// The schema as a document of its own, with `$schema`, `$id` and a title.
  public func document(id: String, title: String) -> JSONValue {
    var document: JSONObject = ["$schema": .string(Self.dialect), "$id": .string(id), "title": .string(title)]
    document.merge(json.objectValue ?? [:])
    return .object(document)
  }
}

// MARK: - Single values

extension JSONSchema {
  /// Any value.
  public static let any = JSONSchema([:])

  /// `true` or `false`.
  public static let boolean = JSONSchema(["type": "boolean"])

  /// `null`.
  public static let null = JSONSchema(["type": "null"])

  /// A string.
  public static let string = JSONSchema(["type": "string"])

  /// A number.
  public static let number = JSONSchema(["type": "number"])

  /// A colour as `#rrggbb`.
  public static let color = string(matching: .color)

  /// A string, or `{"bytes":"<base64>"}` where the text is not valid Unicode (`JSONValue.text(ofBytes:)`).
  public static let stringOrBytes = oneOf([
    string, object([.required("bytes", string(matching: .base64), "The bytes in base64.")]),
  ])

  /// A path: a string, or its bytes where it is not valid Unicode.
  public static let path = stringOrBytes

  /// A string whose length in code points lies between bounds that belong to the range.
  public static func string(minimumLength: Int, maximumLength: Int? = nil) -> JSONSchema {
    var keywords: JSONObject = ["type": "string", "minLength": .integer(minimumLength)]
    keywords.set("maxLength", maximumLength)
    return JSONSchema(keywords)
  }

  /// A string of a form; `format` (`date-time`, `uri`) is an annotation and is not checked.
  public static func string(format: String) -> JSONSchema { string.adding("format", format) }

  /// A string of one of the known forms.
  public static func string(matching pattern: StringPattern) -> JSONSchema {
    string.adding("pattern", pattern.rawValue)
  }

  /// A whole number between bounds that belong to the range.
  public static func integer(minimum: Int? = nil, maximum: Int? = nil, multipleOf: Int? = nil) -> JSONSchema {
    var keywords: JSONObject = ["type": "integer"]
    keywords.set("minimum", minimum)
    keywords.set("maximum", maximum)
    keywords.set("multipleOf", multipleOf)
    return JSONSchema(keywords)
  }

  /// A number between bounds that belong to the range.
  public static func number(minimum: Double?, maximum: Double? = nil) -> JSONSchema {
    var keywords: JSONObject = ["type": "number"]
    keywords.set("minimum", minimum)
    keywords.set("maximum", maximum)
    return JSONSchema(keywords)
  }

  /// A number between bounds that do not belong to the range.
  public static func number(above: Double?, below: Double? = nil) -> JSONSchema {
    var keywords: JSONObject = ["type": "number"]
    keywords.set("exclusiveMinimum", above)
    keywords.set("exclusiveMaximum", below)
    return JSONSchema(keywords)
  }

  /// One of the given values, mostly words.
  public static func enumeration(_ values: [some JSONRepresentable]) -> JSONSchema {
    let values = values.map(\.json)
    let areWords = values.allSatisfy { $0.stringValue != nil }
    return JSONSchema(areWords ? ["type": "string", "enum": .array(values)] : ["enum": .array(values)])
  }

  /// Exactly this value.
  public static func constant(_ value: some JSONRepresentable) -> JSONSchema { JSONSchema(["const": value.json]) }
}

// MARK: - Compound values

extension JSONSchema {
  /// A member of an object.
  public struct Property: Sendable, Hashable {
    let name: String
    let schema: JSONSchema
    let isRequired: Bool

    /// A member that is always there.
    public static func required(_ name: String, _ schema: JSONSchema, _ description: String? = nil) -> Property {
      Property(name: name, schema: schema.described(description), isRequired: true)
    }

    /// A member that is left out where it has no value.
    public static func optional(_ name: String, _ schema: JSONSchema, _ description: String? = nil) -> Property {
      Property(name: name, schema: schema.described(description), isRequired: false)
    }
  }

  /// An object with the given members and no others.
  public static func object(_ properties: [Property], description: String? = nil) -> JSONSchema {
    openObject(properties, description: description).adding("additionalProperties", false)
  }

  /// An object with the given members and perhaps others.
  public static func openObject(_ properties: [Property], description: String? = nil) -> JSONSchema {
    var keywords: JSONObject = ["type": "object"]
    keywords.set("description", description)
    if !properties.isEmpty {
      var schemas = JSONObject()
      for property in properties { schemas[property.name] = .object(property.schema.keywords) }
      keywords["properties"] = .object(schemas)
    }
    let required = properties.filter(\.isRequired).map(\.name)
    if !required.isEmpty { keywords["required"] = required.json }
    return JSONSchema(keywords, containing: properties.map(\.schema))
  }

  /// An object of any keys whose values all fit one schema.
  public static func dictionary(of value: JSONSchema) -> JSONSchema {
    JSONSchema(["type": "object", "additionalProperties": .object(value.keywords)], containing: [value])
  }

  /// An array of values that fit one schema; with a count, of exactly that many (4 for a rectangle, 8 for a quad).
  public static func array(of element: JSONSchema, count: Int? = nil) -> JSONSchema {
    guard let count else { return array(of: element, minimumCount: nil) }
    return array(of: element, minimumCount: count, maximumCount: count)
  }

  /// An array of values that fit one schema, with bounds of their number that belong to the range.
  public static func array(of element: JSONSchema, minimumCount: Int?, maximumCount: Int? = nil) -> JSONSchema {
    var keywords: JSONObject = ["type": "array", "items": .object(element.keywords)]
    keywords.set("minItems", minimumCount)
    keywords.set("maxItems", maximumCount)
    return JSONSchema(keywords, containing: [element])
  }

  /// A value that fits exactly one of the schemas.
  public static func oneOf(_ schemas: [JSONSchema]) -> JSONSchema { JSONSchema("oneOf", schemas) }

  /// A value that fits at least one of the schemas.
  public static func anyOf(_ schemas: [JSONSchema]) -> JSONSchema { JSONSchema("anyOf", schemas) }

  /// A value that fits all of the schemas.
  public static func allOf(_ schemas: [JSONSchema]) -> JSONSchema { JSONSchema("allOf", schemas) }

  /// A value that fits the definition of that name; see `defining(_:_:)`.
  public static func reference(_ name: String) -> JSONSchema {
    JSONSchema(["$ref": .string("#" + JSONPointer(tokens: ["$defs", name]).description)])
  }

  /// The schema with a definition that `reference` may name, from here or anywhere else in the document. Names are the
  /// document's: give a name to one schema only, as the first that is met stays.
  public func defining(_ name: String, _ schema: JSONSchema) -> JSONSchema {
    var copy = self
    copy.adopt([name: .object(schema.keywords)])
    copy.adopt(schema.definitions)
    return copy
  }
}

// MARK: - Annotations

extension JSONSchema {
  private func adding(_ keyword: String, _ value: some JSONRepresentable) -> JSONSchema {
    var copy = self
    copy.keywords[keyword] = value.json
    return copy
  }

  /// The schema with a description; a nil description leaves it as it is.
  public func described(_ description: String?) -> JSONSchema { description.map { adding("description", $0) } ?? self }

  /// The schema with the value that stands for a member left out.
  public func withDefault(_ value: JSONValue) -> JSONSchema { adding("default", value) }
}
