/// A custom action as a configuration defines it: what it declares of itself, and what it does.
///
/// ```json
/// {
///   "label": "Web ready",
///   "summary": "Turn the pages and number them",
///   "parameters": {"by": {"type": "choice", "choices": ["90", "270"], "default": "90", "summary": "How far"}},
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
      let filled = try template.filled(from: ["parameters": .object(parameters)], missing: .leftOut)
      events.append(try Self.event(JSONReader(filled, at: pointer)))
    }
    return events
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
