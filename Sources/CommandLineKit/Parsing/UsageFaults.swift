/// The wording of everything a user can get wrong, in one place.
struct UsageFaults {
  /// The command that would run.
  var chain: CommandChain
  /// The command as written.
  var written: CommandChain

  private func error(_ kind: UsageError.Kind, _ message: String, hint: String? = nil) -> UsageError {
    UsageError(kind: kind, message, hint: hint, commandPath: written.path)
  }

  // MARK: Options

  func unknownOption(_ name: OptionName, word: String, cluster: String?) -> UsageError {
    let owners = owners(of: name)
    if !owners.isEmpty {
      return error(
        .misplacedOption, "'\(chain.shortTitle)' takes no option '\(name)'",
        hint: "'\(name)' belongs to \(ownerList(owners))")
    }
    let isPart = (cluster?.unicodeScalars.count ?? 1) > 1
    let message =
      isPart
      ? "unknown option \(Quoting.quote(name.description)) in \(Quoting.quote(word))"
      : "unknown option \(Quoting.quote(name.description))"
    return error(.unknownOption, message, hint: hint(forUnknown: name, word: word, cluster: cluster))
  }

  private func hint(forUnknown name: OptionName, word: String, cluster: String?) -> String? {
    if Word.looksNegative(word) {
      return "write './\(Quoting.quote(word).dropFirst().dropLast())' or put '--' before it"
    }
    switch name {
    case .short(let letter):
      // `-pages` for `--pages`, or the letter in its other case.
      if let cluster, cluster.unicodeScalars.count > 1, chain.match(.long(cluster)) != nil {
        return "did you mean '--\(cluster)'?"
      }
      let other = letter.isUppercase ? letter.lowercased() : letter.uppercased()
      let swapped = OptionName("-\(other)")
      if chain.match(swapped) != nil { return "did you mean '\(swapped)'?" }
      return chain.last.arguments.isEmpty ? nil : "if \(Quoting.quote(word)) is no option, put '--' before it"
    case .long(let text):
      let own = Suggestions.nearest(to: text, among: longNames(chain.options + StandardOptions.all))
      if !own.isEmpty { return "did you mean \(Quoting.list(own.map { "'--\($0)'" }))?" }
      for other in CommandChain(root: chain.root).descendants where !other.last.isHidden {
        if let near = Suggestions.nearest(to: text, among: longNames(other.ownOptions), limit: 1).first {
          return "did you mean '--\(near)' of '\(other.shortTitle)'?"
        }
      }
      return nil
    }
  }

  private func longNames(_ options: [OptionDefinition]) -> [String] {
    options.filter(\.isListed).flatMap { option in
      option.names.filter { !$0.isShort }.flatMap { name in
        option.inversion == .prefixedNo ? [name.bare, "no-\(name.bare)"] : [name.bare]
      }
    }
  }

  /// The commands that declare the option themselves.
  private func owners(of name: OptionName) -> [CommandChain] {
    CommandChain(root: chain.root).descendants.filter { other in
      !other.last.isHidden && other.ownOptions.contains { OptionMatch($0, named: name) != nil && $0.isListed }
    }
  }

  private func ownerList(_ owners: [CommandChain]) -> String {
    let shown = owners.prefix(3).map { "'\($0.shortTitle)'" }
    if owners.count <= 3 { return Quoting.list(shown, conjunction: "and") }
    return shown.joined(separator: ", ") + " and \(owners.count - 3) more"
  }

  func availability(of option: OptionDefinition, spelling: String) -> UsageError? {
    switch option.availability {
    case .available: nil
    case .unavailable(let hint):
      error(.unavailableOption, "'\(spelling)' is not available in this version", hint: hint)
    case .refused(let hint):
      error(.misplacedOption, "'\(chain.shortTitle)' takes no option '\(spelling)'", hint: hint)
    }
  }

  func unexpectedValue(_ spelling: String, _ value: String) -> UsageError {
    error(.unexpectedValue, "'\(spelling)' takes no value, but \(Quoting.quote(value)) was given")
  }

  func missingValue(_ name: OptionName, placeholder: String, next: String?) -> UsageError {
    var hint: String?
    if let next, next.utf8.first == UInt8(ascii: "-") {
      let attached = name.isShort ? "\(name)\(next)" : "\(name)=\(next)"
      hint = "a value that begins with '-' is written \(Quoting.quote(attached))"
    }
    return error(.missingValue, "'\(name)' needs a value: \(placeholder)", hint: hint)
  }

  func choice(_ value: String, of option: OptionDefinition, spelling: String) -> UsageError? {
    choice(value, among: option.choices, what: "'\(spelling)'")
  }

  func choice(_ value: String, among choices: [OptionChoice], what: String) -> UsageError? {
    let values = choices.map(\.value)
    let accepted = values + choices.flatMap(\.aliases)
    guard !values.isEmpty, !accepted.contains(where: { $0.utf8.elementsEqual(value.utf8) }) else { return nil }
    let near = Suggestions.nearest(to: value, among: values, limit: 1).first
    return error(
      .invalidValue, "\(what) does not accept \(Quoting.quote(value)); it accepts \(Quoting.list(values))",
      hint: near.map { "did you mean '\($0)'?" })
  }

