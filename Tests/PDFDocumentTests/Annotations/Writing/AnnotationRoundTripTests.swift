import TestSupport
import Testing

@testable import PDFDocument

/// That what is written of an annotation is read back as it was described.
@Suite struct AnnotationRoundTripTests {
  @Test(arguments: [SaveOptions.Form.incremental, .rewrite])
  func descriptionsOfEveryKind(form: SaveOptions.Form) throws {
    var random = RandomDescriptions(seed: 4)
    let descriptions = (0..<400).map { _ in random.next() }
    #expect(Set(descriptions.map(\.kind)).count == AnnotationKind.allCases.count)
    let document = try Document.open(TestPDF.onePage())
    try AnnotationEditor(counting: document).put(descriptions)
    let saved = try SavedDocument(document, form)
    let editor = AnnotationEditor(counting: saved.document)
    let annotations = saved.document.annotations()
    #expect(annotations.count == descriptions.count)
    for (annotation, description) in zip(annotations, descriptions) {
      let read = try #require(editor.description(of: annotation))
      #expect(read == description)
    }
    try saved.check()
  }

  /// Drawing widens the rectangle; what it frames is found again.
  @Test func theRectangleInsideADrawing() throws {
    let document = try Document.open(TestPDF.onePage())
    let editor = AnnotationEditor(counting: document)
    let form = try form(in: document)
    let square = AnnotationDescription.square()
    let outer = PDFRect(x: 8, y: 17, width: 36, height: 45)
    let appearance = AnnotationEditor.Appearance(form: form, rect: outer, insets: [2, 3, 4, 2])
    let id = try editor.add(.init(square), appearance: appearance, toPage: 0)
    try editor.finish()
    let object = document.object(id)
    #expect(object["Rect"].numbers == [8, 17, 44, 62])
    #expect(object["RD"].numbers == [2, 3, 4, 2])
    #expect(object["AP"]["N"].id == form)
    let annotation = try #require(document.annotations().first)
    #expect(editor.description(of: annotation)?.place.rect == square.place.rect)
  }

  @Test func everyChangeIsWritten() throws {
    var random = RandomDescriptions(seed: 9)
    let document = try Document.open(TestPDF.onePage())
    let editor = AnnotationEditor(counting: document)
    let before = (0..<300).map { _ in random.next() }
    try editor.put(before)
    var after: [AnnotationDescription] = []
    for (annotation, old) in zip(document.annotations(), before) {
      var new = random.next()
      while new.kind != old.kind { new = random.next() }
      new.notes.name = old.notes.name
      try editor.update(annotation, to: new, appearance: nil)
      after.append(new)
    }
    let saved = try SavedDocument(document, .incremental)
    let reader = AnnotationEditor(counting: saved.document)
    for (annotation, description) in zip(saved.document.annotations(), after) {
      #expect(reader.description(of: annotation) == description)
    }
    try saved.check()
  }

  @Test func nothingIsWrittenWhereNothingChanges() throws {
    for page in 0..<2 {
      let document = try Document.fixture("annotations/all-subtypes.pdf")
      let editor = AnnotationEditor(counting: document)
      var count = 0
      for annotation in document.annotations(page) {
        guard let description = editor.description(of: annotation) else { continue }
        try editor.update(annotation, to: description, appearance: nil)
        count += 1
      }
      #expect(count > 1)
      #expect(document.changedObjects.isEmpty)
      #expect(!document.isTrailerChanged)
    }
  }

  /// Independent readers see what was meant.
  @Test func othersReadIt() throws {
    let document = try Document.open(TestPDF.onePage())
    var line = AnnotationDescription(
      .line, at: try #require(AnnotationPlace(points: [[PDFPoint(x: 1, y: 2), PDFPoint(x: 30, y: 40)]])))
    line.style.end = .closedArrow
    line.style.color = PDFColor(red: 1, green: 0, blue: 0)
    line.notes.author = "Zoë 日"
    line.notes.created = 1_700_000_000
    var mark = AnnotationDescription(
      .highlight,
      at: try #require(AnnotationPlace(quads: [PDFQuad(userSpace: PDFRect(x: 10, y: 20, width: 50, height: 10))])))
    mark.style.opacity = 0.5
    mark.style.blendMode = .multiply
    try AnnotationEditor(counting: document).put([line, mark])
    let saved = try SavedDocument(document, .incremental)
    func shown(_ place: Int) throws -> String {
      try Tool.run(["mutool", "show", saved.path, "pages/1/Annots/\(place)"]).text.filter { !$0.isWhitespace }
    }
    let first = try shown(1)
    for entry in [
      "/Subtype/Line", "/L[123040]", "/LE[/None/ClosedArrow]", "/C[100]", "/CreationDate(D:20231114221320Z)",
      "/T<FEFF005A006F00EB002065E5>", "/IT/LineArrow", "/NM(new-1)", "/F4", "/BS<</S/S/W1>>",
    ] {
      #expect(first.contains(entry), "\(entry) in \(first)")
    }
    let second = try shown(2)
    for entry in ["/Subtype/Highlight", "/QuadPoints[1030603010206020]", "/CA.5", "/BM/Multiply", "/P30R"] {
      #expect(second.contains(entry), "\(entry) in \(second)")
    }
  }

  private func form(in document: Document) throws -> ObjectID {
    let form = try document.makeStream(
      Array("0 0 36 45 re f".utf8),
      ["Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .array([0, 0, 36, 45].map { .integer($0) })])
    return try #require(form.id)
  }
}
