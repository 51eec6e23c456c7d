/// The end of a file, as an increment has to know it: where the last cross-reference section is and of which kind.
struct FileTail {
  /// The kinds of cross-reference section (ISO 32000-2 7.5.4 and 7.5.8). A hybrid one is a table.
  enum Section {
    case table
    case stream
  }

  /// How many bytes precede the header; all offsets in the file are counted from there.
  let headerOffset: Int
  /// Where the last section begins, counted from the header.
  let lastSection: Int
  /// What the last section is.
  let section: Section
  /// Whether the last byte ends a line.
  let endsLine: Bool

  /// How far from the beginning the header may stand, and how far from the end `startxref`, as qpdf has it.
  private static let headWindow = 1024
  private static let tailWindow = 1054

  /// Reads the end; `nil` where nothing that can be continued is found.
  init?(_ bytes: UnsafeRawBufferPointer) {
    headerOffset = Self.header(in: bytes) ?? 0
    guard let place = Self.startxref(in: bytes), place > 0, place < bytes.count - headerOffset else { return nil }
    lastSection = place
    let start = bytes[(headerOffset + place)...].prefix(64).drop(while: PDFSyntax.isSpace)
    if start.starts(with: "xref".utf8) {
      section = .table
    } else if let first = start.first, (0x30...0x39).contains(first) {
      section = .stream
    } else {
      return nil
    }
    endsLine = bytes.last == 0x0A || bytes.last == 0x0D
  }

  /// Where `%PDF-` with a version stands.
  private static func header(in bytes: UnsafeRawBufferPointer) -> Int? {
    let head = bytes.prefix(headWindow)
    let mark = Array("%PDF-".utf8)
    return head.indices.first { index in
      guard head[index] == mark[0], head[index...].starts(with: mark) else { return false }
      let version = head[index...].dropFirst(mark.count)
      let major = version.prefix(while: isDigit)
      let rest = version.dropFirst(major.count)
      return !major.isEmpty && rest.first == UInt8(ascii: ".") && rest.dropFirst().first.map(isDigit) == true
    }
  }

  /// The number behind the last `startxref` that has one.
  private static func startxref(in bytes: UnsafeRawBufferPointer) -> Int? {
    let tail = bytes.suffix(tailWindow)
    let word = Array("startxref".utf8)
    for index in tail.indices.reversed() where tail[index] == word[0] && tail[index...].starts(with: word) {
      let digits = tail[index...].dropFirst(word.count).drop(while: PDFSyntax.isSpace).prefix(while: isDigit)
      if let number = Int(String(decoding: digits, as: UTF8.self)) { return number }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
