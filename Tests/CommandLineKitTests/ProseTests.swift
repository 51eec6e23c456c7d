import Testing

@testable import CommandLineKit

@Suite struct ProseTests {
  @Test(arguments: [
    ("plain", [Inline.text("plain")]),
    ("a `b` c", [.text("a "), .code("b"), .text(" c")]),
    ("*very* good", [.emphasis("very"), .text(" good")]),
    ("2 * 3 * 4", [.text("2 * 3 * 4")]),
    ("a*b*c", [.text("a*b*c")]),
    ("``--raw``", [.literal("--raw")]),
    ("`` a`b ``", [.literal("a`b")]),
    ("\\*no\\* \\`no\\`", [.text("*no* `no`")]),
    ("open ` only", [.text("open ` only")]),
    ("*open", [.text("*open")]),
    ("``", [.text("``")]),
    ("", []),
    ("`*.pdf`", [.code("*.pdf")]),
    ("(*x*),", [.text("("), .emphasis("x"), .text("),")]),
  ])
  func `reads marks in a line`(_ source: String, _ expected: [Inline]) {
    #expect(Inline.parse(source) == expected)
  }

  @Test func `reads the parts of a text`() {
    let source = """
      One
      paragraph.

      - first
        goes on
      - second

      `x`
      : the meaning
        of it

      y
      : another

          kept  as
            it is

          with a gap
      """
    #expect(
      Prose.blocks(source) == [
        .paragraph([.text("One paragraph.")]),
        .list([[.text("first goes on")], [.text("second")]]),
        .definitions([
          .init(term: [.code("x")], text: [.text("the meaning of it")]),
          .init(term: [.text("y")], text: [.text("another")]),
        ]),
        .literal(["kept  as", "  it is", "", "with a gap"]),
      ])
    #expect(Prose.blocks("").isEmpty)
    #expect(Prose.blocks("\n \n").isEmpty)
  }

  @Test(arguments: [
    ("--pages", Reference.option("--pages", rest: "")), ("--in-place=.bak", .option("--in-place", rest: "=.bak")),
    ("-p", .option("-p", rest: "")), ("-0", .option("-0", rest: "")), ("-5", .code("-5")), ("-", .code("-")),
    ("--", .code("--")), ("-1.5", .code("-1.5")), ("FILE", .placeholder("FILE")), ("FILE...", .placeholder("FILE...")),
    ("RANGE", .placeholder("RANGE")), ("SCOPE_COLOR", .environment("SCOPE_COLOR")), ("scope", .program("scope")),
    ("scope edit", .program("scope edit")), ("ls(1)", .manual("ls(1)")), ("f(x)", .code("f(x)")),
    ("scopes", .code("scopes")),
  ])
  func `looks up what code refers to`(_ code: String, _ expected: Reference) {
    #expect(ReferenceResolver(chain: CommandChain(root: SampleTool.root)).resolve(code) == expected)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `survives any text`(_ seed: UInt64) {
    var random = RandomLines(seed: seed)
    let parts = ["`", "``", "*", "\\", " ", "\n", "\n\n", "- ", ": ", "    ", "a", "--pages", "é", "\r\n", "."]
    for _ in 0..<20 {
      let text = (0..<Int.random(in: 0...30, using: &random.generator)).map { _ in random.pick(parts) }.joined()
      var root = SampleTool.root
      root.discussion = text
      let help = HelpRenderer(root: root, width: 60).help(for: ["scope"])
      #expect(help.hasPrefix("Read and change"))
      let page = ManualRenderer(root: root, date: ManualDate(year: 2025, month: 1, day: 1), version: "1").page(for: [
        "scope"
      ])
      #expect(page?.source.contains(".Sh DESCRIPTION") == true)
    }
  }
}
