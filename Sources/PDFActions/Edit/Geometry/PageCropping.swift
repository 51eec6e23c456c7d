import PDFDocument
import PDFScopeCore

/// `edit.crop`.
struct PageCropping: EventAction {
  func perform(_ event: CropPages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
