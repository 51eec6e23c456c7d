import CommandLineKit
import Testing

@Suite struct ParserTests {
  // MARK: Which command

  @Test(arguments: [
    ("outline a.pdf", "outline list", ["a.pdf"]),
    ("o a.pdf", "outline list", ["a.pdf"]),
    ("outline list a.pdf", "outline list", ["a.pdf"]),
    ("outline ./list", "outline list", ["./list"]),
    ("outline -- list", "outline list", ["list"]),
    ("outline a.pdf list", "outline list", ["a.pdf", "list"]),
    ("outline list list", "outline list", ["list"]),
    ("annotate add rectangle x --page 1 --rect 1 -o y", "annotate add rectangle", ["x"]),
    ("a --page 1 add -o y circle --rect 1 x", "annotate add circle", ["x"]),
    ("--page 1 --rect 1 -o y a add circle x", "annotate add circle", ["x"]),
    ("search find a.pdf", "search find", ["a.pdf"]),
    ("edit hidden-verb a", "edit hidden-verb", ["a"]),
    ("version", "version", []),
  ])
  func `finds the command`(_ line: String, _ title: String, _ operands: [String]) throws {
    // `search find a.pdf` lacks a file, so it is given one.
    let command = try parse(title == "search find" ? line + " b.pdf" : line)
    #expect(command.title == title)
    #expect(command.operands == (title == "search find" ? operands + ["b.pdf"] : operands))
  }

  @Test func `tells written names from default ones`() throws {
    #expect(try parse("outline a.pdf").writtenPathCount == 2)
    #expect(try parse("outline list a.pdf").writtenPathCount == 3)
  }

  // MARK: Options

  @Test(arguments: [
    ("outline --pages 1-3 a", "--pages=1-3"),
    ("outline --pages=1-3 a", "--pages=1-3"),
    ("outline -p1-3 a", "-p=1-3"),
    ("outline -p=1-3 a", "-p=1-3"),
    ("outline -p 1-3 a", "-p=1-3"),
    ("outline --pages= a", "--pages="),
    ("outline --pages ∅ a", "--pages="),
    ("outline --pages=a=b a", "--pages=a=b"),
    ("outline -vvp1 a", "-v -v -p=1"),
    ("outline -vp 1 a -v", "-v -p=1 -v"),
    ("search -iwm5 x a", "-i -w -m=5"),
    ("search -iwm=5 x a", "-i -w -m=5"),
    ("search -iw -m 5 x a", "-i -w -m=5"),
    ("search x a --tag a=1 --tag b=2", "--tag=a=1 --tag=b=2"),
    ("--json outline --flat a --depth 2", "--json --flat --depth=2"),
    ("outline --no-wrap a --wrap", "--no-wrap --wrap"),
    ("annotate --in-place a", "--in-place="),
    ("annotate --in-place=.bak a", "--in-place=.bak"),
    ("annotate --in-place=-x a", "--in-place=-x"),
    ("annotate --in-place .bak", "--in-place="),
  ])
  func `reads options wherever they stand`(_ line: String, _ options: String) throws {
    #expect(try parse(line).optionText == options)
  }

  @Test(arguments: [
    ("outline --pages=-5 a", "--pages=-5"),
    ("outline --pages -5 a", "--pages=-5"),
    ("outline --pages -.5 a", "--pages=-.5"),
    ("outline --tag -10,20 a", "--tag=-10,20"),
    ("outline -p-5 a", "-p=-5"),
    ("outline --tag --strange a", "--tag=--strange"),
    ("outline --tag -zz a", "--tag=-zz"),
    ("outline --tag - a", "--tag=-"),
    ("outline --tag=-v a", "--tag=-v"),
    ("outline --tag=-- a", "--tag=--"),
    ("outline --pages -05 a", "--pages=-05"),
    ("edit rotate-pages --by -90 a", "--by=-90"),
  ])
  func `takes values that begin with a dash`(_ line: String, _ options: String) throws {
    #expect(try parse(line).optionText == options)
  }

