/// What an event type declares of itself, with the type erased: what help, schemas, completions, the decoder and the
/// rules work from.
public struct EventDeclaration: Sendable {
  /// The full name: `edit.rotatePages`.
  public let name: String
  /// The button that holds the event; `nil` for events of the session itself.
  public let button: Button?
  /// What it does, in one line.
  public let summary: String
  /// What there is to know about it.
  public let discussion: String
  /// What it needs.
  public let requirement: Requirement
  /// Its parameters.
  public let parameters: [ParameterDeclaration]
  private let decodeParameters: @Sendable (JSONReader) throws(DecodingFailure) -> ActionEvent

  /// Erases an event type.
  ///
  /// - Parameters:
  ///   - type: the event type.
  ///   - button: the button that holds it.
  ///   - wrap: makes an ``ActionEvent`` of it.
  init<E: Event>(_ type: E.Type, of button: Button?, _ wrap: @escaping @Sendable (E) -> ActionEvent) {
    name = E.name
    self.button = button
    summary = E.summary
    discussion = E.discussion
    requirement = E.requirement
    parameters = E.parameters.map(\.declaration)
    decodeParameters = { reader throws(DecodingFailure) in
      var event = E()
      for parameter in E.parameters {
        if let value = try reader.optional(parameter.declaration.name) { try parameter.write(&event, value) }
      }
      return wrap(event)
    }
  }

  /// An event type that no button holds. It cannot be sent.
  init<E: Event>(undeclared type: E.Type) {
    self.init(type, of: nil) { .custom(CustomEvent(name: E.name, parameters: $0.json.objectValue ?? [:])) }
  }

  /// Declares a custom action's event.
  package init(_ action: CustomActionDeclaration) {
    name = action.eventName
    button = .custom
    summary = action.summary
    discussion = action.discussion
    requirement = action.requirement
    parameters = action.parameters
    decodeParameters = { reader throws(DecodingFailure) in
      var values = JSONObject()
      for parameter in action.parameters {
        if let value = try reader.optional(parameter.name) {
          try parameter.type.check(value)
          values[parameter.name] = value.value
        } else {
          values[parameter.name] = parameter.defaultValue
        }
      }
      return .custom(CustomEvent(name: action.name, parameters: values))
    }
  }

  /// Makes the event of a JSON object; `action` is not looked at.
  ///
  /// - Throws: ``DecodingFailure`` for an unknown key, a missing one, a wrong type, or a value out of range.
  public func decode(_ reader: JSONReader) throws(DecodingFailure) -> ActionEvent {
    try reader.allowKeys(["action"] + parameters.map(\.name))
    for parameter in parameters where parameter.isRequired { _ = try reader.required(parameter.name) }
    return try decodeParameters(reader)
  }

  /// The JSON Schema of the event.
  public var schema: JSONSchema {
    .object(
      [.required("action", .constant(name), summary)]
        + parameters.map {
          $0.isRequired ? .required($0.name, $0.schema, $0.summary) : .optional($0.name, $0.schema, $0.summary)
        },
      description: summary)
  }
}
