import PDFDocument
import PDFScopeCore

/// `edit.nUp`.
struct NUpImposition: EventAction {
  func perform(_ event: NUp, on work: Work) throws(ActionError) -> PagesResult {
    try event.validate()
    let pages = try work.document.pageSet(event.pages)
    guard let first = pages.first, let page = work.document.document.page(at: first) else {
      return PagesResult(pages: [], pageCount: work.document.pageCount)
    }
    let plan = try event.plan(forPagesLike: page.displaySizeInPoints)
    let perSheet = event.perSheet ?? event.grid.map { $0.columns * $0.rows } ?? NUp.usualPerSheet
    let groups = stride(from: 0, to: pages.count, by: perSheet).map { pages[$0..<min($0 + perSheet, pages.count)] }
    let sheets = groups.map { group in
      var sheet = Sheet(size: plan.size, cells: [])
      sheet.hasFrames = event.frame
      sheet.cells = group.enumerated().map { place, page in
        let cell = event.order.cell(place, columns: plan.columns, rows: plan.rows)
        return Sheet.Cell(page: page, area: plan.area(column: cell.column, row: cell.row))
      }
      return sheet
    }
    var result = try SheetFilling(work: work).fill(sheets, keepsLabels: true)
    result.sheets = groups.map { $0.map { $0 + 1 } }
    return result
  }
}

extension NUp {
  fileprivate static let usualPerSheet = 2

  /// The plan on which pages of a size are largest, of those that the event leaves open.
  fileprivate func plan(forPagesLike page: PDFSize) throws(ActionError) -> SheetPlan {
    var best: SheetPlan?
    for size in sizes(page) {
      for (columns, rows) in grids {
        let plan = SheetPlan(size: size, columns: columns, rows: rows, margin: margin, gap: gap)
        // A hair more is no reason to prefer one.
        guard let other = best, plan.factor(of: page) <= other.factor(of: page) * 1.001 else {
          best = plan
          continue
        }
      }
    }
    guard let best else { throw ActionError("internal", "there is no sheet") }
    try best.check()
    return best
  }

  private func sizes(_ page: PDFSize) -> [PDFSize] {
    let width = paper?.width ?? min(max(page.width, PaperSize.least), PaperSize.greatest)
    let height = paper?.height ?? min(max(page.height, PaperSize.least), PaperSize.greatest)
    let (short, long) = (min(width, height), max(width, height))
    if let landscape {
      return [PDFSize(width: landscape ? long : short, height: landscape ? short : long)]
    }
    let asGiven = PDFSize(width: width, height: height)
    return paper?.orientation != nil ? [asGiven] : [asGiven, PDFSize(width: height, height: width)]
  }

  private var grids: [(columns: Int, rows: Int)] {
    if let grid { return [(grid.columns, grid.rows)] }
    let count = perSheet ?? Self.usualPerSheet
    return (1...count).map { columns in (columns, (count + columns - 1) / columns) }
      // A column that stays empty is none.
      .filter { $0.columns == (count + $0.rows - 1) / $0.rows }
  }
}
