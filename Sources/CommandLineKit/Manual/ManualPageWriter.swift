/// Writes one manual page, section by section in the order that `mdoc` prescribes.
struct ManualPageWriter {
  private let chain: CommandChain
  /// What runs without a further subcommand; its options and text stand with the command's own.
  private let running: CommandChain
  private var writer: MdocWriter

  init(chain: CommandChain) {
    self.chain = chain
    let defaults = chain.withDefaults
    running = defaults.last.subcommands.isEmpty ? defaults : chain
    writer = MdocWriter(resolver: ReferenceResolver(chain: chain))
  }

  var source: String { writer.source }

  private var isRoot: Bool { chain.commands.count == 1 }

  mutating func writeHead(date: ManualDate, version: String) {
    writer.head(name: chain.pageName, section: "1", abstract: chain.last.abstract, date: date, version: version)
    writer.section("Synopsis")
    for usage in Usage.lines(for: chain) { writer.synopsis(usage) }
  }

  mutating func writeBody() {
    description()
    if isRoot { commands() } else { verbs() }
    options()
    writer.sections(chain.last.sections, at: .body)
    environment()
    files()
    exitStatus()
    examples()
    writer.sections(chain.last.sections, at: .beforeSeeAlso)
    seeAlso()
    writer.sections(chain.last.sections, at: .end)
  }

  private mutating func description() {
    writer.section("Description")
    let texts = [chain.last.discussion] + (running.path == chain.path ? [] : [running.last.discussion])
    let text = texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    writer.prose(text.isEmpty ? chain.last.abstract.asSentence : text)
    if !isRoot, !chain.last.aliases.isEmpty {
      writer.paragraph("The command is also called \(Quoting.list(chain.last.aliases.map { "``\($0)``" })).")
    }
    let arguments = running.last.arguments
    guard !arguments.isEmpty else { return }
    writer.paragraph("The operands are as follows:")
    writer.beginList("tag -width Ds")
    for argument in arguments { writer.argument(argument) }
    writer.endList()
  }

  // MARK: Commands

  private mutating func commands() {
    let groups = CommandGroup.groups(of: chain.last.subcommands)
    guard !groups.isEmpty else { return }
    writer.section(chain.last.subcommandTerm + "s")
    for group in groups {
      if let heading = group.heading { writer.subsection(heading) }
      writer.beginList("tag -width Ds")
      for command in group.commands {
        writer.item(
          ([command.name] + command.aliases).map { "Cm " + MdocEscaping.word($0) }
            .joined(separator: " , "))
        writer.paragraph(command.abstract.withCapital + "; see `\(chain.appending(command).pageName)(1)`.")
      }
      writer.endList()
    }
  }

  /// Each command below that is not shown with the page's own, at any depth.
  private mutating func verbs() {
    let below = chain.descendants.dropFirst().filter { other in
      !other.commands.dropFirst(chain.commands.count).contains(where: \.isHidden) && other.path != running.path
    }
    guard !below.isEmpty else { return }
    writer.section(chain.last.subcommandTerm + "s")
    if let name = chain.last.defaultSubcommand {
      writer.paragraph("Without a \(chain.last.subcommandTerm), `\(chain.title) \(name)` is meant.")
    }
    for other in below where other.last.subcommands.isEmpty || !other.last.discussion.isEmpty {
      verb(other)
    }
  }

  private mutating func verb(_ other: CommandChain) {
    var part = MdocWriter(resolver: ReferenceResolver(chain: other))
    part.subsection(other.path.dropFirst(chain.commands.count).joined(separator: " "))
    for usage in Usage.lines(for: other) {
      part.beginParagraph()
      part.synopsis(usage)
    }
    part.paragraph(other.last.abstract.asSentence)
    part.prose(other.last.discussion)
    let options = other.ownOptions.filter(\.isListed)
    let arguments = other.last.arguments
    if !options.isEmpty || !arguments.isEmpty {
      part.beginList("tag -width Ds")
      for argument in arguments { part.argument(argument) }
      for option in options { part.option(option) }
      part.endList()
    }
    writer.append(part)
  }

  // MARK: Options

