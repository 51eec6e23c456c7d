import PDFDocument
import PDFScopeCore

/// `edit.overlay`.
struct Overlaying: EventAction {
  func perform(_ event: OverlayPages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
