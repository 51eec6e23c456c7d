/// How a command is called, as the usage lines of the help and the synopsis of the manual show it.
struct Usage: Equatable {
  enum Item: Equatable {
    /// A word of the command itself.
    case word(String)
    /// A word that may be left out: the name of a default subcommand.
    case optionalWord(String)
    /// Any subcommand, under its term.
    case subcommand(String)
    /// The place of the options that need not be given.
    case options
    case option(OptionDefinition)
    case argument(name: String, isOptional: Bool, isRepeatable: Bool)
  }

  var items: [Item]

  /// The ways to call a command: one line for most.
  static func lines(for chain: CommandChain) -> [Usage] {
    let words = chain.path.map(Item.word)
    let hasVisible = chain.last.subcommands.contains { !$0.isHidden }
    guard hasVisible else { return leafLines(words, chain) }
    var lines: [Usage] = []
    let running = chain.withDefaults
    if running.last.subcommands.isEmpty, running.commands.count > chain.commands.count {
      let optional = running.path.dropFirst(chain.commands.count).map(Item.optionalWord)
      lines = leafLines(words + optional, running)
    }
    let isOnlyDefault = chain.last.subcommands.allSatisfy { $0.isHidden || $0.name == chain.last.defaultSubcommand }
    if lines.isEmpty || !isOnlyDefault {
      let needsMore = chain.last.subcommands.contains { !$0.arguments.isEmpty || !$0.subcommands.isEmpty }
      let rest: [Item] = needsMore ? [.argument(name: "", isOptional: false, isRepeatable: true)] : []
      lines.append(Usage(items: words + [.subcommand(chain.last.subcommandTerm.uppercased()), .options] + rest))
    }
    return lines
  }

  private static func leafLines(_ words: [Item], _ chain: CommandChain) -> [Usage] {
    let required = chain.options.filter { $0.isRequired && $0.isListed }.map(Item.option)
    let start = words + [.options] + required
    let all = chain.last.arguments
    var lines = [Usage(items: start + all.map(item))]
    // Each argument an option can stand in for makes a second way to call the command.
    for (index, argument) in all.enumerated() {
      guard let name = argument.omittedWith.first, let option = chain.match(name)?.option else { continue }
      var others = all
      others.remove(at: index)
      lines.append(Usage(items: start + [.option(option)] + others.map(item)))
    }
    return lines
  }

  private static func item(_ argument: ArgumentDefinition) -> Item {
    .argument(name: argument.name, isOptional: argument.isOptional, isRepeatable: argument.isRepeatable)
  }

  /// The line as text for a terminal.
  var runs: [StyledRun] {
    var runs: [StyledRun] = []
    for item in items {
      if !runs.isEmpty { runs.append(StyledRun(" ", .plain)) }
      switch item {
      case .word(let word): runs.append(StyledRun(word, .bold))
      case .optionalWord(let word): runs += [StyledRun("[", .plain), StyledRun(word, .bold), StyledRun("]", .plain)]
      case .subcommand(let term): runs.append(StyledRun(term, .underline))
      case .options: runs.append(StyledRun("[OPTIONS]", .plain))
      case .option(let option):
        runs.append(StyledRun(option.displayName, .bold))
        if let placeholder = option.value.placeholder {
          runs += [StyledRun(" ", .plain), StyledRun(placeholder, .underline)]
        }
      case .argument(let name, let isOptional, let isRepeatable):
        if isOptional { runs.append(StyledRun("[", .plain)) }
        runs.append(StyledRun(name, .underline))
        if isRepeatable { runs.append(StyledRun("...", .plain)) }
        if isOptional { runs.append(StyledRun("]", .plain)) }
      }
    }
    return runs
  }
}
