import PDFDocument
public import PDFScopeCore

/// `edit.movePages`.
struct PageMoving: EventAction {
  nonisolated(nonsending) func perform(
    _ event: MovePages, on work: Work
  ) async throws(ActionError) -> PagesResult {
    let pages = try work.pages(event.pages).uniqued
    let place = try place(event, on: work)
    let moved = Set(pages)
    let others = (0..<work.document.pageCount).filter { !moved.contains($0) }
    let start =
      switch place {
      // The page itself may be one of those that move: what counts is what stays before it.
      case .before(let page): others.count { $0 < page }
      case .behind(let page): others.count { $0 <= page }
      case .number(let index): min(index, others.count)
      }
    let order = others[..<start] + pages + others[start...]
    return try PageComposer(work: work).compose(
      order.map { .page($0, of: 0) }, changed: pages, because: "pages were moved")
  }

  private enum Place {
    case before(Int)
    case behind(Int)
    case number(Int)
  }

  private func place(_ event: MovePages, on work: Work) throws(ActionError) -> Place {
    if let page = try work.page(event.before, named: "before") { return .before(page) }
    if let page = try work.page(event.after, named: "after") { return .behind(page) }
    if let page = try work.page(event.to, named: "to") { return .number(page) }
    throw ActionError("usage.missingOption", "the pages need a place to go", hint: "give --to, --before or --after")
  }
}

extension MovePages {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.missingOption`, `usage.conflictingOptions`.
  public func validate() throws(ActionError) {
    switch [to, before, after].compactMap({ $0 }).count {
    case 0:
      throw ActionError("usage.missingOption", "the pages need a place to go", hint: "give --to, --before or --after")
    case 1: return
    default:
      throw ActionError("usage.conflictingOptions", "the pages can go to one place only: to, before or after a page")
    }
  }
}

extension [Int] {
  /// Each number once, where it stands first.
  var uniqued: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
