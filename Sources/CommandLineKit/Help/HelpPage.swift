/// One page of help, written section by section.
struct HelpPage {
  let chain: CommandChain
  let width: Int
  let style: TextStyle
  let detail: HelpDetail
  /// What runs without a further subcommand; its options and operands are shown with the command's own.
  let running: CommandChain
  private let prose: ProseRenderer
  private var lines: [String] = []

  init(chain: CommandChain, width: Int, style: TextStyle, detail: HelpDetail) {
    self.chain = chain
    self.width = width
    self.style = style
    self.detail = detail
    let defaults = chain.withDefaults
    running = defaults.last.subcommands.isEmpty ? defaults : chain
    prose = ProseRenderer(resolver: ReferenceResolver(chain: chain), width: width, style: style)
  }

  mutating func render() -> String {
    lines = prose.lines(Inline.parse(chain.last.abstract.asSentence), indent: 0)
    section(usage)
    if chain.commands.count > 1, !chain.last.aliases.isEmpty {
      lines.append("Also called: \(chain.last.aliases.joined(separator: ", "))")
    }
    if detail == .long { section(prose.lines(Prose.blocks(description), indent: 0)) }
    subcommands()
    arguments()
    options()
    if detail == .long { details() }
    footer()
    return lines.joined(separator: "\n") + "\n"
  }

  /// The usage lines, the first after its heading.
  var usage: [String] {
    Usage.lines(for: chain).enumerated().flatMap { index, usage in
      let start = index == 0 ? [StyledRun("Usage:", .bold)] : [StyledRun("      ", .plain)]
      let filler = TextFiller(width: width - 7, indent: 4, firstIndent: 0)
      let filled = filler.lines(usage.runs, style: style)
      return filled.enumerated().map { line, text in
        (line == 0 ? start.rendered(style) + " " : "       ") + text
      }
    }
  }

  /// The command's own text, and that of the default subcommand.
  private var description: String {
    let own = chain.last.discussion
    guard running.commands.count > chain.commands.count else { return own }
    return [own, running.last.discussion].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  // MARK: Sections

  private mutating func section(_ text: [String]) {
    guard !text.isEmpty else { return }
    lines += [""] + text
  }

  private func heading(_ title: String) -> String { StyledRun(title + ":", .bold).rendered(style) }

  private mutating func subcommands() {
    let isOnlyDefault = chain.last.subcommands.allSatisfy { $0.isHidden || $0.name == chain.last.defaultSubcommand }
    if isOnlyDefault && running.commands.count > chain.commands.count { return }
    for group in CommandGroup.groups(of: chain.last.subcommands) {
      let title = group.heading ?? chain.last.subcommandTerm.withCapital + "s"
      let entries = group.commands.map { command in
        let label = [StyledRun(([command.name] + command.aliases).joined(separator: ", "), .bold)]
        let note = command.name == chain.last.defaultSubcommand ? " (the default)" : ""
        return Entry(label: label, text: command.abstract + note)
      }
      section([heading(title)] + columns(entries))
    }
  }

  private mutating func arguments() {
    let arguments = running.last.arguments
    guard !arguments.isEmpty else { return }
    let entries = arguments.map { argument in
      let label = StyledRun(argument.name + (argument.isRepeatable ? "..." : ""), .underline)
      let accepts = argument.choices.map { "``\($0.value)``" }
      let facts = accepts.isEmpty ? "" : " [accepts \(Quoting.list(accepts))]"
      return Entry(label: [label], text: argument.help + facts)
    }
    section([heading("Arguments")] + columns(entries))
  }

  private mutating func options() {
    let isRoot = chain.commands.count == 1
    let all = running.options
    let inherited = isRoot ? [] : inheritedOptions
    let own = all.filter { option in !inherited.contains { $0.names == option.names } }
    for group in OptionGroup.groups(of: own) {
      let text = detail == .short ? columns(group.options.map(shortEntry)) : blocks(group.options)
      section([heading(group.heading ?? "Options")] + text)
    }
    let global = inherited.filter(\.isListed)
    if detail == .short, !isRoot, !global.isEmpty {
      let names =
        global.map { [StyledRun($0.displayName, .bold)] }
        + StandardOptions.all.map { [StyledRun($0.displayName, .bold)] }
      let joined = names.enumerated().flatMap { $0.offset == 0 ? $0.element : [StyledRun(", ", .plain)] + $0.element }
      let filler = TextFiller(width: width, indent: 2, firstIndent: 2)
      section([heading("Options of every subcommand")] + filler.lines(joined, style: style))
    } else {
      let title = isRoot || global.isEmpty ? "Help" : "Options of every subcommand"
      section([heading(title)] + columns((global + StandardOptions.all).map(shortEntry)))
    }
  }

  /// The options from above the written command.
  private var inheritedOptions: [OptionDefinition] {
    let ownDepth = chain.commands.dropLast()
    return running.options.filter { option in
      ownDepth.contains { command in command.options.contains { $0.isGlobal && $0 == option } }
    }
  }

  private mutating func details() {
    let variables =
      chain.commands.count == 1
      ? chain.environmentVariables(of: running.options)
      : running.environmentVariables(of: running.ownOptions).filter { variable in
        !chain.root.environment.contains(variable)
      }
    if !variables.isEmpty {
      let entries = variables.map { Entry(label: [StyledRun($0.name, .bold)], text: $0.help) }
      section([heading("Environment")] + columns(entries))
    }
    for part in chain.last.sections where part.isInHelp {
      section([heading(part.title)] + prose.lines(Prose.blocks(part.text), indent: 2))
    }
    if !chain.exitStatuses.isEmpty {
      let entries = chain.exitStatuses.map { Entry(label: [StyledRun(String($0.code), .bold)], text: $0.meaning) }
      section([heading("Exit status")] + columns(entries))
    }
    let examples = chain.last.examples + (running.commands.count > chain.commands.count ? running.last.examples : [])
    if !examples.isEmpty { section([heading("Examples")] + examples.enumerated().flatMap(example)) }
  }

  private func example(_ index: Int, _ example: CommandExample) -> [String] {
    var text = index == 0 ? [] : [""]
    if !example.note.isEmpty { text += prose.lines(Inline.parse(example.note.withCapital + ":"), indent: 2) }
    for line in example.command.split(separator: "\n") {
      text.append("    " + StyledRun(String(line), .bold).rendered(style))
    }
    text += example.output.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : "    " + $0
    }
    .reversed().drop { $0.isEmpty }.reversed()
    return text
  }

