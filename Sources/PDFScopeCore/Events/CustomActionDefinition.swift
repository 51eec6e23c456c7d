/// A custom action as a configuration defines it: what it declares of itself, and what it does.
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
    /// The program and its arguments; `{document}` is the path of a private copy of the document.
    public var arguments: [String]
    /// The most time it may take, in seconds.
    public var timeout: Double
    /// The most memory it may take, in bytes.
    public var memoryLimit: Int

    /// A program.
    public init(arguments: [String], timeout: Double, memoryLimit: Int) {
      self.arguments = arguments
      self.timeout = timeout
      self.memoryLimit = memoryLimit
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
}
