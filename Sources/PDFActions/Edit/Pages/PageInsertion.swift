import PDFDocument
public import PDFScopeCore

/// `edit.insertPages`.
struct PageInsertion: EventAction {
  nonisolated(nonsending) func perform(
    _ event: InsertPages, on work: Work
  ) async throws(ActionError) -> PagesResult {
    try event.validate()
    let own: [Composition.Origin] = (0..<work.document.pageCount).map { .page($0, of: 0) }
    let place = try work.place(event)
    let sources = try work.sources(event.from, pointer: "/from")
    let taken = try work.pages(of: sources, event.fromPages)
    let count = taken.reduce(0) { $0 + $1.count }
    let order: [Composition.Origin]
    if let every = event.repeat {
      try work.checkPageCount(own.count, plus: count, times: own.count / every)
      guard every <= own.count else {
        throw ActionError(
          "page.outOfRange", "the document has \(own.count) pages, so nothing comes after every \(every) of them",
          pointer: "/every")
      }
      order = PageOrder.repeated(taken.flatMap { $0 }, in: own, every: every)
    } else if let number = event.collate {
      order = PageOrder.collated([own] + taken, by: number)
    } else {
      order = own[..<place] + taken.flatMap { $0 } + own[place...]
    }
    return try PageComposer(work: work, sources: sources, options: event.composition).compose(
      order, changed: [], because: "pages of other documents were put in")
  }
}

extension InsertPages {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.missingOption`, `usage.conflictingOptions`, `usage.invalidValue`.
  public func validate() throws(ActionError) {
    guard !from.isEmpty else {
      throw ActionError("usage.missingOption", "no document is given that pages come from", pointer: "/from")
    }
    try checkPlace()
    try fromPages.checkCount(for: from.count)
    let places = [before != nil || after != nil, self.repeat != nil, collate != nil]
    guard places.count(where: { $0 }) <= 1 else {
      throw ActionError(
        "usage.conflictingOptions",
        "pages are put at one place, after every so many pages, or in turn: not two of these"
      )
    }
  }
}