  @Test(arguments: [
    "outline --tag --json a", "outline --tag -v a", "outline --tag -0 a", "outline --tag", "outline --tag -- a",
    "outline -p", "outline --tag --by a", "outline --tag --no-wrap a", "outline --tag --pages=1 a",
  ])
  func `does not take a known option for a value`(_ line: String) throws {
    #expect(try fault(line).kind == .missingValue)
  }

  @Test func `reads a letter that is a flag here and takes a value there by the command`() throws {
    #expect(try parse("-m 5 search x a").optionText == "-m=5")
    #expect(try parse("search -m 5 x a").optionText == "-m=5")
    let flag = try parse("annotate -m add circle a --page 1 --rect 1 -o b")
    #expect(flag.title == "annotate add circle")
    #expect(flag.optionText == "-m --page=1 --rect=1 -o=b")
    let first = try parse("-m annotate add circle a --page 1 --rect 1 -o b")
    #expect(first.title == "annotate add circle")
  }

  @Test func `refuses a line with two readings`() throws {
    let root = CommandDefinition(
      "t", abstract: "t",
      subcommands: [
        CommandDefinition("one", abstract: "1", options: [OptionDefinition("-x", value: .required("X"), help: "x")]),
        CommandDefinition(
          "two", abstract: "2", arguments: [ArgumentDefinition("A", isOptional: true, help: "a")],
          options: [OptionDefinition("-x", help: "x")]),
      ])
    #expect(try fault("-x two one", root: root).kind == .ambiguousCommand)
    #expect(try parse("-x two", root: root).title == "two")
    #expect(try parse("-x y one", root: root).title == "one")
    #expect(try parse("one -x two", root: root).title == "one")
  }

  // MARK: The result

  @Test func `counts and combines occurrences`() throws {
    let command = try parse("outline -v --no-wrap --verbose --pages 1 -p 2 a --wrap")
    #expect(command.count(of: "verbose") == 2)
    #expect(command.values(of: "pages") == ["1", "2"])
    #expect(command.last(of: "pages") == "2")
    #expect(command.last(of: "--pages") == "2")
    #expect(command.last(of: "-p") == "2")
    #expect(command.flag(of: "wrap"))
    #expect(command.optionalFlag(of: "json") == nil)
    #expect(!command.flag(of: "json"))
    #expect(try parse("outline a --wrap --no-wrap").optionalFlag(of: "wrap") == false)
  }

  @Test func `gives each operand its argument`() throws {
    let share = try parse("share a b c")
    #expect(share.operands(of: "FILE") == ["a", "b"])
    #expect(share.operand(of: "FOLDER") == "c")
    let search = try parse("search x a b")
    #expect(search.operand(of: "PATTERN") == "x")
    #expect(search.operands(of: "FILE") == ["a", "b"])
    let expressions = try parse("search -e x a b")
    #expect(expressions.operand(of: "PATTERN") == nil)
    #expect(expressions.operands(of: "FILE") == ["a", "b"])
    #expect(try parse("outline --files-from list").operands(of: "FILE").isEmpty)
    #expect(try parse("outline - --files-from list").operands(of: "FILE") == ["-"])
  }

  @Test func `reads whole numbers`() throws {
    #expect(try parse("outline --depth 3 a").integer(of: "depth", in: 1...9) == 3)
    #expect(try parse("outline a").integer(of: "depth", in: 1...9) == nil)
    for text in ["0", "10", "x", "3.5", "99999999999999999999", "∅"] {
      let command = try parse("outline --depth=3 --depth \(text) a")
      #expect(throws: UsageError.self) { try command.integer(of: "depth", in: 1...9) }
    }
  }

  // MARK: Environment

