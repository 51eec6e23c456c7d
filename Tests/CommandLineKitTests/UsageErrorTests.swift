import CommandLineKit
import Testing

/// The faults of a user, each with its message, so that a change of wording is seen.
@Suite struct UsageErrorTests {
  struct Case: CustomTestStringConvertible {
    var line: String
    var kind: UsageError.Kind
    var message: String
    var hint: String?
    var testDescription: String { line }

    init(_ line: String, _ kind: UsageError.Kind, _ message: String, hint: String? = nil) {
      self.line = line
      self.kind = kind
      self.message = message
      self.hint = hint
    }
  }

  @Test(arguments: [
    Case("outline --jsn a", .unknownOption, "unknown option '--jsn'", hint: "did you mean '--json'?"),
    Case("outline --verb a", .unknownOption, "unknown option '--verb'", hint: "did you mean '--verbose'?"),
    Case("outline --FORCE a", .unknownOption, "unknown option '--FORCE'", hint: "did you mean '--force'?"),
    Case("outline --no-warp a", .unknownOption, "unknown option '--no-warp'", hint: "did you mean '--no-wrap'?"),
    Case(
      "outline --bye 90 a", .unknownOption, "unknown option '--bye'",
      hint: "did you mean '--by' of 'edit rotate-pages'?"),
    Case("outline --qqqqqq a", .unknownOption, "unknown option '--qqqqqq'"),
    Case("outline --=x a", .unknownOption, "unknown option '--'"),
    Case("outline -P 1 a", .unknownOption, "unknown option '-P'", hint: "did you mean '-p'?"),
    Case(
      "search -ix a b", .unknownOption, "unknown option '-x' in '-ix'",
      hint: "if '-ix' is no option, put '--' before it"),
    Case("outline -force a", .unknownOption, "unknown option '-f' in '-force'", hint: "did you mean '--force'?"),
    Case("outline -5", .unknownOption, "unknown option '-5'", hint: "write './-5' or put '--' before it"),
    Case("outline --\u{1B}[31m a", .unknownOption, "unknown option '--\\u{1b}[31m'"),
    Case(
      "outline --by 90 a", .misplacedOption, "'outline list' takes no option '--by'",
      hint: "'--by' belongs to 'edit rotate-pages'"),
    Case(
      "outline a --page 2", .misplacedOption, "'outline list' takes no option '--page'",
      hint: "'--page' belongs to 'annotate add rectangle' and 'annotate add circle'"),
    Case(
      "outline -o x a", .misplacedOption, "'outline list' takes no option '-o'",
      hint: "it only reads; redirect its output instead"),
    Case(
      "version --json", .misplacedOption, "'version' takes no option '--json'", hint: "'--json' belongs to 'scope'"),
    Case(
      "outline --jobs 3 a", .unavailableOption, "'--jobs' is not available in this version",
      hint: "it comes with batch processing"),
    Case(
      "outline -j3 a", .unavailableOption, "'-j' is not available in this version",
      hint: "it comes with batch processing"),
    Case("outline --pages", .missingValue, "'--pages' needs a value: RANGE"),
    Case(
      "outline --tag --json a", .missingValue, "'--tag' needs a value: KEY=VALUE",
      hint: "a value that begins with '-' is written '--tag=--json'"),
    Case(
      "search -e -i a", .missingValue, "'-e' needs a value: PATTERN",
      hint: "a value that begins with '-' is written '-e-i'"),
    Case("outline --json=yes a", .unexpectedValue, "'--json' takes no value, but 'yes' was given"),
    Case("outline -v=2 a", .unexpectedValue, "'-v' takes no value, but '2' was given"),
    Case("outline --no-wrap=1 a", .unexpectedValue, "'--no-wrap' takes no value, but '1' was given"),
    Case("outline --help=1 a", .unexpectedValue, "'--help' takes no value, but '1' was given"),
    Case(
      "outline --color=alwys a", .invalidValue, "'--color' does not accept 'alwys'; it accepts auto, always or never",
      hint: "did you mean 'always'?"),
    Case(
      "completion fsh", .invalidValue, "SHELL does not accept 'fsh'; it accepts bash, zsh or fish",
      hint: "did you mean 'fish'?"),
    Case("edit rotate-pages a", .missingOption, "'edit rotate-pages' needs '--by DEGREES'"),
    Case(
      "annotate add circle a --page 1 --rect 1", .missingOption,
      "'annotate add circle' needs '--output' or '--in-place'", hint: "the input is never touched by itself"),
    Case("outline --ndjson --json a", .conflictingOptions, "'--ndjson' and '--json' exclude each other"),
    Case("share --with x a b", .conflictingOptions, "'--with' makes sense only with '--force'"),
    Case(
      "", .missingSubcommand, "'scope' needs a subcommand",
      hint: "one of outline, search, annotate, edit, share, completion, version"),
    Case("edit", .missingSubcommand, "'scope edit' needs a verb", hint: "one of rotate-pages, remove-pages"),
    Case("annotate add", .missingSubcommand, "'scope annotate add' needs a kind", hint: "one of rectangle, circle"),
    Case("serch x a", .unknownSubcommand, "unknown subcommand 'serch'", hint: "did you mean 'search'?"),
    Case(
      "edit rotate a", .unknownSubcommand, "unknown verb 'rotate' of 'edit'", hint: "did you mean 'edit rotate-pages'?"),
    Case(
      "annotate add line a", .unknownSubcommand, "unknown kind 'line' of 'annotate add'",
      hint: "one of rectangle, circle"),
    Case(
      "rotate-pages a", .unknownSubcommand, "unknown subcommand 'rotate-pages'",
      hint: "did you mean 'edit rotate-pages'?"),
    Case(
      "-- outline a", .unknownSubcommand, "unknown subcommand 'outline'", hint: "after '--' no word is a subcommand"),
    Case("search x", .missingOperand, "'search find' needs FILE", hint: "or use '--files-from'"),
    Case("search", .missingOperand, "'search find' needs PATTERN", hint: "or use '--regexp'"),
    Case("share a", .missingOperand, "'share' needs FOLDER"),
    Case("version a", .unexpectedOperand, "unexpected operand 'a': 'version' takes no operands"),
    Case(
      "completion zsh a", .unexpectedOperand, "unexpected operand 'a': 'completion' takes only SHELL"),
    Case(
      "annotate ad circle --rect 1 a", .misplacedOption, "'annotate list' takes no option '--rect'",
      hint: "did you mean 'annotate add'?"),
  ])
  func `says what is wrong and what would be right`(_ expected: Case) throws {
    let error = try fault(expected.line)
    #expect(error.kind == expected.kind)
    #expect(error.message == expected.message)
    #expect(error.hint == expected.hint)
  }

