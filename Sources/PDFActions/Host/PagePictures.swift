import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// Draws many pages of a document: small ones side by side, on as many threads as are free, handing over what
/// comes of each page in the order of the pages.
///
/// What is in memory at a time does not grow with the number of pages or their size: for each thread at most two
/// batches, or the pictures that were made of them, and a batch made ahead.
struct PagePictures {
  /// A page that was drawn.
  struct Picture: Sendable {
    /// The page, from 0.
    var page: Int
    var bitmap: Bitmap
    /// Whether it is smaller than it was asked for.
    var isReduced: Bool
  }

  /// The document.
  let document: OpenDocument

  init(_ document: OpenDocument) { self.document = document }

  /// Draws pages, and hands them over one by one.
  ///
  /// - Parameters:
  ///   - pages: Counted from 0, in the order in which they are handed over.
  ///   - jobs: Where further threads are taken from and given back to.
  ///   - request: How a page is to be drawn; asked on the thread of the caller. What it throws is the page's error.
  ///   - finish: Makes something of a picture on the thread that has drawn it: encodes it.
  ///   - body: Gets each page with what was made of it, or why it could not be drawn, and says whether to go on.
  nonisolated(nonsending) func forEach<Value: Sendable>(
    of pages: [Int], jobs: JobSlots = EnvironmentValues.current.jobs,
    request: @escaping (Int) throws(ActionError) -> RenderRequest,
    finish: @escaping @Sendable (Picture) throws(ActionError) -> Value,
    _ body: (Int, Result<Value, ActionError>) async throws(ActionError) -> Bool
  ) async throws(ActionError) {
    var batches = DrawingBatches(document.document, of: pages, request: request)
    let steps = Steps(document, total: pages.count)
    while batches.remainingCount > 0 {
      let extra = batches.remainingCount > 1 ? jobs.take(upTo: jobs.count - 1) : 0
      defer { jobs.give(back: extra) }
      if extra > 0 {
        let policy = batches.policy
        return try await workInOrder(on: &batches, threads: extra + 1) { batch in
          DrawnBatch(batch, finish)
        } _: { drawn throws(ActionError) in
          try await handOver(drawn, policy, steps, request, finish, body)
        }
      }
      guard let batch = batches.next(readers: 1) else { return }
      let drawn = DrawnBatch(batch, finish)
      guard try await handOver(drawn, batches.policy, steps, request, finish, body) else { return }
    }
  }

  private nonisolated(nonsending) func handOver<Value: Sendable>(
    _ drawn: DrawnBatch<Value>, _ policy: DrawingBatches.Policy, _ steps: Steps,
    _ request: @escaping (Int) throws(ActionError) -> RenderRequest,
    _ finish: @Sendable (Picture) throws(ActionError) -> Value,
    _ body: (Int, Result<Value, ActionError>) async throws(ActionError) -> Bool
  ) async throws(ActionError) -> Bool {
    document.note(drawn.warnings)
    // What poppler complains of once it complains of again; to draw a page at a time costs no more then. From there on
    // nothing drawn side by side counts, made or not, so that it does not matter how many were begun.
    if drawn.values.contains(where: { $0.value == nil }) { policy.imposes = false }
    for (place, (page, value)) in drawn.values.enumerated() {
      try steps.next()
      let isGood = policy.imposes || !drawn.imposed.contains(place)
      guard try await body(page, (isGood ? value : nil) ?? drawAlone(page, request, finish)) else { return false }
    }
    return true
  }

  /// Draws a page of which drawing it beside others told nothing certain.
  private func drawAlone<Value: Sendable>(
    _ page: Int, _ request: @escaping (Int) throws(ActionError) -> RenderRequest,
    _ finish: @Sendable (Picture) throws(ActionError) -> Value
  ) -> Result<Value, ActionError> {
    var batches = DrawingBatches(document.document, of: [page], request: request)
    batches.policy.imposes = false
    guard let batch = batches.next(readers: 1) else {
      return .failure(ActionError("page.unreadable", "the page cannot be drawn", page: page + 1))
    }
    let drawn = DrawnBatch(batch, finish)
    document.note(drawn.warnings)
    return drawn.values.first?.value
      ?? .failure(ActionError("page.unreadable", "the page cannot be drawn", page: page + 1))
  }
}

