/// An operand of a command: what is neither an option nor a subcommand, such as the names of files.
public struct ArgumentDefinition: Sendable, Equatable {
  /// The placeholder in help and the key for ``ParsedCommand/operands(of:)``; in capitals by custom (`FILE`).
  public var name: String
  /// Whether several may be given. At most one argument of a command is repeatable.
  public var isRepeatable: Bool
  /// Whether none need be given.
  public var isOptional: Bool
  /// The options that take this argument's place: with one of them on the line the argument does not exist
  /// (`search -e PATTERN FILE…`, where the first operand is a file already).
  public var omittedWith: [OptionName]
  /// The options with which the argument is no longer needed, though it may be given (`--files-from`).
  public var optionalWith: [OptionName]
  /// The values the argument accepts, and no others. Empty when any text is accepted.
  public var choices: [OptionChoice]
  /// One line for help, without a full stop at the end. May hold the inline markup of ``Prose``.
  public var help: String
  /// What a shell offers. `choices`, where given, come first.
  public var completion: CompletionKind

  /// Declares an operand.
  public init(
    _ name: String, isRepeatable: Bool = false, isOptional: Bool = false, omittedWith: [OptionName] = [],
    optionalWith: [OptionName] = [], choices: [OptionChoice] = [], help: String,
    completion: CompletionKind = .default
  ) {
    self.name = name
    self.isRepeatable = isRepeatable
    self.isOptional = isOptional
    self.omittedWith = omittedWith
    self.optionalWith = optionalWith
    self.choices = choices
    self.help = help
    self.completion = completion
  }
}

/// What a shell offers where a value is typed.
public enum CompletionKind: Sendable, Hashable {
  /// Nothing, or the accepted values where they are declared.
  case `default`
  /// Files, and the folders on the way to them; with extensions (without dot, in any case) only those files.
  case file(extensions: [String] = [])
  /// Folders.
  case directory
  /// Suggestions; other values are accepted as well.
  case list([OptionChoice])
}
