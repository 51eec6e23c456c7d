import TestSupport
import Testing

@testable import PDFDocument

/// What becomes of article threads.
struct NavigationThreadTests {
  /// The pages of the beads of a thread, in its order, as far as each leads back to the one before.
  private func pages(_ new: Navigation) -> [Int] {
    let thread = new.reader.document.catalog["Threads"][0]
    var bead = thread["F"]
    var pages: [Int] = []
    repeat {
      #expect(bead["N"]["V"].id == bead.id)
      #expect(bead["T"].id == thread.id)
      guard let page = bead["P"].id.flatMap({ new.reader.document.pageIndex(of: $0) }) else { break }
      #expect(new.reader.document.page(at: page)?.object["B"].itemIDs.contains(bead.id) == true)
      pages.append(page)
      bead = bead["N"]
    } while bead.id != thread["F"].id && pages.count < 10
    return pages
  }

  @Test func beadsStayLinked() throws {
    let both = try Navigation("structure/everything.pdf", pages: [2, 0, 1])
    #expect(pages(both) == [2, 0])
    #expect(both.reader.document.catalog["Threads"][0]["I"]["Title"].text == "An article")
    let one = try Navigation("structure/everything.pdf", pages: [0, 2])
    #expect(pages(one) == [1])
    #expect(one.dangling.contains("bead An article to 1"))
    let none = try Navigation("structure/everything.pdf", pages: [0, 3])
    #expect(none.reader.document.catalog["Threads"].isNull)
    for new in [both, one, none] { try new.expectSound() }
  }

  @Test func threadsOfSeveralDocumentsFollowOneAnother() throws {
    let sources = try [0, 1].map { _ in try CompositionSource(fixture: "structure/everything.pdf") }
    let new = try Navigation(Composition(all: sources))
    #expect(new.reader.document.catalog["Threads"].count == 2)
    try new.expectSound()
  }
}
