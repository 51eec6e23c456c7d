import PDFDocument
import PDFImaging
import PDFScopeCore

/// What page selections ask of a document.
extension OpenDocument: PageDirectory {
  var pageCount: Int { document.pageCount }

  func pages(labelled label: String) -> [Int] {
    document.hasPageLabels ? document.pageIndices(forLabel: label) : []
  }

  func isLandscape(_ index: Int) -> Bool {
    document.page(at: index).map { $0.displaySize.width > $0.displaySize.height } ?? false
  }

  /// A page on which nothing differs from white paper, at a size at which a full stop still leaves a mark. One whose
  /// images are too large to be decoded shows something, as far as anybody knows.
  func isBlank(_ index: Int) throws -> Bool {
    let renderer = PageRenderer(try readable())
    var limits = ImageLimits()
    do {
      if let page = document.page(at: index) { try limits.check(page) }
    } catch {
      return false
    }
    do {
      return try renderer.render(page: index, RenderRequest(longestSide: 1024)).isBlank()
    } catch {
      throw ActionError(error)
    }
  }

  func isAnnotated(_ index: Int) -> Bool {
    // Links and fields are part of what a page is made of; popups belong to another annotation.
    reader.annotations(onPage: index).annotations.contains { !["Link", "Widget", "Popup"].contains($0.type) }
  }

  func pages(underOutlinePath path: [String]) -> [Int]? {
    let items = reader.outline.items
    guard let item = item(at: path, in: items) else { return nil }
    // Everything up to the next item that does not lie below this one.
    let starts = items[item..<items[item].subtreeEnd].compactMap { $0.destination?.pageIndex }
    guard let first = starts.min() else { return [] }
    let next = items[items[item].subtreeEnd...].lazy.compactMap { $0.destination?.pageIndex }.first { $0 > first }
    return Array(first..<max(next ?? pageCount, first + 1))
  }

  func outlinePath(endingWith titles: [String]) -> [String]? {
    let items = reader.outline.items
    return items.indices.lazy.filter { items[$0].title == titles.last }.map { index in
      var path: [String] = []
      var next: Int? = index
      while let item = next {
        path.insert(items[item].title, at: 0)
        next = items[item].parent
      }
      return path
    }.first { $0.suffix(titles.count) == titles[...] }
  }

  private func item(at path: [String], in items: [OutlineItem]) -> Int? {
    var parent: Int?
    for title in path {
      guard let found = items.indices.first(where: { items[$0].parent == parent && items[$0].title == title }) else {
        return nil
      }
      parent = found
    }
    return parent
  }
}
