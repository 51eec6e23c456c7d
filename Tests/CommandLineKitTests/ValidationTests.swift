import Testing

@testable import CommandLineKit

@Suite struct ValidationTests {
  /// A sound tool, to be broken in one place.
  private static func tool(_ change: (inout CommandDefinition) -> Void) -> CommandDefinition {
    var verb = CommandDefinition(
      "verb", abstract: "does it", arguments: [ArgumentDefinition("FILE", isRepeatable: true, help: "a file")],
      options: [OptionDefinition("-l", "--local", value: .required("N"), help: "a number")],
      examples: [CommandExample("tool verb --local 1 a.pdf")])
    change(&verb)
    return CommandDefinition(
      "tool", abstract: "a tool", options: [OptionDefinition("-g", "--global", help: "a flag", isGlobal: true)],
      subcommands: [verb])
  }

  private func messages(_ root: CommandDefinition) -> [String] { root.validate(requiringExamples: true).map(\.message) }

  @Test func `finds nothing in a sound tree`() {
    #expect(messages(Self.tool { _ in }).isEmpty)
    let left = SampleTool.root.validate(requiringExamples: true).map(\.description)
    #expect(left == ["scope annotate list: has no example"])
    #expect(SampleTool.root.validate().isEmpty)
  }

  struct Mistake: CustomTestStringConvertible {
    var message: String
    var change: @Sendable (inout CommandDefinition) -> Void
    var testDescription: String { message }

    init(_ message: String, _ change: @escaping @Sendable (inout CommandDefinition) -> Void) {
      self.message = message
      self.change = change
    }

    static func option(_ message: String, _ option: OptionDefinition) -> Mistake {
      Mistake(message) { $0.options.append(option) }
    }

    static func text(_ message: String, _ text: String) -> Mistake { Mistake(message) { $0.discussion = text } }

    static func example(_ message: String, _ line: String) -> Mistake {
      Mistake(message) { $0.examples = [CommandExample(line)] }
    }
  }

  static let options: [Mistake] = [
    .option("the option -l is declared twice", OptionDefinition("-l", help: "h")),
    .option(
      "the option --no-x1 is declared twice", OptionDefinition("--x1", "--no-x1", inversion: .prefixedNo, help: "h")),
    .option("has an option without a name", OptionDefinition(names: [], help: "h")),
    .option(
      "the option name '--Ab' is not a word of lower-case letters, digits and dashes",
      OptionDefinition("--Ab", help: "h")),
    .option(
      "the option name '--x' is not a word of lower-case letters, digits and dashes", OptionDefinition("--x", help: "h")
    ),
    .option("the option name '-ä' is no letter and no digit", OptionDefinition("-ä", help: "h")),
    .option("the option -h is one every command has", OptionDefinition("-h", help: "h")),
    .option("the help of --new is missing", OptionDefinition("--new", help: "")),
    .option("the help of --new ends with a full stop", OptionDefinition("--new", help: "Help.")),
    .option("the help of --new has more than one line", OptionDefinition("--new", help: "a\nb")),
    .option(
      "-n has a form with 'no-', but is not a flag with a long name",
      OptionDefinition("-n", inversion: .prefixedNo, help: "h")),
    .option(
      "--new accepts 'a' twice", OptionDefinition("--new", value: .required("N"), choices: ["a", "a"], help: "h")),
    .option(
      "--new accepts a value with a space",
      OptionDefinition("--new", value: .required("N"), choices: ["a b"], help: "h")),
    .option(
      "--new is a flag, but has values to complete", OptionDefinition("--new", help: "h", completion: .directory)),
    .option(
      "--new does not accept its own default 'c'",
      OptionDefinition("--new", value: .required("N"), choices: ["a"], defaultText: "c", help: "h")),
    .option(
      "--new does not accept its own default 'c'",
      OptionDefinition("--new", value: .optional("N", default: "c"), choices: ["a"], help: "h")),
    .option(
      "--other takes some names of the global option --global, but not all",
      OptionDefinition("-g", "--other", help: "h")),
    .option(
      "--global differs from the global option in taking a value",
      OptionDefinition("-g", "--global", value: .required("N"), help: "h")),
    Mistake("--new is required and global") {
      let option = OptionDefinition("--new", value: .required("N"), isRequired: true, help: "h", isGlobal: true)
      $0.options.append(option)
      $0.examples = [CommandExample("tool verb --new 1 a.pdf")]
    },
    Mistake("--new is required, but a flag") {
      $0.options.append(OptionDefinition("--new", isRequired: true, help: "h"))
      $0.examples = [CommandExample("tool verb --new a.pdf")]
    },
    Mistake("a rule speaks of the option --gone, which does not exist") {
      $0.rules = [.mutuallyExclusive(["--gone", "-l"])]
    },
    Mistake("inherits the option --gone, which does not exist") { $0.inheritedOptions = .only(["--gone"]) },
  ]

