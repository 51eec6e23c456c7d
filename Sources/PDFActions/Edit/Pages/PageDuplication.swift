import PDFDocument
import PDFScopeCore

/// `edit.duplicatePages`.
struct PageDuplication: EventAction {
  func perform(_ event: DuplicatePages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
