/// Checks a command's options and the rules about them.
struct OptionChecks {
  let chain: CommandChain

  var problems: [String] {
    chain.last.options.flatMap(single) + twice + hiding + rules + inheritance
  }

  // MARK: One option

  private func single(_ option: OptionDefinition) -> [String] {
    var problems: [String] = []
    let name = option.displayName
    if option.names.isEmpty { problems.append("has an option without a name") }
    for name in option.names {
      switch name {
      case .long(let text):
        if !NameRules.isWord(text) || text.count < 2 {
          problems.append(
            "the option name \(Quoting.quote(name.description)) is not a word of lower-case letters, digits and dashes")
        }
      case .short(let letter):
        if !letter.isASCIILetterOrDigit { problems.append("the option name '\(name)' is no letter and no digit") }
      }
      if OptionMatch.standard(name) != nil { problems.append("the option \(name) is one every command has") }
    }
    if option.inversion == .prefixedNo, option.value != .none || option.names.allSatisfy(\.isShort) {
      problems.append("\(name) has a form with 'no-', but is not a flag with a long name")
    }
    if option.isRequired, option.isGlobal { problems.append("\(name) is required and global") }
    if option.isRequired, option.value == .none { problems.append("\(name) is required, but a flag") }
    return problems + values(of: option)
  }

  private func values(of option: OptionDefinition) -> [String] {
    let name = option.displayName
    let choices = option.choices.map(\.value)
    var problems = NameRules.duplicates(choices).map { "\(name) accepts '\($0)' twice" }
    if option.value == .none, !choices.isEmpty || option.completion != .default {
      problems.append("\(name) is a flag, but has values to complete")
    }
    if choices.contains(where: { $0.isEmpty || $0.contains(" ") }) {
      problems.append("\(name) accepts a value with a space")
    }
    if case .optional(_, let value) = option.value, !choices.isEmpty, !choices.contains(value) {
      problems.append("\(name) does not accept its own default '\(value)'")
    }
    if let text = option.defaultText, !choices.isEmpty, !text.contains(" "), !choices.contains(text) {
      problems.append("\(name) does not accept its own default '\(text)'")
    }
    return problems
  }

  // MARK: Options together

  private func allNames(_ option: OptionDefinition) -> [OptionName] {
    guard option.inversion == .prefixedNo else { return option.names }
    return option.names + option.names.filter { !$0.isShort }.map { .long("no-\($0.bare)") }
  }

  private var twice: [String] {
    NameRules.duplicates(chain.last.options.flatMap(allNames)).map { "the option \($0) is declared twice" }
  }

  /// A declaration may replace a global option, but only as a whole and in the same form: otherwise the words before
  /// the subcommand would be read in two ways.
  private var hiding: [String] {
    let above = chain.commands.dropLast().flatMap { command in command.options.filter(\.isGlobal) }
    return chain.last.options.flatMap { own in
      above.filter { !Set(allNames(own)).isDisjoint(with: allNames($0)) }.compactMap { other in
        if !Set(own.names).isSuperset(of: other.names) {
          return "\(own.displayName) takes some names of the global option \(other.displayName), but not all"
        }
        let takesValue = { (option: OptionDefinition) in if case .required = option.value { true } else { false } }
        return takesValue(own) == takesValue(other)
          ? nil : "\(own.displayName) differs from the global option in taking a value"
      }
    }
  }

  private var rules: [String] {
    let known = chain.descendants
    return chain.last.rules.flatMap { rule -> [String] in
      let unknown = rule.names.filter { name in !known.contains { $0.match(name) != nil } }
      return unknown.map { "a rule speaks of the option \($0), which does not exist" }
    }
  }

  private var inheritance: [String] {
    guard case .only(let names) = chain.last.inheritedOptions else { return [] }
    let above = chain.commands.dropLast().flatMap { $0.options.filter(\.isGlobal) }
    return names.filter { name in !above.contains { $0.names.contains(name) } }
      .map { "inherits the option \($0), which does not exist" }
  }
}