  @Test func `takes options from the environment that are not on the line`() throws {
    let environment = ["SCOPE_COLOR": "never"]
    let fallback = try parse("outline a", environment: environment)
    #expect(fallback.last(of: "color") == "never")
    #expect(fallback.occurrences.first?.spelling == "SCOPE_COLOR")
    #expect(try parse("outline --color always a", environment: environment).values(of: "color") == ["always"])
    #expect(try parse("outline a", environment: ["SCOPE_COLOR": ""]).last(of: "color") == nil)
    let wrong = try fault("outline a", environment: ["SCOPE_COLOR": "blue"])
    #expect(wrong.kind == .invalidValue)
    #expect(wrong.message == "SCOPE_COLOR does not accept 'blue'; it accepts auto, always or never")
  }

  @Test func `reads a flag from the environment`() throws {
    let root = CommandDefinition(
      "t", abstract: "t",
      options: [
        OptionDefinition("--wrap", inversion: .prefixedNo, environment: "WRAP", help: "w"),
        OptionDefinition("--loud", environment: "LOUD", help: "l"),
      ])
    #expect(try parse("", environment: ["WRAP": "yes"], root: root).flag(of: "wrap"))
    #expect(try parse("", environment: ["WRAP": "0"], root: root).optionalFlag(of: "wrap") == false)
    #expect(try parse("", environment: ["LOUD": "off"], root: root).optionalFlag(of: "loud") == nil)
    #expect(try fault("", environment: ["LOUD": "perhaps"], root: root).kind == .invalidValue)
  }

  // MARK: Help and version

  @Test(arguments: [
    ("-h", ["scope"], HelpDetail.short), ("--help", ["scope"], .long), ("outline -h", ["scope", "outline"], .short),
    ("outline list --help a", ["scope", "outline", "list"], .long),
    ("edit rotate-pages --bogus --help", ["scope", "edit", "rotate-pages"], .long),
    ("--help a add", ["scope", "annotate", "add"], .long), ("search -ih", ["scope", "search"], .short),
    ("outline --pages --help", ["scope", "outline"], .long), ("version -h", ["scope", "version"], .short),
  ])
  func `gives help whatever else is wrong`(_ line: String, _ path: [String], _ detail: HelpDetail) throws {
    #expect(try CommandParser(SampleTool.root).parse(words(line)) == .help(path: path, detail: detail))
  }

  @Test func `gives no help about something else`() throws {
    #expect(try fault("serch --help").kind == .unknownSubcommand)
    #expect(try parse("outline -- --help").operands == ["--help"])
  }

  @Test func `prints the version`() throws {
    for line in ["--version", "-V", "outline -V"] {
      #expect(try CommandParser(SampleTool.root).parse(words(line)) == .version)
    }
  }

  @Test func `resolves the words after help`() throws {
    let parser = CommandParser(SampleTool.root)
    #expect(try parser.resolve([]) == ["scope"])
    #expect(try parser.resolve(["a", "add", "circle"]) == ["scope", "annotate", "add", "circle"])
    #expect(throws: UsageError.self) { try parser.resolve(["annotate", "circle"]) }
  }
}

/// Values that look like options.
struct AnyWordTests {
  private static let root = CommandDefinition(
    "tool", abstract: "a tool",
    options: [
      OptionDefinition("-e", "--regexp", value: .required("PATTERN"), isRepeatable: true, help: "a pattern")
        .takingAnyWord(),
      OptionDefinition("-f", "--file", value: .required("FILE"), help: "a file"),
      OptionDefinition("-n", "--number", help: "a flag"),
    ])

  @Test(arguments: ["-n", "--number", "-e", "-needle", "--", "-", "--unknown", "-x"])
  func `the next word is the value whatever it is`(word: String) throws {
    #expect(try parse("-e \(word)", root: Self.root).values(of: "regexp") == [word])
    #expect(try parse("--regexp \(word) -n", root: Self.root).values(of: "regexp") == [word])
    #expect(try parse("-ne \(word)", root: Self.root).flag(of: "number"))
  }

  @Test func `other options do not take an option for their value`() throws {
    #expect(try fault("-f -n", root: Self.root).kind == .missingValue)
    #expect(try fault("-e", root: Self.root).kind == .missingValue)
  }
}
