public import PDFScopeCore

/// An action of your own beside the built-in ones.
///
/// ```swift
/// let count = CustomAction(name: "count-pages", summary: "Count the pages") { event, host in
///   CustomResult(["pages": .integer(await host.pageCount ?? 0)])
/// }
/// try await host.register(count)
/// let outcome = await scope.send(.custom(CustomEvent(name: "count-pages"))).outcome
/// ```
///
/// The action may read `@Environment` values, and may send further events to the host's scope; they have their turn
/// when the action has ended, so it must not wait for them.
///
/// What needs no Swift can be a list of events or a program, as configurations define them:
///
/// ```swift
/// let json = try JSONParser.parse(#"{"events": [{"action": "edit.rotatePages", "by": 90}]}"#)
/// let definition = try CustomActionDefinition(name: "turn", reading: JSONReader(json))
/// try await host.register(CustomAction(definition))
/// ```
public struct CustomAction: Sendable {
  /// What the action does.
  public typealias Body = @Sendable (CustomEvent, DocumentHost) async throws -> any ActionResult

  enum Work: Sendable {
    case body(Body)
    case defined(CustomActionDefinition)
  }

  /// What the action declares of itself.
  public let declaration: CustomActionDeclaration
  let work: Work

  /// An action.
  ///
  /// - Parameters:
  ///   - name: its name, of lower case letters, digits and hyphens; the event's name is `custom.` and this.
  ///   - summary: what it does, in one line.
  ///   - requirement: what it needs before it may run.
  ///   - parameters: its parameters; events are checked against them.
  ///   - body: what it does. An ``ActionError`` it throws is reported as it is, any other as `action.failed`.
  public init(
    name: String, summary: String, requirement: Requirement = .reading, parameters: [ParameterDeclaration] = [],
    body: @escaping Body
  ) {
    declaration = CustomActionDeclaration(
      name: name, summary: summary, requirement: requirement, parameters: parameters)
    work = .body(body)
  }

  /// An action as a configuration defines it.
  public init(_ definition: CustomActionDefinition) {
    declaration = definition.declaration
    work = .defined(definition)
  }
}

/// The answer of a custom action: any JSON object.
public struct CustomResult: ActionResult, SendingResult {
  /// The members.
  public var members: JSONObject
  /// Whether there was nothing there.
  public var isNothing: Bool
  /// Whether events are sent in turn, so that it is what comes of them that counts.
  public internal(set) var sendsEvents = false

  /// An answer.
  public init(_ members: JSONObject, isNothing: Bool = false) {
    self.members = members
    self.isNothing = isNothing
  }

  /// The wire form.
  public var json: JSONValue { .object(members) }
}
