/// A line of text in Helvetica, one of the fonts that every reader of PDF has (ISO 32000-1 9.6.2.2), in
/// WinAnsiEncoding.
///
/// Letters of Latin Extended-A are written as their base letters, marks that combine are left out, and any other
/// character that the encoding lacks becomes a question mark.
struct CaptionText: Hashable, Sendable {
  /// The codes of WinAnsiEncoding (ISO 32000-2 annex D.2).
  private(set) var codes: [UInt8]
  /// In pixels, which are units of the page that it is drawn on.
  let fontSize: Double

  /// Makes a line of text, cut with an ellipsis where it is wider than `width` pixels.
  init(_ text: String, fontSize: Double, width: Double) {
    self.fontSize = fontSize
    // More than any caption shows, however small its letters.
    codes = text.unicodeScalars.prefix(1000).compactMap(Self.code)
    guard self.width > width else { return }
    let ellipsis: UInt8 = 0x85
    while !codes.isEmpty, self.width + Self.width(of: ellipsis) * fontSize > width { codes.removeLast() }
    codes.append(ellipsis)
  }

  /// In pixels, nearly: the widths of accented letters are estimated.
  var width: Double { codes.reduce(0) { $0 + Self.width(of: $1) } * fontSize }

  /// The operators that show the text with its baseline's beginning at a place, in units from the lower left corner.
  func operators(x: Double, y: Double) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var hexadecimal = String.UnicodeScalarView()
    for code in codes {
      hexadecimal.append(digits[Int(code >> 4)])
      hexadecimal.append(digits[Int(code & 15)])
    }
    return "BT /F1 \(fontSize) Tf \(x) \(y) Td <\(String(hexadecimal))> Tj ET\n"
  }

  // MARK: Codes

  private static let highCodes: [UInt32: UInt8] = [
    0x20AC: 0x80, 0x201A: 0x82, 0x0192: 0x83, 0x201E: 0x84, 0x2026: 0x85, 0x2020: 0x86, 0x2021: 0x87, 0x02C6: 0x88,
    0x2030: 0x89, 0x0160: 0x8A, 0x2039: 0x8B, 0x0152: 0x8C, 0x017D: 0x8E, 0x2018: 0x91, 0x2019: 0x92, 0x201C: 0x93,
    0x201D: 0x94, 0x2022: 0x95, 0x2013: 0x96, 0x2014: 0x97, 0x02DC: 0x98, 0x2122: 0x99, 0x0161: 0x9A, 0x203A: 0x9B,
    0x0153: 0x9C, 0x017E: 0x9E, 0x0178: 0x9F,
  ]

  /// The base letters of U+0100 to U+017F, one after the other.
  private static let latinExtendedA = Array(
    ("AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlLlLlNnNnNnnNn"
      + "OoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs").utf8)

  private static func code(_ scalar: UnicodeScalar) -> UInt8? {
    switch scalar.value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0xFF: return UInt8(scalar.value)
    case 0x100...0x17F where highCodes[scalar.value] == nil:
      return latinExtendedA[Int(scalar.value - 0x100)]
    default: break
    }
    if let code = highCodes[scalar.value] { return code }
    if scalar.properties.isWhitespace { return 0x20 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return nil
    default: return UInt8(ascii: "?")
    }
  }

  // MARK: Widths

  /// Helvetica's widths of the codes 32 to 126, in thousandths of the font size.
  private static let widths: [UInt16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ]

  private static func width(of code: UInt8) -> Double {
    switch code {
    case 32...126: Double(widths[Int(code) - 32]) / 1000
    case 0x85, 0x89, 0x8C, 0x97, 0x99, 0xC6: 1
    case 0xC0...0xDE: 0.722
    default: 0.556
    }
  }
}
