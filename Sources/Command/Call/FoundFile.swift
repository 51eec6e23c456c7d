import PDFScope

/// A document and the folder that it was found in, below the one that was named.
struct FoundFile: Sendable {
  var path: String
  var folder = ""
}

/// Files with their folders, found as they are asked for.
struct FoundFiles: Sequence, Sendable {
  let walk: FileWalk

  func makeIterator() -> Iterator { Iterator(walk: walk.makeIterator()) }

  struct Iterator: IteratorProtocol {
    fileprivate var walk: FileWalk.Iterator

    mutating func next() -> FoundFile? { walk.next().map { FoundFile(path: $0, folder: walk.folder) } }
  }
}
