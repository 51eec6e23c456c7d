import PDFDocument
import PDFScopeCore
import PDFText
import PopplerKit
import TestSupport
import Testing

@testable import PDFActions

/// Pages read from copies, on one thread and on several.
@Suite struct PageReadingTests {
  private func open(_ path: String) throws -> OpenDocument {
    OpenDocument(try Document.open(path: FilePath(path)), path: path)
  }

  /// A document of so many pages that say their number.
  private func manyPages(_ count: Int) throws -> OpenDocument {
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Count \(count) /MediaBox [0 0 200 100] /Resources << /Font << /F 3 0 R >> >> /Kids ["
        + (0..<count).map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ") + "] >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
    ]
    for index in 0..<count {
      let content = "BT /F 10 Tf 9 9 Td (page \(index + 1)) Tj ET"
      objects.append("<< /Type /Page /Parent 2 0 R /Contents \(5 + 2 * index) 0 R >>")
      objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
    }
    var file = "%PDF-1.7\n"
    for (index, object) in objects.enumerated() { file += "\(index + 1) 0 obj\n\(object)\nendobj\n" }
    file += "trailer << /Root 1 0 R >>\n"
    return OpenDocument(try Document.open(FileBytes(file.utf8)), path: "many.pdf")
  }

  /// The text of pages as it is handed over, until `limit` pages are there.
  private func texts(
    of pages: [Int], in document: OpenDocument, threads: Int, limit: Int = .max
  ) async throws -> [(page: Int, text: String)] {
    let jobs = JobSlots(count: threads)
    _ = jobs.take(upTo: 1)
    var texts: [(Int, String)] = []
    try await PageReading(document, for: .text).forEach(of: pages, jobs: jobs) { copy in
      let source = PopplerTextSource(copy)
      return { page throws(ReadingError) in try source.text(ofPage: page).string }
    } _: { page, read throws(ActionError) in
      texts.append((page, (try? read.get()) ?? "unreadable"))
      return texts.count < limit
    }
    // All were given back.
    #expect(jobs.take(upTo: 99) == threads - 1)
    return texts
  }

  @Test(arguments: [1, 2, 3, 8])
  func pagesComeInOrder(threads: Int) async throws {
    let document = try manyPages(300)
    let pages = Array((0..<300).reversed()) + [7, 7, 0]
    let read = try await texts(of: pages, in: document, threads: threads)
    #expect(read.map(\.page) == pages)
    #expect(read.map(\.text) == pages.map { "page \($0 + 1)" })
  }

  @Test(arguments: [1, 3], [0, 1, 2, 30, 299])
  func whoStopsGetsNoMore(threads: Int, limit: Int) async throws {
    let read = try await texts(of: Array(0..<300), in: manyPages(300), threads: threads, limit: max(limit, 1))
    #expect(read.map(\.page) == Array(0..<max(limit, 1)))
  }

  @Test(arguments: [1, 2])
  func anErrorEndsIt(threads: Int) async throws {
    let document = try manyPages(100)
    let jobs = JobSlots(count: threads)
    var seen = 0
    await #expect(throws: ActionError.self) {
      try await PageReading(document, for: .text).forEach(of: Array(0..<100), jobs: jobs) { _ in
        { page throws(ReadingError) in page }
      } _: { page, _ throws(ActionError) in
        seen += 1
        if page == 50 { throw ActionError("internal", "stop") }
        return true
      }
    }
    #expect(seen == 51)
  }

  @Test(arguments: [1, 2])
  func aPageThatIsNotThereLeavesTheOthersAlone(threads: Int) async throws {
    let pages = Array(0..<40) + [1000] + Array(40..<80)
    let read = try await texts(of: pages, in: manyPages(80), threads: threads)
    #expect(read.map(\.page) == pages)
    #expect(read.filter { $0.text == "unreadable" }.map(\.page) == [1000])
    #expect(read.last?.text == "page 80")
  }

  @Test(arguments: [1, 2])
  func anErrorTellsThePageOfTheDocument(threads: Int) async throws {
    let document = try manyPages(90)
    let jobs = JobSlots(count: threads)
    var pages: [Int?] = []
    try await PageReading(document, for: .text).forEach(of: Array(0..<90), jobs: jobs) { _ in
      { page throws(ReadingError) -> Int in throw ReadingError(.pageUnreadable, "no", pageIndex: page) }
    } _: { page, read throws(ActionError) in
      if case .failure(let error) = read { pages.append(error.pageIndex) }
      return true
    }
    #expect(pages == Array(0..<90))
  }

  @Test func warningsTellThePageOfTheDocument() async throws {
    let document = try open(Fixtures.path("damaged/content-garbage.pdf"))
    let count = document.document.pageCount
    _ = try await texts(of: Array((0..<count).reversed()), in: document, threads: 1)
    let warnings = document.takeReadingWarnings()
    let direct = try PopplerDocument(DocumentBytes(Fixtures.bytes("damaged/content-garbage.pdf")))
    for page in 0..<count { _ = try PopplerTextSource(direct).text(ofPage: page) }
    let expected = direct.takeWarnings().map { ($0.pageIndex ?? -2) + 1 }
    #expect(!warnings.isEmpty)
    #expect(Set(warnings.map { $0.page ?? -1 }) == Set(expected))
    #expect(warnings.allSatisfy { $0.offset == nil })
    #expect(document.takeReadingWarnings().isEmpty)
  }

  @Test(arguments: ["annotations", "demo", "forms", "outline", "pages", "structure", "text"])
  func textIsThatOfTheDocument(folder: String) async throws {
    for name in try Fixtures.names(in: folder) {
      let document = try open(Fixtures.path(name))
      guard let direct = try? PopplerTextSource(document.readable()) else { continue }
      let pages = Array(0..<document.document.pageCount)
      let read = try await texts(of: pages, in: document, threads: 2)
      for (page, text) in read {
        // What poppler cannot read in the document it may read in a copy.
        guard let expected = try? direct.text(ofPage: page).string, !expected.isEmpty else { continue }
        #expect(text == expected, "\(name) page \(page + 1)")
      }
    }
  }
}
