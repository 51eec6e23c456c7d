import TestSupport
import Testing

@testable import PDFDocument

/// The lists of pages that annotations are added to, and what else may not be touched.
@Suite struct AnnotationListTests {
  @Test func listsOfEveryKind() throws {
    let document = try Document.fixture("annotations/arrays.pdf")
    let editor = AnnotationEditor(counting: document)
    for page in 0..<8 where page != 2 {
      _ = try editor.add(.init(.square()), appearance: nil, toPage: page)
    }
    try editor.finish()
    for form in [SaveOptions.Form.incremental, .rewrite] {
      let saved = try SavedDocument(document, form)
      try saved.check()
      let names = (0..<8).map { saved.document.annotations($0).map { $0.name ?? "-" } }
      #expect(
        names == [
          ["a", "b", "new-1"], ["c", "new-2"], ["c"], ["new-3"], ["new-4"], ["-", "d", "new-5"], ["e", "new-6"],
          ["new-7"],
        ])
      for page in 0..<8 { #expect(DocumentReader(saved.document).annotations(onPage: page).warnings.isEmpty) }
    }
    // What other pages share is as it was.
    #expect(document.page(at: 2)?.object["Annots"].id != nil)
  }

  @Test func onlyThePageAndWhatIsNewAreWritten() throws {
    let document = try Document.fixture("annotations/all-subtypes.pdf")
    let page = try #require(document.page(at: 1)?.object.id)
    let ids = try AnnotationEditor(counting: document).put([.square()], onPage: 1)
    #expect(document.changedObjects == Set(ids + [page]))
    let saved = try SavedDocument(document, .automatic)
    #expect(saved.result.kind == .incremental)
    #expect(saved.result.bytesAdded < 1500)
    try saved.check()
  }

  @Test func pagesThatDoNotExist() throws {
    let document = try Document.fixture("annotations/none.pdf")
    let editor = AnnotationEditor(counting: document)
    for page in [-1, 1, Int.max, Int.min] {
      expectError(.pageOutOfRange) { _ = try editor.add(.init(.square()), appearance: nil, toPage: page) }
    }
    try editor.finish()
    #expect(document.changedObjects.isEmpty)
  }

  @Test func placesThatAreMissing() throws {
    let document = try Document.fixture("annotations/none.pdf")
    let editor = AnnotationEditor(counting: document)
    let place = AnnotationPlace(rect: PDFRect(x: 0, y: 0, width: 9, height: 9))
    for kind in AnnotationKind.allCases where kind.marksText || kind.hasPoints {
      expectError(.usageInvalidValue) {
        _ = try editor.add(.init(AnnotationDescription(kind, at: place)), appearance: nil, toPage: 0)
      }
    }
  }

  @Test func aPageThatIsTwiceInTheTree() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
      ]))
    let editor = AnnotationEditor(counting: document)
    for page in [0, 1] { _ = try editor.add(.init(.square()), appearance: nil, toPage: page) }
    try editor.finish()
    #expect(document.annotations(0).map(\.name) == ["new-1", "new-2"])
    #expect(document.annotations(1).map(\.name) == ["new-1", "new-2"])
  }

  @Test func aPageThatStandsInTheTreeItself() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [<< /Type /Page /MediaBox [0 0 200 100] >>] /Count 1 >>",
      ]))
    let id = try #require(AnnotationEditor(counting: document).put([.square()]).first)
    #expect(document.object(id)["P"].isNull)
    #expect(try SavedDocument(document, .automatic).document.annotations().map(\.name) == ["new-1"])
  }

  @Test func namesAreNotGivenTwice() throws {
    let list = "[<< /Subtype /Square /Rect [0 0 9 9] /NM (new-1) >> << /Subtype /Square /NM (new-3) >>]"
    let document = try Document.open(TestPDF.onePage("/Annots \(list)"))
    try AnnotationEditor(counting: document).put([.square(), .square()])
    #expect(document.annotations().map(\.name) == ["new-1", "new-3", "new-2", "new-4"])
    // One that was asked for is given.
    try AnnotationEditor(counting: document).put([.square(named: "own")])
    #expect(document.annotations().last?.name == "own")
  }

  @Test func annotationsThatStandInTheListStayThere() throws {
    let document = try Document.open(
      TestPDF.onePage("/Annots [null << /Subtype /Square /Rect [0 0 9 9] /Odd#FFKey (kept) >> 7 [4 0 R]]"))
    try AnnotationEditor(counting: document).put([.square()])
    let saved = try SavedDocument(document, .incremental)
    try saved.check()
    let list = try #require(saved.document.page(at: 0)?.object["Annots"])
    #expect(list.count == 2)
    #expect(list[0].rawEntries.contains { $0.key == Array("Odd".utf8) + [0xFF] + Array("Key".utf8) })
  }

  @Test func tenThousandOnOnePage() throws {
    let document = try Document.fixture("annotations/none.pdf")
    let editor = AnnotationEditor(counting: document)
    let clock = ContinuousClock()
    let time = try clock.measure {
      for index in 0..<10_000 {
        _ = try editor.add(.init(.square(Double(index % 500), Double(index / 500))), appearance: nil, toPage: 0)
      }
      try editor.finish()
    }
    // Some fifty times what it takes: a square of the number would still be too much.
    #expect(time < .seconds(30))
    #expect(document.annotations().count == 10_000)
    let saved = try SavedDocument(document, .automatic)
    #expect(saved.document.annotations().count == 10_000)
  }

  @Test func encryptedDocuments() throws {
    for name in ["aes-256", "aes-128", "rc4-128"] {
      let path = Fixtures.path("encryption/\(name).pdf")
      let document = try Document.open(path: FilePath(path), passwords: ["owner"])
      var note = AnnotationDescription.square()
      note.notes.contents = "a secret that nobody reads"
      try AnnotationEditor(counting: document).put([note])
      let folder = try TemporaryFolder()
      try document.save(to: FilePath(folder.path("out.pdf")), SaveOptions(form: .incremental))
      let bytes = try Files.read(folder.path("out.pdf"))
      #expect(bytes.firstRange(of: Array("a secret that".utf8)) == nil)
      let again = try Document.open(path: FilePath(folder.path("out.pdf")), passwords: ["user"])
      #expect(again.annotations().last?.contents == "a secret that nobody reads")
    }
  }

  @Test(arguments: ["approval", "approval-two", "certified-p3"])
  func signaturesStayValid(name: String) throws {
    let document = try Document.fixture("signatures/\(name).pdf")
    let count = document.signatures.all.count
    var content = AnnotationEditor.Content(.square())
    content.hasPopup = true
    let editor = AnnotationEditor(counting: document)
    _ = try editor.add(content, appearance: nil, toPage: 0)
    try editor.finish()
    let saved = try SavedDocument(document, .automatic)
    #expect(saved.result.kind == .incremental)
    #expect(try Files.read(saved.path).starts(with: document.source.array))
    let report = try Tool.run(["pdfsig", "-nocert", saved.path]).text
    #expect(report.ranges(of: "Signature is Valid").count == count, "\(report)")
    try saved.check()
  }
}
