/// How far something is turned.
enum MarkRotation: Hashable {
  /// Degrees, clockwise.
  case degrees(Double)
  /// From the lower left to the upper right corner of the page.
  case diagonal
  /// From the upper left to the lower right corner.
  case reverseDiagonal

  /// Reads degrees or a word; `nil` for anything else.
  init?(_ text: String) {
    switch text {
    case "diagonal": self = .diagonal
    case "reverseDiagonal", "reverse-diagonal": self = .reverseDiagonal
    default:
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }),
        let number = Double(text), number.isFinite, abs(number) <= 36_000
      else { return nil }
      self = .degrees(number)
    }
  }
}
