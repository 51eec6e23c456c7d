import PDFScopeCore

/// Text of a page, made harmless: names and messages come from other people's files.
///
/// Characters that would control something (the markup, a terminal, the direction of what follows) are shown by their
/// code points, and bytes that are not UTF-8 by their values, so that nobody takes one name for another.
enum HTMLText {
  /// The text as content of an element or as a quoted attribute's value without marks of its own.
  static func escaped(_ text: String) -> String {
    guard needsCare(text) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 32)
    for scalar in text.unicodeScalars { result += plain(scalar) ?? "\u{FFFD}" }
    return result
  }

  /// The text as content of an element, with what cannot be seen shown.
  static func shown(_ text: String) -> String {
    guard needsCare(text) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 64)
    for scalar in text.unicodeScalars {
      if let plain = plain(scalar) { result += plain } else { result += #"<span class="c">\#(mark(scalar))</span>"# }
    }
    return result
  }

  /// The same, cut where it goes on without end.
  static func shown(_ text: String, atMost count: Int) -> String {
    guard text.utf8.count > count, text.unicodeScalars.count > count else { return shown(text) }
    var start = String.UnicodeScalarView()
    start.append(contentsOf: text.unicodeScalars.prefix(count))
    return shown(String(start)) + "…"
  }

  /// Whether anything but plain ASCII without meaning in markup occurs.
  private static func needsCare(_ text: String) -> Bool {
    text.utf8.contains { byte in
      byte < 0x20 || byte >= 0x7F
        || [UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'")]
          .contains(byte)
    }
  }

  /// The character as markup has it; `nil` for one that must not take effect.
  private static func plain(_ scalar: UnicodeScalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: isVisible(scalar) ? String(scalar) : nil
    }
  }

  private static func isVisible(_ scalar: UnicodeScalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.value {
    // Marks, embeddings, overrides and isolates of direction; the byte order mark; invisible tags.
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xE0000...0xE0FFF: return false
    // No characters at all.
    case 0xFDD0...0xFDEF: return false
    case let value where value & 0xFFFE == 0xFFFE: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    case .privateUse: return !SystemText.isCarrier(scalar)
    default: return true
    }
  }

  private static func mark(_ scalar: UnicodeScalar) -> String {
    if SystemText.isCarrier(scalar) { return "\\x" + hex(scalar.value & 0xFF, digits: 2) }
    return "U+" + hex(scalar.value, digits: 4)
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
