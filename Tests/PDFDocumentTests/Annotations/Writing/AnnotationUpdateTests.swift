import TestSupport
import Testing

@testable import PDFDocument

/// Changes of annotations, above all of those that other programs made.
@Suite struct AnnotationUpdateTests {
  private static let markers = ["Text", "FreeText", "Square", "Highlight"]

  private func document(_ annotation: String, _ further: [String] = []) throws -> Document {
    try Document.open(TestPDF.onePage("/Annots [4 0 R]", [annotation] + further))
  }

  /// Changes the first annotation of a document.
  private func update(
    _ document: Document, target: Action? = nil, appearance: AnnotationEditor.Appearance? = nil,
    _ change: (inout AnnotationDescription) -> Void = { _ in }
  ) throws {
    let editor = AnnotationEditor(counting: document)
    let annotation = try #require(document.annotations().first)
    var description = try #require(editor.description(of: annotation))
    change(&description)
    try editor.update(annotation, to: description, target: target, appearance: appearance)
    try editor.finish()
  }

  @Test func unknownKeysAndColoursStay() throws {
    let document = try document(
      "<< /Subtype /Square /Rect [10 20 30 40] /NM (n) /C [0 0 0 0.5] /BSIColumnData [(x)] /M (yesterday) /T (Ann) >>")
    try update(document) { $0.notes.contents = "words" }
    let object = document.object(ObjectID(number: 4))
    #expect(object["C"].numbers == [0, 0, 0, 0.5])
    #expect(object["BSIColumnData"].count == 1)
    #expect(object["M"].text == "yesterday")
    #expect(object["Contents"].text == "words")
    #expect(object.keys == ["BSIColumnData", "C", "Contents", "M", "NM", "Rect", "Subtype", "T"])
    #expect(document.changedObjects == [ObjectID(number: 4)])
    try update(document) {
      $0.style.color = nil
      $0.notes.author = nil
      $0.notes.modified = 1_700_000_000
    }
    #expect(object["M"].text == "D:20231114221320Z")
    #expect(document.object(ObjectID(number: 4))["C"].isNull)
    #expect(document.object(ObjectID(number: 4))["T"].isNull)
  }

  @Test func aNameIsGivenOnceAndNeverChanged() throws {
    let document = try document("<< /Subtype /Square /Rect [10 20 30 40] >>")
    try update(document)
    #expect(document.annotations()[0].name == "new-1")
    try update(document) { $0.notes.name = "other" }
    #expect(document.annotations()[0].name == "new-1")
  }

  @Test func formattedTextGoesWhereItWouldContradict() throws {
    let rich = "<body xmlns='http://www.w3.org/1999/xhtml'><p>rich <b>words</b></p></body>"
    let text = "<< /Subtype /FreeText /Rect [10 20 90 40] /DA (0 g /Helv 9 Tf) /RC (\(rich)) /NM (n) >>"
    let moved = try document(text)
    try update(moved) { $0.place.rect.x += 5 }
    #expect(!moved.object(ObjectID(number: 4))["RC"].isNull)
    let said = try document(text)
    #expect(AnnotationEditor(counting: said).description(of: said.annotations()[0])?.notes.contents == "rich words")
    try update(said) { $0.notes.contents = "plain words" }
    #expect(said.object(ObjectID(number: 4))["RC"].isNull)
    let set = try document(text)
    try update(set) { $0.style.text.size = 12 }
    #expect(set.object(ObjectID(number: 4))["RC"].isNull)
    #expect(set.object(ObjectID(number: 4))["DA"].text == "0 0 0 rg /Helv 12 Tf")
  }

  @Test func aNewAppearanceReplacesAllStates() throws {
    let form = "<< /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream"
    let document = try document(
      "<< /Subtype /Square /Rect [10 20 30 40] /RD [1 1 1 1] /AS /On /AP << /N << /On 5 0 R >> /D 5 0 R /R 5 0 R >> >>",
      [form, form])
    let appearance = AnnotationEditor.Appearance(
      form: ObjectID(number: 6), rect: PDFRect(x: 9, y: 19, width: 22, height: 22))
    try update(document, appearance: appearance)
    let object = document.object(ObjectID(number: 4))
    #expect(object["AP"].keys == ["N"])
    #expect(object["AP"]["N"].id == ObjectID(number: 6))
    #expect(object["AS"].isNull)
    #expect(object["RD"].isNull)
    #expect(object["Rect"].numbers == [9, 19, 31, 41])
  }

