/// The type of a parameter's value, as the decoder, the schema, the command line and the manual see it.
public indirect enum ValueType: Sendable, Hashable {
  /// `true` or `false`; on the command line a flag.
  case boolean
  /// A whole number in a range, that is a multiple of a number.
  case integer(ClosedRange<Int>, multipleOf: Int = 1)
  /// A number in a range.
  case number(ClosedRange<Double>)
  /// Several numbers that belong together, such as a rectangle: in JSON an array, on the command line joined by commas.
  case numbers(NumberForm)
  /// Any text.
  case string
  /// The path of a file that the event reads; `-` is standard input.
  case path
  /// Text of a form.
  case form(Form)
  /// Pages in the page grammar: `1-3,7`.
  case pages
  /// One of several words.
  case choice([Choice])
  /// Several values; on the command line an option that may be repeated.
  case list(ValueType)

  /// How many numbers belong together, and what they are.
  public struct NumberForm: Sendable, Hashable {
    /// How many there may be.
    public let count: ClosedRange<Int>
    /// What their number is a multiple of.
    public let step: Int
    /// What they look like in usage lines, such as `LEFT,TOP,WIDTH,HEIGHT`.
    public let placeholder: String

    /// Numbers that belong together.
    public init(_ count: ClosedRange<Int>, multipleOf step: Int = 1, placeholder: String) {
      self.count = count
      self.step = step
      self.placeholder = placeholder
    }

    /// Whether there may be so many.
    func allows(_ number: Int) -> Bool { count.contains(number) && number.isMultiple(of: step) }

    /// The numbers of an array; those that come in groups may also be an array of groups, as results give
    /// quadrilaterals.
    func numbers(in items: [JSONValue]) -> [JSONValue] {
      guard step > 1, !items.isEmpty, items.allSatisfy({ $0.arrayValue?.count == step }) else { return items }
      return items.flatMap { $0.arrayValue ?? [] }
    }

    /// What is accepted, for error messages.
    var expectation: String {
      let (low, high) = (count.lowerBound, count.upperBound)
      if low == high { return "\(low) numbers" }
      switch step {
      case 1: return high == .max ? "\(low) or more numbers" : "\(low) to \(high) numbers"
      case 2: return "an even number of numbers, \(low) or more"
      default: return "numbers in groups of \(step)"
      }
    }
  }

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
    /// Whether JSON may have a number instead.
    public let allowsNumbers: Bool

    /// A form.
    public init(
      _ pattern: StringPattern, placeholder: String, expectation: String, example: String, allowsNumbers: Bool = false
    ) {
      self.allowsNumbers = allowsNumbers
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
    case .integer: "N"
    case .number: "NUMBER"
    case .numbers(let form): form.placeholder
    case .string: "TEXT"
    case .path: "FILE"
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
    case .number(let range):
      let (low, high) = (range.lowerBound, range.upperBound)
      func text(_ bound: Double) -> String { JSONValue.number(bound).text() }
      switch (low.isFinite, high.isFinite) {
      case (false, false): return "a number"
      case (true, false): return "a number, \(text(low)) or more"
      case (false, true): return "a number, \(text(high)) or less"
      case (true, true): return "a number from \(text(low)) to \(text(high))"
      }
    case .numbers(let form): return form.expectation
    case .string: return "a string"
    case .path: return "the path of a file"
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
    case .number: Self.number(text) ?? .string(text)
    case .numbers: Self.numbers(text) ?? .string(text)
    case .string, .path, .form, .pages, .choice: .string(text)
    case .list(let element): element.json(argument: text)
    }
  }

  private static func number(_ text: some StringProtocol) -> JSONValue? {
    // Swift reads hexadecimal digits and "nan" as well, which nobody means.
    guard text.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }), let number = Double(text),
      number.isFinite
    else { return nil }
    return .number(number)
  }

  private static func numbers(_ text: String) -> JSONValue? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in number(part.drop { $0 == " " }) }
    return numbers.count == parts.count ? .array(numbers) : nil
  }

  /// Whether a text can be a value.
  package var takesText: Bool {
    switch self {
    case .boolean, .integer, .number, .numbers, .list: false
    case .string, .path, .form, .pages, .choice: true
    }
  }

  /// Whether a value of another type can be one of this type.
  func mayTake(_ other: ValueType) -> Bool {
    switch (self, other) {
    case (.boolean, .boolean), (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number),
      (.pages, .integer), (.pages, .number), (.string, .boolean), (.string, .integer), (.string, .number):
      true
    case (.form(let form), .integer), (.form(let form), .number): form.allowsNumbers
    case (.choice(let words), .choice(let others)): !Set(words.map(\.name)).isDisjoint(with: others.map(\.name))
    case (.numbers, .list(let element)): ValueType.number(-.infinity ... .infinity).mayTake(element)
    case (.list(let own), .list(let element)): own.mayTake(element)
    default: takesText && other.takesText
    }
  }

  /// What values are, in two words.
  var kind: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .numbers: "several numbers"
    case .string, .form, .choice: "a text"
    case .path: "a path"
    case .pages: "a text that names pages"
    case .list: "a list"
    }
  }

  /// Accepts or refuses a value.
  ///
  /// - Throws: ``DecodingFailure`` naming the place and what was expected.
  public func check(_ reader: JSONReader) throws(DecodingFailure) {
    let value = reader.value
    switch self {
    case .boolean where value.boolValue != nil, .string where value.stringValue != nil,
      .path where value.stringValue != nil,
      .pages where value.stringValue != nil || value.intValue != nil:
      return
    case .integer(let range, let step):
      if let number = value.intValue, range.contains(number), number.isMultiple(of: step) { return }
    case .number(let range):
      if let number = value.doubleValue, number.isFinite, range.contains(number) { return }
    case .numbers(let form):
      if let items = value.arrayValue.map(form.numbers), form.allows(items.count),
        items.allSatisfy({ $0.doubleValue?.isFinite ?? false })
      {
        return
      }
    case .form(let form):
      if let text = value.stringValue, form.pattern.matches(text) { return }
      if form.allowsNumbers, let number = value.doubleValue, number.isFinite { return }
    case .choice(let choices):
      if let word = value.stringValue, choices.contains(where: { $0.name == word }) { return }
    case .list(let element):
      for item in try reader.elements() { try element.check(item) }
      return
    case .boolean, .string, .path, .pages: break
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
      case .number(let range):
        .number(
          minimum: range.lowerBound.isFinite ? range.lowerBound : nil,
          maximum: range.upperBound.isFinite ? range.upperBound : nil)
      case .numbers(let form): form.schema
      case .string, .path: .string
      case .form(let form) where form.allowsNumbers:
        .anyOf([.number, .string(matching: form.pattern)])
      case .form(let form): .string(matching: form.pattern)
      case .pages: .string
      case .choice(let choices): .enumeration(choices.map(\.name))
      case .list(let element): .array(of: element.schema())
      }
    return defaultValue.map(schema.withDefault) ?? schema
  }
}

extension JSONValue {
  /// The value of a field as it stands in the place of a value: a number where a text is wanted, such as a page for a
  /// title, is the text of it.
  package func spelled(as type: ValueType) -> JSONValue {
    switch (type, self) {
    case (.string, .bool), (.string, .integer), (.string, .number): .string(text())
    case (.list(let element), .array(let items)): .array(items.map { $0.spelled(as: element) })
    default: self
    }
  }
}

extension ValueType.NumberForm {
  /// The JSON Schema of an array of such numbers, or of groups of them.
  fileprivate var schema: JSONSchema {
    let most = count.upperBound == .max ? nil : count.upperBound
    let flat = JSONSchema.array(of: .number, minimumCount: count.lowerBound, maximumCount: most)
    guard step > 1 else { return flat }
    let group = JSONSchema.array(of: .number, minimumCount: step, maximumCount: step)
    return .anyOf([
      flat, .array(of: group, minimumCount: count.lowerBound / step, maximumCount: most.map { $0 / step }),
    ])
  }
}
