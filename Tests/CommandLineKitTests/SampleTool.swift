import CommandLineKit

/// A tool of the shape this library is for: buttons with verbs, a verb with kinds, global options, defaults.
enum SampleTool {
  static let root = CommandDefinition(
    "scope",
    abstract: "read and change documents from the command line",
    discussion: """
      Every capability of `scope` is a *button*. A button has verbs; without a verb the default one runs, so that
      `scope outline FILE` lists the outline. Options may stand anywhere; `--` ends them. The file `-` is standard input.

      The page ranges that `--pages` takes are made of:

      `1-3,7`
      : these pages
      `z` or ``last``
      : the last page
      `-5`
      : no range at all, but a negative number, which is text here

      Some points to remember:

      - nothing is overwritten without `--force`
        or `--in-place`;
      - a password is never an argument, see `scope-format(7)`.

      It works like this:

          .scope  outline 'a.pdf'
          \\(odd) ~ ^ `quotes` -- and dashes

      More in (`scope-edit(1)`), `FILE`s, and `$SCOPE_COLOR`. E.g. *this one*, too.
      """,
    options: outputOptions + otherOptions,
    rules: [.mutuallyExclusive(["--json", "--ndjson"])],
    subcommands: [outline, search, annotate, edit, share, completion, version],
    examples: [
      CommandExample("scope outline report.pdf", note: "list the outline", output: "Introduction  1\n.hidden       2\n")
    ],
    sections: [
      ManualSection("Bugs", text: "None known."), ManualSection("History", text: "Young."),
      ManualSection("Diagnostics", text: "Clear ones."),
      ManualSection("Coordinates", text: "Points from the *top left* corner of the page.", isInHelp: true),
    ],
    environment: [EnvironmentVariable("SCOPE_PASSWORD", help: "a password to try")],
    files: [ManualFile("~/.config/scope/config", help: "the configuration")],
    exitStatuses: [ExitStatus(0, "done"), ExitStatus(1, "nothing there"), ExitStatus(64, "wrong usage")],
    seeAlso: ["qpdf(1)"],
    topics: [
      ManualTopic(
        "scope-format(7)", abstract: "what the output looks like",
        sections: [
          ManualSection("Description", text: "With `--json` there is one object; see `scope(1)`."),
          ManualSection("Bugs", text: "None."), ManualSection("Error codes", text: "`code`\n: a word"),
        ], seeAlso: ["jq(1)"])
    ])

  static let outputOptions = [
    OptionDefinition("--json", help: "print one JSON object", group: "Output", isGlobal: true),
    OptionDefinition("--ndjson", help: "print a record a line", group: "Output", isGlobal: true),
    OptionDefinition(
      "-o", "--output", value: .required("PATH"), help: "write to `PATH`", completion: .file(), group: "Output",
      isGlobal: true),
    OptionDefinition(
      "--in-place", value: .optional("SUFFIX"), help: "replace the input",
      discussion: "With `SUFFIX` the old file is kept under its name and the suffix: `--in-place=.bak`.",
      group: "Output", isGlobal: true),
    OptionDefinition(
      "--color", value: .required("WHEN"),
      choices: [OptionChoice("auto", help: "on a terminal"), OptionChoice("always"), OptionChoice("never")],
      defaultText: "auto", environment: "SCOPE_COLOR", help: "colour the text", group: "Output", isGlobal: true),
  ]

  static let otherOptions = [
    OptionDefinition(
      "-p", "--pages", value: .required("RANGE"), help: "only these pages",
      discussion: "See the grammar above.", completion: .list(["all", "odd", "even"]), isGlobal: true),
    OptionDefinition("--force", help: "overwrite files", isGlobal: true),
    OptionDefinition(
      "--tag", value: .required("KEY=VALUE"), isRepeatable: true, help: "a word for the record", isGlobal: true),
    OptionDefinition("-v", "--verbose", isRepeatable: true, help: "say more", isGlobal: true),
    OptionDefinition("--wrap", inversion: .prefixedNo, help: "wrap long lines", isGlobal: true),
    OptionDefinition(
      "-j", "--jobs", value: .required("N"), help: "work in parallel", isGlobal: true,
      availability: .unavailable(hint: "it comes with batch processing")),
    OptionDefinition(
      "--files-from", value: .required("LIST"), help: "read names from `LIST`", completion: .file(extensions: ["txt"]),
      isGlobal: true),
    OptionDefinition("-0", "--null", help: "names end with a zero byte", isGlobal: true),
    OptionDefinition("--secret", help: "not for everybody", isGlobal: true, isHidden: true),
  ]

  static let files = ArgumentDefinition(
    "FILE", isRepeatable: true, optionalWith: ["--files-from"], help: "the documents; `-` is standard input",
    completion: .file(extensions: ["pdf"]))

