/// Text made safe for `mdoc`: nothing in a declaration is ever read as a request, a macro or an escape.
enum MdocEscaping {
  /// Running text. The start of a line is made safe by ``lineStart(_:)``.
  static func text(_ text: String) -> String { escape(text, isLiteral: false) }

  /// Text to be copied and typed: dashes, quotes, accents and tildes stay what they are.
  static func literal(_ text: String) -> String { escape(text, isLiteral: true) }

  /// One argument on the line of a macro, whose text is escaped already.
  static func argument(_ escaped: String) -> String {
    if escaped.isEmpty { return "\"\"" }
    if escaped.utf8.contains(UInt8(ascii: " ")) {
      return "\"" + escaped.map { $0 == "\"" ? "\\(dq" : String($0) }.joined() + "\""
    }
    let quotesSafe = escaped.first == "\"" ? "\\(dq" + escaped.dropFirst() : escaped
    return isSpecial(escaped) ? "\\&" + quotesSafe : quotesSafe
  }

  /// Text to be copied and typed, as one argument on the line of a macro.
  static func word(_ text: String) -> String { argument(literal(text)) }

  /// A line of text that would begin with a control character.
  static func lineStart(_ line: String) -> String {
    line.utf8.first == UInt8(ascii: ".") || line.utf8.first == UInt8(ascii: "'") ? "\\&" + line : line
  }

  /// Whether a word means something by itself on the line of a macro: a punctuation mark, or what may be a macro's
  /// name.
  private static func isSpecial(_ word: String) -> Bool {
    if word.count == 1 { return ".,:;()[]?!|".contains(word) }
    guard word.utf8.count <= 3, let first = word.first else { return false }
    return first == "%" || (first.isUppercase && first.isASCII)
  }

  private static func escape(_ text: String, isLiteral: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-" where isLiteral: result += "\\-"
      case "'" where isLiteral: result += "\\(aq"
      case "`": result += "\\(ga"
      case "^" where isLiteral: result += "\\(ha"
      case "~" where isLiteral: result += "\\(ti"
      case "\t", "\n", "\r": result += " "
      default:
        if scalar.isASCII {
          if scalar.value >= 0x20, scalar.value != 0x7F { result.unicodeScalars.append(scalar) }
        } else {
          let hex = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u\(String(repeating: "0", count: max(0, 4 - hex.count)))\(hex)]"
        }
      }
    }
    return result
  }
}
