import PDFScope
import TestSupport
import Testing

@Suite struct LineSplitterTests {
  private func lines(_ text: [UInt8], limit: Int, pieces: (Int) -> Int) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    var lines: [LineSplitter.Line] = []
    var start = 0
    while start < text.count {
      let end = min(text.count, start + max(1, pieces(text.count - start)))
      splitter.add(text[start..<end]) { lines.append($0) }
      start = end
    }
    splitter.finish { lines.append($0) }
    return lines
  }

  @Test func linesAreTheSameWhateverThePieces() {
    let text = Array("one\r\n\nthree is too long\nfour\n\r\nlast".utf8)
    let expected: [LineSplitter.Line] = [
      .bytes(Array("one".utf8)), .bytes([]), .tooLong, .bytes(Array("four".utf8)), .bytes([]),
      .bytes(Array("last".utf8)),
    ]
    for size in 1...text.count { #expect(lines(text, limit: 8, pieces: { _ in size }) == expected, "\(size)") }
  }

  @Test func anEndedTooLongLineIsToldOnce() {
    #expect(lines(Array("123456789".utf8), limit: 8) { _ in 3 } == [.tooLong])
    #expect(lines(Array("12345678".utf8), limit: 8) { _ in 3 } == [.bytes(Array("12345678".utf8))])
  }
}
