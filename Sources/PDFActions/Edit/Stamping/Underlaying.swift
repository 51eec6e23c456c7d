import PDFDocument
import PDFScopeCore

/// `edit.underlay`.
struct Underlaying: EventAction {
  func perform(_ event: UnderlayPages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
