/// Marks of punctuation that print has in several forms and a keyboard in one.
///
/// Forms of one mark are equal, whichever of them stands in the pattern. Guillemets, the multiplication sign, accents
/// that stand alone and the hyphens of other scripts are other characters.
enum PlainMarks {
  /// The mark of a keyboard that the character is a form of; nil where it is none, or that mark itself.
  static func plain(_ value: Int32) -> [Int32]? {
    guard !isDash(value) else { return [0x2D] }
    return switch value {
    // ‘ ’ ‚ ‛, the modifier letters ʻ ʼ, the prime.
    case 0x2018...0x201B, 0x2BB, 0x2BC, 0x2032: [0x27]
    // “ ” „ ‟, the double prime.
    case 0x201C...0x201F, 0x2033: [0x22]
    case 0x2010, 0x2011: [0x2D]
    case 0x2026: [0x2E, 0x2E, 0x2E]
    // Spaces of any width, breaking or not.
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: [0x20]
    default: nil
    }
  }

  /// Whether it is a dash or minus, and no hyphen: a word never goes on behind it.
  static func isDash(_ value: Int32) -> Bool {
    switch value {
    // ‒ – — ―, −, ⸺ ⸻, and the dashes of small and of vertical writing.
    case 0x2012...0x2015, 0x2212, 0x2E3A, 0x2E3B, 0xFE58, 0xFE31, 0xFE32: true
    default: false
    }
  }

  /// All characters from `first` to `last` that are forms of a mark, as the marks.
  static func marks(from first: Unicode.Scalar, through last: Unicode.Scalar) -> [String] {
    guard first <= last else { return [] }
    var marks: [String] = []
    for value in first.value...last.value {
      guard let plain = plain(Int32(bitPattern: value)) else { continue }
      var mark = String.UnicodeScalarView()
      mark.append(contentsOf: plain.compactMap { Unicode.Scalar(UInt32($0)) })
      if !marks.contains(String(mark)) { marks.append(String(mark)) }
    }
    return marks
  }
}
