import PDFDocument
import PDFScopeCore

/// The bookmarks of a document while an event changes them.
struct BookmarkChange {
  var editor: BookmarkEditor
  private let work: Work

  /// Takes the bookmarks of the document.
  ///
  /// - Throws: `metadata.malformed`, `bookmarks.malformed` where they are damaged and not to be repaired.
  init(_ work: Work, repairs: Bool) throws(ActionError) {
    self.work = work
    do throws(PDFError) {
      editor = try BookmarkEditor(
        work.document.reader, repairs: repairs, isDeterministic: EnvironmentValues.current.isReproducible)
    } catch {
      throw ActionError(error)
    }
  }

  // MARK: Which are meant

  /// The place of the bookmark with an identifier.
  func place(ofID id: String) -> Int? {
    let id = id.lowercased()
    return editor.bookmarks.firstIndex { $0.isIDStored && $0.id.lowercased() == id }
  }

  /// The place of the bookmark that stands at a number, from 1, in the list.
  func place(ofNumber number: Int) -> Int? {
    let order = editor.customOrder
    return order.indices.contains(number - 1) ? order[number - 1] : nil
  }

  /// The places of the bookmarks of pages, from 0.
  func places(onPages pages: [Int]) -> Set<Int> {
    let pages = Set(pages)
    return places { $0.pageIndex.map(pages.contains) ?? false }
  }

  /// The places of the bookmarks that are so.
  func places(where isMeant: (Bookmark) -> Bool) -> Set<Int> {
    Set(editor.bookmarks.indices.filter { isMeant(editor.bookmarks[$0]) })
  }

  // MARK: The answer

  /// Writes the bookmarks, and answers with those at some places and those that are gone.
  func finish(_ places: Set<Int>, removed: [Bookmark] = []) throws(ActionError) -> BookmarksResult {
    var editor = editor
    let hadNone = work.document.reader.bookmarks.items.isEmpty
    let isArchive = work.document.reader.metadata?[XMPPacket.Namespace.pdfaID, "part"] != nil
    do throws(PDFError) {
      guard try editor.save() || !places.isEmpty || !removed.isEmpty else { return BookmarksResult(bookmarks: []) }
    } catch {
      throw ActionError(error)
    }
    work.warnings += editor.repairs.map {
      Warning($0.code.rawValue, "written anew with what could be read: \($0.message)", object: $0.object?.description)
    }
    if isArchive, hadNone, !editor.bookmarks.isEmpty {
      work.warnings.append(
        Warning(
          "bookmarks.archive",
          "the document says that it is PDF/A, which asks for a description of each property in XMP that it does not "
            + "know; those of bookmarks have none"))
    }
    let document = work.document.document
    let left = editor.customOrder.filter(places.contains).map { editor.bookmarks[$0] }
    return BookmarksResult(
      bookmarks: left.map { .init($0, in: document) } + removed.map { .init($0, in: document, isRemoved: true) })
  }
}

extension Work {
  /// The pages of a selection, from 0, each once.
  func pageSet(_ selection: PageSelection) throws(ActionError) -> [Int] { try document.pageSet(selection) }
}
