import PDFDocument
public import PDFScopeCore

/// `edit.insertBlank`.
struct BlankInsertion: EventAction {
  nonisolated(nonsending) func perform(
    _ event: InsertBlank, on work: Work
  ) async throws(ActionError) -> PagesResult {
    try event.validate()
    let count = work.document.pageCount
    let size = event.size.flatMap(PageSize.init)?.size
    let beside = try beside(event, on: work)
    try work.checkPageCount(count, plus: beside.count, times: event.count)
    var order: [Composition.Origin] = []
    for page in 0..<count {
      let blanks = beside.contains(page) ? blanks(event, size ?? work.document.size(ofPage: page)) : []
      order += event.before == nil ? [.page(page, of: 0)] + blanks : blanks + [.page(page, of: 0)]
    }
    return try PageComposer(work: work).compose(order, changed: [], because: "blank pages were put in")
  }

  private func blanks(_ event: InsertBlank, _ size: PDFSize) -> [Composition.Origin] {
    Array(repeating: .blank(size), count: event.count)
  }

  /// The pages that blank ones stand beside.
  private func beside(_ event: InsertBlank, on work: Work) throws(ActionError) -> Set<Int> {
    guard let pages = event.before ?? event.after else { return [work.document.pageCount - 1] }
    return Set(try work.document.pageSet(pages))
  }
}

extension OpenDocument {
  /// The size of a page, from 0, as it is shown, in units of 1/72 inch; A4 where there is none.
  func size(ofPage index: Int) -> PDFSize {
    document.page(at: index)?.displaySizeInPoints ?? PDFSize(width: 595.276, height: 841.89)
  }
}

extension InsertBlank {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.conflictingOptions`, `usage.invalidValue`.
  public func validate() throws(ActionError) {
    try checkPlace()
    guard let size, PageSize(size) == nil else { return }
    throw ActionError(
      "usage.invalidValue", "\(size) is not the size of a page",
      hint: "a paper such as a4 or letter-landscape, or WxH such as 210x297mm; a page has 3 to 14400 points a side",
      pointer: "/paper")
  }
}
