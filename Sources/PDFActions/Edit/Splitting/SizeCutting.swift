import PDFDocument
import PDFScopeCore

/// Cuts a document into parts as large as fit into a number of bytes, by making them and measuring: how much pages
/// share nobody knows before.
final class SizeCutting {
  private let limit: Int
  private let work: Work
  private let maker: PartMaker
  private let names: PartNames
  /// Whether links lead to the files of other parts; their names take room too.
  private let linksParts: Bool
  private let pageCount: Int
  private let pool: SourcePool?
  private lazy var source = CompositionSource(work.document.document)
  private var hasLinkedParts = false
  /// What is kept free for names that turn out to be longer.
  private var margin = 0

  init(_ limit: ByteCount, _ work: Work, _ maker: PartMaker, _ names: PartNames, linksParts: Bool) {
    // Nothing larger can be put together, and products of it stay small.
    self.limit = min(limit.bytes, Document.mostRewritten)
    self.work = work
    self.maker = maker
    self.names = names
    self.linksParts = linksParts
    pageCount = work.document.document.pageCount
    pool = work.document.document.furtherOpening.map { SourcePool($0, mostUses: PartWriting.mostOfOneOpening) }
  }

  /// How often parts are planned anew because the names of others made them too large.
  private static let mostPlans = 4

  /// The parts. A page that alone is larger than the limit is one, with a warning.
  func parts() throws(ActionError) -> [DocumentPart] {
    defer { if let pool { work.note(pool.drain()) } }
    do throws(PDFError) {
      for _ in 0..<Self.mostPlans {
        let parts = try plan()
        guard hasLinkedParts, let excess = try excess(of: parts) else {
          try warn(of: parts)
          return parts
        }
        margin += excess
      }
      let parts = try plan()
      try warn(of: parts)
      return parts
    } catch {
      throw ActionError(error)
    }
  }

  private func plan() throws(PDFError) -> [DocumentPart] {
    var parts: [DocumentPart] = []
    var start = 0
    var guess = max(1, (limit - margin) / max(1, work.document.document.source.count / max(1, pageCount)))
    while start < pageCount {
      let count = try largestCount(from: start, part: parts.count, guess: guess)
      parts.append(DocumentPart(start..<start + count))
      start += count
      guess = count
    }
    return parts
  }

  /// How many pages from one on fit, at least that page: the number at which one more is too many is closed in on from
  /// both sides.
  private func largestCount(from start: Int, part: Int, guess: Int) throws(PDFError) -> Int {
    let room = limit - margin
    var (low, lowSize) = (0, 0)
    var (high, highSize) = (pageCount - start + 1, Int?.none)
    var next = guess
    var step = 0
    while high - low > 1 {
      let count = max(low + 1, min(next, high - 1))
      let size = try size(of: start..<start + count, part: part)
      if size <= room { (low, lowSize) = (count, size) } else { (high, highSize) = (count, size) }
      step += 1
      // What pages share makes sizes bend; halving now and then gets there in any case.
      if step.isMultiple(of: 3) {
        next = low + (high - low) / 2
      } else if let highSize {
        next = low + (room - lowSize) * (high - low) / max(1, highSize - lowSize)
      } else {
        next = low * room / max(1, lowSize)
      }
    }
    return max(1, low)
  }

  // MARK: Sizes

  private func size(of pages: Range<Int>, part: Int) throws(PDFError) -> Int {
    let made = try make(Array(pages), isFirst: part == 0, elsewhere: linksParts ? placeholder(part) : nil)
    hasLinkedParts = hasLinkedParts || made.report.dangling.contains(where: \.isRemote)
    return made.bytes.count
  }

  private func make(
    _ pages: [Int], isFirst: Bool, elsewhere: RemotePages?
  ) throws(PDFError) -> PartMaker.Made {
    guard let pool else { return try maker.make(pages, of: source, hasAttachments: isFirst, elsewhere: elsewhere) }
    return try pool.use { source throws(PDFError) in
      try maker.make(pages, of: source, hasAttachments: isFirst, elsewhere: elsewhere)
    }
  }

  /// Stands for the files of other parts while their number is not known.
  private func placeholder(_ part: Int) -> RemotePages {
    let count = max(part + 2, work.document.document.source.count / max(1, limit) + 1)
    let path = try? names.path(of: DocumentPart([pageCount - 1]), number: count - 1, count: count)
    let place = RemotePages.Place(file: 0, page: pageCount - 1)
    return RemotePages(
      fileNames: [PathParts(path ?? "part.pdf").name], places: [RemotePages.Place?](repeating: place, count: pageCount))
  }

  /// By how much the largest of the parts is too large with the names that the others really get; `nil` where all fit.
  private func excess(of parts: [DocumentPart]) throws(PDFError) -> Int? {
    var paths: [String] = []
    for (number, part) in parts.enumerated() {
      // What is wrong with the names is told when they are given.
      guard let path = try? names.path(of: part, number: number, count: parts.count) else { return nil }
      paths.append(path)
    }
    let links = PartLinks(parts, at: paths, pageCount: pageCount)
    var excess = 0
    for (number, part) in parts.enumerated() where part.pages.count > 1 {
      let made = try make(part.pages, isFirst: number == 0, elsewhere: links.elsewhere(ofPart: number))
      excess = max(excess, made.bytes.count - limit)
    }
    return excess > 0 ? excess : nil
  }

  private func warn(of parts: [DocumentPart]) throws(PDFError) {
    for (number, part) in parts.enumerated() {
      guard part.pages.count == 1, let page = part.pages.first else { continue }
      let size = try size(of: page..<page + 1, part: number)
      guard size > limit else { continue }
      work.warnings.append(
        Warning("split.pageTooLarge", "the page alone takes \(size) bytes, more than --max-size", page: page + 1))
    }
  }
}
