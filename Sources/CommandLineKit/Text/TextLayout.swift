/// Text laid out for a terminal with characters of one width: measured in columns, wrapped, padded, cut.
public enum TextLayout {
  /// The columns a text takes on a terminal: combining marks and control characters none, East Asian wide characters
  /// and pictographs two, all others one.
  public static func width(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// The columns one character takes.
  static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    // A picture is two columns wide whatever it is put together from; VARIATION SELECTOR-16 makes one of a sign.
    if scalars.count > 1, scalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) {
      return 2
    }
    return scalars.reduce(0) { $0 + width(of: $1) }
  }

  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value >= 0x20, scalar.value < 0x7F { return 1 }
    if WideScalars.contains(scalar) { return 2 }
    // Vowels and finals of Hangul syllables stand in the column of the initial; the soft hyphen is shown.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if scalar.value == 0xAD { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return 1
    }
  }

  /// Fills lines with the words of a text. A word that is wider than a line stands alone on one; between wide
  /// characters a line may end anywhere.
  /// - Parameters:
  ///   - width: the columns of a line, indent included.
  ///   - indent: the spaces before each line.
  ///   - firstIndent: the spaces before the first line, where they differ.
  public static func wrap(_ text: String, width: Int, indent: Int = 0, firstIndent: Int? = nil) -> String {
    TextFiller(width: width, indent: indent, firstIndent: firstIndent ?? indent)
      .lines([StyledRun(text, .plain)], style: .plain).joined(separator: "\n")
  }

  /// Adds spaces up to a number of columns.
  public static func padded(_ text: String, to columns: Int, alignment: TextAlignment = .left) -> String {
    let missing = max(0, columns - width(of: text))
    let spaces = String(repeating: " ", count: missing)
    return alignment == .left ? text + spaces : spaces + text
  }

  /// Cuts a text that is wider than a number of columns, and ends it with `…`.
  public static func truncated(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard width(of: text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += width(of: character)
      if used > columns { break }
      result.append(character)
    }
    return result + "…"
  }
}

/// On which side of its column a text stands.
public enum TextAlignment: Sendable, Hashable {
  /// Spaces after the text.
  case left
  /// Spaces before the text, as for numbers.
  case right
}
