import PDFDocument

/// The refusal to draw characters that no font has.
enum MissingCharacters {
  /// How many are named; more are counted.
  private static let mostNamed = 10

  /// - Parameter characters: In the order they were met, each once.
  /// - Parameter isComplete: Whether the whole text was looked through.
  static func error(_ characters: [UInt32], isComplete: Bool = true) -> PDFError {
    let names = characters.prefix(mostNamed).map(name).joined(separator: ", ")
    let rest = characters.count - mostNamed
    let more = rest > 0 ? " and \(rest)\(isComplete ? "" : " or more") others" : ""
    return PDFError(
      .textMissingGlyphs, "no font that may be used has \(names)\(more)",
      hint: "install a font that has \(characters.count == 1 ? "it" : "them"), or name a font file that does")
  }

  private static func name(_ character: UInt32) -> String {
    let digits = String(character, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    guard let scalar = Unicode.Scalar(character), isVisible(scalar) else { return code }
    // A mark needs something to stand on.
    let isMark = [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    return "\(code) \(isMark ? "\u{25CC}" : "")\(scalar)"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      false
    default: true
    }
  }
}
