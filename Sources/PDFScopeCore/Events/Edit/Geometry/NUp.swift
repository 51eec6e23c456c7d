/// Puts several pages on each sheet.
public struct NUp: Event {
  /// The pages that are put on sheets.
  public var pages: PageSelection
  /// Columns and rows of a sheet.
  public var grid: SheetGrid?
  /// How many pages go on a sheet.
  public var perSheet: Int?
  /// The size of the sheets; `nil` takes that of the first page.
  public var paper: PaperSize?
  /// Whether the sheets are wider than high, or not wider; `nil` as the pages are largest.
  public var landscape: Bool?
  /// In which order the pages lie.
  public var order = CellOrder.rightDown
  /// What stays free at the edges of a sheet.
  public var margin = Length.zero
  /// What stays free between pages.
  public var gap = Length.zero
  /// Whether a thin line is drawn around each page.
  public var frame = false

  /// An event for `pages`.
  public init(pages: PageSelection = .all, perSheet: Int? = nil) {
    self.pages = pages
    self.perSheet = perSheet
  }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all) }

  /// `edit.nUp`.
  public static let name = "edit.nUp"
  /// What it does.
  public static let summary = "Put several pages on each sheet"
  /// What there is to know.
  public static let discussion = """
    The pages are taken in the order of the document and put on sheets, each as it is shown and as large as its cell \
    allows. A sheet takes the place and the label of the first page on it; pages that are not named stay as they are. \
    Without `--grid` or `--per-sheet` two pages go on each.

    Annotations, links and form fields move to the sheets with their pages, and whatever led to a page leads to its \
    place on the sheet: links, outline items, named destinations, article threads, user bookmarks. Text stays text and \
    tags stay. Transitions and actions that belong to the turning of single pages go.
    """
  /// It changes what pages show.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<NUp>] = [
    Parameter("pages", \.pages, "Put these pages on sheets only"),
    Parameter("grid", \.grid, "Columns and rows of a sheet, such as `2x3`"),
    Parameter(
      "perSheet", \.perSheet, type: .integer(1...10_000),
      "How many pages go on a sheet; columns and rows are found so that pages are largest"),
    Parameter(
      "paper", \.paper, "The size of the sheets: a paper such as `a4`, or `WIDTHxHEIGHT`",
      discussion: "Without it sheets are as large as the first page that goes on them. " + PaperSize.explanation),
    Parameter(
      "landscape", \.landscape, "Make the sheets wider than high",
      discussion: """
        Where neither this nor the paper says how the sheet lies, it lies so that the pages are largest.
        """),
    Parameter("order", \.order, "In which order the pages lie on a sheet"),
    Parameter("margin", \.margin, "Leave this length free at the edges of a sheet"),
    Parameter("gap", \.gap, "Leave this length free between pages"),
    Parameter("frame", \.frame, "Draw a thin line around each page"),
  ]
}

/// In which order pages lie on a sheet.
public enum CellOrder: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// In rows from the left, from above.
  case rightDown
  /// In columns from above, from the left.
  case downRight
  /// In rows from the right, from above.
  case leftDown
  /// In columns from above, from the right.
  case downLeft

  /// What it means.
  public var meaning: String {
    switch self {
    case .rightDown: "in rows, each from left to right"
    case .downRight: "in columns, the leftmost first"
    case .leftDown: "in rows, each from right to left"
    case .downLeft: "in columns, the rightmost first"
    }
  }

  /// The column and row of a place, all from 0.
  public func cell(_ place: Int, columns: Int, rows: Int) -> (column: Int, row: Int) {
    let (columns, rows) = (max(1, columns), max(1, rows))
    switch self {
    case .rightDown: return (place % columns, place / columns)
    case .leftDown: return (columns - 1 - place % columns, place / columns)
    case .downRight: return (place / rows, place % rows)
    case .downLeft: return (columns - 1 - place / rows, place % rows)
    }
  }
}
