import PDFDocument
import PDFScopeCore

/// `edit.nUp`.
struct NUpImposition: EventAction {
  func perform(_ event: NUp, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
