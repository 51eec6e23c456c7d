import PDFDocument
import PDFScopeCore

/// `edit.setBox`.
struct BoxSetting: EventAction {
  nonisolated(nonsending) func perform(_ event: SetPageBox, on work: Work) async throws(ActionError) -> PagesResult {
    try event.validate()
    let pages = try work.document.pageSet(event.pages)
    let kind = event.box.kind
    if event.clear { return try clear(kind, of: pages, work) }
    let base = event.from?.kind ?? (kind == .media ? .media : .crop)
    let changing = BoxChanging(work: work, kind: kind, choice: event.choice, base: base, warnsOfCuts: !event.choice.ink)
    return try await changing.perform(on: pages)
  }

  private func clear(_ kind: PageBoxKind, of pages: [Int], _ work: Work) throws(ActionError) -> PagesResult {
    var result = PagesResult(pages: [], pageCount: work.document.pageCount)
    do throws(PDFError) {
      try work.document.document.separatePages()
      for index in pages where try work.document.document.clearBox(kind, ofPage: index) {
        result.pages.append(index + 1)
      }
    } catch {
      throw ActionError(error)
    }
    return result
  }
}

extension PageBox {
  /// The box as the document knows it.
  fileprivate var kind: PageBoxKind {
    switch self {
    case .media: .media
    case .crop: .crop
    case .bleed: .bleed
    case .trim: .trim
    case .art: .art
    }
  }
}
