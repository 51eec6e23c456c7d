import PDFDocument
import PDFScopeCore

/// Tells under which outline item a place of the document falls: the last one, in the order of pages and from top to
/// bottom, that leads to it or to a place before it.
///
/// It stays with the host's actor.
final class Sections {
  private static let longestTitle = 500
  private static let deepestPath = 32

  /// A place that an item leads to.
  private struct Start {
    var page: Int
    /// From the page's top as it is shown; the top itself where the item leads to the page.
    var top: Double
    var item: Int

    /// Items that lead to one place come in the order of the outline, so that the last of them counts.
    static func isBefore(_ left: Start, _ right: Start) -> Bool {
      (left.page, left.top, left.item) < (right.page, right.top, right.item)
    }
  }

  private let items: [OutlineItem]
  private let starts: [Start]
  private var kept: [Int: SearchResult.Section] = [:]

  init(_ outline: Outline) {
    items = outline.items
    starts = items.indices.compactMap { index -> Start? in
      guard let destination = outline.items[index].destination, let page = destination.pageIndex else { return nil }
      return Start(page: page, top: destination.position?.top ?? -.infinity, item: index)
    }.sorted(by: Start.isBefore)
  }

  /// The section of a place.
  ///
  /// - Parameters:
  ///   - page: from 0.
  ///   - bottom: the lower edge of what stands there; a heading is often led to at its own baseline. `nil` for the page
  ///     as a whole.
  func section(page: Int, bottom: Double?) -> SearchResult.Section? {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = low + (high - low) / 2
      let start = starts[middle]
      if (start.page, start.top) <= (page, bottom ?? -.infinity) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? section(ofItem: starts[low - 1].item) : nil
  }

  /// An outline item as sections are told.
  func section(ofItem index: Int) -> SearchResult.Section {
    if let section = kept[index] { return section }
    var path: [String] = []
    var next: Int? = index
    while let item = next, path.count < Self.deepestPath {
      path.append(title(of: item))
      next = items[item].parent
    }
    let section = SearchResult.Section(title: title(of: index), path: path.reversed())
    kept[index] = section
    return section
  }

  private func title(of index: Int) -> String {
    let scalars = items[index].title.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: Self.longestTitle, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return items[index].title }
    return String(scalars[..<end]) + "…"
  }
}
