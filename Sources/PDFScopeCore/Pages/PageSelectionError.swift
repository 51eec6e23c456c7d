/// A page selection that cannot be read, or that a document cannot satisfy.
public struct PageSelectionError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// The text does not follow the grammar.
    case syntax
    /// A page that the document does not have.
    case noSuchPage
    /// No page carries the label.
    case noSuchLabel
    /// A span begins or ends at a label that several pages carry.
    case ambiguousLabel
    /// The outline has no item of that path.
    case noSuchOutlineItem
    /// The selection names no page at all.
    case nothingSelected
    /// The selection repeats pages beyond `PageSelection.maximumCount`.
    case tooManyPages
  }

  /// What is wrong.
  public let kind: Kind
  /// The text of the whole selection.
  public let selection: String
  /// Where in the text, from 1, in Unicode code points; nil where the whole is meant.
  public let position: Int?
  /// What is wrong, as a sentence without a full stop.
  public let message: String
  /// What would help, as a clause; nil where nothing is known.
  public let hint: String?
  /// The page that does not exist, from 1, where it was given by number.
  public let page: Int?

  /// The wire code of the error.
  public var code: String {
    switch kind {
    case .syntax, .tooManyPages: "usage.pages"
    case .noSuchPage: "page.outOfRange"
    case .noSuchLabel: "page.noSuchLabel"
    case .ambiguousLabel: "page.ambiguousLabel"
    case .noSuchOutlineItem: "page.noSuchOutlineItem"
    case .nothingSelected: "page.noneSelected"
    }
  }

  init(
    _ kind: Kind, in selection: String, at position: Int? = nil, _ message: String, hint: String? = nil,
    page: Int? = nil
  ) {
    self.kind = kind
    self.selection = selection
    self.position = position
    self.message = message
    self.hint = hint
    self.page = page
  }
}

extension PageSelectionError: CustomStringConvertible {
  /// The message and the hint, as a sentence without a full stop.
  public var description: String { hint.map { "\(message); \($0)" } ?? message }
}
