/// How text looks, but for its colour.
package struct TextStyle: Sendable, Hashable {
  /// Where lines stand in the width they are laid out in.
  package enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// Where a reader of the paragraph begins: left, and right where it is written from right to left.
    case natural
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// The font.
  package var font: FontRequest
  /// The size of the font in units of the content's space, from ``sizes``.
  package var size: Double
  /// Where lines stand.
  package var alignment: Alignment
  /// The distance of lines as a multiple of what the font asks for, from ``spacings``.
  package var lineSpacing: Double

  /// The sizes that text may have.
  package static let sizes = 0.01...10_000.0
  /// The distances that lines may have.
  package static let spacings = 0.1...10.0

  /// Makes a style.
  package init(
    font: FontRequest = FontRequest(), size: Double = 12, alignment: Alignment = .natural, lineSpacing: Double = 1
  ) {
    self.font = font
    self.size = size
    self.alignment = alignment
    self.lineSpacing = lineSpacing
  }
}
