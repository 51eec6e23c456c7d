import PDFDocument
import PDFScopeCore

/// `edit.crop`.
struct PageCropping: EventAction {
  nonisolated(nonsending) func perform(_ event: CropPages, on work: Work) async throws(ActionError) -> PagesResult {
    try event.validate()
    let choice = event.choice
    let changing = BoxChanging(
      work: work, kind: .crop, choice: choice, base: .crop, warnsOfCuts: choice.to != nil || choice.size != nil)
    return try await changing.perform(on: try work.document.pageSet(event.pages))
  }
}
