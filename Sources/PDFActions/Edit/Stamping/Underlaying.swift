import PDFScopeCore

/// `edit.underlay`.
struct Underlaying: EventAction {
  func perform(_ event: UnderlayPages, on work: Work) throws(ActionError) -> PagesResult {
    try event.validate()
    return try LayerRun(event.layer, .underlay, on: work).run(event.pages)
  }
}