  /// Where to read more.
  private mutating func footer() {
    let hasVerbs = chain.last.subcommands.contains { !$0.isHidden && $0.name != chain.last.defaultSubcommand }
    var more = detail == .short ? ["'\(chain.title) --help'"] : []
    if hasVerbs { more.append("'\(chain.title) \(chain.last.subcommandTerm.uppercased()) --help'") }
    more.append("'man \(chain.pageName)'")
    let text = "More: \(more.joined(separator: ", "))"
    section(TextFiller(width: width, indent: 6, firstIndent: 0).lines([StyledRun(text, .plain)], style: style))
  }

  // MARK: Entries

  private struct Entry {
    var label: [StyledRun]
    var text: String
  }

  private func shortEntry(_ option: OptionDefinition) -> Entry {
    let facts = option.facts(listingChoices: true).joined(separator: "; ")
    return Entry(label: option.label(isAligned: true), text: option.help + (facts.isEmpty ? "" : " [\(facts)]"))
  }

  /// Labels on the left, texts on the right; a label too wide for its column has a line to itself.
  private func columns(_ entries: [Entry]) -> [String] {
    let limit = min(30, width / 2 - 4)
    let column = entries.map(\.label.width).filter { $0 <= limit }.max() ?? limit
    let indent = 2 + column + 2
    return entries.flatMap { entry -> [String] in
      let label = "  " + entry.label.rendered(style)
      let text = prose.lines(Inline.parse(entry.text), indent: indent)
      guard entry.label.width <= column, let first = text.first else { return [label] + text }
      let gap = String(repeating: " ", count: column - entry.label.width + 2)
      return [label + gap + first.drop { $0 == " " }] + text.dropFirst()
    }
  }

  /// The long form: each option with all that is said about it.
  private func blocks(_ options: [OptionDefinition]) -> [String] {
    options.enumerated().flatMap { index, option -> [String] in
      var text = index == 0 ? [] : [""]
      text.append("  " + option.label(isAligned: true).rendered(style))
      text += prose.lines(Inline.parse(option.help.asSentence), indent: 10)
      let more = prose.lines(Prose.blocks(option.discussion), indent: 10)
      if !more.isEmpty { text += [""] + more }
      if !option.explainedChoices.isEmpty {
        text.append("")
        text += option.explainedChoices.flatMap { choice in
          let note = choice.help.isEmpty ? "" : ": \(choice.help)"
          return prose.lines(Inline.parse("``\(choice.value)``\(note)"), indent: 14, firstIndent: 12)
        }
      }
      let facts = option.facts(listingChoices: false).map(\.asSentence).joined(separator: " ")
      if !facts.isEmpty { text += prose.lines(Inline.parse(facts), indent: 10) }
      return text
    }
  }
}
