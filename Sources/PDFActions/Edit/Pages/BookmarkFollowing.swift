import PDFDocument
import PDFScopeCore

/// Has user bookmarks go with their pages. They stand in the document's XMP and give the number of their page, so they
/// are changed before the document is put together anew.
struct BookmarkFollowing {
  private let document: Document
  private let old: [UInt8]?

  /// Changes the bookmarks of the document of an event; `nil` where there is nothing to change. Where they cannot be
  /// changed a warning tells so.
  init?(_ work: Work, _ sources: [EventSource], _ pages: [Composition.Origin]) {
    let reader = work.document.reader
    guard ([reader] + sources.map(\.document.reader)).contains(where: { !$0.bookmarks.items.isEmpty }) else {
      return nil
    }
    document = work.document.document
    let stream = document.catalog["Metadata"]
    old = stream.isStream ? try? stream.streamData() : nil
    do throws(PDFError) {
      var editor = try BookmarkEditor(reader, isDeterministic: EnvironmentValues.current.isReproducible)
      let firsts = Self.firstPlaces(of: pages)
      let gone = editor.followPages(to: (0..<document.pageCount).map { firsts[.page($0, of: 0)] }).gone
      if gone > 0 {
        let words = gone == 1 ? "1 user bookmark goes with its page" : "\(gone) user bookmarks go with their pages"
        work.warnings.append(Warning("bookmarks.removed", words))
      }
      for (index, source) in sources.enumerated() {
        for bookmark in source.document.reader.bookmarks.items {
          guard let page = bookmark.pageIndex, let place = firsts[.page(page, of: index + 1)] else { continue }
          editor.add(page: place, name: bookmark.name)
        }
      }
      guard try editor.save() else { return nil }
    } catch {
      work.warnings.append(
        Warning(
          "bookmarks.shifted",
          "user bookmarks count their pages from the front and will lead to other pages, or to none: \(error.message)"))
      return nil
    }
  }

  /// Puts back what was there.
  func undo() {
    let stream = document.catalog["Metadata"]
    if let old {
      try? document.replaceStreamData(of: stream, with: old)
    } else {
      try? document.remove("Metadata", from: document.catalog)
    }
  }

  private static func firstPlaces(of pages: [Composition.Origin]) -> [Composition.Origin: Int] {
    var places: [Composition.Origin: Int] = [:]
    for (place, page) in pages.enumerated() where places[page] == nil { places[page] = place }
    return places
  }
}
