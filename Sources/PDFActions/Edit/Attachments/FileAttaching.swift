import PDFDocument
import PDFScopeCore

/// `edit.attach`.
struct FileAttaching: EventAction {
  func perform(_ event: AttachFiles, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
