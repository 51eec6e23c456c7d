import PDFDocument
import PDFScopeCore

/// `edit.keepPages`.
struct PageKeeping: EventAction {
  func perform(_ event: KeepPages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
