/// A command: the program itself, a subcommand, a verb of it, and so on to any depth.
///
/// Everything that is said about a command is here; parser, help, manual pages and completion scripts are functions of
/// it. Declarations are plain values, so a part of the tree can be made at run time from other declarations.
public struct CommandDefinition: Sendable, Equatable {
  /// The word that selects the command; for the root, the program's name.
  public var name: String
  /// Other words that select it (`o` for `outline`).
  public var aliases: [String]
  /// What the command does, in one line without a full stop.
  public var abstract: String
  /// Hand-written paragraphs for `--help` and the manual, in the markup of ``Prose``.
  public var discussion: String
  /// The heading under which the parent's help lists the command; `nil` for the plain heading.
  public var group: String?
  /// Whether help, manual and completion leave the command out. It still runs.
  public var isHidden: Bool
  /// The operands, in order.
  public var arguments: [ArgumentDefinition]
  /// The options. An option that the commands below take as well is marked `isGlobal`.
  public var options: [OptionDefinition]
  /// Rules about options taken together, for this command and those below.
  public var rules: [OptionRule]
  /// Which global options of the commands above are taken here and below.
  public var inheritedOptions: OptionInheritance
  /// What help calls the words below this command: `subcommand`, `verb`, `kind`.
  public var subcommandTerm: String
  /// The commands below.
  public var subcommands: [CommandDefinition]
  /// Commands below that there would be, were they not withheld: their names are unknown, and a hint says why.
  public var withheld: [WithheldCommand]
  /// The name of the subcommand meant when none is written; its options and operands apply then.
  public var defaultSubcommand: String?
  /// Command lines to copy, shown in help and manual.
  public var examples: [CommandExample]
  /// Further sections of the manual page.
  public var sections: [ManualSection]
  /// Environment variables that are not the fallback of an option (those are listed by themselves).
  public var environment: [EnvironmentVariable]
  /// Files the command reads or writes by itself.
  public var files: [ManualFile]
  /// The exit statuses; those of the nearest command above hold when there are none.
  public var exitStatuses: [ExitStatus]
  /// Other manual pages worth reading. On the root: also the names of pages made elsewhere, which prose may refer to.
  public var seeAlso: [ManualReference]
  /// On the root: manual pages about something other than a command, such as a file format.
  public var topics: [ManualTopic]

  /// Declares a command.
  public init(
    _ name: String, aliases: [String] = [], abstract: String, discussion: String = "", group: String? = nil,
    isHidden: Bool = false, arguments: [ArgumentDefinition] = [], options: [OptionDefinition] = [],
    rules: [OptionRule] = [], inheritedOptions: OptionInheritance = .all, subcommandTerm: String = "subcommand",
    subcommands: [CommandDefinition] = [], withheld: [WithheldCommand] = [], defaultSubcommand: String? = nil,
    examples: [CommandExample] = [],
    sections: [ManualSection] = [], environment: [EnvironmentVariable] = [], files: [ManualFile] = [],
    exitStatuses: [ExitStatus] = [], seeAlso: [ManualReference] = [], topics: [ManualTopic] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.abstract = abstract
    self.discussion = discussion
    self.group = group
    self.isHidden = isHidden
    self.arguments = arguments
    self.options = options
    self.rules = rules
    self.inheritedOptions = inheritedOptions
    self.subcommandTerm = subcommandTerm
    self.subcommands = subcommands
    self.withheld = withheld
    self.defaultSubcommand = defaultSubcommand
    self.examples = examples
    self.sections = sections
    self.environment = environment
    self.files = files
    self.exitStatuses = exitStatuses
    self.seeAlso = seeAlso
    self.topics = topics
  }

  /// The command directly below that a word selects, by name or alias.
  public func subcommand(named word: String) -> CommandDefinition? {
    subcommands.first { $0.name == word } ?? subcommands.first { $0.aliases.contains(word) }
  }
}

/// A command that a program withholds: it is not there, and whoever names it is told why.
public struct WithheldCommand: Sendable, Equatable {
  /// Its name and aliases.
  public var words: [String]
  /// Why it is not there, as a clause.
  public var reason: String

  /// Declares a command that is not there.
  public init(_ words: [String], reason: String) {
    self.words = words
    self.reason = reason
  }
}
