import PDFDocument
import PDFScopeCore

/// `edit.watermark`.
struct Watermarking: EventAction {
  func perform(_ event: WatermarkPages, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
