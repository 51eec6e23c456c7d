import PDFDocument
import PDFScopeCore

/// `edit.split`.
struct Splitting: EventAction {
  func perform(_ event: SplitDocument, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
