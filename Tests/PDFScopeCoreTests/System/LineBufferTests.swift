import TestSupport
import Testing

@testable import PDFScopeCore

/// Lines come out as they went in, however they are cut.
@Suite struct LineBufferTests {
  /// The lines of a text that comes in pieces, and what is left when it ends.
  private func lines(_ text: [UInt8], _ buffer: LineBuffer, pieces: (Int) -> Int) -> [LineBuffer.Line] {
    var buffer = buffer
    var lines: [LineBuffer.Line] = []
    var start = 0
    while start < text.count {
      let end = min(text.count, start + max(1, pieces(text.count - start)))
      text[start..<end].withUnsafeBytes { buffer.append($0) }
      while let line = buffer.next() { lines.append(line) }
      start = end
    }
    while let line = buffer.nextAtEnd() { lines.append(line) }
    #expect(buffer.isEmpty)
    return lines
  }

  private func bytes(_ text: String) -> LineBuffer.Line { .bytes(Array(text.utf8)) }

  @Test(arguments: 0..<100 as Range<UInt64>) func linesAreTheSameHoweverTheyAreCut(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let written = (0..<20).map { _ in
      (0..<Int.random(in: 0...300, using: &generator)).map { _ in UInt8.random(in: 11...255, using: &generator) }
    }
    let text = Array(written.joined(separator: [0x0A])) + [0x0A]
    let expected = written.map { $0.count > 200 ? LineBuffer.Line.tooLong : .bytes($0) }
    #expect(
      lines(text, LineBuffer(limit: 200)) { _ in Int.random(in: 1...200, using: &generator) } == expected)
    #expect(lines(text, LineBuffer(limit: 200)) { $0 } == expected)
  }

  @Test func emptyLinesReturnsAndALastLineWithoutAnEnd() {
    let text = Array("one\r\n\nthree is too long\nfour\n\r\nla\rst".utf8)
    let plain = [bytes("one\r"), bytes(""), .tooLong, bytes("four"), bytes("\r"), bytes("la\rst")]
    let without = [bytes("one"), bytes(""), .tooLong, bytes("four"), bytes(""), bytes("la\rst")]
    for size in 1...text.count {
      #expect(lines(text, LineBuffer(limit: 8)) { _ in size } == plain, "\(size)")
      #expect(lines(text, LineBuffer(limit: 8, dropsCarriageReturns: true)) { _ in size } == without, "\(size)")
    }
  }

  @Test func aTooLongLineIsToldOnceAndAsSoonAsItIsOne() {
    var buffer = LineBuffer(limit: 8)
    func add(_ text: String) { Array(text.utf8).withUnsafeBytes { buffer.append($0) } }
    add("12345678")
    #expect(buffer.next() == nil && !buffer.isEmpty)
    add("9")
    #expect(buffer.next() == .tooLong && buffer.next() == nil && !buffer.isEmpty)
    add("and so on, without an end")
    #expect(buffer.next() == nil && !buffer.isEmpty)
    add("\nshort\n")
    #expect(buffer.next() == bytes("short") && buffer.next() == nil && buffer.isEmpty)
    for size in 1...9 {
      #expect(lines(Array("123456789".utf8), LineBuffer(limit: 8)) { _ in size } == [.tooLong])
      #expect(lines(Array("12345678".utf8), LineBuffer(limit: 8)) { _ in size } == [bytes("12345678")])
    }
  }

  @Test(.timeLimit(.minutes(1))) func aLongLineCostsNoMoreThanItsLength() {
    // Looked at anew with each piece, this would be 10^11 steps.
    var buffer = LineBuffer(limit: 1 << 28)
    let piece = [UInt8](repeating: 7, count: 1 << 10)
    for _ in 0..<(1 << 14) {
      piece.withUnsafeBytes { buffer.append($0) }
      #expect(buffer.next() == nil)
    }
    ([0x0A] as [UInt8]).withUnsafeBytes { buffer.append($0) }
    #expect(buffer.next() == .bytes([UInt8](repeating: 7, count: 1 << 24)))
  }
}