/// What came of the pages of a batch, in their order.
private struct DrawnBatch<Value: Sendable>: Sendable {
  /// `nil` where a page was drawn beside others and poppler complained: which page was at fault nobody knows.
  var values: [(page: Int, value: Result<Value, ActionError>?)] = []
  var warnings: [ReadingWarning] = []
  /// Which of them were drawn side by side.
  let imposed: Set<Int>

  init(_ batch: DrawingBatch, _ finish: (PagePictures.Picture) throws(ActionError) -> Value) {
    values = batch.jobs.map { ($0.page, nil) }
    imposed = Set(batch.imposed?.places ?? [])
    for (place, error) in batch.failures { fail(place, error) }
    if let imposed = batch.imposed { draw(imposed, of: batch, finish) }
    for (bytes, places) in batch.copies { draw(bytes, places, of: batch, finish) }
  }

  private mutating func draw(
    _ imposed: DrawingBatch.Imposed, of batch: DrawingBatch,
    _ finish: (PagePictures.Picture) throws(ActionError) -> Value
  ) {
    guard !Task.isCancelled, let document = try? Self.open(imposed.bytes), let first = imposed.places.first,
      let background = batch.jobs[first].request?.background
    else { return }
    let pictures = try? PageRenderer(document).render(
      imposed: imposed.rects, width: imposed.width, height: imposed.height,
      background: background)
    guard let pictures, pictures.count == imposed.places.count, document.takeWarnings().isEmpty else { return }
    for (place, bitmap) in zip(imposed.places, pictures) {
      set(place, bitmap, batch.jobs[place].size?.isReduced ?? false, finish)
    }
  }

  private mutating func draw(
    _ bytes: FileBytes, _ places: [Int], of batch: DrawingBatch,
    _ finish: (PagePictures.Picture) throws(ActionError) -> Value
  ) {
    do throws(ReadingError) {
      let document = try Self.open(bytes)
      let renderer = PageRenderer(document)
      for (index, place) in places.enumerated() where !Task.isCancelled {
        guard let request = batch.jobs[place].request else { continue }
        do throws(ReadingError) {
          let size = try renderer.sizeOfPicture(ofPage: index, request)
          let bitmap = try renderer.render(page: index, request)
          set(place, bitmap, size.isReduced, finish)
        } catch {
          fail(place, ActionError(error))
        }
      }
      warnings += document.takeWarnings().map { warning in
        let place = warning.pageIndex.flatMap { places.indices.contains($0) ? places[$0] : nil }
        return ReadingWarning(message: warning.message, pageIndex: place.map { batch.jobs[$0].page })
      }
    } catch {
      for place in places { fail(place, ActionError(error)) }
    }
  }

  private mutating func set(
    _ place: Int, _ bitmap: Bitmap, _ isReduced: Bool, _ finish: (PagePictures.Picture) throws(ActionError) -> Value
  ) {
    do throws(ActionError) {
      let picture = PagePictures.Picture(page: values[place].page, bitmap: bitmap, isReduced: isReduced)
      values[place].value = .success(try finish(picture))
    } catch {
      fail(place, error)
    }
  }

  private mutating func fail(_ place: Int, _ error: ActionError) {
    var error = error
    error.page = values[place].page + 1
    values[place].value = .failure(error)
  }

  private static func open(_ bytes: FileBytes) throws(ReadingError) -> PopplerDocument {
    try PopplerDocument(DocumentBytes(borrowing: bytes.buffer, ownedBy: bytes))
  }
}