  func missingOption(_ option: OptionDefinition) -> UsageError {
    let value = option.value.placeholder.map { " \($0)" } ?? ""
    return error(.missingOption, "'\(chain.shortTitle)' needs '\(option.displayName)\(value)'")
  }

  /// An option that was given, though something fixes it, or another that it excludes.
  func locked(_ spelling: String, by value: String, at source: String) -> UsageError {
    error(.lockedOption, "'\(spelling)' is not allowed here: the configuration fixes \(value) (\(source))")
  }

  func conflict(_ first: String, _ second: String) -> UsageError {
    error(.conflictingOptions, "'\(first)' and '\(second)' exclude each other")
  }

  func missingOneOf(_ names: [OptionName], hint: String?) -> UsageError {
    error(
      .missingOption, "'\(chain.shortTitle)' needs \(Quoting.list(names.map { "'\($0)'" }))", hint: hint)
  }

  func needs(_ spelling: String, oneOf names: [OptionName]) -> UsageError {
    error(
      .conflictingOptions, "'\(spelling)' makes sense only with \(Quoting.list(names.map { "'\($0)'" }))")
  }

  // MARK: Subcommands and operands

  func unknownSubcommand(_ word: String) -> UsageError {
    let owner = chain.commands.count > 1 ? " of '\(chain.shortTitle)'" : ""
    return error(
      .unknownSubcommand, "unknown \(chain.last.subcommandTerm) \(Quoting.quote(word))\(owner)",
      hint: hint(forSubcommand: word, of: chain) ?? choicesHint)
  }

  func missingSubcommand() -> UsageError {
    error(.missingSubcommand, "'\(chain.title)' needs a \(chain.last.subcommandTerm)", hint: choicesHint)
  }

  private var choicesHint: String? {
    let names = chain.last.subcommands.filter { !$0.isHidden }.map(\.name)
    return names.isEmpty ? nil : "one of \(names.joined(separator: ", "))"
  }

  /// What to say when a default subcommand was taken and the first operand looks like a misspelt one.
  func subcommandHint(_ word: String) -> String? { hint(forSubcommand: word, of: written) }

  /// Says which subcommands there are, where a word that is none of them was taken for an operand.
  func subcommandList(insteadOf word: String) -> String {
    let names = Quoting.list(names(below: written.last).map { "'\($0)'" }, conjunction: "and")
    return "'\(written.shortTitle)' has no \(written.last.subcommandTerm) \(Quoting.quote(word)), only \(names)"
  }

  private func hint(forSubcommand word: String, of chain: CommandChain) -> String? {
    if let withheld = chain.last.withheld.first(where: { $0.words.contains(word) }) { return withheld.reason }
    if chain.last.subcommand(named: word) != nil { return "after '--' no word is a \(chain.last.subcommandTerm)" }
    let near = Suggestions.nearest(to: word, among: names(below: chain.last))
    let prefix = chain.commands.count > 1 ? chain.shortTitle + " " : ""
    if !near.isEmpty { return "did you mean \(Quoting.list(near.map { "'\(prefix)\($0)'" }))?" }
    // A verb written without its command: `pdfscope rotate-pages`.
    let depth = chain.commands.count + 1
    let below = chain.descendants.filter { $0.commands.count > depth && $0.last.name == word && !$0.last.isHidden }
    return below.isEmpty ? nil : "did you mean \(Quoting.list(below.prefix(3).map { "'\($0.shortTitle)'" }))?"
  }

  private func names(below command: CommandDefinition) -> [String] {
    command.subcommands.filter { !$0.isHidden }.flatMap { [$0.name] + $0.aliases.filter { $0.count > 1 } }
  }

  func missingOperand(_ argument: ArgumentDefinition) -> UsageError {
    let names = argument.optionalWith + argument.omittedWith
    let instead = names.isEmpty ? nil : "or use \(Quoting.list(names.map { "'\($0)'" }))"
    return error(.missingOperand, "'\(chain.shortTitle)' needs \(argument.name)", hint: instead)
  }

  func unexpectedOperand(_ word: String) -> UsageError {
    let names = chain.last.arguments.map(\.name)
    let owned = names.isEmpty ? "takes no operands" : "takes only \(Quoting.list(names, conjunction: "and"))"
    return error(.unexpectedOperand, "unexpected operand \(Quoting.quote(word)): '\(chain.shortTitle)' \(owned)")
  }

  func ambiguous(_ one: CommandChain, _ other: CommandChain) -> UsageError {
    error(
      .ambiguousCommand, "the line can be read as '\(one.shortTitle)' and as '\(other.shortTitle)'",
      hint: "write the options after the \(one.root.subcommandTerm)")
  }
}
