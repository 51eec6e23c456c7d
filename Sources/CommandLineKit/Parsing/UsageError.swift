/// A command line that cannot be obeyed. The program prints `message` and `hint` and ends with status 64.
public struct UsageError: Error, Sendable, Equatable {
  /// What is wrong, as a stable code.
  public enum Kind: String, Sendable, CaseIterable {
    /// No command has an option of that name.
    case unknownOption = "usage.unknownOption"
    /// The option exists, but this command does not take it.
    case misplacedOption = "usage.misplacedOption"
    /// The option is known, but not available.
    case unavailableOption = "usage.unavailableOption"
    /// An option that needs a value has none.
    case missingValue = "usage.missingValue"
    /// A flag was given a value.
    case unexpectedValue = "usage.unexpectedValue"
    /// A value that is not accepted.
    case invalidValue = "usage.invalidValue"
    /// A required option is not there.
    case missingOption = "usage.missingOption"
    /// Options that exclude each other.
    case conflictingOptions = "usage.conflictingOptions"
    /// An option that the configuration fixes to another value.
    case lockedOption = "usage.lockedOption"
    /// No subcommand has that name.
    case unknownSubcommand = "usage.unknownSubcommand"
    /// A subcommand is needed.
    case missingSubcommand = "usage.missingSubcommand"
    /// The line can be read as two different commands.
    case ambiguousCommand = "usage.ambiguousCommand"
    /// An operand is needed.
    case missingOperand = "usage.missingOperand"
    /// An operand too many.
    case unexpectedOperand = "usage.unexpectedOperand"
    /// Wrong usage that only the program itself can see.
    case other = "usage.other"
  }

  /// What is wrong, as a stable code.
  public var kind: Kind
  /// What is wrong, in a sentence without capital and full stop; words of the user are quoted and made printable.
  public var message: String
  /// What would be right, where that can be said.
  public var hint: String?
  /// The command the line named as far as it was understood, the program's name first.
  public var commandPath: [String]
  /// The options understood before and after the fault, so that a program can report it the way it was asked to.
  public var occurrences: [OptionOccurrence]

  /// Makes an error; for use by a program that finds a fault after parsing.
  public init(
    kind: Kind = .other, _ message: String, hint: String? = nil, commandPath: [String],
    occurrences: [OptionOccurrence] = []
  ) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.commandPath = commandPath
    self.occurrences = occurrences
  }

  /// The command that prints the help to read: `pdfscope search --help`.
  public var helpCommand: String { (commandPath + ["--help"]).joined(separator: " ") }

  /// The status with which a program ends after wrong usage (`EX_USAGE` of `sysexits`).
  public static let exitStatus: Int32 = 64

  /// What the program prints on standard error: the message after the program's name, the hint, and the help to read,
  /// a line each.
  public var report: String {
    let program = commandPath.first.map { "\($0): " } ?? ""
    return ["\(program)\(message)", hint, "try '\(helpCommand)'"].compactMap { $0 }.map { $0 + "\n" }.joined()
  }

  /// Whether an option was given before the fault was found, by key or name.
  public func wasGiven(_ name: String) -> Bool { occurrences.contains { $0.isNamed(name) && !$0.isNegated } }
}
