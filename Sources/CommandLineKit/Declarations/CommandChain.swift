/// A command together with those above it, from the root down: what it takes to know which options it accepts.
struct CommandChain: Sendable {
  private(set) var commands: [CommandDefinition]

  init(root: CommandDefinition) { commands = [root] }

  var root: CommandDefinition { commands[0] }
  var last: CommandDefinition { commands[commands.count - 1] }
  var path: [String] { commands.map(\.name) }

  /// The path as typed: `pdfscope edit rotate-pages`.
  var title: String { path.joined(separator: " ") }

  /// The path without the program's name, as messages quote it; the program's name for the root.
  var shortTitle: String { commands.count > 1 ? path.dropFirst().joined(separator: " ") : root.name }

  /// The first commands of the chain.
  func prefix(_ count: Int) -> CommandChain {
    var result = CommandChain(root: root)
    for command in commands.prefix(count).dropFirst() { result.append(command) }
    return result
  }

  mutating func append(_ command: CommandDefinition) { commands.append(command) }

  func appending(_ command: CommandDefinition) -> CommandChain {
    var copy = self
    copy.append(command)
    return copy
  }

  /// The chain that runs when the line names no further subcommand: down through the default ones.
  var withDefaults: CommandChain {
    var chain = self
    // A tree is finite, so this ends: each turn goes one level down.
    while let name = chain.last.defaultSubcommand, let next = chain.last.subcommands.first(where: { $0.name == name }) {
      chain.append(next)
    }
    return chain
  }

  /// Whether the line names a command that runs, by itself or through default subcommands.
  var canRun: Bool { withDefaults.last.subcommands.isEmpty }

  /// The option a name means for the last command, declared there or inherited; the nearest declaration wins.
  func match(_ name: OptionName) -> OptionMatch? {
    var inherits: [OptionInheritance] = []
    for (depth, command) in commands.enumerated().reversed() {
      let isLast = depth == commands.count - 1
      for option in command.options where isLast || option.isGlobal {
        guard let match = OptionMatch(option, named: name) else { continue }
        if inherits.allSatisfy({ $0.admits(option) }) { return match }
      }
      inherits.append(command.inheritedOptions)
    }
    return OptionMatch.standard(name)
  }

  /// The options the last command accepts: its own, then those it inherits from the nearest command outward, without
  /// the ones that a nearer declaration replaces. The standard options are not among them.
  var options: [OptionDefinition] {
    var result: [OptionDefinition] = []
    var taken: Set<OptionName> = []
    var inherits: [OptionInheritance] = []
    for (depth, command) in commands.enumerated().reversed() {
      let isLast = depth == commands.count - 1
      for option in command.options where isLast || option.isGlobal {
        guard inherits.allSatisfy({ $0.admits(option) }), taken.isDisjoint(with: option.names) else { continue }
        result.append(option)
      }
      taken.formUnion(result.flatMap(\.names))
      inherits.append(command.inheritedOptions)
    }
    return result
  }

  /// The options the last command declares itself.
  var ownOptions: [OptionDefinition] { last.options }

  /// The options the last command takes from above.
  var inheritedOptions: [OptionDefinition] {
    let own = Set(last.options.flatMap(\.names))
    return options.filter { own.isDisjoint(with: $0.names) }
  }

  /// The rules that hold for the last command.
  var rules: [OptionRule] { commands.flatMap(\.rules) }

  /// The exit statuses of the nearest command that declares any.
  var exitStatuses: [ExitStatus] { commands.last { !$0.exitStatuses.isEmpty }?.exitStatuses ?? [] }

  /// Every chain of the tree below and including this one, parents first.
  var descendants: [CommandChain] {
    [self] + last.subcommands.flatMap { appending($0).descendants }
  }
}

/// An option found by one of its names.
struct OptionMatch: Sendable {
  var option: OptionDefinition
  /// Whether the name was the form that switches a flag off.
  var isNegated: Bool

  private init(option: OptionDefinition, isNegated: Bool) {
    self.option = option
    self.isNegated = isNegated
  }

  init?(_ option: OptionDefinition, named name: OptionName) {
    if option.names.contains(name) {
      self.init(option: option, isNegated: false)
    } else if option.inversion == .prefixedNo, case .long(let text) = name, text.utf8.starts(with: "no-".utf8),
      option.names.contains(.long(String(text.unicodeScalars.dropFirst(3))))
    {
      self.init(option: option, isNegated: true)
    } else {
      return nil
    }
  }

  /// `-h`, `--help`, `-V`, `--version`.
  static func standard(_ name: OptionName) -> OptionMatch? {
    StandardOptions.all.lazy.compactMap { OptionMatch($0, named: name) }.first
  }

  /// Whether a value must follow.
  var takesValue: Bool {
    if case .required = option.value { !isNegated } else { false }
  }
}

extension CommandDefinition {
  /// The options of that name declared by this command or any below it, whatever they are called elsewhere.
  func matchesInSubtree(_ name: OptionName) -> [OptionMatch] {
    options.compactMap { OptionMatch($0, named: name) } + subcommands.flatMap { $0.matchesInSubtree(name) }
  }
}

extension Character {
  /// Whether the character is one of `a`…`z`, `A`…`Z`, `0`…`9`.
  var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
