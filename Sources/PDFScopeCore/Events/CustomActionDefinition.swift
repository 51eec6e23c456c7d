/// A custom action as a configuration defines it: what it declares of itself, and what it does.
///
/// ```json
/// {
///   "label": "Web ready",
///   "summary": "Turn the pages and number them",
///   "parameters": {"by": {"type": "integer", "multipleOf": 90, "default": 90, "summary": "How far"}},
///   "events": [
///     {"action": "edit.rotatePages", "by": "{parameters.by}"},
///     {"action": "edit.stamp", "text": "{page}/{pages}"}
///   ]
/// }
/// ```
///
/// In place of `events` there may be a program: `"program": ["python3", "{folder}/tidy.py", "{document}"]`.
public struct CustomActionDefinition: Sendable {
  /// What it does.
  public enum Work: Sendable {
    /// Sends these events in turn; strings in them may hold templates such as `{parameters.size}`.
    case events([JSONValue])
    /// Runs a program, without a shell.
    case program(Program)
  }

  /// A program: its arguments, and what it may take.
  public struct Program: Sendable, Hashable {
    /// The program and its arguments; `{document}` is the path of a private copy of the document, `{folder}` the folder
    /// of the configuration, and `{parameters.size}` a parameter.
    public var arguments: [String]
    /// The most time it may take, in seconds.
    public var timeout: Double
    /// The most memory it may take, in bytes.
    public var memoryLimit: Int
    /// The folder that `{folder}`, and a relative path of the program itself, start from; `nil` where there is none.
    public var folder: String?

    /// A program.
    public init(arguments: [String], timeout: Double, memoryLimit: Int, folder: String? = nil) {
      self.arguments = arguments
      self.timeout = timeout
      self.memoryLimit = memoryLimit
      self.folder = folder
    }
  }

  /// What it declares of itself.
  public let declaration: CustomActionDeclaration
  /// What people read instead of its name.
  public let label: String?
  /// What it does.
  public let work: Work

  /// A definition.
  public init(declaration: CustomActionDeclaration, label: String? = nil, work: Work) {
    self.declaration = declaration
    self.label = label
    self.work = work
  }

  /// The events of the list with the parameters filled in, ready to be sent.
  ///
  /// - Parameter parameters: the values of all parameters that have one.
  /// - Returns: none where the action runs a program.
  /// - Throws: ``DecodingFailure`` where a value does not fit the event that it is filled into.
  public func events(with parameters: JSONObject) throws(DecodingFailure) -> [ActionEvent] {
    guard case .events(let list) = work else { return [] }
    var events: [ActionEvent] = []
    for (index, json) in list.enumerated() {
      let pointer = JSONPointer(tokens: ["events", String(index)])
      let template = try EventTemplate(json, roots: Self.roots, at: pointer)
      let filled = Self.spelled(try template.filled(from: ["parameters": .object(parameters)], missing: .leftOut))
      do throws(DecodingFailure) {
        events.append(try Self.event(JSONReader(filled, at: pointer)))
      } catch {
        throw DecodingFailure(
          pointer: error.pointer, expected: error.expected, found: error.found,
          hint: origin(of: error.pointer) ?? error.hint)
      }
    }
    return events
  }

  /// The events of the list that are the same whatever the parameters are, with their places, such as `/events/1`.
  var constantEvents: [(place: JSONPointer, event: ActionEvent)] {
    guard case .events(let list) = work else { return [] }
    return list.enumerated().compactMap { index, json in
      let place = JSONPointer(tokens: ["events", String(index)])
      guard let template = try? EventTemplate(json, roots: Self.roots, at: place), template.isConstant,
        let event = try? Self.event(JSONReader(json, at: place))
      else { return nil }
      return (place, event)
    }
  }

  /// The event with texts in the place of numbers where texts are wanted.
  private static func spelled(_ event: JSONValue) -> JSONValue {
    guard var object = event.objectValue else { return event }
    let declaration = ActionEvent.declarations.first { .string($0.name) == object["action"] }
    for parameter in declaration?.parameters ?? [] {
      object[parameter.name] = object[parameter.name]?.spelled(as: parameter.type)
    }
    return .object(object)
  }

  /// Whose value stands at a place of the events, for whoever gave the action a wrong one; `nil` where that is the
  /// configuration's own.
  ///
  /// - Parameter pointer: a place such as `/events/1/by`.
  public func origin(of pointer: JSONPointer) -> String? {
    guard case .events(let list) = work, pointer.tokens.count > 2, pointer.tokens[0] == "events",
      let index = Int(pointer.tokens[1]), list.indices.contains(index)
    else { return nil }
    let place = JSONPointer(tokens: Array(pointer.tokens[..<2]))
    guard let template = try? EventTemplate(list[index], roots: Self.roots, at: place) else { return nil }
    let field = template.fields.first { field in
      pointer.tokens.starts(with: field.pointer.tokens) || field.pointer.tokens.starts(with: pointer.tokens)
    }
    guard case .key(let name)? = field?.path.first else { return nil }
    return "the value is that of the parameter \(name), --\(name.kebabCased) on the command line"
  }

  /// An event that an action may send: one that works on the document, and no other custom action, so that no action
  /// comes back to itself.
  ///
  /// - Throws: ``DecodingFailure`` with the place.
  public static func event(_ reader: JSONReader) throws(DecodingFailure) -> ActionEvent {
    let action = try reader.required("action")
    try refuseCustom(action)
    return try EventDeclaration.find(action, among: ActionEvent.declarations).decode(reader)
  }

  /// The roots of the fields in the events and arguments of an action.
  static let roots: Set<String> = ["parameters"]

  static func refuseCustom(_ action: JSONReader) throws(DecodingFailure) {
    guard let name = action.value.stringValue, EventName(name).button == Button.custom.rawValue else { return }
    throw action.failure(
      expected: "an event of a button", hint: "actions of your own do not use one another; repeat its events here")
  }
}
