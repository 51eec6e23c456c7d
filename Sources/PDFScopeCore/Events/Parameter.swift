/// A parameter of an event: its declaration, and how it is read from and written to the event.
public struct Parameter<E: Event>: Sendable {
  /// What there is to know about the parameter.
  public private(set) var declaration: ParameterDeclaration
  let read: @Sendable (E) -> JSONValue?
  let write: @Sendable (inout E, JSONReader) throws(DecodingFailure) -> Void

  /// Declares a parameter. Its default is the value that `E()` has.
  ///
  /// - Parameters:
  ///   - name: the key in JSON, in camel case; the option is the same in kebab case.
  ///   - property: where the value is kept.
  ///   - type: its type, where it is narrower than the property's: a range, a choice.
  ///   - role: whether it is an option or an operand of the command line, and whether it may be left out.
  ///   - short: the option's short name.
  ///   - summary: what it is for, in one line without a full stop.
  ///   - discussion: what else there is to know.
  public init<Value: ParameterValue>(
    _ name: String, _ property: any WritableKeyPath<E, Value> & Sendable, type: ValueType? = nil,
    role: ParameterDeclaration.Role = .option, short: Character? = nil,
    _ summary: String, discussion: String = ""
  ) {
    let type = type ?? Value.valueType
    declaration = ParameterDeclaration(
      name: name, type: type, role: role, short: short, summary: summary,
      discussion: discussion, defaultValue: E()[keyPath: property].parameterJSON)
    read = { $0[keyPath: property].parameterJSON }
    write = { event, reader throws(DecodingFailure) in
      try type.check(reader)
      event[keyPath: property] = try Value(reading: reader)
    }
  }
}

extension Array {
  /// The parameters, under a heading of their own in help and manual.
  func grouped<E: Event>(_ heading: String) -> Self where Element == Parameter<E> {
    map { $0.grouped(heading) }
  }
}

extension Parameter {
  /// The parameter as one whose option may stand without a value, which is then this one.
  func implying(_ value: JSONValue) -> Self {
    var parameter = self
    parameter.declaration.impliedValue = value
    return parameter
  }

  fileprivate func grouped(_ heading: String) -> Self {
    var parameter = self
    parameter.declaration.group = heading
    return parameter
  }
}

/// What there is to know about a parameter, whatever its event.
public struct ParameterDeclaration: Sendable, Hashable {
  /// Where the command line takes the parameter from.
  public enum Role: Sendable, Hashable {
    /// An option that may be left out.
    case option
    /// An option that must be given.
    case requiredOption
    /// An operand before the files, as `search` takes its pattern.
    case operand
    /// What else stands on the command line, such as further files; it may be left out.
    case derived
  }

  /// The key in JSON, in camel case.
  public let name: String
  /// The type of its value.
  public let type: ValueType
  /// Where the command line takes it from.
  public let role: Role
  /// The option's short name.
  public let short: Character?
  /// The heading under which help and manual list it; `nil` for the plain one.
  public var group: String?
  /// The value that the option has without one; `nil` where it must have one.
  public var impliedValue: JSONValue?
  /// What it is for, in one line.
  public let summary: String
  /// What else there is to know: paragraphs, parted by empty lines.
  public let discussion: String
  /// The value where none is given; `nil` where that is nothing at all.
  public let defaultValue: JSONValue?

  /// Declares a parameter by hand, as custom actions do.
  public init(
    name: String, type: ValueType, role: Role = .option, short: Character? = nil,
    summary: String, discussion: String = "", defaultValue: JSONValue? = nil
  ) {
    self.name = name
    self.type = type
    self.role = role
    self.short = short
    self.summary = summary
    self.discussion = discussion
    self.defaultValue = defaultValue
  }

  /// Whether the event is incomplete without it.
  public var isRequired: Bool { role == .requiredOption || role == .operand }

  /// The option's long name: `max-count` for `maxCount`.
  public var optionName: String { name.kebabCased }

  /// The JSON Schema of its value.
  public var schema: JSONSchema { type.schema(defaultValue: isRequired ? nil : defaultValue) }
}

/// A value that a parameter can hold.
public protocol ParameterValue: Sendable, Hashable {
  /// The type, at its widest.
  static var valueType: ValueType { get }
  /// Reads the value from JSON that the type has accepted.
  init(reading reader: JSONReader) throws(DecodingFailure)
  /// The value as JSON; `nil` for nothing at all.
  var parameterJSON: JSONValue? { get }
}
