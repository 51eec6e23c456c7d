import TestSupport
import Testing

@testable import PDFDocument

/// What goes when annotations are taken away, and what stays.
@Suite struct AnnotationRemovalTests {
  private func names(_ annotations: [Annotation]) -> [String] { annotations.map { $0.name ?? "-" } }

  private func remove(
    _ names: [String], from document: Document, page: Int = 0, keepingReplies: Bool = false
  ) throws -> [String] {
    let chosen = try names.map { try document.annotation(named: $0, page: page) }
    return self.names(try AnnotationEditor(counting: document).remove(chosen, keepingReplies: keepingReplies))
  }

  @Test func answersAndPopupsGoAlong() throws {
    let document = try Document.fixture("annotations/replies.pdf")
    let all = names(document.annotations())
    let gone = try remove(["root"], from: document)
    #expect(gone == all.filter { !["marked", "grouped", "orphan"].contains($0) })
    for form in [SaveOptions.Form.incremental, .rewrite] {
      let saved = try SavedDocument(document, form)
      #expect(names(saved.document.annotations()) == all.filter { !gone.contains($0) })
      try saved.check()
    }
  }

  @Test func aWholeFileIsWithoutThem() throws {
    let document = try Document.fixture("annotations/replies.pdf")
    let text = try #require(try document.annotation(named: "reply-2").contents)
    #expect(try remove(["root"], from: document).contains("reply-2"))
    let bytes = try document.rewrittenBytes(SaveOptions(form: .rewrite, objectStreams: .dissolve)).array
    #expect(bytes.firstRange(of: Array("(reply-2)".utf8)) == nil)
    #expect(bytes.firstRange(of: Array(text.utf8)) == nil)
  }

  @Test func answersThatStayAnswerNothing() throws {
    let document = try Document.fixture("annotations/replies.pdf")
    let gone = try remove(["root"], from: document, keepingReplies: true)
    // What says a state goes with what it says it of.
    #expect(Set(gone) == ["root", "-", "state-1", "state-2", "state-3"])
    let left = document.annotations()
    #expect(left.first { $0.name == "reply-1" }?.replyTo == nil)
    #expect(left.first { $0.name == "reply-2" }?.replyTo?.name == "reply-1")
    try SavedDocument(document, .incremental).check()
  }

  @Test func circlesOfAnswersEnd() throws {
    let count = 3000
    let objects = (0..<count).map { index in
      "<< /Subtype /Text /Rect [0 0 9 9] /IRT \(4 + (index + 1) % count) 0 R /Popup \(4 + index) 0 R >>"
    }
    let list = (0..<count).map { "\(4 + $0) 0 R" }.joined(separator: " ")
    let document = try Document.open(TestPDF.onePage("/Annots [\(list)]", objects))
    let gone = try AnnotationEditor(counting: document).remove([document.annotations()[7]], keepingReplies: false)
    #expect(gone.count == count)
    #expect(document.page(at: 0)?.object["Annots"].isNull == true)
    try SavedDocument(document, .rewrite).check()
  }

