/// What it takes to open a document once more, on whatever thread: a document is used by one at a time.
public struct FurtherOpening: Sendable {
  /// A page map of references alone.
  ///
  /// `@unchecked Sendable`: the one thing in a map that is no plain value is a page without an object of its own, and a
  /// map with such a page is not taken.
  private struct References: @unchecked Sendable {
    let map: PageMap

    init?(_ map: PageMap) {
      guard map.hasOnlyReferences else { return nil }
      self.map = map
    }
  }

  private let source: FileBytes
  private let opening: Opening
  private let pages: References
  private let undecodable: Set<ObjectID>

  /// What a document is opened with; `nil` where its bytes are not all that there is to know: where it was changed, or
  /// put together from what was found, or has an encryption to get, or a page that is no object of its own.
  fileprivate init?(_ document: Document) {
    guard document.revision == 0, !document.wasRebuilt, let pages = References(document.pages(full: true)) else {
      return nil
    }
    self.pages = pages
    source = document.source
    opening = document.opening
    undecodable = document.undecodable
  }

  /// Opens the document. It takes about as long as it did the first time, and finds its pages without looking.
  ///
  /// - Throws: `document.damaged` where that fails, though it did not before.
  public func open() throws(PDFError) -> Document {
    guard let document = Opener.reopened(source, opening) else {
      throw PDFError(.documentDamaged, "the document cannot be opened a second time")
    }
    document.pageMap = pages.map
    document.undecodable = undecodable
    return document
  }
}

extension Document {
  /// What it takes to open the document on other threads; `nil` where it must be used as it is.
  public var furtherOpening: FurtherOpening? { FurtherOpening(self) }
}
