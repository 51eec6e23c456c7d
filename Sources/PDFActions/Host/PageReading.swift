import PDFDocument
import PDFScopeCore
import PopplerKit

/// Reads many pages of a document: from copies made for it, on as many threads as are free, handing over what comes of
/// each page in the order of the pages.
///
/// What is in memory at a time does not grow with the number of pages: for each thread at most two copies or what was
/// read of them, and a copy made ahead.
struct PageReading {
  /// What is done with a copy: made of its document once, called for its pages by their place in it.
  typealias Reader<Value> = (Int) throws(ReadingError) -> Value

  /// The document.
  let document: OpenDocument
  /// What the pages are read for.
  let purpose: ReadingCopy.Purpose

  init(_ document: OpenDocument, for purpose: ReadingCopy.Purpose) {
    self.document = document
    self.purpose = purpose
  }

  /// Reads pages, and hands them over one by one.
  ///
  /// The first pages are read on the thread of the caller, so that nothing is begun for whoever stops there.
  ///
  /// - Parameters:
  ///   - pages: Counted from 0, in the order in which they are handed over.
  ///   - jobs: Where further threads are taken from and given back to.
  ///   - reader: Called for each copy, on the thread that reads it.
  ///   - body: Gets each page with what was read, or why it could not be, and says whether to go on.
  nonisolated(nonsending) func forEach<Value: Sendable>(
    of pages: [Int], jobs: JobSlots = EnvironmentValues.current.jobs,
    read reader: @escaping @Sendable (PopplerDocument) -> Reader<Value>,
    _ body: (Int, Result<Value, ReadingError>) async throws(ActionError) -> Bool
  ) async throws(ActionError) {
    var copies = PageCopies(document.document, of: pages, for: purpose)
    let steps = Steps(document, total: pages.count)
    while copies.remainingCount > 0 {
      let isWorthThreads = copies.remainingCount < pages.count && copies.remainingCount >= Self.fewestPages
      let extra = isWorthThreads ? jobs.take(upTo: jobs.count - 1) : 0
      defer { jobs.give(back: extra) }
      if extra > 0 {
        return try await workInOrder(on: &copies, threads: extra + 1) { batch in
          BatchResult(batch, reader)
        } _: { result throws(ActionError) in
          document.note(result.warnings)
          for (page, value) in result.values {
            try steps.next()
            guard try await body(page, value) else { return false }
          }
          return true
        }
      }
      guard let batch = copies.next(readers: 1), try await readHere(batch, reader, steps, body) else { return }
    }
  }

  /// With fewer pages than these threads are not worth it.
  private static let fewestPages = 4

  /// Reads one batch on this thread and hands every page over as soon as it is read.
  private nonisolated(nonsending) func readHere<Value: Sendable>(
    _ batch: PageCopies.Batch, _ reader: (PopplerDocument) -> Reader<Value>, _ steps: Steps,
    _ body: (Int, Result<Value, ReadingError>) async throws(ActionError) -> Bool
  ) async throws(ActionError) -> Bool {
    let pages = BatchReader(batch, reader)
    defer { document.note(pages.takeWarnings()) }
    for place in pages.pages.indices {
      try steps.next()
      guard try await body(pages.pages[place], pages.read(place)) else { return false }
    }
    return true
  }
}

/// Everything read of one batch.
private struct BatchResult<Value: Sendable>: Sendable {
  var values: [(Int, Result<Value, ReadingError>)] = []
  var warnings: [ReadingWarning] = []

  /// Reads a batch, as far as nobody stops it.
  init(_ batch: PageCopies.Batch, _ reader: (PopplerDocument) -> PageReading.Reader<Value>) {
    let pages = BatchReader(batch, reader)
    for place in pages.pages.indices where !Task.isCancelled {
      values.append((pages.pages[place], pages.read(place)))
    }
    warnings = pages.takeWarnings()
  }
}

/// Reads the pages of one batch, on one thread.
private struct BatchReader<Value> {
  /// The pages, counted from 0 in the document.
  let pages: [Int]
  private let opened: Result<(document: PopplerDocument, read: PageReading.Reader<Value>), ReadingError>

  init(_ batch: PageCopies.Batch, _ reader: (PopplerDocument) -> PageReading.Reader<Value>) {
    switch batch {
    case .failure(let page, let error):
      pages = [page]
      opened = .failure(error)
    case .copy(let copy):
      pages = copy.pages
      do throws(ReadingError) {
        let document = try PopplerDocument(DocumentBytes(borrowing: copy.bytes.buffer, ownedBy: copy.bytes))
        opened = .success((document, reader(document)))
      } catch {
        opened = .failure(error)
      }
    }
  }

  /// Reads the page at a place in the batch.
  func read(_ place: Int) -> Result<Value, ReadingError> {
    do throws(ReadingError) {
      return .success(try opened.get().read(place))
    } catch {
      var error = error
      error.pageIndex = pages[place]
      return .failure(error)
    }
  }

  /// What poppler complained about, told of the document: a place in a copy means nothing there.
  func takeWarnings() -> [ReadingWarning] {
    guard case .success(let opened) = opened else { return [] }
    return opened.document.takeWarnings().map { warning in
      let page = warning.pageIndex.flatMap { pages.indices.contains($0) ? pages[$0] : nil }
      return ReadingWarning(message: warning.message, pageIndex: page, offset: nil)
    }
  }
}