  @Test func annotationsOfSeveralPages() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 99 99] >>",
        "<< /Type /Page /Parent 2 0 R /Annots [6 0 R 7 0 R] >>", "<< /Type /Page /Parent 2 0 R /Annots 9 0 R >>",
        "<< /Type /Page /Parent 2 0 R /Annots 9 0 R >>", "<< /Subtype /Square /Rect [0 0 9 9] /NM (a) >>",
        "<< /Subtype /Square /Rect [0 0 9 9] /NM (b) >>", "<< /Subtype /Text /Rect [0 0 9 9] /NM (c) /IRT 6 0 R >>",
        "[6 0 R 8 0 R << /Subtype /Square /NM (d) >>]",
      ]))
    #expect(try remove(["a"], from: document) == ["a", "c"])
    #expect((0..<3).map { names(document.annotations($0)) } == [["b"], ["d"], ["d"]])
    try SavedDocument(document, .incremental).check()
    // One that stands in a list of two pages is gone from both.
    let shared = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 99 99] >>",
        "<< /Type /Page /Parent 2 0 R /Annots 5 0 R >>", "<< /Type /Page /Parent 2 0 R /Annots 5 0 R >>",
        "[<< /Subtype /Square /NM (d) >> << /Subtype /Square /NM (e) >>]",
      ]))
    _ = try remove(["d"], from: shared, page: 1)
    #expect((0..<2).map { names(shared.annotations($0)) } == [["e"], ["e"]])
  }

  @Test func popupsAloneAndFieldsNot() throws {
    let document = try Document.fixture("annotations/all-subtypes.pdf")
    #expect(try remove(["annotation-16"], from: document) == ["annotation-16"])
    #expect(try document.annotation(named: "annotation-1").popup == nil)
    #expect(document.object(try #require(document.annotations()[0].object))["Popup"].isNull)
    #expect(try remove(["annotation-21"], from: document, page: 1) == [])
    #expect(try document.annotation(named: "annotation-21", page: 1).field != nil)
    try SavedDocument(document, .incremental).check()
  }

  @Test func everyAnnotationOfEveryFixture() throws {
    for name in ["odd", "quads", "all-subtypes", "replies", "rotated", "arrays"] {
      let document = try Document.fixture("annotations/\(name).pdf")
      let all = (0..<document.pageCount).flatMap { document.annotations($0) }
      let fields = all.filter { $0.field != nil }.count
      let objects = Set(all.map { $0.object.map { "\($0)" } ?? "\($0.hashValue)" })
      let gone = try AnnotationEditor(counting: document).remove(all, keepingReplies: false)
      #expect(gone.count == objects.count - fields, "\(name)")
      let left = (0..<document.pageCount).flatMap { document.annotations($0) }
      #expect(left.count == fields, "\(name)")
      try SavedDocument(document, .incremental).check()
    }
  }

  @Test func nothingToTakeAway() throws {
    let document = try Document.fixture("annotations/replies.pdf")
    let editor = AnnotationEditor(counting: document)
    #expect(try editor.remove([], keepingReplies: false).isEmpty)
    var gone = document.annotations()[0]
    gone.object = ObjectID(number: 999)
    #expect(try editor.remove([gone], keepingReplies: false).isEmpty)
    gone.object = nil
    #expect(try editor.remove([gone], keepingReplies: false).isEmpty)
    #expect(document.changedObjects.isEmpty)
  }

  @Test func tagsForgetWhatIsGone() throws {
    let document = try Document.open(
      TestPDF.make(
        [
          "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R /MarkInfo << /Marked true >> >>",
          "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 99 99] >>",
          "<< /Type /Page /Parent 2 0 R /Annots [4 0 R 8 0 R] /StructParents 0 >>",
          "<< /Subtype /Square /Rect [0 0 9 9] /NM (a) /StructParent 1 >>",
          "<< /Type /StructTreeRoot /K [6 0 R 7 0 R] /ParentTree << /Nums [1 6 0 R 2 7 0 R] >> >>",
          "<< /S /Annot /P 5 0 R /K [<< /Type /OBJR /Obj 4 0 R /Pg 3 0 R >> 3] >>",
          "<< /S /Annot /P 5 0 R /K << /Type /OBJR /Obj 8 0 R /Pg 3 0 R >> >>",
          "<< /Subtype /Square /Rect [0 0 9 9] /NM (b) /StructParent 2 >>",
        ]))
    #expect(try remove(["a"], from: document) == ["a"])
    #expect(document.object(ObjectID(number: 6))["K"].items.map(\.int) == [3])
    #expect(document.object(ObjectID(number: 7))["K"]["Obj"].id == ObjectID(number: 8))
    #expect(try remove(["b"], from: document) == ["b"])
    #expect(document.object(ObjectID(number: 7))["K"].isNull)
    try SavedDocument(document, .incremental).check()
  }

  /// A list of annotations can name anything; what is more than an annotation is not deleted.
  @Test func otherThingsInTheListAreNotDeleted() throws {
    let document = try Document.open(
      TestPDF.onePage(
        "/Annots [1 0 R 2 0 R 3 0 R 4 0 R 5 0 R]",
        ["<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", "<< /FT /Tx /T (field) /Subtype /Square >>"]))
    _ = try AnnotationEditor(counting: document).remove(document.annotations(), keepingReplies: false)
    for number in 1...5 { #expect(document.object(ObjectID(number: number)).isDictionary, "\(number)") }
    #expect(document.annotations().isEmpty)
    #expect(document.pageCount == 1)
  }

  @Test func addingAndRemovingInOneGo() throws {
    let document = try Document.fixture("annotations/arrays.pdf")
    let editor = AnnotationEditor(counting: document)
    _ = try editor.add(.init(.square()), appearance: nil, toPage: 0)
    let gone = try editor.remove([try document.annotation(named: "b")], keepingReplies: false)
    #expect(names(gone) == ["b"])
    _ = try editor.add(.init(.square()), appearance: nil, toPage: 0)
    try editor.finish()
    #expect(names(document.annotations()) == ["a", "new-1", "new-2"])
    #expect(try names(SavedDocument(document, .incremental).document.annotations()) == ["a", "new-1", "new-2"])
  }
}
