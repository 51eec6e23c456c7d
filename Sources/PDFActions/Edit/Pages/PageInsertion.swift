import PDFDocument
import PDFScopeCore

/// `edit.insertPages`.
struct PageInsertion: EventAction {
  func perform(_ event: InsertPages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
