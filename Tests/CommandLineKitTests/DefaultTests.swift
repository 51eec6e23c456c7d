import CommandLineKit
import Testing

/// Options that a configuration gives, and commands that it withholds.
@Suite struct DefaultTests {
  private static let root = SampleTool.root

  private func parse(
    _ line: String, _ defaults: [OptionDefault], environment: [String: String] = [:]
  ) throws -> ParsedCommand {
    let words = line.split(separator: " ").map(String.init)
    switch try CommandParser(Self.root).parse(words, environment: environment, defaults: defaults) {
    case .command(let command): return command
    default: throw UsageError("not a command", commandPath: [])
    }
  }

  private func given(_ option: String, _ value: OptionDefault.Value, of command: String = "", locked: Bool = false)
    -> OptionDefault
  {
    OptionDefault(
      command: command.split(separator: " ").map(String.init), option: option, value: value, source: "c.json:1",
      isLocked: locked)
  }

  @Test func theLineCountsMoreThanADefault() throws {
    let defaults = [given("color", .text("never")), given("pages", .text("1"))]
    #expect(try parse("outline a", defaults).last(of: "color") == "never")
    #expect(try parse("outline a --color always", defaults).values(of: "color") == ["always"])
    #expect(try parse("outline a -p 2", defaults).values(of: "pages") == ["2"])
    #expect(try parse("outline a", defaults, environment: ["SCOPE_COLOR": "auto"]).values(of: "color") == ["auto"])
    #expect(try parse("outline a", defaults).occurrences.map(\.source) == ["c.json:1", "c.json:1"])
  }

  @Test func laterOnesCountMoreAndOtherCommandsDoNot() throws {
    let defaults = [given("color", .text("never")), given("color", .text("always"), of: "outline list")]
    #expect(try parse("outline a", defaults).values(of: "color") == ["always"])
    #expect(try parse("search x a", defaults).values(of: "color") == ["never"])
    #expect(try parse("outline a", [given("depth", .text("2"), of: "edit")]).values(of: "depth").isEmpty)
    #expect(try parse("search x a", [given("depth", .text("2"))]).values(of: "depth").isEmpty)
  }

  @Test func whatExcludesADefaultSilencesIt() throws {
    let json = given("json", .flag(true))
    #expect(try parse("outline a", [json]).flag(of: "json"))
    #expect(try !parse("outline a --ndjson", [json]).flag(of: "json"))
    let both = try parse("outline a", [json, given("ndjson", .flag(true))])
    #expect(both.flag(of: "ndjson") && !both.flag(of: "json"))
    #expect(try !parse("outline a", [json, given("json", .flag(false))]).flag(of: "json"))
  }

  @Test func valuesOfEveryKind() throws {
    #expect(try parse("outline a", [given("tag", .list(["a=1", "b=2"]))]).values(of: "tag") == ["a=1", "b=2"])
    #expect(try parse("outline a --tag c=3", [given("tag", .list(["a=1", "b=2"]))]).values(of: "tag") == ["c=3"])
    #expect(try parse("outline a", [given("wrap", .flag(false))]).optionalFlag(of: "wrap") == false)
    #expect(try parse("outline a", [given("in-place", .flag(true))]).last(of: "in-place") == "")
    #expect(try parse("outline a", [given("in-place", .text(".bak"))]).last(of: "in-place") == ".bak")
    #expect(try parse("outline a", [given("in-place", .flag(false))]).last(of: "in-place") == nil)
  }

  @Test func aDefaultMayMakeAnOptionUnnecessary() throws {
    #expect(throws: UsageError.self) { try parse("edit rotate-pages a", []) }
    #expect(
      try parse("edit rotate-pages a", [given("by", .text("90"), of: "edit rotate-pages")]).last(of: "by") == "90")
    // Operands that an option makes unnecessary.
    #expect(try parse("outline", [given("files-from", .text("list"))]).operands.isEmpty)
  }

  @Test func lockedOptionsTakeNoOtherValue() throws {
    let never = given("color", .text("never"), locked: true)
    #expect(try parse("outline a", [never, given("color", .text("always"))]).values(of: "color") == ["never"])
    #expect(try parse("outline a --color never", [never]).last(of: "color") == "never")
    for (line, variables) in [("outline a --color always", [:]), ("outline a", ["SCOPE_COLOR": "always"])] {
      let error = #expect(throws: UsageError.self) { try parse(line, [never], environment: variables) }
      #expect(error?.kind == .lockedOption && error?.message.contains("--color=never (c.json:1)") == true)
    }
    let off = given("force", .flag(false), locked: true)
    #expect(throws: UsageError.self) { try parse("outline a --force", [off]) }
    #expect(throws: UsageError.self) { try parse("outline a --ndjson", [given("json", .flag(true), locked: true)]) }
  }

  @Test(
    arguments: [
      ("depth", OptionDefault.Value.text("3"), "outline", nil), ("depth", .text("3"), "", nil),
      ("dept", .text("3"), "", "no command has an option '--dept'"),
      ("json", .text("x"), "", "'--json' takes true or false"),
      ("color", .text("blue"), "", "takes \"auto\""), ("depth", .list(["1"]), "", "takes a text or a number"),
      ("depth", .text("1"), "outlin", "there is no command 'outlin'"), ("help", .flag(true), "", "no command has"),
      ("jobs", .text("1"), "", "not available"), ("wrap", .flag(false), "", nil), ("tag", .list(["a=b"]), "", nil),
    ] as [(String, OptionDefault.Value, String, String?)])
  func faults(_ option: String, _ value: OptionDefault.Value, _ command: String, _ message: String?) {
    let fault = CommandParser(Self.root).fault(in: given(option, value, of: command))
    if let message {
      #expect(fault?.message.contains(message) == true, "\(fault?.message ?? "no fault")")
    } else {
      #expect(fault == nil, "\(fault?.message ?? "")")
    }
  }

  @Test func withheldCommandsAreUnknownAndSayWhy() throws {
    var root = Self.root
    root.withheld = [WithheldCommand(["share", "sh"], reason: "the administrator hides share")]
    root.subcommands.removeAll { $0.name == "share" }
    root.subcommands = root.subcommands.map { command in
      guard command.name == "outline" else { return command }
      var command = command
      command.withheld = [WithheldCommand(["secret"], reason: "it is hidden")]
      return command
    }
    for (line, message, hint) in [
      ("share a", "unknown subcommand 'share'", "the administrator hides share"),
      ("sh a", "unknown subcommand 'sh'", "the administrator hides share"),
      // Not the name of a file for the default verb.
      ("outline secret a", "unknown verb 'secret' of 'outline'", "it is hidden"),
    ] {
      let words = line.split(separator: " ").map(String.init)
      let error = #expect(throws: UsageError.self) { try CommandParser(root).parse(words) }
      #expect(error?.kind == .unknownSubcommand && error?.hint == hint, "\(line)")
      #expect(error?.message == message)
    }
    #expect(!CompletionScript(root: root).text(for: .bash).contains("secret"))
  }
}
