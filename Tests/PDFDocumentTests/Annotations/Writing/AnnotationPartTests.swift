import TestSupport
import Testing

@testable import PDFDocument

/// What belongs to an annotation besides its description: targets, files, answers, states, pop-up windows.
@Suite struct AnnotationPartTests {
  private func added(
    _ content: AnnotationEditor.Content, to document: Document, page: Int = 0
  ) throws -> PDFObject {
    let editor = AnnotationEditor(counting: document)
    let id = try editor.add(content, appearance: nil, toPage: page)
    try editor.finish()
    return document.object(id)
  }

  private func description(_ kind: AnnotationKind) -> AnnotationDescription {
    AnnotationDescription(kind, at: AnnotationPlace(rect: PDFRect(x: 10, y: 20, width: 30, height: 40)))
  }

  // MARK: Links

  private func target(_ action: Action, in document: Document) throws -> Action? {
    var content = AnnotationEditor.Content(description(.link))
    content.target = action
    _ = try added(content, to: document)
    return try SavedDocument(document, .incremental).document.annotations().last?.action
  }

  @Test func linksToPages() throws {
    var destination = Destination(kind: .xyz, pageIndex: 2)
    destination.left = 12.5
    destination.top = 700
    destination.zoom = 1.5
    let document = try Document.fixture("structure/everything.pdf")
    let read = try #require(try target(.goTo(destination), in: document)?.destination)
    #expect(read.pageIndex == 2)
    #expect(read.words == "XYZ 12.5 700 1.5")
    for kind in Destination.Kind.allCases where kind != .unknown {
      let written = try #require(try target(.goTo(Destination(kind: kind, pageIndex: 1)), in: document)?.destination)
      #expect(written.kind == kind)
      #expect(written.pageIndex == 1)
    }
  }

  @Test func linksToNames() throws {
    let document = try Document.fixture("structure/everything.pdf")
    for (name, page) in [("second", 1), ("old-five", 4)] {
      var destination = Destination(kind: .unknown)
      destination.name = name
      let read = try #require(try target(.goTo(destination), in: document)?.destination)
      #expect(read.name == name)
      #expect(read.pageIndex == page)
    }
  }

  @Test func linksToTheWorld() throws {
    let document = try Document.fixture("annotations/none.pdf")
    let uri = Action.uri(Action.URITarget(uri: "https://example.org/?q=(a)&b=ü"))
    let written = Action.URITarget(uri: "https://example.org/?q=(a)&b=%C3%BC")
    #expect(try target(uri, in: document) == .uri(written))
    #expect(try target(.named("NextPage"), in: document) == .named("NextPage"))
  }

  @Test func linksThatLeadNowhere() throws {
    let document = try Document.fixture("annotations/none.pdf")
    for action in [Action.goTo(Destination(pageIndex: 7)), .goTo(Destination()), .sound, .javaScript("1")] {
      expectError(.usageInvalidValue) { _ = try target(action, in: document) }
    }
    #expect(document.changedObjects.isEmpty)
  }

  // MARK: Files

