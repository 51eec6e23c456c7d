import CommandLineKit
import PDFScope

/// pdfscope(5): the files of the configuration.
enum ConfigurationManual {
  static let topic = ManualTopic(
    "pdfscope(5)", abstract: "the configuration of pdfscope",
    sections: [
      description, places, rules, patterns, defaults, names, projects, locks, example, CustomManual.section,
    ], seeAlso: ["pdfscope(1)", "pdfscope-config(1)", "pdfscope-schema(1)"])

  /// The files, for the manual page of the program.
  static let files: [ManualFile] = [
    ManualFile(ConfigurationFiles.systemPath, help: "The configuration of the system"),
    ManualFile("~/.config/pdfscope/config.json", help: "The configuration of the user"),
    ManualFile(ConfigurationFiles.projectName, help: "The configuration of a project, in its folder"),
  ]

  private static let description = ManualSection(
    "Description",
    text: """
      A configuration hides, disables and enables buttons and single events, for all files or by path, gives options \
      defaults, and defines labels, short names and custom actions. It is a JSON object; each of its members may be \
      left out:

      ``rules``
      : What is hidden, disabled and enabled.
      ``defaults``
      : Values of options that are not on the command line.
      ``permissions``
      : `enforce` or `warn`: the default of `--permissions`.
      ``labels``
      : What people read beside the name of a button or an event in help and in the text of `pdfscope context`.
      ``shortNames``
      : Further names of buttons, events and custom actions.
      ``trusted``
      : Folders of projects whose configuration counts in full.
      ``actions``
      : Actions of your own.

      `pdfscope schema config` prints its JSON Schema, `pdfscope config show` what all files come to, and \
      `pdfscope config check` what is wrong with one. A file that is not valid ends every call that works on documents \
      with status 64 and all faults of all files, each with line and column. That holds for the file of a project \
      that is not trusted as well, which may be anybody's: `--no-config` goes on without it.
      """)

  private static let places = ManualSection(
    "Where it is looked for",
    text: """
      These count in turn, each more than the one before:

      ``\(ConfigurationFiles.systemPath)``
      : That of the system. No option and no variable leads elsewhere or does without it.
      ``$XDG_CONFIG_HOME/pdfscope/config.json``
      : That of the user; `~/.config` where the variable is not set.
      ``\(ConfigurationFiles.projectName)``
      : That of the project: the nearest one upwards from the working folder. Below the user's own folder nothing \
      above that is looked at.
      `--config`
      : Further files, in their order.

      With `--no-config` those of the user and of the project are not read. A file has at most 1 MiB.
      """)

  private static let rules = ManualSection(
    "Rules",
    text: """
      A rule is an object with one of the members `hide`, `disable` and `enable`: a list of buttons (`edit`), events \
      (`edit.removePages` or `edit.remove-pages`) and custom actions (`custom.NAME`). It may have `files`, a list of \
      patterns, for which it holds alone, and a `reason` that the refusal repeats.

      Of all rules about an event, or about its button, that hold for a document the last one of the last file \
      decides. What is disabled is refused with status 4; `pdfscope context --explain` names file and line of the \
      rule. What is hidden for all files is also missing from help, completion and schemas, and its name is unknown.
      """)

  private static let patterns = ManualSection(
    "Patterns",
    text: """
      A pattern that begins with a slash is meant for the whole path of a document, one that begins with `~/` for that \
      below the user's own folder, one without a slash for the name of the file. Any other counts from the folder of \
      the file that it stands in, which only a project's and one named with `--config` can have.

      `*` stands for any characters but slashes, `**` for slashes too, `?` for one character, `[a-z]` for one of \
      these, `[!a-z]` for any other. A backslash takes the meaning of the next character away. A folder with a slash \
      at its end means all below it.

      What hides or disables holds for each name of a document: as it was given, where a symbolic link of that name \
      stands, and where it leads. What enables holds for the document's own path alone, so that no link leads around a \
      rule. A copy, and another hard link, are other files.

      A rule also holds for documents that an event takes pages from.
      """)

  private static let defaults = ManualSection(
    "Defaults",
    text: """
      The members of `defaults` are long names of options without dashes, or commands with such members: `"search"`, \
      `"edit rotate-pages"`. A default counts as if it stood first on the command line: the option there takes its \
      place, also where it may be repeated, and so does one that excludes it, such as `--json` a default of \
      `--format`. A flag is `true` or `false`, an option that may be repeated takes a list. `--config` and \
      `--no-config` have no defaults.
      """)

  private static let names = ManualSection(
    "Labels and short names",
    text: """
      The members of `labels` are buttons, events and custom actions with a line of text each. Those of `shortNames` \
      are the names, of small letters, digits and hyphens, with the button, event or custom action that each is for. \
      That of a button or custom action is a subcommand, that of an event a verb of its button: with \
      `{"cut": "edit.removePages"}`, the verb `cut` of `edit` removes pages; it is no subcommand by itself.
      """)

  private static let projects = ManualSection(
    "Projects and trust",
    text: """
      The file of a project may be anybody's. Until a configuration of the user or the system lists its folder in \
      `trusted`, it can hide and disable, and give defaults to the options that say how results look: \
      \(ConfigurationDefault.openToProjects.sorted().map { "`--\($0)`" }.joined(separator: ", ")). Everything else in \
      it is ignored, which a warning tells. It cannot make a hidden button a disabled one either.

      A folder is listed by its path, with `~/` for the user's own folder; `~/work/**` trusts all below it too. Links \
      are followed before paths are compared. A project trusts nothing, itself included.
      """)

  private static let locks = ManualSection(
    "Locks",
    text: """
      In the configuration of the system a rule may have `"locked": true`. No other file, option or variable lifts it \
      then. A default is locked as `{"value": 4, "locked": true}`, and so are `permissions`. An option that says \
      otherwise is refused with status 4.

      Locks of `permissions`, `invalidate-signatures` and `decrypt` hold wherever events come from: in pipelines, \
      sessions and custom actions too. Those of all other options bind the command line alone; a pipeline or a \
      request of a session says such things for itself.
      """)

  private static let example = ManualSection(
    "Examples",
    text: """
      Nobody changes what is in the archive, and permissions are respected, whoever calls:

      \(ConfigurationExamples.system.indented)

      Four documents at a time, a name of one's own, and trust in a project:

      \(ConfigurationExamples.user.indented)
      """)
}

/// The examples of pdfscope(5).
enum ConfigurationExamples {
  static let system = """
    {
      "rules": [
        {"disable": ["edit", "annotate.add"],
         "files": ["/archive/**"],
         "reason": "the archive is kept as it is",
         "locked": true}
      ],
      "permissions": {"value": "enforce", "locked": true}
    }
    """

  static let user = """
    {
      "defaults": {"jobs": 4, "search": {"ignore-case": true}},
      "labels": {"edit": "Page editor"},
      "shortNames": {"pages": "edit", "cut": "edit.removePages"},
      "trusted": ["~/work/project"]
    }
    """
}

extension String {
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
  }
}
