/// Puts blank pages into the document.
public struct InsertBlank: PlacingEvent {
  /// The pages that blank ones stand before.
  public var before: PageSelection?
  /// The pages that blank ones stand behind.
  public var after: PageSelection?
  /// How many there are at each place.
  public var count = 1
  /// Their size; `nil` is that of the page they stand beside.
  public var size: String?

  /// An event for blank pages at the end of the document.
  public init() {}

  /// Blank pages behind or before pages.
  public init(before: PageSelection? = nil, after: PageSelection? = nil, count: Int = 1, size: String? = nil) {
    (self.before, self.after, self.count, self.size) = (before, after, count, size)
  }

  /// `edit.insertBlank`.
  public static let name = "edit.insertBlank"
  /// What it does.
  public static let summary = "Put blank pages in"
  /// What there is to know.
  public static let discussion = """
    Without a place they stand at the end. Before or behind several pages, such as `--after all`, each of these gets \
    its blank pages.
    """
  /// It assembles pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<InsertBlank>] =
    placeParameters(of: "them") + [
      Parameter("count", \.count, type: .integer(1...10_000), "How many at each place"),
      Parameter(
        "paper", \.size, "The size: a paper such as `a4`, or `WxH`",
        discussion: """
          Numbers are points, 1/72 inch, unless a unit stands behind them: `210x297mm`, `8.5x11in`, `21x29.7cm`. \
          `a4-landscape` is wider than high. Without it a blank page is as large as the one it stands beside.
          """),
    ]
}
