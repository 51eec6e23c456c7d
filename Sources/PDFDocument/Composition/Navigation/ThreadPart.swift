/// Puts together the article threads (ISO 32000-2 12.4.3): the beads on pages that stay, linked to one another.
final class ThreadPart: CompositionPart {
  /// A thread of the new document.
  private struct Thread {
    var source: Int
    var thread: Int
    var number: Int
    /// Its beads, and their numbers.
    var beads: [(bead: Int, number: Int)] = []
  }

  private unowned let composer: Composer
  private var threads: [Thread] = []

  init(_ composer: Composer) { self.composer = composer }

  func prepare() throws(PDFError) {
    for (source, copier) in composer.copiers.enumerated() {
      let index = composer.composition.sources[source].threadIndex
      guard !index.threads.isEmpty else { continue }
      let destinations = composer.destinations
      let repeated = destinations.index(of: source).repetitions.keys.filter { first in
        composer.place(ofPage: first, of: source) == nil && destinations.place(ofPage: first, of: source) != nil
      }
      let beads = (destinations.keptPages[source] + repeated).flatMap { index.byPage[$0] ?? [] }
      for bead in beads.sorted() { add(bead, index, source, copier) }
      // What leads to a bead or a thread that is gone leads nowhere.
      copier.refusals.append { index.ids.contains($0) }
      reportGone(index, source, copier)
    }
  }

  private func add(_ bead: Int, _ index: ThreadIndex, _ source: Int, _ copier: ObjectCopier) {
    let thread = index.beads[bead].thread
    if threads.last?.source != source || threads.last?.thread != thread {
      let number = composer.file.takeNumber()
      threads.append(Thread(source: source, thread: thread, number: number))
      if let id = index.threads[thread].id { copier.settle(id, as: number) }
    }
    let number = composer.file.takeNumber()
    threads[threads.count - 1].beads.append((bead, number))
    copier.settle(index.beads[bead].id, as: number)
  }

  private func reportGone(_ index: ThreadIndex, _ source: Int, _ copier: ObjectCopier) {
    guard composer.composition.listsOutlineItems, composer.destinations.mayHaveGone(source) else { return }
    for bead in index.beads where copier.known(bead.id) == nil {
      guard bead.page >= 0, composer.destinations.isGone(bead.page, of: source) else { continue }
      composer.report.dangling.append(
        CompositionReport.Dangling(
          .bead, source: source, name: index.threads[bead.thread]["I"]["Title"].text, target: bead.page))
    }
  }

  func addEntries(toPage place: Int, _ page: inout ObjectText) throws(PDFError) {
    guard case .page(let number, let source) = composer.composition.pages[place], composer.occurrences[place] == 0,
      !threads.isEmpty
    else { return }
    let copier = composer.copiers[source]
    let index = composer.composition.sources[source].threadIndex
    guard let object = copier.document.page(at: number)?.object,
      let id = object.id, let first = composer.destinations.index(of: source).pages[id],
      let beads = index.byPage[first]
    else { return }
    // In the order in which the page names them; those that it does not name come last.
    var rest = Set(beads.map { index.beads[$0].id })
    var ids: [ObjectID] = []
    for case let id? in object["B"].itemIDs where rest.remove(id) != nil { ids.append(id) }
    ids += beads.map { index.beads[$0].id }.filter(rest.contains)
    let numbers = ids.compactMap { copier.known($0) }.filter { $0 > 0 }
    guard !numbers.isEmpty else { return }
    page.set("B", .array(numbers.map { .reference(ObjectID(number: $0)) }))
  }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {
    guard !threads.isEmpty else { return }
    for thread in threads { try write(thread) }
    let list = PDFValue.array(threads.map { .reference(ObjectID(number: $0.number)) })
    catalog.entries.set("Threads", to: try composer.write(list.syntax))
  }

  private func write(_ thread: Thread) throws(PDFError) {
    let copier = composer.copiers[thread.source]
    let index = composer.composition.sources[thread.source].threadIndex
    var text = try copier.dictionary(of: index.threads[thread.thread], without: ["F"])
    text.set("F", to: thread.beads[0].number)
    try composer.file.write(thread.number, text.text)
    for (place, bead) in thread.beads.enumerated() {
      let old = index.beads[bead.bead]
      guard let page = composer.destinations.place(ofPage: old.page, of: thread.source) else { continue }
      var text = try copier.dictionary(
        of: copier.document.object(old.id), without: ["T", "N", "V", "P"])
      let count = thread.beads.count
      text.set("T", to: thread.number)
      text.set("N", to: thread.beads[(place + 1) % count].number)
      text.set("V", to: thread.beads[(place + count - 1) % count].number)
      text.set("P", to: composer.pageNumbers[page])
      try composer.file.write(bead.number, text.text)
    }
  }
}