  static let commands: [Mistake] = [
    Mistake("the name 'Verb' is not made of lower-case letters, digits and dashes") {
      $0.name = "Verb"
      $0.examples = [CommandExample("tool Verb --local 1 a.pdf")]
    },
    Mistake("the abstract is missing") { $0.abstract = "" },
    Mistake("the abstract ends with a full stop") { $0.abstract = "Done." },
    Mistake("has no example") { $0.examples = [] },
    Mistake("has more than one repeatable operand") {
      $0.arguments.append(ArgumentDefinition("MORE", isRepeatable: true, isOptional: true, help: "h"))
    },
    Mistake("the operand FILE is declared twice") {
      $0.arguments.append(ArgumentDefinition("FILE", isOptional: true, help: "h"))
    },
    Mistake("the operand FILE is required, but stands after an optional one") {
      $0.arguments.insert(ArgumentDefinition("FIRST", isOptional: true, help: "h"), at: 0)
    },
    Mistake("the operand FILE depends on the option --gone, which does not exist") {
      $0.arguments[0].optionalWith = ["--gone"]
    },
    Mistake("has operands and subcommands; declare the operands on a default subcommand") {
      $0.options = []
      $0.examples = []
      $0.subcommands = [CommandDefinition("sub", abstract: "s", examples: [CommandExample("tool verb sub")])]
    },
    Mistake("the exit status 1 is declared twice") { $0.exitStatuses = [ExitStatus(1, "a"), ExitStatus(1, "b")] },
    Mistake("256 is no exit status") { $0.exitStatuses = [ExitStatus(256, "a")] },
    Mistake("the section 'Options' has the name of one that is made by itself") {
      $0.sections = [ManualSection("Options", text: "x")]
    },
    Mistake("the section 'Errors' belongs to pages about functions") {
      $0.sections = [ManualSection("Errors", text: "x")]
    },
    Mistake("has topics, which belong to the root") {
      $0.topics = [ManualTopic("tool-x(5)", abstract: "x", sections: [])]
    },
    Mistake("the section 'More' is empty") { $0.sections = [ManualSection("More", text: "")] },
  ]

  static let texts: [Mistake] = [
    .text("the text refers to the option --gone, which 'tool verb' does not have", "See `--gone`."),
    .text("the text refers to the option -x, which 'tool verb' does not have", "See `-x 5`."),
    .text("the text refers to the option --gone, which 'tool verb' does not have", "- in a list\n- `--gone=5`"),
    .text("the text refers to the manual page tool-gone(1), which does not exist", "See `tool-gone(1)`."),
    .text("the text refers to 'tool gone', but 'tool' has no subcommand 'gone'", "See `tool gone`."),
    .text("the text refers to the option --gone, which 'tool verb' does not have", "See `tool verb --gone`."),
    .text("a backtick is not closed in: An `open one", "An `open one"),
    Mistake("the text refers to the option --gone, which 'tool verb' does not have") {
      $0.sections = [ManualSection("More", text: "`--gone`")]
    },
    Mistake("the text refers to the option --gone, which 'tool verb' does not have") {
      $0.options[0].help = "like `--gone`"
    },
    Mistake("the text refers to the option --gone, which 'tool verb' does not have") {
      $0.options[0].discussion = "`--gone`"
    },
    .example("an example has an unclosed quote: tool verb 'a", "tool verb 'a"),
    .example("an example does not call tool: other verb", "other verb"),
    .example("an example does not parse (unknown option '--gone'): tool verb --gone a", "tool verb --gone a"),
    .example("an example does not parse ('verb' needs FILE): tool verb", "tool verb"),
  ]

  @Test(arguments: options + commands + texts)
  func `finds a mistake, and only that`(_ mistake: Mistake) {
    #expect(messages(Self.tool(mistake.change)) == [mistake.message])
  }

  @Test(arguments: [
    "Fine: `--local`, `-l`, `--global`, `--help`, `N`, `FILE`, ``--foreign``, `ls --all`, `-`, `--`, `-5`, `tool`.",
    "`tool verb --local 3 FILE`, `tool verb a.pdf`, `tool(1)`, `tool-verb(1)`, `ls(1)`, `tool SUBCOMMAND`, 2 * 3",
  ])
  func `accepts what refers to something`(_ text: String) {
    #expect(messages(Self.tool { $0.discussion = text }).isEmpty)
  }

  @Test func `checks the joints between commands`() {
    var root = Self.tool { _ in }
    root.subcommands.append(
      CommandDefinition("other", aliases: ["verb"], abstract: "o", examples: [CommandExample("tool other")]))
    root.defaultSubcommand = "gone"
    root.options.append(OptionDefinition("--root-only", help: "h"))
    #expect(
      messages(root) == [
        "the subcommand 'verb' is declared twice", "the default subcommand 'gone' does not exist",
        "the option --root-only can never be used: it is not global, but only commands below run",
      ])
    var wrong = Self.tool { _ in }
    wrong.subcommands.append(CommandDefinition("other", abstract: "o", examples: [CommandExample("tool verb a")]))
    #expect(messages(wrong) == ["an example calls 'tool verb' instead: tool verb a"])
  }

  @Test(arguments: [
    ("a b  c", [["a", "b", "c"]]), ("a 'b c' \"d e\" f\\ g", [["a", "b c", "d e", "f g"]]),
    ("a '' \"\"", [["a", "", ""]]),
    ("a | b && c; d &", [["a"], ["b"], ["c"], ["d"]]), ("X=1 Y= a b", [["a", "b"]]),
    ("a > out 2>&1 < in b", [["a", "b"]]),
    ("a b >>out", [["a", "b"]]), ("a 2>/dev/null | b", [["a"], ["b"]]), ("a # comment\nb", [["a"], ["b"]]),
    ("a \\\n b", [["a", "b"]]), ("a b#c", [["a", "b#c"]]), ("a \"x\\\"y\" '\\'", [["a", "x\"y", "\\"]]),
    ("for f in *.pdf; do a \"$f\"; done", [["f", "in", "*.pdf"], ["a", "$f"]]), ("", []),
  ])
  func `reads a line as a shell does`(_ line: String, _ commands: [[String]]) {
    #expect(ShellWords.commands(in: line) == commands)
  }

  @Test func `sees an open quote`() {
    #expect(ShellWords.commands(in: "a 'b") == nil)
    #expect(ShellWords.commands(in: "a \"b") == nil)
  }
}
