import PDFDocument
import PDFScopeCore

/// `edit.duplicatePages`.
struct PageDuplication: EventAction {
  nonisolated(nonsending) func perform(
    _ event: DuplicatePages, on work: Work
  ) async throws(ActionError) -> PagesResult {
    let pages = try work.pages(event.pages)
    let count = work.document.pageCount
    try work.checkPageCount(count, plus: pages.count, times: event.copies)
    var order: [Int] = []
    switch event.at {
    case .each:
      let chosen = Set(pages)
      for page in 0..<count {
        order += Array(repeating: page, count: chosen.contains(page) ? event.copies + 1 : 1)
      }
    case .end:
      order = Array(0..<count)
      for _ in 0..<event.copies { order += pages }
    }
    return try PageComposer(work: work, options: event.composition).compose(
      order.map { .page($0, of: 0) }, changed: pages.uniqued, because: "pages were duplicated")
  }
}

extension Work {
  /// Checks that a document does not grow beyond what a selection may name.
  ///
  /// - Throws: `document.limit`.
  func checkPageCount(_ count: Int, plus more: Int, times: Int) throws(ActionError) {
    let (added, overflow) = more.multipliedReportingOverflow(by: times)
    guard !overflow, added <= Self.mostPages - min(count, Self.mostPages) else {
      throw ActionError("document.limit", "the document would have more than \(Self.mostPages) pages")
    }
  }

  /// The most pages that a document may be given: a million.
  private static var mostPages: Int { 1_000_000 }
}
