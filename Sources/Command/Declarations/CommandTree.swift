import CommandLineKit
import PDFScope

/// The whole command line, put together from the subcommands' own declarations.
enum CommandTree {
  /// The name of the program.
  static let name = "pdfscope"

  /// Every subcommand, in the order of help.
  static let subcommands: [any Subcommand] = [
    OutlineCommand(), ThumbnailsCommand(), SearchCommand(), BookmarksCommand(), AnnotateCommand(), EditCommand(),
    ContextCommand(), RunCommand(), SessionCommand(), ConfigCommand(), SchemaCommand(), CompletionCommand(),
    HelpCommand(), VersionCommand(), ManualCommand(), WorkerCommand(),
  ]

  /// Where ``brief(for:)`` is not as good as the whole: by the names of the subcommands, and by the examples of the
  /// manual, with their options before and behind the other words.
  static var misread: [String] {
    let misnamed = subcommands.filter { $0.names != [$0.definition.name] + $0.definition.aliases }
    let lines = plain.subcommands.flatMap(\.examples).map(\.command)
      .filter { !$0.contains { "'\"|<>&$`\\".contains($0) } }
      .map { $0.split(separator: " ").dropFirst().map(String.init) }
    let misread = (lines + lines.map { $0.reversed() } + lines.map { Array($0.dropFirst() + $0.prefix(1)) }).filter {
      let whole = try? CommandParser(root(for: $0)).parse($0)
      return (try? parse($0, environment: [:], defaults: [])) != whole
    }
    return misnamed.map { "the declaration of '\($0.names[0])' has other names" }
      + misread.map { "this is read in two ways: \($0.joined(separator: " "))" }
  }

  /// A subcommand by what it works on.
  enum Kind {
    case tool(any ToolCommand)
    case documents(any DocumentCommand)
  }

  /// The subcommand that a command line asks for.
  static func subcommand(of parsed: ParsedCommand) -> Kind? {
    guard parsed.path.count > 1 else { return nil }
    switch subcommands.first(where: { $0.names[0] == parsed.path[1] }) {
    case let command as any ToolCommand: return .tool(command)
    case let command as any DocumentCommand: return .documents(command)
    default:
      let actions = ActionCommand.all(ActiveConfiguration.current)
      return actions.first { $0.action.declaration.name == parsed.path[1] }.map { .documents($0) }
    }
  }

  /// Reads a command line.
  ///
  /// - Throws: what is wrong with it.
  static func parse(
    _ arguments: [String], environment: [String: String], defaults: [OptionDefault]
  ) throws(UsageError) -> ParseResult {
    let brief = CommandParser(brief(for: arguments))
    if brief.knowsOptions(in: arguments),
      let result = try? brief.parse(arguments, environment: environment, defaults: defaults)
    {
      return result
    }
    return try CommandParser(root(for: arguments)).parse(arguments, environment: environment, defaults: defaults)
  }

  /// The declaration of the program for a command line: the subcommands that its words do not name have nothing but
  /// their names, since to declare all takes longer than many a command works.
  ///
  /// It reads every line that is right, and has no option that it does not know, as ``root(for:)`` does.
  private static func brief(for arguments: [String]) -> CommandDefinition {
    let configuration = ActiveConfiguration.current
    guard !configuration.changesCommandLine else { return root(for: arguments) }
    let words = Set(arguments)
    let subcommands = suited(to: arguments).map { command in
      words.isDisjoint(with: command.names)
        ? CommandDefinition(command.names[0], aliases: Array(command.names.dropFirst()), abstract: "")
        : command.definition
    }
    return configured(program(subcommands), configuration)
  }

  /// The declaration of the program for a command line.
  static func root(for arguments: [String]) -> CommandDefinition {
    guard SearchOptions.highlights(arguments) else { return root }
    return configured(program(suited(to: arguments).map(\.definition)), ActiveConfiguration.current)
  }

  /// The subcommands: a search that highlights has other short names than one that does not.
  private static func suited(to arguments: [String]) -> [any Subcommand] {
    guard SearchOptions.highlights(arguments) else { return subcommands }
    return subcommands.map { $0 is SearchCommand ? SearchCommand(highlights: true) : $0 }
  }

  /// The declaration of the program as it is configured.
  static let root = configured(plain, ActiveConfiguration.current)

  /// The declaration of the program with the user's own actions behind the buttons, as it is configured.
  private static func configured(_ plain: CommandDefinition, _ configuration: Configuration) -> CommandDefinition {
    var plain = plain
    for index in plain.subcommands.indices { plain.subcommands[index].offer(configuration.actions) }
    let place = plain.subcommands.firstIndex { Button(rawValue: $0.name) == nil } ?? plain.subcommands.endIndex
    plain.subcommands.insert(contentsOf: ActionCommand.all(configuration).map(\.definition), at: place)
    return ConfiguredTree(configuration: configuration).root(plain)
  }

  /// The declaration of the program where nothing is configured.
  static let plain = program(subcommands.map(\.definition))

  private static func program(_ subcommands: [CommandDefinition]) -> CommandDefinition {
    CommandDefinition(
      name, abstract: "A PDF viewer's toolbar without the screen",
      discussion: """
        Reads and changes PDF documents from scripts. Each subcommand is a button of a viewer's toolbar; each knows \
        for the document at hand whether it may be pressed, and a refusal says why.

        Options may stand anywhere. The first word after a button that is one of its verbs is the verb; `./list` or a \
        preceding `--` names a file of that name. `-` is standard input.
        """,
      options: GlobalOptions.reading + GlobalOptions.unavailable,
      rules: [
        .mutuallyExclusive(["--json", "--ndjson", "--format"]), .mutuallyExclusive(["--output", "--in-place"]),
      ],
      subcommands: subcommands,
      sections: [pages],
      environment: [
        EnvironmentVariable("PDFSCOPE_PASSWORD", help: "A password to try on each document"),
        EnvironmentVariable("XDG_CONFIG_HOME", help: "The folder of the user's configuration, instead of `~/.config`"),
        EnvironmentVariable("NO_COLOR", help: "No colours, unless `--color=always` is given"),
        EnvironmentVariable(
          "SOURCE_DATE_EPOCH",
          help: "The time to write into documents, in seconds since 1970, for output that is the same byte for byte"),
      ],
      files: ConfigurationManual.files,
      exitStatuses: PDFScope.ExitStatus.allCases.sorted { $0.rawValue < $1.rawValue }.map {
        CommandLineKit.ExitStatus(Int($0.rawValue), $0.meaning)
      },
      seeAlso: ["qpdf(1)", "pdfgrep(1)", "pdftoppm(1)"],
      topics: [
        PipelineManual.topic, JSONManual.topic, ConfigurationManual.topic,
      ])
  }

  /// The page grammar, from the forms that it declares itself.
  private static let pages = ManualSection(
    "PAGES",
    text:
      "Pages are numbered from 1. A page that does not exist is an error that names it, unless `--clamp-pages` is "
      + "given. An option for pages that is given several times is one selection: `--page 3 --page 4` is "
      + "`--page 3,4`.\n\n"
      + PageSelection.forms.map { "``\($0.example)``\n: \($0.meaning)" }.joined(separator: "\n"))
}
