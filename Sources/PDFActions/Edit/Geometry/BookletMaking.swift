import PDFDocument
import PDFScopeCore

/// `edit.booklet`.
struct BookletMaking: EventAction {
  func perform(_ event: MakeBooklet, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
