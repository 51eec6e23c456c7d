import PDFDocument
import PDFScopeCore

/// `edit.movePages`.
struct PageMoving: EventAction {
  func perform(_ event: MovePages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
