import PDFDocument
import PDFScopeCore

/// `edit.extractPages`.
struct PageExtraction: EventAction {
  func perform(_ event: ExtractPages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
