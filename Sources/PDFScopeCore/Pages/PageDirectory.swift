/// What a page selection asks of a document. Indices are 0-based; every answer is asked for only when a selection needs
/// it, so an implementation may work it out (a page's emptiness, say) at the first question.
public protocol PageDirectory {
  /// How many pages there are.
  var pageCount: Int { get }

  /// The pages that carry a label (ISO 32000-2 12.4.2), in the order of the document; empty where none does.
  func pages(labelled label: String) throws -> [Int]

  /// True when the page as it is shown (CropBox and Rotate applied) is higher than wide. A square is neither portrait
  /// nor landscape; without an implementation every page that is not landscape is portrait.
  func isPortrait(_ index: Int) throws -> Bool

  /// True when the page as it is shown (CropBox and Rotate applied) is wider than high.
  func isLandscape(_ index: Int) throws -> Bool

  /// True when nothing on the page differs from white paper. A page that a colour fills from edge to edge is not blank.
  func isBlank(_ index: Int) throws -> Bool

  /// True when the page has annotations that a reader would call so (no links, widgets or popups).
  func isAnnotated(_ index: Int) throws -> Bool

  /// The pages from where an outline item leads to where the next item of its level or above leads, in the order of the
  /// document. The path names the item by the titles from the top level down; the first item that fits is taken.
  ///
  /// - Returns: nil where there is no such item; an empty array where it leads to no page.
  func pages(underOutlinePath path: [String]) throws -> [Int]?

  /// The path from the top level to the first outline item, wherever it is, whose own path ends with these titles;
  /// `nil` where there is none. It helps whoever has left out the upper levels.
  func outlinePath(endingWith titles: [String]) throws -> [String]?
}

extension PageDirectory {
  /// True when the page is not landscape.
  public func isPortrait(_ index: Int) throws -> Bool { try !isLandscape(index) }

  /// None is looked for.
  public func outlinePath(endingWith titles: [String]) throws -> [String]? { nil }
}
