/// Puts pages on sheets that are printed on both sides, folded in the middle and put into each other.
public struct MakeBooklet: Event {
  /// The size of the sheets, unfolded; `nil` takes two of the first page beside each other.
  public var paper: PaperSize?
  /// The side that the booklet is bound on.
  public var binding = BindingSide.left
  /// How many sheets are put into each other; `nil` for all.
  public var signature: Int?
  /// What stays free at the edges of a sheet.
  public var margin = Length.zero
  /// What stays free between the two pages of a side.
  public var gap = Length.zero
  /// Whether a thin line is drawn around each page.
  public var frame = false

  /// A booklet of every page.
  public init() {}

  /// `edit.booklet`.
  public static let name = "edit.booklet"
  /// What it does.
  public static let summary = "Put pages on sheets to be folded into a booklet"
  /// What there is to know.
  public static let discussion = """
    Each side of a sheet gets two pages, so that the sheets, printed on both sides (turned over on the short edge), \
    put upon each other and folded in the middle, make a booklet. Where the pages do not fill the last sheet, the end \
    of the booklet stays blank. With `--signature` so many sheets are folded together, and the booklet is made of \
    several such layers; the last one has as many sheets as are needed.

    Annotations, links, form fields, destinations, bookmarks and tags move with their pages, as with `n-up`. The \
    sheets have plain numbers as labels. To make a booklet of some pages, take the others out with `keep-pages` first.
    """
  /// It changes what pages show.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<MakeBooklet>] = [
    Parameter(
      "paper", \.paper, "The size of the sheets before they are folded: a paper such as `a4`, or `WIDTHxHEIGHT`",
      discussion: """
        It is taken wider than high, unless its name says otherwise: `a4-portrait`. Without it a sheet is as large as \
        two of the first page beside each other.
        """),
    Parameter("binding", \.binding, "The side that the booklet is bound on"),
    Parameter(
      "signature", \.signature, type: .integer(1...10_000), "Fold so many sheets together; all of them without it"),
    Parameter("margin", \.margin, "Leave this length free at the edges of a sheet"),
    Parameter("gap", \.gap, "Leave this length free between the two pages of a side"),
    Parameter("frame", \.frame, "Draw a thin line around each page"),
  ]
}

/// The side that a booklet is bound on.
public enum BindingSide: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// On the left, for what is read from left to right.
  case left
  /// On the right, for what is read from right to left.
  case right

  /// What it means.
  public var meaning: String {
    switch self {
    case .left: "for what is read from left to right"
    case .right: "for what is read from right to left"
    }
  }

  /// The pages of a booklet, from 0, on the left and on the right of each side of its sheets, front and back in turn;
  /// `nil` for a place that stays blank.
  ///
  /// - Parameters:
  ///   - count: how many pages there are.
  ///   - signature: how many sheets are folded together, at least 1; `nil` for all.
  public func sides(of count: Int, signature: Int?) -> [[Int?]] {
    let most = signature.map { 4 * max(1, min($0, 1_000_000)) } ?? .max
    var sides: [[Int?]] = []
    var first = 0
    while first < count {
      let places = min(most, (count - first + 3) / 4 * 4)
      for side in 0..<(places / 2) {
        let (outer, inner) = (first + places - 1 - side, first + side)
        let pages = [outer, inner].map { $0 < count ? $0 : nil }
        // The front has the later page on the left; on the back it is the other way round.
        sides.append((side % 2 == 0) == (self == .left) ? pages : pages.reversed())
      }
      first += places
    }
    return sides
  }
}