  static let outline = CommandDefinition(
    "outline", aliases: ["o"], abstract: "list the outline", group: "Reading", subcommandTerm: "verb",
    subcommands: [
      CommandDefinition(
        "list", abstract: "list the outline", discussion: "Entries are indented by level.",
        arguments: [files],
        options: [
          OptionDefinition(
            "--depth", value: .required("N"), help: "levels to show", discussion: "At least 1; see `--flat`."),
          OptionDefinition("--flat", help: "no indentation"),
          OptionDefinition(
            "-o", "--output", value: .required("PATH"), help: "nothing is written",
            availability: .refused(hint: "it only reads; redirect its output instead")),
        ],
        examples: [CommandExample("scope o --depth 2 a.pdf | head -n 3 > b.txt", note: "two levels")])
    ],
    defaultSubcommand: "list")

  static let search = CommandDefinition(
    "search", aliases: ["s"], abstract: "find text", group: "Reading", subcommandTerm: "verb",
    subcommands: [
      CommandDefinition(
        "find", abstract: "find text",
        arguments: [
          ArgumentDefinition("PATTERN", omittedWith: ["--regexp"], help: "what to find"), files,
        ],
        options: [
          OptionDefinition(
            "-e", "--regexp", value: .required("PATTERN"), isRepeatable: true, help: "what to find, several times"),
          OptionDefinition("-i", "--ignore-case", help: "treat `A` and `a` alike"),
          OptionDefinition("-w", "--word", help: "whole words"),
          OptionDefinition("-m", "--max-count", value: .required("N"), help: "stop after `N` matches"),
          OptionDefinition("-F", "--fixed", help: "no regular expression"),
        ],
        examples: [CommandExample("scope search -i 'net income' *.pdf")])
    ],
    defaultSubcommand: "find")

  static let annotate = CommandDefinition(
    "annotate", aliases: ["a"], abstract: "list and change annotations", group: "Changing", subcommandTerm: "verb",
    subcommands: [
      CommandDefinition("list", abstract: "list annotations", arguments: [files]),
      CommandDefinition(
        "add", abstract: "add an annotation", discussion: "Every kind takes `--page`.", subcommandTerm: "kind",
        subcommands: ["rectangle", "circle"].map { kind in
          CommandDefinition(
            kind, abstract: "add a \(kind)", arguments: [files],
            options: [
              OptionDefinition("--page", value: .required("N"), isRequired: true, help: "the page"),
              OptionDefinition(
                "--rect", value: .required("L,T,W,H"), isRequired: true, help: "where it stands",
                discussion: "In points."),
              OptionDefinition("-m", "--mark", help: "a flag whose letter takes a value elsewhere"),
            ],
            rules: [.atLeastOne(["--output", "--in-place"], hint: "the input is never touched by itself")],
            examples: [CommandExample("scope annotate add \(kind) a.pdf --page 1 --rect 20,20,60,30 -o b.pdf")])
        }),
    ],
    defaultSubcommand: "list")

  static let edit = CommandDefinition(
    "edit", aliases: ["e"], abstract: "change pages", group: "Changing", subcommandTerm: "verb",
    subcommands: [
      CommandDefinition(
        "rotate-pages", abstract: "turn pages", discussion: "By a quarter, a half, or three quarters: `--by`.",
        arguments: [files],
        options: [
          OptionDefinition(
            "--by", value: .required("DEGREES"), isRequired: true, choices: ["90", "180", "270", "-90"],
            help: "how far, clockwise")
        ],
        examples: [CommandExample("scope edit rotate-pages a.pdf --by 90 -o b.pdf")]),
      CommandDefinition(
        "remove-pages", abstract: "remove pages", arguments: [files],
        examples: [CommandExample("scope edit remove-pages a.pdf --pages 2 -o b.pdf")]),
      CommandDefinition(
        "hidden-verb", abstract: "for tests", isHidden: true, arguments: [files]),
    ])

  static let share = CommandDefinition(
    "share", abstract: "copy documents to a folder",
    arguments: [files, ArgumentDefinition("FOLDER", help: "where to", completion: .directory)],
    options: [OptionDefinition("--with", value: .required("X"), help: "needs more")],
    rules: [.needs("--with", oneOf: ["--force"])],
    examples: [CommandExample("scope share a.pdf b.pdf /tmp/out")])

  static let completion = CommandDefinition(
    "completion", abstract: "print a completion script",
    arguments: [ArgumentDefinition("SHELL", choices: ["bash", "zsh", "fish"], help: "the shell")],
    inheritedOptions: .only(["--output"]),
    examples: [CommandExample("scope completion bash > ~/.bash_completion")])

  static let version = CommandDefinition(
    "version", abstract: "print the version", inheritedOptions: .only([]),
    examples: [CommandExample("scope version")])
}
