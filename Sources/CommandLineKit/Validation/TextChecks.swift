/// Checks what is written about a command: that it is there, that its references lead somewhere, that its examples
/// parse.
struct TextChecks {
  let chain: CommandChain

  private var command: CommandDefinition { chain.last }

  var problems: [String] { oneLiners.flatMap(checkLine) + references + parts + examples }

  /// The texts of one line, each with what it is.
  private var oneLiners: [(what: String, text: String)] {
    [("the abstract", command.abstract)]
      + command.options.map { ("the help of \($0.displayName)", $0.help) }
      + command.arguments.map { ("the help of \($0.name)", $0.help) }
      + command.environment.map { ("the help of \($0.name)", $0.help) }
      + command.files.map { ("the help of \($0.path)", $0.help) }
      + command.exitStatuses.map { ("the meaning of status \($0.code)", $0.meaning) }
      + command.topics.map { ("the abstract of \($0.reference)", $0.abstract) }
  }

  private func checkLine(_ what: String, _ text: String) -> [String] {
    if text.isEmpty { return ["\(what) is missing"] }
    var problems: [String] = []
    if text.contains("\n") { problems.append("\(what) has more than one line") }
    if text.hasSuffix(".") { problems.append("\(what) ends with a full stop") }
    return problems
  }

  private var references: [String] {
    let resolver = ReferenceResolver(chain: chain)
    let texts =
      [command.discussion] + oneLiners.map(\.text) + command.options.map(\.discussion)
      + command.options.compactMap(\.defaultText) + command.sections.map(\.text) + command.examples.map(\.note)
      + command.topics.flatMap { $0.sections.map(\.text) }
    var problems: [String] = []
    for text in texts {
      for inline in Prose.inlines(text) {
        switch inline {
        case .code(let code): if let problem = resolver.problem(with: code) { problems.append("the text \(problem)") }
        case .text(let plain):
          if plain.contains("`") { problems.append("a backtick is not closed in: \(text.prefix(60))") }
        case .emphasis, .literal: break
        }
      }
    }
    return problems
  }

  private var parts: [String] {
    var problems = NameRules.duplicates(command.exitStatuses.map(\.code)).map {
      "the exit status \($0) is declared twice"
    }
    problems += command.exitStatuses.filter { !(0...255).contains($0.code) }.map { "\($0.code) is no exit status" }
    if chain.commands.count > 1, !command.topics.isEmpty { problems.append("has topics, which belong to the root") }
    for section in command.sections where section.isMadeByItself {
      problems.append("the section '\(section.title)' has the name of one that is made by itself")
    }
    for section in command.sections + command.topics.flatMap(\.sections) {
      if section.isForeign { problems.append("the section '\(section.title)' belongs to pages about functions") }
      if section.text.isEmpty { problems.append("the section '\(section.title)' is empty") }
    }
    return problems
  }

  // MARK: Examples

  private var examples: [String] { command.examples.flatMap(check) }

  private func check(_ example: CommandExample) -> [String] {
    guard let commands = ShellWords.commands(in: example.command) else {
      return ["an example has an unclosed quote: \(example.command)"]
    }
    let ours = commands.filter { $0.first == chain.root.name }
    if ours.isEmpty { return ["an example does not call \(chain.root.name): \(example.command)"] }
    return ours.compactMap { words in
      do throws(UsageError) {
        let result = try CommandParser(chain.root).parse(Array(words.dropFirst()))
        guard case .command(let parsed) = result else { return nil }
        let isHere = parsed.path.starts(with: chain.path)
        return isHere ? nil : "an example calls '\(parsed.path.joined(separator: " "))' instead: \(example.command)"
      } catch {
        return "an example does not parse (\(error.message)): \(example.command)"
      }
    }
  }
}
