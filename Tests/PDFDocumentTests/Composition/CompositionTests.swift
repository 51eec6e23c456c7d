import TestSupport
import Testing

@testable import PDFDocument

/// Pages of one document and of several, put together: the pages themselves, their labels, the properties of the whole.
@Suite struct CompositionTests {
  private func open(_ fixture: String) throws -> Document {
    try Document.open(path: FilePath(Fixtures.path(fixture)))
  }

  private func compose(_ composition: Composition) throws -> Document {
    let document = try Document.open(composition.compose().bytes)
    #expect(document.warnings == [])
    return document
  }

  /// The text of each page, as poppler's program has it.
  private func texts(_ bytes: FileBytes) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file.pdf"
    try Files.write(bytes.array, to: path)
    let check = try Tool.run(["qpdf", "--check", path])
    #expect(check.status == 0, "\(check.text)")
    let result = try Tool.run(["pdftotext", path, "-"])
    return result.text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast().map {
      $0.trimmed
    }
  }

  @Test func pagesComeInTheOrderAskedFor() throws {
    let source = CompositionSource(try open("pages/twelve.pdf"))
    let composed = try Composition(of: source, pages: [11, 0, 5]).compose()
    let texts = try texts(composed.bytes)
    #expect(
      texts.map { $0.split(separator: "\n").first }
        == ["Page 12 of twelve", "Page 1 of twelve", "Page 6 of twelve"])
    #expect(composed.report == CompositionReport())
  }

  @Test func aPageThatIsNamedTwiceIsTwoPages() throws {
    let document = try compose(Composition(of: CompositionSource(open("pages/twelve.pdf")), pages: [3, 3]))
    #expect(document.pageCount == 2)
    #expect(document.page(at: 0)?.object.id != document.page(at: 1)?.object.id)
    #expect(document.page(at: 0)?.object["Contents"].id == document.page(at: 1)?.object["Contents"].id)
  }

  @Test func inheritedAttributesStandOnThePage() throws {
    let source = try open("pages/inherited.pdf")
    let document = try compose(Composition(of: CompositionSource(source), pages: [3, 1, 0, 2]))
    for (place, index) in [3, 1, 0, 2].enumerated() {
      let (old, new) = (try #require(source.page(at: index)), try #require(document.page(at: place)))
      #expect(new.mediaBox == old.mediaBox)
      #expect(new.cropBox == old.cropBox)
      #expect(new.rotation == old.rotation)
      #expect(Set(new.resources["Font"].keys) == Set(old.resources["Font"].keys))
    }
  }

  @Test func blankPagesHaveTheirSize() throws {
    let source = CompositionSource(try open("pages/one.pdf"))
    let document = try compose(
      Composition(of: [source], pages: [.blank(PDFSize(width: 100, height: 50)), .page(0, of: 0)]))
    #expect(document.page(at: 0)?.displaySize == PDFSize(width: 100, height: 50))
    #expect(document.pageCount == 2)
  }

  @Test func labelsTravelWithTheirPages() throws {
    let source = try open("outline/labels.pdf")
    let order = [19, 3, 4, 9, 0]
    let document = try compose(Composition(of: CompositionSource(source), pages: order))
    let labels = (PageLabels(reading: source), PageLabels(reading: document))
    for (place, index) in order.enumerated() {
      #expect(labels.1.label(of: place) == labels.0.label(of: index))
    }
    // Without labels a page goes by its number; beside those of another document it goes on doing so.
    let both = try compose(
      Composition(
        of: [CompositionSource(source), CompositionSource(open("pages/twelve.pdf"))],
        pages: [.page(0, of: 0), .page(4, of: 1), .page(5, of: 1)]))
    #expect((0..<3).map { PageLabels(reading: both).label(of: $0) } == ["i", "5", "6"])
    let plain = try compose(Composition(of: CompositionSource(open("pages/twelve.pdf")), pages: [4]))
    #expect(!plain.hasPageLabels)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 256, 257, 4096, 4097, 5000])
  func treesOfAnySizeAreSound(count: Int) throws {
    let source = CompositionSource(try open("pages/one.pdf"))
    guard count > 0 else {
      expectError(.pageNoneLeft) { _ = try Composition(of: source, pages: []).compose() }
      return
    }
    let document = try compose(Composition(of: source, pages: [Int](repeating: 0, count: count)))
    let map = document.pages(full: true)
    #expect(map.entries.count == count)
    #expect(map.isSound && map.hasTrueCounts && !map.hasRepeatedPages)
    #expect(map.depth <= 3)
  }

  @Test func aPageThatIsNotThereIsNamed() throws {
    let source = CompositionSource(try open("pages/twelve.pdf"))
    let error = expectError(.pageOutOfRange) { _ = try Composition(of: source, pages: [0, 12]).compose() }
    #expect(error?.page == 12)
    expectError(.pageOutOfRange) { _ = try Composition(of: source, pages: [-1]).compose() }
  }

  @Test func whatIsTheSameIsStoredOnce() throws {
    let sources = try (0..<4).map { _ in CompositionSource(try open("pages/twelve.pdf")) }
    let pages = sources.indices.flatMap { source in (0..<12).map { Composition.Origin.page($0, of: source) } }
    var composition = Composition(of: sources, pages: pages)
    let shared = try composition.compose()
    composition.sharesEqualObjects = false
    let apart = try composition.compose()
    #expect(shared.report.sharedObjects > 0 && apart.report.sharedObjects == 0)
    #expect(shared.bytes.count < apart.bytes.count)
    #expect(try texts(shared.bytes) == texts(apart.bytes))
  }

  @Test func datesAreThoseOfTheChange() throws {
    let source = CompositionSource(try open("structure/everything.pdf"))
    var composition = Composition(of: source, pages: [0])
    composition.timestamp = 86_400
    let document = try compose(composition)
    #expect(document.trailer["Info"]["ModDate"].text?.hasPrefix("D:19700102000000") == true)
    #expect(document.trailer["Info"]["Title"].text == source.document.trailer["Info"]["Title"].text)
    #expect(document.trailer["ID"][0].bytes == source.document.trailer["ID"][0].bytes)
    #expect(try composition.compose().bytes.array == composition.compose().bytes.array)
  }

  @Test(arguments: ["rc4-40-owner-only.pdf", "aes-128-owner-only.pdf", "aes-256-owner-only.pdf"])
  func encryptedSourcesAreCopiedDecrypted(name: String) throws {
    let source = try Document.open(path: FilePath(Fixtures.path("encryption/\(name)")))
    let composed = try Composition(of: CompositionSource(source), pages: [0]).compose()
    #expect(try Document.open(composed.bytes).facts.encryption == nil)
    #expect(try texts(composed.bytes).first?.isEmpty == false)
  }

  @Test func namesKeepTheirNumberSigns() throws {
    let field = "<< /FT /Btn /T (b) /V /#23c3#23a4 /Subtype /Widget /Rect [0 0 9 9] /P 3 0 R /AS /#23c3#23a4 >>"
    let source = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R] >>", field,
      ]))
    let document = try compose(Composition(of: CompositionSource(source), pages: [0, 0]))
    let fields = document.catalog["AcroForm"]["Fields"].items
    #expect(fields.map { $0["V"].nameBytes } == [Array("#c3#a4".utf8), Array("#c3#a4".utf8)])
    #expect(fields.map { $0["AS"].nameBytes } == [Array("#c3#a4".utf8), Array("#c3#a4".utf8)])
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
