import CommandLineKit
import Testing

@Suite struct ParserPropertyTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `reads what was written, however it was written`(_ seed: UInt64) throws {
    var random = RandomLines(seed: seed)
    let tree = random.tree()
    for _ in 0..<25 {
      let (intention, chain) = random.intention(in: tree)
      let line = random.line(for: intention, chain: chain)
      let result = try CommandParser(tree).parse(line)
      guard case .command(let command) = result else {
        Issue.record("\(line) asks for \(result)")
        continue
      }
      let options = command.occurrences.map { Intention.Option(key: $0.key, value: $0.value, isNegated: $0.isNegated) }
      #expect(command.path == intention.path, "\(line)")
      #expect(options == intention.options, "\(line)")
      // Equal bytes, not only equal characters.
      #expect(command.operands.map { Array($0.utf8) } == intention.operands.map { Array($0.utf8) }, "\(line)")
    }
  }

  private static let fragments = [
    "-", "--", "=", "outline", "edit", "add", "list", "o", "a", "p", "v", "m", "json", "pages", "by", "no-", "wrap",
    "help",
    "90", "-5", "auto", "color", "in-place", "é", "日", "\u{301}", "\u{338}", "\u{1B}[0m", "\r\n", "\u{0}", "\u{FFFD}",
    " ", "'", "\\", "👩‍👩‍👧", "\u{10FFFF}", "~", "/", ".", "tag",
  ]

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `survives any words`(_ seed: UInt64) {
    var random = RandomLines(seed: seed &+ 1_000_000)
    let tree = seed.isMultiple(of: 2) ? SampleTool.root : random.tree()
    let parser = CommandParser(tree)
    for _ in 0..<60 {
      let line = (0..<Int.random(in: 0...7, using: &random.generator)).map { _ in
        (0..<Int.random(in: 0...4, using: &random.generator)).map { _ in random.pick(Self.fragments) }.joined()
      }
      do throws(UsageError) {
        guard case .command(let command) = try parser.parse(line) else { continue }
        #expect(command.operands.allSatisfy(line.contains))
      } catch {
        #expect(!error.message.isEmpty)
        #expect(error.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "\(line)")
        #expect(error.commandPath.first == tree.name)
      }
    }
  }

  @Test func `reads very long lines in a short time`() throws {
    let many = Array(repeating: "-v", count: 2_000) + Array(repeating: "a", count: 20_000)
    let command = try CommandParser(SampleTool.root).parse(["outline"] + many)
    guard case .command(let parsed) = command else { return }
    #expect(parsed.count(of: "verbose") == 2_000)
    let huge = String(repeating: "x", count: 1_000_000)
    #expect(throws: UsageError.self) { try CommandParser(SampleTool.root).parse(["outline", "--" + huge]) }
    let cluster = "-" + String(repeating: "v", count: 10_000)
    #expect(try parse("outline a " + cluster).count(of: "verbose") == 10_000)
  }
}
