/// PDFDocEncoding (ISO 32000-2 annex D.3): Latin-1 with typographic characters at 0x18–0x1F and 0x80–0xA0.
enum PDFDocEncoding {
  /// The codes from 0x18 on.
  private static let lower: [Unicode.Scalar] = [
    "\u{02D8}", "\u{02C7}", "\u{02C6}", "\u{02D9}", "\u{02DD}", "\u{02DB}", "\u{02DA}", "\u{02DC}",
  ]
  /// The codes from 0x80 on; 0x9F has no character.
  private static let upper: [Unicode.Scalar] = [
    "\u{2022}", "\u{2020}", "\u{2021}", "\u{2026}", "\u{2014}", "\u{2013}", "\u{0192}", "\u{2044}",
    "\u{2039}", "\u{203A}", "\u{2212}", "\u{2030}", "\u{201E}", "\u{201C}", "\u{201D}", "\u{2018}",
    "\u{2019}", "\u{201A}", "\u{2122}", "\u{FB01}", "\u{FB02}", "\u{0141}", "\u{0152}", "\u{0160}",
    "\u{0178}", "\u{017D}", "\u{0131}", "\u{0142}", "\u{0153}", "\u{0161}", "\u{017E}", "\u{FFFD}",
    "\u{20AC}",
  ]

  /// The character of a code; U+FFFD where there is none.
  static func scalar(of byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0x18...0x1F: lower[Int(byte) - 0x18]
    case 0x80...0xA0: upper[Int(byte) - 0x80]
    case 0x7F, 0xAD: "\u{FFFD}"
    default: Unicode.Scalar(byte)
    }
  }

  private static let codes: [Unicode.Scalar: UInt8] = {
    var codes: [Unicode.Scalar: UInt8] = [:]
    for byte in UInt8.min...UInt8.max where scalar(of: byte) != "\u{FFFD}" {
      codes[scalar(of: byte)] = byte
    }
    return codes
  }()

  /// The text in this encoding; `nil` when a character has no code, or when the bytes would begin like a byte order
  /// mark and so be read as something else.
  static func encode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let code = codes[scalar] else { return nil }
      bytes.append(code)
    }
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]]
    return marks.contains { bytes.starts(with: $0) } ? nil : bytes
  }
}
