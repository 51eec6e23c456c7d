import CommandLineKit
import PDFScope

/// The command line as a configuration leaves it: without what it hides, with its labels and short names.
struct ConfiguredTree {
  let configuration: Configuration

  /// The declaration of the program.
  func root(_ plain: CommandDefinition) -> CommandDefinition {
    guard configuration.changesCommandLine else { return plain }
    var root = plain
    root.subcommands = []
    for command in plain.subcommands {
      guard let name = name(of: command) else {
        root.subcommands.append(withoutHiddenChoices(command))
        continue
      }
      if let rule = configuration.hiding(name) {
        root.withheld.append(withheld(command, name, rule))
      } else {
        root.subcommands.append(named(verbs(of: command, Button(rawValue: name)), name))
      }
    }
    return root
  }

  /// The button, or the event of the custom action, that a command stands for; `nil` for any other command.
  private func name(of command: CommandDefinition) -> String? {
    if Button(rawValue: command.name) != nil { return command.name }
    let event = "custom." + command.name
    return configuration.actions.contains { $0.declaration.eventName == event } ? event : nil
  }

  /// The button with those of its verbs that are there.
  private func verbs(of command: CommandDefinition, _ button: Button?) -> CommandDefinition {
    guard let button else { return command }
    let events = configuration.events(of: button)
    var result = command
    result.subcommands = []
    for verb in command.subcommands {
      let event = events.first { EventName($0).commandLineVerb == verb.name }
      if let event, let rule = configuration.hiding(event) {
        result.withheld.append(withheld(verb, event, rule))
      } else {
        result.subcommands.append(event.map { named(verb, $0) } ?? verb)
      }
    }
    let hidden = result.withheld.flatMap(\.words)
    if let verb = result.defaultSubcommand, hidden.contains(verb) { result.defaultSubcommand = nil }
    result.examples.removeAll { example in
      example.command.split(separator: " ").contains { hidden.contains(String($0)) }
    }
    return result
  }

  private func withheld(_ command: CommandDefinition, _ name: String, _ rule: ConfigurationRule) -> WithheldCommand {
    WithheldCommand(
      [command.name] + command.aliases + configuration.shortNames(of: name),
      reason: "the configuration hides \(rule.subject) (\(rule.origin))" + (rule.reason.map { ": \($0)" } ?? ""))
  }

  private func named(_ command: CommandDefinition, _ name: String) -> CommandDefinition {
    var command = command
    if let label = configuration.labels[name]?.value { command.abstract = "\(label): \(command.abstract)" }
    command.aliases += configuration.shortNames(of: name)
    return command
  }

  /// The command without what is hidden among the words that its options and operands offer. An option that asks about
  /// an event still takes its name, to tell why it is not there.
  private func withoutHiddenChoices(_ command: CommandDefinition) -> CommandDefinition {
    let hidden = configuration.hiddenNames
    guard !hidden.isEmpty else { return command }
    var command = command
    for index in command.options.indices {
      command.options[index].choices = Self.offered(command.options[index].choices, without: hidden)
    }
    for index in command.arguments.indices {
      if case .list(let choices) = command.arguments[index].completion {
        command.arguments[index].completion = .list(choices.filter { !hidden.contains($0.value) })
      }
    }
    return command
  }

  private static func offered(_ choices: [OptionChoice], without hidden: Set<String>) -> [OptionChoice] {
    var offered = choices.filter { !hidden.contains($0.value) }
    let others = choices.filter { hidden.contains($0.value) }
    guard !offered.isEmpty, !others.isEmpty else { return choices }
    offered[0].aliases += others.flatMap { [$0.value] + $0.aliases }
    return offered
  }
}

extension Configuration {
  /// The further names of a button or an event.
  func shortNames(of name: String) -> [String] {
    shortNames.filter { $0.value.value == name }.keys.sorted()
  }

  /// A name with its label, for people: `edit (Page editor)`.
  func titled(_ name: String) -> String { labels[name].map { "\(name) (\($0.value))" } ?? name }
}
