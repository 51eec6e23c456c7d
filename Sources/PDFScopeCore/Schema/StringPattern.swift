/// A form of strings: the regular expression a schema gives for it (ECMA-262, as JSON Schema asks), and the check
/// itself, so that no regular expression engine is needed to validate.
public enum StringPattern: String, Sendable, Hashable, CaseIterable {
  /// A colour, `#rrggbb`.
  case color = "^#[0-9A-Fa-f]{6}$"
  /// Base64 with padding on one line.
  case base64 = "^([0-9A-Za-z+/]{4})*([0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?$"
  /// A colour of paper: a name, or `#` and 3, 6 or 8 digits.
  case paper = "^(white|black|transparent|#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}))$"
  /// A colour of lines and text: `none`, a name, or `#` and 3 or 6 digits.
  case ink = "^(none|black|white|gray|red|orange|yellow|green|blue|purple|pink|#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}))$"
  /// A moment or a day: `2026-01-31`, `2026-01-31T12:00:00Z`.
  case moment =
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[+-][0-9]{2}:[0-9]{2})?)?$"
  /// Columns and rows, each from 1 to 100: `5x4`.
  case grid = "^([1-9][0-9]?|100)x([1-9][0-9]?|100)$"
  /// A length: points, or a number with a unit.
  case length = "^ *[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+) *([Pp][Tt]|[Mm][Mm]|[Cc][Mm]|[Ii][Nn]|%)? *$"
  /// One length, two or four, joined by commas.
  case margins =
    "^[-+0-9. a-zA-Z%]+(,[-+0-9. a-zA-Z%]+(,[-+0-9. a-zA-Z%]+,[-+0-9. a-zA-Z%]+)?)?$"
  /// The name of a paper, or a width and a height.
  case paperSize = "^([A-Za-z]+(-[A-Za-z])?[0-9]*(-[A-Za-z]+)?|[0-9.]+ *[A-Za-z]* *[x×X] *[0-9.]+ *[A-Za-z]*)$"
  /// Which pages of a selection are meant: a word, or `matching:` and a pattern.
  case pageFilter = "^(all|annotated|bookmarked|matching:[\\s\\S]+)$"
  /// A number of bytes with or without a unit: `10M`.
  case byteCount = "^0*[1-9]([0-9]{0,17}[Bb]?|[0-9]{0,8}[KkMmGg]([Ii]?[Bb])?)$"
  /// Text with a field of a pipeline in it: `{item.page}`.
  case field = "^[\\s\\S]*\\{(item\\}|(document|context|result|variables|env|item|tags)[.\\[][^}]*\\})[\\s\\S]*$"
  /// The name of a custom action.
  case customAction = "^custom\\.[A-Za-z0-9-]+$"

  /// True when a string has the form.
  public func matches(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    switch self {
    case .color:
      return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
        && bytes.dropFirst().allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    case .base64:
      let body = bytes.reversed().drop { $0 == UInt8(ascii: "=") }
      return bytes.count % 4 == 0 && bytes.count - body.count <= 2
        && body.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
    case .paper: return PaperColor(text) != nil
    case .ink: return InkColor(text) != nil
    case .moment: return Moment(text) != nil
    case .grid: return SheetGrid(text) != nil
    case .length: return Length(text) != nil
    case .margins: return Margins(text) != nil
    case .paperSize: return PaperSize(text) != nil
    case .pageFilter: return PageFilter(text) != nil
    case .byteCount: return ByteCount(text) != nil
    case .field: return Self.hasField(text)
    case .customAction:
      let name = text.dropFirst("custom.".count).utf8
      return text.hasPrefix("custom.") && !name.isEmpty
        && name.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
    }
  }

  /// The names that fields begin with.
  private static let roots = ["document", "context", "result", "variables", "env", "item", "tags"]

  private static func hasField(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let last = bytes.lastIndex(of: UInt8(ascii: "}")) else { return false }
    return bytes.indices.contains { start in
      guard bytes[start] == UInt8(ascii: "{"), start < last else { return false }
      return roots.contains { root in
        let end = start + 1 + root.utf8.count
        guard end <= last, bytes[(start + 1)..<end].elementsEqual(root.utf8) else { return false }
        return bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: "[")
          || (root == "item" && bytes[end] == UInt8(ascii: "}"))
      }
    }
  }
}
