import PDFDocument
import PDFScopeCore

/// `edit.detach`.
struct FileDetaching: EventAction {
  func perform(_ event: DetachFiles, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
