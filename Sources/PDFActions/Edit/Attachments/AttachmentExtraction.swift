import PDFDocument
import PDFScopeCore

/// `edit.extractAttachments`.
struct AttachmentExtraction: EventAction {
  func perform(_ event: ExtractAttachments, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