  private mutating func options() {
    let inherited = isRoot ? [] : inheritedOptions
    let own = running.options.filter { option in !inherited.contains(option) }
    let groups = OptionGroup.groups(of: own + (isRoot ? StandardOptions.all : []))
    if !groups.isEmpty {
      writer.section("Options")
      for group in groups {
        if let heading = group.heading { writer.subsection(heading) }
        writer.beginList("tag -width Ds")
        for option in group.options { writer.option(option) }
        writer.endList()
      }
    }
    let listed = inherited.filter(\.isListed) + (isRoot ? [] : StandardOptions.all)
    guard !listed.isEmpty else { return }
    writer.section("Options of every \(chain.root.subcommandTerm)")
    let names = listed.map { "`\($0.displayName)`" }
    writer.paragraph("These are described in `\(chain.root.name)(1)`: \(Quoting.list(names, conjunction: "and")).")
  }

  private var inheritedOptions: [OptionDefinition] {
    let above = chain.commands.dropLast().flatMap(\.options)
    return running.options.filter { option in option.isGlobal && above.contains(option) }
  }

  // MARK: The rest

  private mutating func environment() {
    var variables: [EnvironmentVariable] = []
    let chains = isRoot ? [chain] : [running] + chain.descendants
    for place in chains {
      for variable in place.environmentVariables(of: isRoot ? place.options : place.ownOptions)
      where !variables.contains(where: { $0.name == variable.name }) {
        if isRoot || !chain.root.environment.contains(variable) { variables.append(variable) }
      }
    }
    guard !variables.isEmpty else { return }
    writer.section("Environment")
    writer.beginList("tag -width Ds")
    for variable in variables {
      writer.item("Ev " + MdocEscaping.word(variable.name))
      writer.paragraph(variable.help.asSentence)
    }
    writer.endList()
  }

  private mutating func files() {
    let files = chain.last.files + (running.path == chain.path ? [] : running.last.files)
    guard !files.isEmpty else { return }
    writer.section("Files")
    writer.beginList("tag -width Ds")
    for file in files {
      writer.item("Pa " + MdocEscaping.word(file.path))
      writer.paragraph(file.help.asSentence)
    }
    writer.endList()
  }

  private mutating func exitStatus() {
    guard !chain.exitStatuses.isEmpty else { return }
    writer.section("Exit status")
    writer.beginList("tag -width Ds")
    for status in chain.exitStatuses {
      writer.item(String(status.code))
      writer.paragraph(status.meaning.asSentence)
    }
    writer.endList()
  }

  private mutating func examples() {
    let chains = isRoot ? [chain] : chain.descendants
    let all = chains.filter { !$0.last.isHidden }.flatMap { place in place.last.examples.map { (place, $0) } }
    guard !all.isEmpty else { return }
    writer.section("Examples")
    for (place, example) in all {
      var part = MdocWriter(resolver: ReferenceResolver(chain: place), continuing: writer)
      if !example.note.isEmpty { part.paragraph(example.note.withCapital + ":") }
      var text = example.command.split(separator: "\n").enumerated().map { ($0.offset == 0 ? "$ " : "  ") + $0.element }
      var output = example.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      while output.last?.isEmpty == true { output.removeLast() }
      text += output
      part.display(text)
      writer.append(part)
    }
  }

  private mutating func seeAlso() {
    var pages = Set(chain.last.seeAlso)
    if isRoot { pages.formUnion(chain.ownPages) } else { pages.insert(ManualReference(chain.root.name)) }
    pages.remove(ManualReference(chain.pageName))
    writer.seeAlso(pages)
  }
}

extension MdocWriter {
  /// The sections written by hand that belong at one place of the page, in the order that `mdoc` prescribes.
  mutating func sections(_ sections: [ManualSection], at place: ManualSection.Place) {
    let here = sections.enumerated().filter { $0.element.place == place }
    for (_, part) in here.sorted(by: { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }) {
      section(part.title)
      prose(part.text)
    }
  }

  /// The section that names other pages, in the order `mdoc` wants: by section of the manual, then by name.
  mutating func seeAlso(_ pages: Set<ManualReference>) {
    let sorted = pages.sorted { ($0.section, $0.name.lowercased()) < ($1.section, $1.name.lowercased()) }
    guard let last = sorted.last else { return }
    section("See also")
    for page in sorted {
      macro("Xr", MdocEscaping.argument(MdocEscaping.text(page.name)), page.section + (page == last ? "" : " ,"))
    }
  }
}
