/// What a command line asks for.
public enum ParseResult: Sendable, Equatable {
  /// To run a command.
  case command(ParsedCommand)
  /// To print help about the command with this path (`-h`: short, `--help`: long).
  case help(path: [String], detail: HelpDetail)
  /// To print the version.
  case version
}

/// How much help is wanted.
public enum HelpDetail: Sendable, Hashable, CaseIterable {
  /// One line for each option.
  case short
  /// Everything that is declared.
  case long
}

/// A command line taken apart: which command, which options in which order, which operands.
public struct ParsedCommand: Sendable, Equatable {
  /// The names of the command and those above it, the program's name first, default subcommands included:
  /// `["pdfscope", "outline", "list"]`.
  public var path: [String]
  /// How many names of `path` were written; the rest are default subcommands.
  public var writtenPathCount: Int
  /// The options: the defaults of the configuration, then those of the line in their order, then those taken from the
  /// environment.
  public var occurrences: [OptionOccurrence]
  /// The operands in order.
  public var operands: [String]
  /// The operands of each argument, by its name.
  var assignment: [String: [String]] = [:]
  /// Set when a default subcommand was taken although the first operand looks like a misspelt subcommand.
  public var hint: String?

  /// The name of the command itself.
  public var name: String { path.last ?? "" }

  /// Every occurrence of an option, by key or any of its names (`"output"`, `"--output"`).
  public func occurrences(of name: String) -> [OptionOccurrence] { occurrences.filter { $0.isNamed(name) } }

  /// Every value given to an option, in order.
  public func values(of name: String) -> [String] { occurrences(of: name).compactMap(\.value) }

  /// The last value given to an option, which is the one that holds where one is wanted; `nil` without the option.
  public func last(of name: String) -> String? { occurrences.last { $0.isNamed(name) }?.value }

  /// Whether a flag is set: given, and not switched off later. `nil` when it was not given in either form.
  public func optionalFlag(of name: String) -> Bool? { occurrences.last { $0.isNamed(name) }.map { !$0.isNegated } }

  /// Whether a flag, or an option with a value, was given and not switched off later.
  public func flag(of name: String) -> Bool { optionalFlag(of: name) ?? false }

  /// How often an option was given (`-vv`: 2), counted after the last time it was switched off.
  public func count(of name: String) -> Int {
    occurrences(of: name).reduce(0) { count, occurrence in occurrence.isNegated ? 0 : count + 1 }
  }

  /// The operands of one argument, by the name it was declared with.
  public func operands(of argument: String) -> [String] { assignment[argument] ?? [] }

  /// The only or first operand of one argument.
  public func operand(of argument: String) -> String? { assignment[argument]?.first }

  /// The last value of an option as a whole number.
  /// - Throws: a usage error when the text is not a whole number or not in the range.
  public func integer(of name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let occurrence = occurrences.last(where: { $0.isNamed(name) }), let text = occurrence.value else {
      return nil
    }
    guard let number = Int(text), range.contains(number) else {
      let limits = "from \(range.lowerBound) to \(range.upperBound)"
      throw UsageError(
        kind: .invalidValue, "\(occurrence.spelling): \(Quoting.quote(text)) is not a whole number \(limits)",
        commandPath: path, occurrences: occurrences)
    }
    return number
  }
}

/// One time an option was given.
public struct OptionOccurrence: Sendable, Hashable {
  /// The option's key: its first long name without dashes, or else its first short one.
  public var key: String
  /// All names of the option.
  public var names: [OptionName]
  /// The option as it was written (`-o`, `--no-wrap`), or the name of the environment variable.
  public var spelling: String
  /// The value; `nil` for a flag.
  public var value: String?
  /// Whether it was the form that switches a flag off.
  public var isNegated: Bool
  /// How many operands stand before it on the command line.
  public var operandsBefore = 0
  /// Where it comes from, when it is not on the command line but a default of the configuration.
  public var source: String?

  func isNamed(_ name: String) -> Bool { key == name || names.contains { $0.bare == name || $0.description == name } }
}
