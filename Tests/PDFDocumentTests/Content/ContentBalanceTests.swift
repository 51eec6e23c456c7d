import Testing

@testable import PDFDocument

/// What content leaves open, and how it is put right.
@Suite struct ContentBalanceTests {
  private func balance(_ text: String) -> ContentBalance { ContentBalance(Array(text.utf8)) }

  private func repaired(_ text: String) -> String {
    String(decoding: balance(text).repaired(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    "", "q 1 0 0 1 0 0 cm Q", "q q Q Q q Q", "BT (q Q) Tj ET", "BT [(Q) 3 (q)] TJ ET", "(\\)q\\() Tj", "<71> Tj",
    "/q gs /Q Do", "% q q q\nq Q", "/Span <</MCID 0 /Q /q>> BDC q Q EMC", "BX q EX Q", "qq QQ q1 Q1", "((q)Q) Tj",
    "BI /W 4 /H 1 /BPC 8 /CS /G ID q Q( EI\nq Q", "q BI /W 1 /H 1 ID abc EI Q", "(q", "[(a) 12", "<< /A",
  ])
  func needsNothingToBeClosed(_ text: String) {
    #expect(balance(text).closing.isEmpty, "\(text)")
  }

  @Test(arguments: [
    ("q", "Q\n"), ("q q Q", "Q\n"), ("q BT", "ET\nQ\n"), ("/P BMC q", "EMC\nQ\n"),
    ("/P <</MCID 1>> BDC BT (a) Tj", "ET\nEMC\n"), ("BT ET BT", "ET\n"), ("Q q", "Q\n"), ("q (q", "Q\n"),
    ("q\rq\0q\u{0C}", "Q\nQ\nQ\n"),
  ])
  func closesWhatIsOpen(_ text: String, _ closing: String) {
    #expect(String(decoding: balance(text).closing, as: UTF8.self) == closing, "\(text)")
  }

  @Test(arguments: [
    ("Q 1 w", "  1 w"), ("q Q Q Q 2 w q", "q Q     2 w q"), ("1 w (never ends", "1 w "), ("q [ (a) q", "q "),
    ("/P << /A (b) Q", "/P "), ("BI /W 1 ID \u{1}\u{2}", ""), ("q <41", "q "), ("[ (never", ""),
  ])
  func takesOutWhatCannotBeMadeGood(_ text: String, _ expected: String) {
    #expect(balance(text).needsRepair, "\(text)")
    #expect(repaired(text) == expected, "\(text)")
  }

  /// Whatever the bytes are, what is repaired and closed leaves nothing open and restores nothing that was not saved.
  @Test func everyContentCanBeBalanced() {
    var generator = Numbers(seed: 7)
    let tokens = [
      "q", "Q", "BT", "ET", "BMC", "EMC", "BDC", "/A", "(", ")", "[", "]", "<<", ">>", "<", ">", "12", "BI", "ID",
      "EI", "%", "\n", "\\", "Do", "\u{1}", "q", "Q",
    ]
    for _ in 0..<5000 {
      let count = Int(generator.next() % 24)
      let text = (0..<count).map { _ in tokens[Int(generator.next() % UInt64(tokens.count))] }.joined(separator: " ")
      let bytes = Array(text.utf8)
      let first = ContentBalance(bytes)
      let mended = first.repaired(bytes) + [0x0A] + first.closing
      let second = ContentBalance(mended)
      #expect(!second.needsRepair && second.closing.isEmpty, "\(text)")
    }
  }
}

/// A generator whose numbers are the same on every run.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
