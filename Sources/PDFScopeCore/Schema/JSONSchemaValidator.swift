/// Checks values against a JSON Schema document (draft 2020-12).
///
/// It knows every keyword that `JSONSchema` writes, references within the document and definitions that refer to
/// themselves. A keyword it does not know is a failure of the schema, not silently passed over.
public struct JSONSchemaValidator: Sendable {
  /// One thing that does not fit.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place in the value.
    public let instance: JSONPointer
    /// The place of the keyword in the schema.
    public let keyword: JSONPointer
    /// What is wrong, as it stands in a sentence.
    public let message: String

    /// The places and what is wrong.
    public var description: String {
      let place = instance.tokens.isEmpty ? "the top level" : "\(instance)"
      return "\(place): \(message) (schema \(keyword))"
    }
  }

  private let schema: JSONValue

  /// A validator for a schema document.
  public init(_ schema: some JSONRepresentable) { self.schema = schema.json }

  /// Everything that does not fit, in the order of the schema; empty when the value is valid.
  public func failures(of value: JSONValue) -> [Failure] {
    var check = Check(document: schema)
    check.validate(value, at: .root, schema, .root)
    return check.failures
  }

  /// True when the value fits.
  public func isValid(_ value: JSONValue) -> Bool { failures(of: value).isEmpty }
}

/// The state of one check.
private struct Check {
  let document: JSONValue
  var failures: [JSONSchemaValidator.Failure] = []
  /// References followed without going deeper into the value: more than a schema's definitions means a circle.
  var references = 0

  private static let referenceLimit = 256
  private static let annotations: Set<String> = [
    "$schema", "$id", "$defs", "$comment", "title", "description", "default", "examples", "format", "deprecated",
  ]

  mutating func fail(_ instance: JSONPointer, _ keyword: JSONPointer, _ message: String) {
    failures.append(JSONSchemaValidator.Failure(instance: instance, keyword: keyword, message: message))
  }

  mutating func validate(_ value: JSONValue, at place: JSONPointer, _ schema: JSONValue, _ path: JSONPointer) {
    switch schema {
    case .bool(true): return
    case .bool(false): fail(place, path, "nothing may stand here, found \(value.shortDescription)")
    case .object(let keywords):
      for (keyword, argument) in keywords {
        validate(value, at: place, keyword, argument, path.appending(keyword), beside: keywords)
      }
    default: fail(place, path, "the schema is neither an object nor a boolean")
    }
  }

  private mutating func validate(
    _ value: JSONValue, at place: JSONPointer, _ keyword: String, _ argument: JSONValue, _ path: JSONPointer,
    beside keywords: JSONObject
  ) {
    switch keyword {
    case "type": checkType(value, place, argument, path)
    case "enum":
      if !(argument.arrayValue ?? []).contains(value) {
        fail(place, path, "expected one of \(argument.text()), found \(value.shortDescription)")
      }
    case "const":
      if value != argument { fail(place, path, "expected \(argument.text()), found \(value.shortDescription)") }
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum": checkBound(value, place, keyword, argument, path)
    case "multipleOf":
      guard let number = value.intValue, let factor = argument.intValue, factor > 0 else { break }
      if number % factor != 0 { fail(place, path, "expected a multiple of \(factor), found \(number)") }
    case "pattern": checkPattern(value, place, argument, path)
    case "minLength", "maxLength", "minItems", "maxItems": checkSize(value, place, keyword, argument, path)
    case "items":
      for (index, element) in (value.arrayValue ?? []).enumerated() {
        descend { $0.validate(element, at: place.appending(index), argument, path) }
      }
    case "properties": checkProperties(value, place, argument, path)
    case "required":
      for name in argument.arrayValue ?? [] {
        guard let members = value.objectValue, let name = name.stringValue, members[name] == nil else { continue }
        fail(place, path, "the member \(JSONValue.string(name).text()) is missing")
      }
    case "additionalProperties": checkAdditional(value, place, argument, path, beside: keywords)
    case "oneOf", "anyOf", "allOf": checkAlternatives(value, place, keyword, argument, path)
    case "$ref": follow(argument, value, place, path)
    default:
      if !Self.annotations.contains(keyword) { fail(place, path, "the keyword \"\(keyword)\" is not supported") }
    }
  }

  /// Runs a check of something inside the value, where following references starts anew.
  private mutating func descend(_ body: (inout Check) -> Void) {
    let saved = references
    references = 0
    body(&self)
    references = saved
  }

