import PDFScopeCore

/// Writes expressions in the form in which they are read.
enum ExpressionPrinter {
  /// How tightly parts hold together; a part that is looser than its place wants is put in parentheses.
  private enum Level: Int {
    case any
    case all
    case comparison
    case operand
  }

  static func text(_ expression: Expression) -> String { text(expression, .any) }

  private static func text(_ expression: Expression, _ wanted: Level) -> String {
    let (text, level) = parts(expression)
    return level.rawValue < wanted.rawValue ? "(" + text + ")" : text
  }

  private static func parts(_ expression: Expression) -> (String, Level) {
    switch expression {
    case .literal(.string(let text)): (quoted(text), .operand)
    case .literal(let value): (value.text(), .operand)
    case .path(let path): (path.description, .operand)
    case .list(let elements): ("[" + elements.map { text($0, .any) }.joined(separator: ", ") + "]", .operand)
    case .not(let operand): ("!" + text(operand, .operand), .operand)
    case .all(let parts): (parts.map { text($0, .comparison) }.joined(separator: " && "), .all)
    case .any(let parts): (parts.map { text($0, .all) }.joined(separator: " || "), .any)
    case .comparison(let left, let comparison, let right, _):
      (text(left, .operand) + " " + comparison.rawValue + " " + text(right, .operand), .comparison)
    }
  }

  /// A text between single quotes.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": result += "\\'"
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }
}

extension Expression: CustomStringConvertible {
  /// The form in which it is read.
  var description: String { ExpressionPrinter.text(self) }
}
