import PDFDocument
import PDFScopeCore

/// `edit.setLabels`.
struct LabelSetting: EventAction {
  func perform(_ event: SetLabels, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
