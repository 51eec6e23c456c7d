/// Text that is not JSON: where it goes wrong and what should stand there.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line of the place, from 1. Lines end at LF, CR or CR LF.
  public let line: Int
  /// The column of the place in its line, from 1, counted in Unicode code points.
  public let column: Int
  /// The place as a number of bytes from the start.
  public let offset: Int
  /// What RFC 8259 asks for at the place, as it stands in a sentence: `a comma or "]"`.
  public let expected: String
  /// What is there, as it stands in a sentence: `"}"`, `the end of the text`.
  public let found: String

  /// One sentence without a full stop.
  public var description: String { "line \(line), column \(column): expected \(expected), found \(found)" }
}

extension JSONSyntaxError {
  /// Makes the error for a byte offset into the text, working out line and column.
  init(bytes: [UInt8], offset: Int, expected: String, found: String) {
    let end = min(offset, bytes.count)
    var line = 1
    var lineStart = 0
    for index in 0..<end {
      let isLineFeed = bytes[index] == 0x0A
      let isLoneReturn = bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if isLineFeed || isLoneReturn {
        line += 1
        lineStart = index + 1
      }
    }
    if line == 1, bytes.starts(with: JSONParser.byteOrderMark), offset >= JSONParser.byteOrderMark.count {
      lineStart = JSONParser.byteOrderMark.count
    }
    var column = 1
    for byte in bytes[lineStart..<end] where byte & 0xC0 != 0x80 { column += 1 }
    self.init(line: line, column: column, offset: end, expected: expected, found: found)
  }
}
