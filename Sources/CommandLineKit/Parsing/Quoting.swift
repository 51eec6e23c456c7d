/// Words of the user made fit for a message.
enum Quoting {
  /// The text in single quotes, control characters made visible, cut when it is very long.
  static func quote(_ text: String, limit: Int = 80) -> String {
    var result = "'"
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit {
        result += "…"
        break
      }
      result += printable(scalar)
      count += 1
    }
    return result + "'"
  }

  /// Names in a row: `a`, `a or b`, `a, b or c`.
  static func list(_ items: [String], conjunction: String = "or") -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  private static func printable(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format, .privateUse, .unassigned:
      return "\\u{\(String(scalar.value, radix: 16))}"
    default:
      return String(Character(scalar))
    }
  }
}