  @Test func `names the first fault of the line`() throws {
    #expect(try fault("outline --first --tag").message == "unknown option '--first'")
    #expect(try fault("outline --color=x --first").kind == .invalidValue)
    #expect(try fault("--first serch").message == "unknown option '--first'")
    #expect(try fault("serch --first").kind == .unknownSubcommand)
  }

  @Test func `names the help to read`() throws {
    #expect(try fault("outline --first").helpCommand == "scope outline --help")
    #expect(try fault("a add circle --first").helpCommand == "scope annotate add circle --help")
    #expect(try fault("--first").helpCommand == "scope --help")
  }

  @Test func `reports in lines`() throws {
    #expect(
      try fault("search --jsn").report
        == "scope: unknown option '--jsn'\ndid you mean '--json'?\ntry 'scope search --help'\n")
    #expect(
      try fault("outline --pages").report == "scope: '--pages' needs a value: RANGE\ntry 'scope outline --help'\n")
  }

  @Test func `keeps what was understood`() throws {
    let error = try fault("outline --json --first --force a")
    #expect(error.wasGiven("json"))
    #expect(error.wasGiven("force"))
    #expect(!error.wasGiven("verbose"))
  }

  @Test func `hints at a verb that was taken for a file`() throws {
    #expect(try parse("annotate ad").hint == "did you mean 'annotate add'?")
    #expect(try parse("annotate ad.pdf").hint == nil)
    #expect(try parse("annotate list ad").hint == nil)
    #expect(try parse("annotate report").hint == nil)
  }
}
