import PDFDocument
import PDFScopeCore

extension OpenDocument {
  /// Is told how far long work has come, and says whether it is still wanted.
  var pace: ((_ done: Int, _ total: Int) -> Bool)? {
    get { document.pace }
    set { document.pace = newValue }
  }

  /// A unit of long work, mostly a page, is about to be done. Where it is not wanted any more, the host takes back what
  /// was changed.
  ///
  /// - Throws: `action.cancelled`.
  func step(_ done: Int, of total: Int) throws(ActionError) {
    guard let pace, !pace(done, total) else { return }
    throw .cancelled
  }
}

/// Counts the units of long work.
final class Steps {
  private let document: OpenDocument
  private let total: Int
  private var done = 0

  init(_ document: OpenDocument, total: Int) {
    self.document = document
    self.total = total
  }

  /// The next unit is about to be done.
  ///
  /// - Throws: `action.cancelled`.
  func next() throws(ActionError) {
    try document.step(done, of: total)
    done += 1
  }
}

extension Task where Success == Never, Failure == Never {
  /// Whether nobody wants what the running task does any more: it was cancelled, or the event that it is part of was.
  static var isUnwanted: Bool { isCancelled || EnvironmentValues.current.cancellation.isCancelled }
}
