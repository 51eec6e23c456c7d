/// How the numbers in page labels are written (ISO 32000-2 table 161).
public enum LabelStyle: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// 1, 2, 3.
  case decimal
  /// i, ii, iii.
  case romanLower
  /// I, II, III.
  case romanUpper
  /// a, b, c.
  case lettersLower
  /// A, B, C.
  case lettersUpper
  /// No number.
  case none

  /// What the word means.
  public var meaning: String {
    switch self {
    case .decimal: "1, 2, 3"
    case .romanLower: "i, ii, iii"
    case .romanUpper: "I, II, III"
    case .lettersLower: "a to z, then aa to zz"
    case .lettersUpper: "A to Z, then AA to ZZ"
    case .none: "no number: every page is called as the prefix says"
    }
  }
}

/// Calls pages otherwise: sets page labels, or takes them away.
public struct SetLabels: Event {
  /// The pages.
  public var pages: PageSelection
  /// How the numbers are written; `nil` is decimal.
  public var style: LabelStyle?
  /// What stands before the numbers.
  public var prefix: String?
  /// The number of the first page; `nil` is 1.
  public var start: Int?
  /// Whether the pages are called by their number again.
  public var clear: Bool

  /// An event.
  public init(
    pages: PageSelection = .all, style: LabelStyle? = nil, prefix: String? = nil, start: Int? = nil,
    clear: Bool = false
  ) {
    self.pages = pages
    self.style = style
    self.prefix = prefix
    self.start = start
    self.clear = clear
  }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all) }

  /// `edit.setLabels`.
  public static let name = "edit.setLabels"
  /// What it does.
  public static let summary = "Set page labels"
  /// What there is to know.
  public static let discussion = """
    Labels are what viewers call the pages: i, ii, iii for a preface, A-1 for an appendix. Each run of pages that \
    follow each other in the selection counts from `--start`; a page that is named twice is labelled once. The labels \
    of all other pages stay as they are, to the letter. In a document without labels viewers show the numbers of the \
    pages; those of the pages that are not named become labels that say the same.

    `--clear` takes the labels of the pages away, so that they are called by their number again. A document in which \
    that is true of every page has no labels any more.

    With `--json` the answer has the pages whose label is another one now, with the old one.
    """
  /// It changes what pages are called.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<SetLabels>] = [
    Parameter("pages", \.pages, "Label these pages only"),
    Parameter("style", \.style, "How the numbers are written; decimal where only a prefix or start is given"),
    Parameter("prefix", \.prefix, "What stands before the number"),
    Parameter("start", \.start, type: .integer(1...2_147_483_647), "The number of the first page"),
    Parameter("clear", \.clear, "Take the labels away"),
  ]
}