  private mutating func checkType(_ value: JSONValue, _ place: JSONPointer, _ argument: JSONValue, _ path: JSONPointer)
  {
    let names = argument.stringValue.map { [$0] } ?? (argument.arrayValue ?? []).compactMap(\.stringValue)
    let fits = names.contains { name in
      switch (name, value) {
      case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object),
        ("number", .integer), ("number", .number), ("integer", .integer):
        true
      case ("integer", .number(let number)): number.isFinite && number == number.rounded()
      default: false
      }
    }
    if !fits { fail(place, path, "expected type \(Spelling.list(names)), found \(value.shortDescription)") }
  }

  private mutating func checkBound(
    _ value: JSONValue, _ place: JSONPointer, _ keyword: String, _ argument: JSONValue, _ path: JSONPointer
  ) {
    guard let number = value.doubleValue, let bound = argument.doubleValue else { return }
    let (fits, relation) =
      switch keyword {
      case "minimum": (number >= bound, "at least")
      case "maximum": (number <= bound, "at most")
      case "exclusiveMinimum": (number > bound, "more than")
      default: (number < bound, "less than")
      }
    if !fits { fail(place, path, "expected \(relation) \(argument.text()), found \(value.text())") }
  }

  private mutating func checkSize(
    _ value: JSONValue, _ place: JSONPointer, _ keyword: String, _ argument: JSONValue, _ path: JSONPointer
  ) {
    let size = keyword.hasSuffix("Items") ? value.arrayValue?.count : value.stringValue?.unicodeScalars.count
    guard let size, let bound = argument.intValue else { return }
    let isMinimum = keyword.hasPrefix("min")
    if isMinimum ? size < bound : size > bound {
      fail(place, path, "expected a size of \(isMinimum ? "at least" : "at most") \(bound), found \(size)")
    }
  }

  private mutating func checkPattern(
    _ value: JSONValue, _ place: JSONPointer, _ argument: JSONValue, _ path: JSONPointer
  ) {
    guard let pattern = argument.stringValue.flatMap(StringPattern.init(rawValue:)) else {
      return fail(place, path, "the pattern \(argument.text()) is not supported")
    }
    guard let text = value.stringValue, !pattern.matches(text) else { return }
    fail(place, path, "expected text of the form \(pattern.rawValue), found \(value.shortDescription)")
  }

  private mutating func checkProperties(
    _ value: JSONValue, _ place: JSONPointer, _ argument: JSONValue, _ path: JSONPointer
  ) {
    guard let members = value.objectValue else { return }
    for (name, schema) in argument.objectValue ?? [:] {
      guard let member = members[name] else { continue }
      descend { $0.validate(member, at: place.appending(name), schema, path.appending(name)) }
    }
  }

  private mutating func checkAdditional(
    _ value: JSONValue, _ place: JSONPointer, _ argument: JSONValue, _ path: JSONPointer, beside keywords: JSONObject
  ) {
    let named = keywords["properties"]?.objectValue ?? [:]
    for (name, member) in value.objectValue ?? [:] where !named.contains(key: name) {
      if argument == false {
        fail(place, path, "the member \(JSONValue.string(name).text()) is not allowed")
      } else {
        descend { $0.validate(member, at: place.appending(name), argument, path) }
      }
    }
  }

  private mutating func checkAlternatives(
    _ value: JSONValue, _ place: JSONPointer, _ keyword: String, _ argument: JSONValue, _ path: JSONPointer
  ) {
    var fitting = 0
    var reasons: [JSONSchemaValidator.Failure] = []
    let schemas = argument.arrayValue ?? []
    for (index, schema) in schemas.enumerated() {
      var attempt = Check(document: document, references: references)
      attempt.validate(value, at: place, schema, path.appending(index))
      if attempt.failures.isEmpty { fitting += 1 }
      reasons += attempt.failures
    }
    switch keyword {
    case "allOf": failures += reasons
    case "oneOf" where fitting > 1: fail(place, path, "expected one alternative to fit, \(fitting) do")
    default:
      guard fitting == 0 else { return }
      let why = reasons.map(\.description).joined(separator: "; ")
      fail(place, path, "fits none of \(schemas.count) alternatives: \(why)")
    }
  }

  private mutating func follow(_ argument: JSONValue, _ value: JSONValue, _ place: JSONPointer, _ path: JSONPointer) {
    guard let text = argument.stringValue, text.first == "#", let pointer = JSONPointer(String(text.dropFirst())),
      let schema = document[pointer]
    else { return fail(place, path, "the reference \(argument.text()) leads nowhere in the document") }
    guard references < Self.referenceLimit else { return fail(place, path, "the reference goes round in a circle") }
    references += 1
    validate(value, at: place, schema, pointer)
    references -= 1
  }
}