  @Test func popupsMoveAlong() throws {
    let document = try document(
      "<< /Subtype /Square /Rect [8 18 42 62] /RD [2 2 2 2] /Popup 5 0 R >>",
      ["<< /Subtype /Popup /Rect [200 0 300 60] /Parent 4 0 R >>"])
    try update(document) { $0.place.rect = PDFRect(x: 20, y: 30, width: 60, height: 20) }
    #expect(document.object(ObjectID(number: 4))["Rect"].numbers == [18, 28, 82, 52])
    #expect(document.object(ObjectID(number: 5))["Rect"].numbers == [210, -10, 310, 50])
    let description = AnnotationEditor(counting: document).description(of: document.annotations()[0])
    #expect(description?.place.rect == PDFRect(x: 20, y: 30, width: 60, height: 20))
    // A window that is the annotation itself does not move twice, and one that is something else not at all.
    for popup in ["4 0 R", "3 0 R", "[1 2]", "5 0 R"] {
      let odd = try self.document("<< /Subtype /Square /Rect [8 18 42 62] /Popup \(popup) >>")
      try update(odd) { $0.place.rect.x += 1 }
      #expect(odd.object(ObjectID(number: 4))["Rect"].numbers == [9, 18, 43, 62])
      #expect(odd.object(ObjectID(number: 3))["Rect"].isNull)
    }
  }

  @Test func linksGetNewTargets() throws {
    let document = try document("<< /Subtype /Link /Rect [8 18 42 62] /Dest [3 0 R /Fit] /PA << /S /URI /URI (x) >> >>")
    let action = Action.uri(Action.URITarget(uri: "https://example.org/"))
    try update(document, target: action)
    #expect(document.annotations()[0].action == action)
    #expect(document.object(ObjectID(number: 4))["Dest"].isNull)
    #expect(document.object(ObjectID(number: 4))["PA"].isNull)
    // Where nothing is said of it, it stays.
    try update(document) { $0.style.border.width = 2 }
    #expect(document.annotations()[0].action == action)
    #expect(document.object(ObjectID(number: 4))["Border"].numbers == [0, 0, 2])
  }

  @Test func annotationsThatStandInTheList() throws {
    let list = "[null << /Subtype /Square /Rect [0 0 9 9] /NM (direct) >>]"
    let document = try Document.open(TestPDF.onePage("/Annots \(list)"))
    try update(document) { $0.notes.contents = "one" }
    #expect(document.changedObjects == [ObjectID(number: 3)])
    let editor = AnnotationEditor(counting: document)
    let annotation = document.annotations()[0]
    let id = try editor.reference(to: annotation)
    #expect(try editor.reference(to: document.annotations()[0]) == id)
    var answer = AnnotationEditor.Content(.square())
    answer.replyTo = id
    _ = try editor.add(answer, appearance: nil, toPage: 0)
    try editor.finish()
    let saved = try SavedDocument(document, .incremental)
    #expect(saved.document.annotations().map(\.contents) == ["one", nil])
    #expect(saved.document.annotations()[1].replyTo?.name == "direct")
    try saved.check()
  }

  /// In a list that two pages share, it is one annotation, and stays one.
  @Test func annotationsThatStandInASharedList() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 99 99] >>",
        "<< /Type /Page /Parent 2 0 R /Annots 5 0 R >>", "<< /Type /Page /Parent 2 0 R /Annots 5 0 R >>",
        "[<< /Subtype /Square /Rect [0 0 9 9] /NM (both) >>]",
      ]))
    try update(document) { $0.notes.contents = "changed" }
    #expect(document.annotations(1)[0].contents == "changed")
    let editor = AnnotationEditor(counting: document)
    let id = try editor.reference(to: document.annotations(0)[0])
    #expect(document.annotations(1)[0].object == id)
    #expect(try editor.remove([document.annotations(1)[0]], keepingReplies: false).count == 1)
    #expect(document.annotations(0).isEmpty && document.annotations(1).isEmpty)
  }

  @Test func annotationsThatAreGone() throws {
    let document = try document("<< /Subtype /Square /Rect [10 20 30 40] >>")
    var annotation = document.annotations()[0]
    let editor = AnnotationEditor(counting: document)
    let description = AnnotationDescription.square()
    for id in [99, 0, -1, Int.max] {
      annotation.object = ObjectID(number: id)
      #expect(editor.description(of: annotation) == nil)
      expectError(.objectInvalid) { try editor.update(annotation, to: description, appearance: nil) }
    }
    annotation.object = nil
    for index in [-1, 7, Int.max, Int.min] {
      annotation.index = index
      #expect(editor.description(of: annotation) == nil)
      expectError(.objectInvalid) { try editor.update(annotation, to: description, appearance: nil) }
    }
    annotation.pageIndex = 9
    expectError(.pageOutOfRange) { try editor.update(annotation, to: description, appearance: nil) }
    #expect(document.changedObjects.isEmpty)
  }

  @Test func typesThatCannotBeMadeAreRefused() throws {
    let document = try document("<< /Subtype /Movie /Rect [10 20 30 40] >>")
    let editor = AnnotationEditor(counting: document)
    let movie = document.annotations()[0]
    #expect(editor.description(of: movie) == nil)
    expectError(.objectInvalid) { try editor.update(movie, to: .square(), appearance: nil) }
  }
}