  @Test func attachedFiles() throws {
    let document = try Document.fixture("annotations/none.pdf")
    var content = AnnotationEditor.Content(description(.fileAttachment))
    content.file = .init(name: "../über/größe.txt", bytes: Array("attached\n".utf8), modified: 1_700_000_000)
    _ = try added(content, to: document)
    let saved = try SavedDocument(document, .incremental)
    try saved.check()
    let annotation = try #require(saved.document.annotations().last)
    #expect(annotation.file?.path == "größe.txt")
    #expect(annotation.file?.isEmbedded == true)
    let taken = saved.folder.path("taken")
    let listed = try Tool.run(["pdfdetach", "-list", saved.path]).text
    #expect(listed.contains("1: größe.txt"), "\(listed)")
    #expect(try Tool.run(["pdfdetach", "-save", "1", "-o", taken, saved.path]).status == 0)
    #expect(try Files.read(taken) == Array("attached\n".utf8))
    let stream = saved.document.object(try #require(annotation.object))["FS"]["EF"]["UF"]
    #expect(stream["Params"]["CheckSum"].bytes?.count == 16)
    #expect(stream["Params"]["ModDate"].text == "D:20231114221320Z")
  }

  // MARK: Answers

  @Test func answersAndStates() throws {
    let document = try Document.open(TestPDF.onePage("/Annots [4 0 R]", ["<< /Subtype /Text /Rect [9 9 29 29] >>"]))
    let editor = AnnotationEditor(counting: document)
    let root = ObjectID(number: 4)
    var answer = AnnotationEditor.Content(description(.text))
    answer.replyTo = root
    let id = try editor.add(answer, appearance: nil, toPage: 0)
    var state = AnnotationEditor.Content(description(.text))
    state.replyTo = root
    state.state = "Accepted"
    state.description.notes.author = "Ann"
    _ = try editor.add(state, appearance: nil, toPage: 0)
    state.state = "Marked"
    state.description.notes.contents = "seen"
    _ = try editor.add(state, appearance: nil, toPage: 0)
    try editor.finish()
    let saved = try SavedDocument(document, .incremental)
    let annotations = saved.document.annotations()
    // What is answered gets a name.
    #expect(annotations[0].name == "new-2")
    #expect(annotations[1].object == id)
    #expect(annotations[1].replyTo == .init(object: root, name: "new-2", kind: .reply))
    #expect(annotations[2...].map(\.state) == ["Accepted", "Marked"])
    #expect(annotations[2...].map(\.stateModel) == ["Review", "Marked"])
    #expect(annotations[2...].map(\.contents) == ["Accepted set by Ann", "seen"])
    #expect(annotations[2...].allSatisfy { $0.flags.contains(.hidden) })
    #expect(!annotations[1].flags.contains(.hidden))
    try saved.check()
  }

  @Test func whatIsNoAnnotationIsNotAnswered() throws {
    let document = try Document.open(TestPDF.onePage())
    let editor = AnnotationEditor(counting: document)
    var answer = AnnotationEditor.Content(description(.text))
    for number in [1, 99, 0, -1, Int.max] {
      answer.replyTo = ObjectID(number: number)
      expectError(.objectInvalid) { _ = try editor.add(answer, appearance: nil, toPage: 0) }
    }
  }

  // MARK: Pop-up windows

  @Test func popupsOnPagesOfEveryKind() throws {
    let document = try Document.fixture("annotations/rotated.pdf")
    let editor = AnnotationEditor(counting: document)
    for page in 0..<document.pageCount {
      let shown = try #require(document.page(at: page))
      var content = AnnotationEditor.Content(description(.square))
      content.description.place.rect = shown.toUserSpace(PDFRect(x: 40, y: 50, width: 20, height: 20))
      content.hasPopup = true
      _ = try editor.add(content, appearance: nil, toPage: page)
    }
    try editor.finish()
    let saved = try SavedDocument(document, .incremental)
    try saved.check()
    for page in 0..<document.pageCount {
      let annotations = saved.document.annotations(page).suffix(2)
      let (square, popup) = try (#require(annotations.first), #require(annotations.last))
      #expect(square.popup == popup.object)
      #expect(popup.parent == square.object)
      #expect(popup.type == "Popup")
      let rect = try #require(popup.look.displayRect)
      let shown = try #require(saved.document.page(at: page))
      #expect(rect.x == shown.displaySize.width)
      #expect(rect.y == 50)
      #expect(rect.width * shown.userUnit == 204)
      #expect(saved.document.object(try #require(popup.object))["Open"].bool == false)
    }
  }

  @Test func whatIsInheritedIsLeftAlone() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 400] /CropBox [50 20 550 380] /Rotate 90 >>",
        "<< /Type /Page /Parent 2 0 R >>",
      ]))
    var content = AnnotationEditor.Content(description(.square))
    content.hasPopup = true
    _ = try added(content, to: document)
    let saved = try SavedDocument(document, .incremental)
    #expect(saved.document.page(at: 0)?.object.keys == ["Annots", "Parent", "Type"])
    #expect(saved.document.annotations().first?.look.displayRect == PDFRect(x: 0, y: -40, width: 40, height: 30))
    #expect(saved.document.annotations().last?.look.displayRect?.x == 360)
    try saved.check()
  }

  // MARK: Stamps

  @Test func stampsAreKnownByTheirNames() throws {
    let document = try Document.open(TestPDF.onePage())
    let editor = AnnotationEditor(counting: document)
    let box = PDFValue.rect(PDFRect(x: 0, y: 0, width: 1, height: 1))
    let plain = try document.makeStream([], ["Subtype": .name("Form"), "BBox": box])
    let image = try document.makeStream(
      [0],
      [
        "Subtype": .name("Image"), "Width": .integer(1), "Height": .integer(1), "BitsPerComponent": .integer(8),
        "ColorSpace": .name("DeviceGray"),
      ])
    let picture = try document.makeStream(
      Array("/I Do".utf8),
      [
        "Subtype": .name("Form"), "BBox": box,
        "Resources": .dictionary(["XObject": .dictionary(["I": .reference(try #require(image.id))])]),
      ])
    func add(_ caption: String?, _ icon: String?, _ form: PDFObject) throws {
      var stamp = description(.stamp)
      stamp.caption = caption
      stamp.icon = icon
      let appearance = AnnotationEditor.Appearance(form: try #require(form.id), rect: stamp.place.rect)
      _ = try editor.add(.init(stamp), appearance: appearance, toPage: 0)
    }
    try add(nil, nil, plain)
    try add(nil, "Approved", plain)
    try add("Paid", nil, plain)
    try add(nil, nil, picture)
    try add(nil, "SomebodysOwn", plain)
    try editor.finish()
    let saved = try SavedDocument(document, .incremental)
    let annotations = saved.document.annotations()
    let reader = AnnotationEditor(counting: saved.document)
    #expect(annotations.map(\.icon) == ["Draft", "Approved", "Custom", nil, "SomebodysOwn"])
    #expect(annotations.map(\.subject) == [nil, nil, "Paid", nil, nil])
    #expect(annotations.map { reader.isDrawnFromDescription($0) } == [true, true, true, false, false])
    #expect(annotations.map { reader.description(of: $0)?.caption } == [nil, nil, "Paid", nil, nil])
    #expect(reader.description(of: annotations[2])?.notes.subject == nil)
  }
}
