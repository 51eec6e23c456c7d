/// The type of a parameter's value, as the decoder, the schema, the command line and the manual see it.
public indirect enum ValueType: Sendable, Hashable {
  /// `true` or `false`; on the command line a flag.
  case boolean
  /// A whole number in a range, that is a multiple of a number.
  case integer(ClosedRange<Int>, multipleOf: Int = 1)
  /// Any finite number.
  case number
  /// Any text.
  case string
  /// Text of a form.
  case form(Form)
  /// Pages in the page grammar: `1-3,7`.
  case pages
  /// One of several words.
  case choice([Choice])
  /// Several values; on the command line an option that may be repeated.
  case list(ValueType)

  /// A form of text.
  public struct Form: Sendable, Hashable {
    /// What the text looks like.
    public let pattern: StringPattern
    /// What it looks like in usage lines, such as `COLOR`.
    public let placeholder: String
    /// What is accepted, for error messages.
    public let expectation: String
    /// A text of that form.
    public let example: String

    /// A form.
    public init(_ pattern: StringPattern, placeholder: String, expectation: String, example: String) {
      self.pattern = pattern
      self.placeholder = placeholder
      self.expectation = expectation
      self.example = example
    }
  }

  /// One of several words, and what it means.
  public struct Choice: Sendable, Hashable {
    /// The word.
    public let name: String
    /// What it means, in one line.
    public let summary: String

    /// A word and its meaning.
    public init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// What a value looks like in usage lines and error messages.
  public var placeholder: String {
    switch self {
    case .boolean: "true|false"
    case .integer, .number: "N"
    case .string: "TEXT"
    case .form(let form): form.placeholder
    case .pages: "PAGES"
    case .choice(let choices): choices.map(\.name).joined(separator: "|")
    case .list(let element): element.placeholder
    }
  }

  /// What is accepted, for error messages.
  public var expectation: String {
    switch self {
    case .boolean: return "true or false"
    case .integer(let range, let step):
      let kind = step == 1 ? "a whole number" : "a multiple of \(step)"
      switch (range.lowerBound == .min, range.upperBound == .max) {
      case (true, true): return kind
      case (false, true): return "\(kind), \(range.lowerBound) or more"
      case (true, false): return "\(kind), \(range.upperBound) or less"
      case (false, false): return "\(kind) from \(range.lowerBound) to \(range.upperBound)"
      }
    case .number: return "a number"
    case .string: return "a string"
    case .form(let form): return form.expectation
    case .pages: return "pages such as \"1-3,7\""
    case .choice(let choices): return "one of " + choices.map(\.name).joined(separator: ", ")
    case .list(let element): return "a list, each \(element.expectation)"
    }
  }

  /// Turns a word of the command line into JSON. A word that does not fit stays a string, so that ``check(_:)``
  /// says what was expected.
  public func json(argument text: String) -> JSONValue {
    switch self {
    case .boolean: text == "true" ? true : text == "false" ? false : .string(text)
    case .integer: Int(text).map(JSONValue.integer) ?? .string(text)
    case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .string(text)
    case .string, .form, .pages, .choice: .string(text)
    case .list(let element): element.json(argument: text)
    }
  }

  /// Accepts or refuses a value.
  ///
  /// - Throws: ``DecodingFailure`` naming the place and what was expected.
  public func check(_ reader: JSONReader) throws(DecodingFailure) {
    let value = reader.value
    switch self {
    case .boolean where value.boolValue != nil, .string where value.stringValue != nil,
      .number where value.doubleValue?.isFinite ?? false,
      .pages where value.stringValue != nil || value.intValue != nil:
      return
    case .integer(let range, let step):
      if let number = value.intValue, range.contains(number), number.isMultiple(of: step) { return }
    case .form(let form):
      if let text = value.stringValue, form.pattern.matches(text) { return }
    case .choice(let choices):
      if let word = value.stringValue, choices.contains(where: { $0.name == word }) { return }
    case .list(let element):
      for item in try reader.elements() { try element.check(item) }
      return
    case .boolean, .number, .string, .pages: break
    }
    throw reader.failure(expected: expectation)
  }

  /// The JSON Schema of the values that ``check(_:)`` accepts.
  public func schema(defaultValue: JSONValue? = nil) -> JSONSchema {
    let schema: JSONSchema =
      switch self {
      case .boolean: .boolean
      case .integer(let range, let step):
        .integer(
          minimum: range.lowerBound == .min ? nil : range.lowerBound,
          maximum: range.upperBound == .max ? nil : range.upperBound, multipleOf: step == 1 ? nil : step)
      case .number: .number
      case .string: .string
      case .form(let form): .string(matching: form.pattern)
      case .pages: .string
      case .choice(let choices): .enumeration(choices.map(\.name))
      case .list(let element): .array(of: element.schema())
      }
    return defaultValue.map(schema.withDefault) ?? schema
  }
}
