/// Checks a command's names, operands and subcommands.
struct CommandChecks {
  let chain: CommandChain

  private var command: CommandDefinition { chain.last }

  var problems: [String] { names + subcommands + operands }

  private var names: [String] {
    ([command.name] + command.aliases).filter { !NameRules.isWord($0) }
      .map { "the name \(Quoting.quote($0)) is not made of lower-case letters, digits and dashes" }
  }

  private var subcommands: [String] {
    var problems: [String] = []
    let words = command.subcommands.flatMap { [$0.name] + $0.aliases }
    problems += NameRules.duplicates(words).map { "the \(command.subcommandTerm) '\($0)' is declared twice" }
    if let name = command.defaultSubcommand {
      if !command.subcommands.contains(where: { $0.name == name }) {
        problems.append("the default \(command.subcommandTerm) '\(name)' does not exist")
      }
    }
    guard !command.subcommands.isEmpty else { return problems }
    if !command.arguments.isEmpty {
      problems.append("has operands and \(command.subcommandTerm)s; declare the operands on a default subcommand")
    }
    if let local = command.options.first(where: { !$0.isGlobal }) {
      problems.append(
        "the option \(local.displayName) can never be used: it is not global, but only commands below run")
    }
    return problems
  }

  private var operands: [String] {
    let arguments = command.arguments
    var problems = NameRules.duplicates(arguments.map(\.name)).map { "the operand \($0) is declared twice" }
    if arguments.filter(\.isRepeatable).count > 1 { problems.append("has more than one repeatable operand") }
    if let firstOptional = arguments.firstIndex(where: \.isOptional) {
      for argument in arguments[firstOptional...] where !argument.isOptional {
        problems.append("the operand \(argument.name) is required, but stands after an optional one")
      }
    }
    for argument in arguments {
      for name in argument.omittedWith + argument.optionalWith where chain.match(name) == nil {
        problems.append("the operand \(argument.name) depends on the option \(name), which does not exist")
      }
      problems += NameRules.duplicates(argument.choices.map(\.value)).map { "\(argument.name) accepts '\($0)' twice" }
    }
    return problems
  }
}

/// What names may look like.
enum NameRules {
  /// Lower-case letters and digits, with dashes between them.
  static func isWord(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, first != UInt8(ascii: "-"), last != UInt8(ascii: "-") else {
      return false
    }
    return bytes.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-")
    }
  }

  /// The items that occur more than once, each once.
  static func duplicates<Item: Hashable>(_ items: [Item]) -> [Item] {
    var seen: Set<Item> = []
    var twice: [Item] = []
    for item in items where !seen.insert(item).inserted && !twice.contains(item) { twice.append(item) }
    return twice
  }
}
