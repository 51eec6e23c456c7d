import PDFDocument
import PDFScopeCore

/// `edit.listAttachments`.
struct AttachmentListing: EventAction {
  func perform(_ event: ListAttachments, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
