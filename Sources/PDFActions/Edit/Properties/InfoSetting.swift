import PDFDocument
import PDFScopeCore

/// `edit.setInfo`.
struct InfoSetting: EventAction {
  func perform(_ event: SetInfo, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
