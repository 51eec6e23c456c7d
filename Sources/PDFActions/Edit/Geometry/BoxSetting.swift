import PDFDocument
import PDFScopeCore

/// `edit.setBox`.
struct BoxSetting: EventAction {
  func perform(_ event: SetPageBox, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
