import PDFDocument
import PDFScopeCore

/// `edit.reversePages`.
struct PageReversal: EventAction {
  func perform(_ event: ReversePages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
