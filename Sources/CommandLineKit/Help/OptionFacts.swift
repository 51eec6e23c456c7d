extension OptionDefinition {
  /// The names as help lists them: `-o, --output PATH`, `--in-place[=SUFFIX]`, `--[no-]wrap`.
  /// - Parameter isAligned: whether an option without a short name leaves the room of one.
  func label(isAligned: Bool) -> [StyledRun] {
    var runs: [StyledRun] = []
    if isAligned, names.first?.isShort != true { runs.append(StyledRun("    ", .plain)) }
    for (index, name) in names.enumerated() {
      if index > 0 { runs.append(StyledRun(", ", .plain)) }
      if inversion == .prefixedNo, case .long(let text) = name {
        runs.append(StyledRun("--[no-]\(text)", .bold))
      } else {
        runs.append(StyledRun(name.description, .bold))
      }
    }
    switch value {
    case .none: break
    case .required(let placeholder):
      runs += [StyledRun(" ", .plain), StyledRun(placeholder, .underline)]
    case .optional(let placeholder, _):
      runs += [StyledRun("[=", .plain), StyledRun(placeholder, .underline), StyledRun("]", .plain)]
    }
    return runs
  }

  /// What follows the description in help and manual: repetition, accepted values, default, environment. Each is a
  /// sentence in the markup of ``Prose`` without full stop.
  /// - Parameter listingChoices: whether the accepted values are among them although they have explanations.
  func facts(listingChoices: Bool) -> [String] {
    var facts: [String] = []
    if !choices.isEmpty, listingChoices || explainedChoices.isEmpty {
      facts.append("accepts \(Quoting.list(choices.map { "``\($0.value)``" }))")
    }
    if isRequired { facts.append("required") }
    if isRepeatable { facts.append("may be repeated") }
    if let defaultText { facts.append("default: \(defaultText)") }
    if let environment { facts.append("environment: `\(environment)`") }
    return facts
  }

  /// The accepted values with their explanations, where they have any.
  var explainedChoices: [OptionChoice] { choices.contains { !$0.help.isEmpty } ? choices : [] }
}

/// Options under one heading.
struct OptionGroup {
  /// `nil` for the plain heading.
  var heading: String?
  var options: [OptionDefinition]

  /// Groups options by heading, in the order in which the headings first appear; the plain heading comes first.
  static func groups(of options: [OptionDefinition]) -> [OptionGroup] {
    var groups: [OptionGroup] = []
    for option in options where option.isListed {
      if let index = groups.firstIndex(where: { $0.heading == option.group }) {
        groups[index].options.append(option)
      } else {
        groups.append(OptionGroup(heading: option.group, options: [option]))
      }
    }
    return groups.filter { $0.heading == nil } + groups.filter { $0.heading != nil }
  }
}

/// Subcommands under one heading.
struct CommandGroup {
  /// `nil` for the plain heading.
  var heading: String?
  var commands: [CommandDefinition]

  /// Groups commands by heading, in the order in which the headings first appear.
  static func groups(of commands: [CommandDefinition]) -> [CommandGroup] {
    var groups: [CommandGroup] = []
    for command in commands where !command.isHidden {
      if let index = groups.firstIndex(where: { $0.heading == command.group }) {
        groups[index].commands.append(command)
      } else {
        groups.append(CommandGroup(heading: command.group, commands: [command]))
      }
    }
    return groups
  }
}

extension CommandChain {
  /// The variables that matter to the command, in the order of declaration: those of its options, then its own and the
  /// ones of the commands above.
  func environmentVariables(of options: [OptionDefinition]) -> [EnvironmentVariable] {
    var result: [EnvironmentVariable] = []
    for option in options where option.isListed {
      guard let name = option.environment, !result.contains(where: { $0.name == name }) else { continue }
      result.append(EnvironmentVariable(name, help: "stands in for `\(option.displayName)`"))
    }
    for variable in commands.reversed().flatMap(\.environment)
    where !result.contains(where: { $0.name == variable.name }) {
      result.append(variable)
    }
    return result
  }

  /// The chains that have a manual page of their own: the root and the commands directly below it.
  var manualPages: [CommandChain] {
    let root = CommandChain(root: self.root)
    return [root] + root.last.subcommands.filter { !$0.isHidden }.map { root.appending($0) }
  }

  /// The names of all manual pages made from the tree.
  var ownPages: [ManualReference] { manualPages.map { ManualReference($0.pageName) } + root.topics.map(\.reference) }

  /// The name of the manual page that describes the command: `pdfscope-edit` for `pdfscope edit rotate-pages`.
  var pageName: String { path.prefix(2).joined(separator: "-") }
}
