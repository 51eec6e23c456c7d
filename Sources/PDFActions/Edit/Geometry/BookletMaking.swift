import PDFDocument
import PDFScopeCore

/// `edit.booklet`.
struct BookletMaking: EventAction {
  func perform(_ event: MakeBooklet, on work: Work) throws(ActionError) -> PagesResult {
    try event.validate()
    guard let page = work.document.document.page(at: 0) else {
      throw ActionError("document.noPages", "the document has no pages")
    }
    let plan = SheetPlan(
      size: event.size(forPagesLike: page.displaySizeInPoints), columns: 2, rows: 1, margin: event.margin,
      gap: event.gap)
    try plan.check()
    let sides = event.binding.sides(of: work.document.pageCount, signature: event.signature)
    let sheets = sides.map { side in
      var sheet = Sheet(size: plan.size, cells: [])
      sheet.hasFrames = event.frame
      sheet.cells = side.enumerated().compactMap { column, page in
        page.map { Sheet.Cell(page: $0, area: plan.area(column: column, row: 0)) }
      }
      return sheet
    }
    var result = try SheetFilling(work: work).fill(sheets, keepsLabels: false)
    result.sheets = sides.map { $0.map { $0.map { $0 + 1 } ?? 0 } }
    return result
  }
}

extension MakeBooklet {
  fileprivate func size(forPagesLike page: PDFSize) -> PDFSize {
    if let paper {
      let size = paper.lying(paper.orientation ?? .landscape)
      return PDFSize(width: size.width, height: size.height)
    }
    return PDFSize(
      width: min(max(2 * page.width, PaperSize.least), PaperSize.greatest),
      height: min(max(page.height, PaperSize.least), PaperSize.greatest))
  }
}
