import PDFScopeCore

/// `edit.watermark`.
struct Watermarking: EventAction {
  func perform(_ event: WatermarkPages, on work: Work) throws(ActionError) -> PagesResult {
    try event.validate()
    let style = MarkStyle.watermark(hasText: event.mark.text != nil)
    return try MarkRun(event.mark, style, on: work).run(event.pages)
  }
}
