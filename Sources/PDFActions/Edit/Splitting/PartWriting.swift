import PDFDocument
import PDFScopeCore

/// Writes the parts of a document, on as many threads as are free, each as soon as it is made. If one cannot be
/// written, those that were are removed again.
struct PartWriting {
  let job: PartJob
  let work: Work

  /// How many parts are made of one opening of the document before it is let go with all that was read of it.
  static let mostOfOneOpening = 400

  /// Parts that a thread makes one after the other: neighbours share much.
  private struct Batches: BatchSource {
    private static let mostPages = 16
    let parts: [DocumentPart]
    var start = 0

    mutating func next(readers: Int) -> Range<Int>? {
      guard start < parts.count else { return nil }
      let share = (parts.count - start + 2 * readers - 1) / (2 * readers)
      let first = start
      var pages = 0
      repeat {
        pages += parts[start].pages.count
        start += 1
      } while start < parts.count && start - first < share && pages < Self.mostPages
      return first..<start
    }
  }

  private struct BatchResult: Sendable {
    var done: [PartJob.Done] = []
    var failure: ActionError?
  }

  /// Writes the parts and tells of each, in their order.
  nonisolated(nonsending) func writeAll(
    _ body: (PartJob.Done) async throws(ActionError) -> Void
  ) async throws(ActionError) {
    do throws(ActionError) {
      if job.parts.count > 1 || job.maker.movesBookmarks, let opening = work.document.document.furtherOpening {
        try await writeOnThreads(SourcePool(opening, mostUses: Self.mostOfOneOpening), body)
      } else {
        let source = CompositionSource(work.document.document)
        for number in job.parts.indices { try await body(try job.perform(number, of: source)) }
      }
      try checkIsWhole()
      job.files.keep()
    } catch {
      var failure = error
      switch job.files.remove() {
      case 0: break
      case 1: failure.message += "; the part that was written before is removed again"
      case let count: failure.message += "; the \(count) parts that were written before are removed again"
      }
      switch job.files.replacedCount {
      case 0: break
      case 1: failure.message += "; a file that was there is replaced already"
      case let count: failure.message += "; \(count) files that were there are replaced already"
      }
      throw failure
    }
  }

  /// What was made of a file that was cut short meanwhile is not what it should be.
  private func checkIsWhole() throws(ActionError) {
    do throws(PDFError) {
      try work.document.document.source.checkIsWhole()
    } catch {
      throw ActionError(error)
    }
  }

  private nonisolated(nonsending) func writeOnThreads(
    _ pool: SourcePool, _ body: (PartJob.Done) async throws(ActionError) -> Void
  ) async throws(ActionError) {
    let slots = EnvironmentValues.current.jobs
    let extra = slots.take(upTo: max(0, min(slots.count, job.parts.count) - 1))
    defer { slots.give(back: extra) }
    defer { work.note(pool.drain()) }
    var batches = Batches(parts: job.parts)
    let steps = Steps(work.document, total: job.parts.count)
    try await workInOrder(on: &batches, threads: extra + 1) { [job] numbers in
      Self.perform(numbers, of: job, pool)
    } _: { result throws(ActionError) in
      for done in result.done {
        try steps.next()
        try await body(done)
      }
      if let failure = result.failure { throw failure }
      return true
    }
  }

  private static func perform(_ numbers: Range<Int>, of job: PartJob, _ pool: SourcePool) -> BatchResult {
    var result = BatchResult()
    for number in numbers {
      do throws(ActionError) {
        guard !Task.isCancelled else { throw ActionError("action.failed", "the event was cancelled") }
        result.done.append(try pool.perform(number, of: job))
      } catch {
        result.failure = error
        return result
      }
    }
    return result
  }
}

extension SourcePool {
  fileprivate func perform(_ number: Int, of job: PartJob) throws(ActionError) -> PartJob.Done {
    let done: Result<PartJob.Done, ActionError>
    do throws(PDFError) {
      done = try use { source in
        Result { () throws(ActionError) in try job.perform(number, of: source) }
      }
    } catch {
      done = .failure(ActionError(error))
    }
    return try done.get()
  }
}

extension Work {
  /// Tells of what was noticed in further openings of the document, unless it was noticed in the first one too.
  func note(_ found: [PDFWarning]) {
    guard !found.isEmpty else { return }
    let known = Set(document.document.warnings.map { Warning($0) })
    warnings += found.map { Warning($0) }.filter { !known.contains($0) }
  }
}
