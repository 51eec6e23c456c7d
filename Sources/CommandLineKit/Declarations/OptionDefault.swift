/// What an option gets that is not on the command line, from a configuration.
public struct OptionDefault: Sendable, Hashable {
  /// What it gets.
  public enum Value: Sendable, Hashable {
    /// Switched on or off; `yes` or `no` for an option that takes these.
    case flag(Bool)
    /// A value.
    case text(String)
    /// The values of an option that may be given several times.
    case list([String])
  }

  /// The command that it is about, without the program's name; empty for every command that has the option.
  public var command: [String]
  /// The long name of the option, without dashes.
  public var option: String
  /// What it gets.
  public var value: Value
  /// Where this is written, for messages.
  public var source: String
  /// Whether the option may be given no other value.
  public var isLocked: Bool

  /// A default.
  public init(command: [String] = [], option: String, value: Value, source: String, isLocked: Bool = false) {
    self.command = command
    self.option = option
    self.value = value
    self.source = source
    self.isLocked = isLocked
  }

  /// The option with its value, as on the command line.
  var spelling: String {
    switch value {
    case .flag(true): "--\(option)"
    case .flag(false): "--\(option) off"
    case .text(let text): "--\(option)=\(text)"
    case .list(let values): values.map { "--\(option)=\($0)" }.joined(separator: " ")
    }
  }

  /// The occurrences that an option has by this default; none where it is switched off; `nil` where the option takes
  /// no such value.
  func occurrences(of option: OptionDefinition) -> [OptionOccurrence]? {
    func occurrence(_ value: String?, isNegated: Bool = false) -> OptionOccurrence {
      OptionOccurrence(
        key: option.key, names: option.names, spelling: option.displayName, value: value, isNegated: isNegated,
        source: source)
    }
    switch (option.value, value) {
    case (.none, .flag(true)): return [occurrence(nil)]
    case (.none, .flag(false)): return option.inversion == .none ? [] : [occurrence(nil, isNegated: true)]
    case (.none, _): return nil
    case (.required, .flag(let isOn)):
      let word = isOn ? "yes" : "no"
      return option.choices.contains { $0.value == word } ? [occurrence(word)] : nil
    case (.optional(_, let text), .flag(let isOn)): return isOn ? [occurrence(text)] : []
    case (_, .text(let text)): return option.accepts(text) ? [occurrence(text)] : nil
    case (_, .list(let values)):
      return option.isRepeatable && values.allSatisfy(option.accepts) ? values.map { occurrence($0) } : nil
    }
  }
}

extension OptionDefinition {
  fileprivate func accepts(_ text: String) -> Bool {
    choices.isEmpty || choices.contains { $0.value == text || $0.aliases.contains(text) }
  }

  /// What values the option takes, for messages.
  fileprivate var expectation: String {
    if value == .none { return "true or false" }
    if !choices.isEmpty { return Quoting.list(choices.map { "\"\($0.value)\"" }) }
    return isRepeatable ? "a text, a number or a list of these" : "a text or a number"
  }
}

extension CommandParser {
  /// What is wrong with a default whatever the command line is: the command, the option or the value.
  ///
  /// - Returns: the message and what may have been meant; `nil` where nothing is wrong.
  public func fault(in entry: OptionDefault) -> (message: String, hint: String?)? {
    var chain = CommandChain(root: root)
    for word in entry.command {
      guard let next = chain.last.subcommands.first(where: { $0.name == word }) else {
        let near = Suggestions.nearest(to: word, among: chain.last.subcommands.map(\.name), limit: 1).first
        return (
          "there is no command \(Quoting.quote(entry.command.joined(separator: " ")))",
          near.map { "did you mean \"\($0)\"?" }
        )
      }
      chain.append(next)
    }
    let name = OptionName.long(entry.option)
    // Verbs may have an option of their own that is called as one of all commands is; that is another one.
    // What a command cannot do some of its subcommands may.
    let own = chain.match(name).flatMap { $0.option.availability == .available ? [$0] : nil }
    let matches = own ?? chain.last.matchesInSubtree(name)
    let options = matches.filter { !$0.isNegated && $0.option.key == entry.option }.map(\.option)
    guard !options.isEmpty, !StandardOptions.all.contains(where: { $0.names.contains(name) }) else {
      let known = chain.descendants.flatMap(\.options).filter(\.isListed).map(\.key)
      let near = Suggestions.nearest(to: entry.option, among: known, limit: 1).first
      let others = chain.root.subcommands.filter { command in
        command.matchesInSubtree(name).contains { $0.option.availability == .available }
      }.map(\.name)
      let owner = entry.command.isEmpty ? "no command has" : "'\(chain.shortTitle)' has no"
      return (
        "\(owner) \(entry.command.isEmpty ? "an " : "")option \(Quoting.quote("--" + entry.option))",
        others.isEmpty || entry.command.isEmpty
          ? near.map { "did you mean \"\($0)\"?" } : "it belongs to \(Quoting.list(others, conjunction: "and"))"
      )
    }
    guard options.contains(where: { $0.availability == .available }) else {
      return ("'--\(entry.option)' is not available in this version", nil)
    }
    guard options.contains(where: { $0.takesDefault }) else {
      return ("'--\(entry.option)' has no default", "give it on the command line")
    }
    guard options.contains(where: { entry.occurrences(of: $0) != nil }) else {
      return ("'--\(entry.option)' takes \(options[0].expectation)", nil)
    }
    return nil
  }
}
