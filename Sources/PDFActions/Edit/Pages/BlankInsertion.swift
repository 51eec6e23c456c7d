import PDFDocument
import PDFScopeCore

/// `edit.insertBlank`.
struct BlankInsertion: EventAction {
  func perform(_ event: InsertBlank, on work: Work) async throws(ActionError) -> PagesResult {
    throw ActionError("internal", "not built yet")
  }
}
