/// A press of a button that the user made.
public struct CustomEvent: Sendable, Hashable {
  /// The action's name, without `custom.`.
  public var name: String
  /// Its parameters.
  public var parameters: JSONObject

  /// An event for the action `name`.
  public init(name: String, parameters: JSONObject = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

/// What a custom action declares of itself. It is listed, checked and reported like a built-in one.
public struct CustomActionDeclaration: Sendable, Hashable {
  /// Its name in camel case. The event's name is `custom.` and this.
  public let name: String
  /// What it does, in one line.
  public let summary: String
  /// What there is to know about it.
  public let discussion: String
  /// What it needs before it may run.
  public let requirement: Requirement
  /// Its parameters.
  public let parameters: [ParameterDeclaration]

  /// Declares a custom action.
  public init(
    name: String, summary: String, discussion: String = "", requirement: Requirement = .reading,
    parameters: [ParameterDeclaration] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.requirement = requirement
    self.parameters = parameters
  }

  /// The full name of its event.
  public var eventName: String { Self.eventName(name) }

  static func eventName(_ name: String) -> String { "custom." + name }
}
