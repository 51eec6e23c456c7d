import PDFDocument
import PDFScopeCore

/// Has user bookmarks go with the pages of a part: they stand in the document's XMP and give the number of their page,
/// so an opening of the document is changed before the part is made of it, and put right afterwards.
struct PartBookmarks {
  private let document: Document
  private let old: [UInt8]

  /// Changes the bookmarks of an opening that nobody else uses; `nil` where there are none to change.
  init?(_ document: Document, _ pages: [Int], isDeterministic: Bool) {
    let reader = DocumentReader(document)
    let stream = document.catalog["Metadata"]
    guard stream.isStream, !reader.bookmarks.items.isEmpty, let old = try? stream.streamData(),
      var editor = try? BookmarkEditor(reader, isDeterministic: isDeterministic)
    else { return nil }
    var places = [Int?](repeating: nil, count: document.pageCount)
    for (place, page) in pages.enumerated() where places.indices.contains(page) && places[page] == nil {
      places[page] = place
    }
    editor.followPages(to: places)
    guard (try? editor.save()) ?? false else { return nil }
    self.document = document
    self.old = old
  }

  /// Puts back what was there.
  func undo() { try? document.replaceStreamData(of: document.catalog["Metadata"], with: old) }
}
