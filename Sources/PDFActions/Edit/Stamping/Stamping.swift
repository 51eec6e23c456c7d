import PDFDocument
import PDFScopeCore

/// `edit.stamp`.
struct Stamping: EventAction {
  func perform(_ event: StampPages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
