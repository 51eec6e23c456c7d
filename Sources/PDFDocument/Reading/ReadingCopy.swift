/// Some pages of a document as a file of their own, in memory, made to be read or drawn fast.
///
/// It is a plain PDF of version 1.7 with a classic cross-reference table: not encrypted, without object streams, its
/// streams undone but for pictures, its pages one below the other under one node. It holds what these pages show and
/// nothing else of the document; it is no file to be given away.
public struct ReadingCopy: Sendable {
  /// What a copy is for, which decides what is left out of it.
  public enum Purpose: Sendable {
    /// Text with its places: pictures and colour profiles are stand-ins.
    case text
    /// Everything that is drawn.
    case drawing
  }

  /// The file.
  public let bytes: FileBytes
  /// The zero-based indices, in the document, of the copy's pages in their order.
  public let pages: [Int]
}

extension Document {
  /// The most bytes of a copy that is made page by page, where the caller names no number: 16 MiB.
  public static let usualCopySize = 16 << 20

  /// Makes a copy of some pages.
  ///
  /// In a small document objects keep their numbers, so that what a reader says of them is true of the document; in
  /// others they get new ones, because a table of all numbers is a burden to a reader.
  ///
  /// - Parameters:
  ///   - pages: Zero-based indices, in the order in which the copy shall have them. A page may be named twice.
  ///   - purpose: What the copy is for.
  ///   - size: Once the copy has so many bytes, or many objects, it takes no further page; ``ReadingCopy/pages`` tells
  ///     how far it came. The first page is taken whatever its size.
  /// - Throws: `page.outOfRange` for a page that is not there; `document.limit` for more than 2 GiB, or where the
  ///   memory does not suffice.
  public func readingCopy(
    of pages: some Sequence<Int>, for purpose: ReadingCopy.Purpose, upTo size: Int = usualCopySize
  ) throws(PDFError) -> ReadingCopy {
    let source = sourceOfCopies()
    let before = source.objectsCopied
    let copier = try PageCopier(source, purpose)
    var copied: [Int] = []
    for index in pages {
      try copier.add(page: index)
      copied.append(index)
      if copier.count >= size || source.objectsCopied - before >= Self.mostReadForCopy { break }
    }
    let bytes = try copier.finish()
    take(warningsOf: source)
    return ReadingCopy(bytes: bytes, pages: copied)
  }
}
