import Glibc
import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

@Suite struct ManyDrawingsTests {
  /// Ten thousand highlights cost little time, and share what they can.
  @Test func manyHighlightsAreDrawnFast() throws {
    let pages = try DrawnPages()
    var before = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
    var forms: Set<ObjectID> = []
    for index in 0..<10_000 {
      var annotation = AnnotationDescription.sample(.highlight)
      let place = PDFRect(x: Double(index % 100), y: Double(index / 100), width: 33.25, height: 11.5)
      annotation.place.quads = [PDFQuad(userSpace: place)]
      forms.insert(try #require(try pages.writer.draw(annotation)).form)
    }
    try pages.writer.finish()
    var after = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
    let seconds = Double(after.tv_sec - before.tv_sec) + Double(after.tv_nsec - before.tv_nsec) / 1e9
    #expect(forms.count == 10_000)
    // A build without optimisation is several times slower than the one that is used.
    #expect(seconds < 3, "\(seconds) s")
    #expect(pages.document.changedObjects.count == 10_001)
  }
}
