/// What a custom action declares of itself. It is listed, checked and reported like a built-in one.
public struct CustomActionDeclaration: Sendable, Hashable {
  /// Its name: see ``CustomActionName``. The event's name is `custom.` and this.
  public let name: String
  /// What it does, in one line.
  public let summary: String
  /// What there is to know about it.
  public let discussion: String
  /// What it needs before it may run. Of an action that sends events each of them has needs of its own beside.
  public let requirement: Requirement
  /// Its parameters.
  public let parameters: [ParameterDeclaration]
  /// The names of the events that it sends in turn: it may run exactly when all of them may.
  public let sends: [String]

  /// Declares a custom action.
  public init(
    name: String, summary: String, discussion: String = "", requirement: Requirement = .reading,
    parameters: [ParameterDeclaration] = [], sends: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.requirement = requirement
    self.parameters = parameters
    self.sends = sends
  }

  /// The full name of its event.
  public var eventName: String { Self.eventName(name) }

  static func eventName(_ name: String) -> String { "custom." + name }
}

/// What custom actions may be called: lower case letters, digits and hyphens, a letter first. Each is a subcommand of
/// its own, so that it may have no name that means something else there.
public enum CustomActionName {
  /// The most characters that a name may have.
  public static let maximumLength = 64

  /// Why an action may not have a name, as the rest of a sentence that begins with the name; `nil` where it may.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - reserved: names that mean something else, such as subcommands that are no buttons.
  public static func problem(with name: String, reserved: some Sequence<String> = EmptyCollection()) -> String? {
    if let button = Button.allCases.first(where: { $0.rawValue == name }) { return "is the button \(button.rawValue)" }
    if let button = Button.allCases.first(where: { $0.shortName == name }) {
      return "is the short name of the button \(button.rawValue)"
    }
    if reserved.contains(name) || builtIn.contains(name) { return "is a subcommand" }
    let scalars = name.unicodeScalars
    guard let first = scalars.first, ("a"..."z").contains(first),
      scalars.allSatisfy({ ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" })
    else { return "is not made of lower case letters, digits and hyphens with a letter first" }
    guard scalars.last != "-" else { return "ends with a hyphen" }
    return scalars.count > maximumLength ? "is longer than \(maximumLength) characters" : nil
  }

  /// Subcommands that are no buttons, and words that will be: a name in a configuration is good on every door.
  private static let builtIn: Set<String> = [
    "context", "run", "session", "config", "schema", "completion", "help", "version", "manual", "share", "worker",
  ]
}
