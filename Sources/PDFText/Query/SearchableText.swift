/// A string that patterns are matched against, and where each of its pieces comes from in the page's string.
///
/// Patterns never see the page's string itself. Whatever makes text easier to find (folded ligatures, joined hyphens,
/// characters left out) makes another `bytes` with another alignment, and matches still point into the page.
struct SearchableText {
  /// A piece whose bytes are those of the page's string, or stand for them as a whole.
  struct Piece: Hashable {
    /// Where the piece begins in `bytes`; it ends where the next one begins.
    var start: Int
    /// What it stands for in the page's string.
    var source: Range<Int>
    /// Byte by byte the same as its source; otherwise any part of it stands for the whole source.
    var isVerbatim: Bool
  }

  /// Valid UTF-8.
  var bytes: [UInt8]
  /// In order, from 0 on. Empty where `bytes` is the page's string.
  var pieces: [Piece]

  /// The page's string as it is.
  init(_ page: PageText) {
    bytes = page.utf8
    pieces = []
  }

  /// A string of another making.
  init(bytes: [UInt8], pieces: [Piece]) {
    self.bytes = bytes
    self.pieces = pieces
  }

  /// The part of the page's string that `range` of `bytes` stands for.
  func source(of range: Range<Int>) -> Range<Int> {
    guard !pieces.isEmpty, !range.isEmpty else { return range }
    let first = max(0, pieces.partitionPoint { $0.start > range.lowerBound } - 1)
    let last = max(first, pieces.partitionPoint { $0.start >= range.upperBound } - 1)
    let lower =
      pieces[first].isVerbatim
      ? pieces[first].source.lowerBound + (range.lowerBound - pieces[first].start) : pieces[first].source.lowerBound
    let upper =
      pieces[last].isVerbatim
      ? pieces[last].source.lowerBound + (range.upperBound - pieces[last].start) : pieces[last].source.upperBound
    return lower..<max(lower, upper)
  }
}
