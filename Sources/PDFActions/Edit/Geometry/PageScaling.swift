import PDFDocument
import PDFScopeCore

/// `edit.scaleTo`.
struct PageScaling: EventAction {
  func perform(_ event: ScalePages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
