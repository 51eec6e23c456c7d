import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit
import TestSupport
import Testing

@testable import PDFActions

/// Pages drawn side by side, against the same pages drawn by themselves.
@Suite struct PagePictureTests {
  private func open(_ name: String) throws -> OpenDocument {
    let path = Fixtures.path(name)
    return OpenDocument(try Document.open(path: FilePath(path)), path: path)
  }

  private func draw(
    _ pages: [Int], of document: OpenDocument, _ request: RenderRequest, threads: Int = 1, limit: Int = .max
  ) async throws -> [(page: Int, picture: Result<PagePictures.Picture, ActionError>)] {
    let jobs = JobSlots(count: threads)
    _ = jobs.take(upTo: 1)
    var pictures: [(Int, Result<PagePictures.Picture, ActionError>)] = []
    let drawing = PagePictures(document)
    try await drawing.forEach(
      of: pages, jobs: jobs, request: { _ in request }, finish: { picture throws(ActionError) in picture },
      { page, picture throws(ActionError) in
        pictures.append((page, picture))
        return pictures.count < limit
      })
    #expect(jobs.take(upTo: 99) == threads - 1)
    return pictures
  }

  private func difference(_ first: Bitmap, _ second: Bitmap) -> Double {
    let sum = zip(first.pixels, second.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(first.pixels.count)
  }

  @Test(arguments: ["annotations", "demo", "forms", "outline", "pages", "structure", "text"], [64, 200])
  func picturesAreThoseOfPagesDrawnAlone(folder: String, side: Int) async throws {
    var differences: [Double] = []
    let request = RenderRequest(longestSide: side)
    for name in try Fixtures.names(in: folder) {
      let document = try open(name)
      let pages = Array(0..<min(document.document.pageCount, 12))
      guard let copy = try? document.document.readingCopy(of: pages, for: .drawing) else { continue }
      let alone = PageRenderer(
        try PopplerDocument(DocumentBytes(borrowing: copy.bytes.buffer, ownedBy: copy.bytes)))
      for (page, picture) in try await draw(pages, of: document, request) {
        guard let expected = try? alone.render(page: page, request) else {
          #expect(throws: ActionError.self) { try picture.get() }
          continue
        }
        let bitmap = try picture.get().bitmap
        #expect(bitmap.width == expected.width && bitmap.height == expected.height, "\(name) page \(page + 1)")
        // Where a line ends exactly between two pixels, arithmetic may put it into the other one.
        let difference = difference(bitmap, expected)
        #expect(difference <= 1.5, "\(name) page \(page + 1)")
        differences.append(difference)
      }
    }
    // In levels of 255. Fixtures have everything at whole numbers, which is where arithmetic decides.
    let mean = differences.reduce(0, +) / Double(differences.count)
    #expect(!differences.isEmpty && mean <= 0.3, "\(mean)")
  }

  @Test(arguments: [1, 2, 4])
  func picturesComeInOrder(threads: Int) async throws {
    let document = try open("outline/labels.pdf")
    let pages = Array((0..<20).reversed()) + [3, 3, 99, 4]
    let request = RenderRequest(longestSide: 100)
    let drawn = try await draw(pages, of: document, request, threads: threads)
    #expect(drawn.map(\.page) == pages)
    let failed = drawn.filter { if case .failure = $0.picture { true } else { false } }
    #expect(failed.map(\.page) == [99])
    if case .failure(let error)? = failed.first?.picture {
      #expect(error.code.rawValue == "page.outOfRange" && error.page == 100)
    }
    #expect(try drawn[0].picture.get().page == 19)
    #expect(try drawn[20].picture.get().bitmap == drawn[21].picture.get().bitmap)
    let some = try await draw(pages, of: document, request, threads: threads, limit: 5)
    #expect(some.map(\.page) == Array(pages.prefix(5)))
  }

  /// What a batch's pictures take in memory is bounded, but for a single picture.
  @Test(arguments: [16, 256, 600, 2400, 9000])
  func batchesAreBoundedInPixels(side: Int) throws {
    let document = try made(ofPages: Array(repeating: (300, 400), count: 100))
    var batches = DrawingBatches(document.document, of: Array(0..<100)) { _ in RenderRequest(longestSide: side) }
    var count = 0
    while let batch = batches.next(readers: 2), !batch.jobs.isEmpty {
      count += batch.jobs.count
      let pixels = batch.jobs.reduce(0) { $0 + ($1.size.map { $0.width * $0.height } ?? 0) }
      #expect(batch.jobs.count == 1 || pixels <= 8 << 20)
    }
    #expect(count == 100)
  }

  @Test func paperMayBeTransparent() async throws {
    let document = try open("demo/report.pdf")
    let request = RenderRequest(longestSide: 100, background: PictureColor(red: 0, green: 0, blue: 0, alpha: 0))
    let pictures = try await draw([0, 1, 2], of: document, request)
    let copy = try document.document.readingCopy(of: [0, 1, 2], for: .drawing)
    let alone = PageRenderer(try PopplerDocument(DocumentBytes(borrowing: copy.bytes.buffer, ownedBy: copy.bytes)))
    for (page, picture) in pictures {
      #expect(try difference(picture.get().bitmap, alone.render(page: page, request)) <= 1.5)
    }
  }

  @Test func largePicturesAreDrawnAlone() async throws {
    let document = try open("demo/report.pdf")
    var batches = DrawingBatches(document.document, of: [0, 1, 2]) { _ in RenderRequest(longestSide: 2000) }
    while let batch = batches.next(readers: 1) {
      #expect(batch.imposed == nil && batch.copies.reduce(0) { $0 + $1.places.count } == batch.jobs.count)
    }
  }

  /// Longer than a page of many, though of few pixels.
  @Test func slenderPagesAreDrawnAlone() async throws {
    let sizes = [(50, 3000), (50, 3000), (3000, 50), (1, 3000), (3000, 1), (87, 3000), (88, 3000)]
    let document = try made(ofPages: sizes)
    var batches = DrawingBatches(document.document, of: Array(sizes.indices)) { _ in RenderRequest(longestSide: 3000) }
    var count = 0
    while let batch = batches.next(readers: 1) {
      #expect(!batch.jobs.isEmpty)
      guard !batch.jobs.isEmpty else { return }
      count += batch.jobs.count
      #expect(batches.remainingCount == sizes.count - count)
    }
    #expect(count == sizes.count)
    let drawn = try await draw(Array(sizes.indices), of: document, RenderRequest(longestSide: 3000))
    #expect(try drawn.map { try $0.picture.get().bitmap.width } == sizes.map(\.0))
    #expect(try drawn.map { try $0.picture.get().bitmap.height } == sizes.map(\.1))
  }

  /// Whatever the pages' sizes, each is drawn once and in order.
  @Test func everyBatchTakesAPage() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let sizes = (0..<60).map { _ in
        (
          Int.random(in: 1...(1 << Int.random(in: 1...12)), using: &generator),
          Int.random(in: 1...(1 << Int.random(in: 1...12)), using: &generator)
        )
      }
      let document = try made(ofPages: sizes)
      let side = Int.random(in: 1...4000, using: &generator)
      var batches = DrawingBatches(document.document, of: Array(sizes.indices)) { _ in RenderRequest(longestSide: side)
      }
      var taken: [Int] = []
      while let batch = batches.next(readers: 2), !batch.jobs.isEmpty {
        taken += batch.jobs.map(\.page)
        let drawn = (batch.imposed?.places ?? []) + batch.copies.flatMap(\.places) + batch.failures.keys
        #expect(drawn.sorted() == Array(batch.jobs.indices))
      }
      #expect(taken == Array(sizes.indices))
    }
  }

  /// A document of empty pages.
  private func made(ofPages sizes: [(Int, Int)]) throws -> OpenDocument {
    let kids = sizes.indices.map { "\($0 + 3) 0 R" }.joined(separator: " ")
    var text = "%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
    text += "2 0 obj <</Type/Pages/Count \(sizes.count)/Kids[\(kids)]>> endobj\n"
    for (index, (width, height)) in sizes.enumerated() {
      text += "\(index + 3) 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]>> endobj\n"
    }
    text += "trailer <</Root 1 0 R/Size \(sizes.count + 3)>>\n%%EOF\n"
    return OpenDocument(try Document.open(FileBytes(Array(text.utf8))), path: "made.pdf")
  }

  @Test func whatIsComplainedOfTellsItsPage() async throws {
    let document = try open("damaged/content-garbage.pdf")
    let pages = Array(0..<document.document.pageCount) + Array(0..<document.document.pageCount)
    let drawn = try await draw(pages, of: document, RenderRequest(longestSide: 100))
    #expect(drawn.map(\.page) == pages)
    let warnings = document.takeReadingWarnings()
    #expect(!warnings.isEmpty && warnings.allSatisfy { $0.page != nil && $0.offset == nil })
  }
}
