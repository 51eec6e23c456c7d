import PDFDocument
import PDFScopeCore

/// `edit.merge`.
struct Merging: EventAction {
  func perform(_ event: MergeDocuments, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
