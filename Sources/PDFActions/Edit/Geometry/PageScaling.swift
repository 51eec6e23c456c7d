import PDFDocument
import PDFScopeCore

/// `edit.scaleTo`.
struct PageScaling: EventAction {
  func perform(_ event: ScalePages, on work: Work) throws(ActionError) -> PagesResult {
    let document = work.document.document
    var sizings: [Int: PageSizing] = [:]
    for index in try work.document.pageSet(event.pages) {
      if let page = document.page(at: index) { sizings[index] = event.sizing(of: page) }
    }
    do throws(PDFError) {
      let changed = try document.resizePages(sizings)
      return PagesResult(pages: changed.map { $0 + 1 }, pageCount: work.document.pageCount)
    } catch {
      throw ActionError(error)
    }
  }
}

extension ScalePages {
  fileprivate func sizing(of page: Page) -> PageSizing {
    var paper = (width: paper.width, height: paper.height)
    if let landscape { paper = self.paper.lying(landscape ? .landscape : .portrait) }
    let shown = page.displaySize
    let isAcross = (shown.width - shown.height) * (paper.width - paper.height) < 0
    if isAcross, rotate == .paper { paper = (paper.height, paper.width) }
    var sizing = PageSizing(size: PDFSize(width: paper.width, height: paper.height))
    sizing.fit =
      switch fit {
      case .contain: .contain
      case .cover: .cover
      case .stretch: .stretch
      case .none: .none
      }
    sizing.leftShare = align.horizontal
    sizing.topShare = align.vertical
    sizing.turns = isAcross && rotate == .auto
    return sizing
  }
}
