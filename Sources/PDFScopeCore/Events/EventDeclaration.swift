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
  /// Its parameters. They are made when they are asked for: of most events nobody does.
  public var parameters: [ParameterDeclaration] { declareParameters() }
  /// The names of the events that it sends in turn; it may run exactly when all of them may.
  public let sends: [String]
  private let declareParameters: @Sendable () -> [ParameterDeclaration]
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
    declareParameters = { E.parameters.map(\.declaration) }
    sends = []
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
    declareParameters = { action.parameters }
    sends = action.sends
    decodeParameters = { reader throws(DecodingFailure) in
      var values = JSONObject()
      for parameter in action.parameters {
        if let value = try reader.optional(parameter.name) {
          try parameter.type.check(value)
          if parameter.type == .pages { _ = try value.pageSelection() }
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
    let parameters = parameters
    let values = try readerOfParameters(parameters, in: reader)
    for parameter in parameters where parameter.isRequired { _ = try values.required(parameter.name) }
    return try decodeParameters(values)
  }

  /// Checks the JSON object of an event some of whose values are not known yet.
  ///
  /// - Parameter unknown: the places of the values that are not known; they are there, whatever they are.
  /// - Throws: ``DecodingFailure``, as decoding does.
  func check(_ reader: JSONReader, leavingOut unknown: Set<JSONPointer>) throws(DecodingFailure) {
    let parameters = parameters
    let values = try readerOfParameters(parameters, in: reader)
    for parameter in parameters where parameter.isRequired { _ = try values.required(parameter.name) }
    let known = try values.members().filter { !unknown.contains($0.value.pointer) }
    let object = JSONObject(known.map { ($0.key, $0.value.value) })
    _ = try decodeParameters(JSONReader(.object(object), at: values.pointer))
  }

  /// The object that holds the parameters: the event itself, or, for custom actions, its member `parameters`, so that
  /// the names that users choose meet no others.
  private func readerOfParameters(
    _ parameters: [ParameterDeclaration], in reader: JSONReader
  ) throws(DecodingFailure) -> JSONReader {
    let names = parameters.map(\.name)
    guard button == .custom else {
      try reader.allowKeys(["action"] + names)
      return reader
    }
    try reader.allowKeys(["action", "parameters"])
    let values = try reader.optional("parameters") ?? JSONReader([:], at: reader.pointer.appending("parameters"))
    try values.allowKeys(names)
    return values
  }

  /// The wire form of the event with these parameters.
  public func json(parameters: JSONObject) -> JSONValue {
    var object: JSONObject = ["action": .string(name)]
    if button != .custom {
      object.merge(parameters)
    } else if !parameters.isEmpty {
      object["parameters"] = .object(parameters)
    }
    return .object(object)
  }

  /// The declaration that a reader, at the name of an action, asks for.
  ///
  /// - Throws: ``DecodingFailure`` where there is none of that name.
  static func find(
    _ action: JSONReader, among known: [EventDeclaration]
  ) throws(DecodingFailure) -> EventDeclaration {
    let name = try action.string()
    if let declaration = known.first(where: { $0.name == name }) { return declaration }
    throw action.failure(
      expected: "the name of an action",
      hint: EventName.nearest(to: name, among: known.map(\.name)).map { "did you mean \"\($0)\"?" })
  }

  /// The JSON Schema of the event.
  public var schema: JSONSchema {
    let members = parameters.map {
      $0.isRequired
        ? JSONSchema.Property.required($0.name, $0.schema, $0.summary) : .optional($0.name, $0.schema, $0.summary)
    }
    let action = JSONSchema.Property.required("action", .constant(name), summary)
    guard button == .custom else { return .object([action] + members, description: summary) }
    let values = JSONSchema.object(members, description: "The parameters of the action.")
    return .object(
      [
        action,
        parameters.contains(where: \.isRequired)
          ? .required("parameters", values, "The parameters of the action.")
          : .optional("parameters", values, "The parameters of the action."),
      ], description: summary)
  }
}
