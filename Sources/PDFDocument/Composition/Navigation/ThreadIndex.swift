/// The article threads of a document (ISO 32000-2 12.4.3), found out once.
final class ThreadIndex {
  /// A bead.
  struct Bead {
    var id: ObjectID
    /// Its thread, from 0.
    var thread: Int
    /// The page it is on, from 0; -1 for none.
    var page: Int
  }

  /// The threads.
  private(set) var threads: [PDFObject] = []
  /// The beads, those of one thread after the other, in their order.
  private(set) var beads: [Bead] = []
  /// The objects of threads and beads.
  private(set) var ids: Set<ObjectID> = []
  /// The beads by their pages.
  private(set) var byPage: [Int: [Int]] = [:]

  private static let most = 1_000_000

  init(_ document: Document, _ pages: [ObjectID: Int]) {
    var seen: Set<ObjectID> = []
    var seenThreads: Set<ObjectID> = []
    for thread in document.catalog["Threads"].items.prefix(Self.most) where thread.isDictionary {
      if let id = thread.id, !seenThreads.insert(id).inserted { continue }
      var bead = thread["F"]
      while bead.isDictionary, let id = bead.id, beads.count < Self.most, seen.insert(id).inserted {
        let page = bead["P"].id.flatMap { pages[$0] } ?? -1
        byPage[page, default: []].append(beads.count)
        beads.append(Bead(id: id, thread: threads.count, page: page))
        bead = bead["N"]
      }
      threads.append(thread)
    }
    ids = seen.union(seenThreads)
  }
}

extension CompositionSource {
  /// The article threads of the document.
  var threadIndex: ThreadIndex {
    let pages = destinationIndex.pages
    return found { ThreadIndex($0, pages) }
  }
}
