import PDFScopeCore

/// Makes what is worked on, batch after batch, on the thread of the document.
protocol BatchSource {
  /// What another thread can work on.
  associatedtype Batch: Sendable

  /// Makes the next batch; `nil` once there are no more.
  ///
  /// - Parameter readers: how many work at the same time.
  mutating func next(readers: Int) -> Batch?
}

/// Works on batches on several threads. This one makes them and hands over what comes of them, in their order.
///
/// Not more batches are there at a time than twice the number of threads, finished ones included.
nonisolated(nonsending) func workInOrder<Source: BatchSource, Product: Sendable>(
  on source: inout Source, threads: Int, _ work: @escaping @Sendable (Source.Batch) -> Product,
  _ body: (Product) async throws(ActionError) -> Bool
) async throws(ActionError) {
  var failure: ActionError?
  var batches = source
  await withTaskGroup(of: (number: Int, product: Product).self) { group in
    var ahead = batches.next(readers: threads)
    var begun = 0
    var handedOver = 0
    var waiting: [Int: Product] = [:]
    while true {
      // Whoever has finished early does not run away from the one that everybody waits for.
      while let batch = ahead, begun - handedOver - waiting.count < threads, begun - handedOver < 2 * threads {
        let number = begun
        group.addTask { (number, work(batch)) }
        begun += 1
        ahead = batches.next(readers: threads)
      }
      guard let finished = await group.next() else { break }
      waiting[finished.number] = finished.product
      while let product = waiting.removeValue(forKey: handedOver) {
        handedOver += 1
        do throws(ActionError) {
          if try await body(product) { continue }
        } catch {
          failure = error
        }
        group.cancelAll()
        return
      }
    }
  }
  source = batches
  if let failure { throw failure }
}
