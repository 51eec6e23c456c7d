public import PopplerKit

/// Where the text of a document's pages comes from.
///
/// For one thread at a time; each thread has its own. `PageText` may go to others.
public protocol TextSource {
  /// How many pages there are.
  var pageCount: Int { get }

  /// The text of a page.
  ///
  /// - Parameter index: The page, counted from 0.
  /// - Throws: `page.outOfRange`, `page.unreadable`.
  func text(ofPage index: Int) throws(ReadingError) -> PageText
}
