import PDFDocument
import Testing

/// What annotations say about themselves.
struct AnnotationTests {
  private func annotations(_ fixture: String, page: Int = 0) throws -> [Annotation] {
    try DocumentReader(fixture: fixture).annotations(onPage: page).annotations
  }

  @Test func everySubtype() throws {
    let reader = try DocumentReader(fixture: "annotations/all-subtypes.pdf")
    let annotations = (0..<2).flatMap { reader.annotations(onPage: $0).annotations }
    #expect(
      annotations.map(\.type) == [
        "Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline",
        "Squiggly", "StrikeOut", "Caret", "Stamp", "Ink", "Popup", "FileAttachment", "Sound", "Movie", "Screen",
        "Widget", "PrinterMark", "TrapNet", "Watermark", "3D", "Redact", "Projection", "RichMedia",
      ])
    for (index, annotation) in annotations.enumerated() {
      #expect(annotation.name == "annotation-\(index + 1)")
      #expect(annotation.contents == "A \(annotation.type) annotation")
      #expect(annotation.modified?.iso8601 == "2024-02-03T04:05:06+02:00")
      #expect(annotation.pageIndex == (index < 16 ? 0 : 1))
      #expect(annotation.index == (index < 16 ? index : index - 16))
      #expect(annotation.object != nil)
    }
    for annotation in annotations where annotation.isMarkup {
      #expect(annotation.author == "Author", "\(annotation.type)")
      #expect(annotation.subject == "Subject", "\(annotation.type)")
      #expect(annotation.created?.iso8601 == "2024-01-02T03:04:05Z", "\(annotation.type)")
    }
    let marked = annotations.filter(\.isMarkup).map(\.type)
    #expect(!marked.contains("Link") && !marked.contains("Popup") && !marked.contains("Widget"))
  }

  @Test func rectanglesColoursOpacityAndFlags() throws {
    let reader = try DocumentReader(fixture: "annotations/all-subtypes.pdf")
    let annotations = (0..<2).flatMap { reader.annotations(onPage: $0).annotations }
    func annotation(_ type: String) throws -> Annotation { try #require(annotations.first { $0.type == type }) }
    #expect(try annotation("Square").look.displayRect == PDFRect(x: 50, y: 170, width: 100, height: 60))
    #expect(try annotation("Square").look.rect == PDFRect(x: 50, y: 570, width: 100, height: 60))
    #expect(try annotation("RichMedia").look.displayRect == PDFRect(x: 440, y: 280, width: 100, height: 60))
    #expect(try annotation("FreeText").look.color == PDFColor(red: 1, green: 0.9, blue: 0.8))
    #expect(try annotation("Circle").look.color == PDFColor(red: 0.25, green: 0.25, blue: 0.25))
    #expect(try annotation("Polygon").look.color == PDFColor(red: 0.5, green: 0.5, blue: 0.5))
    #expect(try annotation("Popup").look.color == nil)
    #expect(try annotation("Line").look.opacity == 0.5)
    #expect(try annotation("Square").look.opacity == 1)
    #expect(try annotation("Text").look.opacity == nil)
    #expect(try annotation("Text").flags.names == ["print", "noZoom", "noRotate"])
    #expect(try annotation("Square").flags == [.print, .readOnly, .locked])
    #expect(try annotation("Circle").flags.names == ["invisible", "print"])
    #expect(try annotation("Caret").flags.names == ["print", "lockedContents"])
    #expect(try annotation("Stamp").flags.names == ["hidden", "print"])
    #expect(try annotation("Ink").flags.names == ["print", "noView"])
  }

  @Test func partsOfSingleTypes() throws {
    let reader = try DocumentReader(fixture: "annotations/all-subtypes.pdf")
    let annotations = (0..<2).flatMap { reader.annotations(onPage: $0).annotations }
    func annotation(_ type: String) throws -> Annotation { try #require(annotations.first { $0.type == type }) }
    #expect(try annotation("Text").popup == annotation("Popup").object)
    #expect(try annotation("Popup").parent == annotation("Text").object)
    #expect(try annotation("Line").look.line.count == 2)
    #expect(try annotation("Polygon").look.vertices.count >= 3)
    #expect(try annotation("PolyLine").look.vertices.count >= 2)
    let ink = try annotation("Ink").look.strokes
    #expect(!ink.isEmpty && ink.allSatisfy { !$0.isEmpty })
    #expect(try annotation("Highlight").look.quads.count >= 1)
    #expect(try annotation("FileAttachment").file?.isEmbedded == true)
    #expect(try annotation("Link").action != nil)
    #expect(try annotation("Widget").field != nil)
    #expect(try annotation("Widget").author == nil)
  }

  @Test func aConversation() throws {
    let annotations = try annotations("annotations/replies.pdf")
    func named(_ name: String) throws -> Annotation { try #require(annotations.first { $0.name == name }) }
    let root = try named("root")
    #expect(root.look.displayRect == PDFRect(x: 50, y: 60, width: 20, height: 20))
    #expect(root.author == "Ann")
    #expect(root.replyTo == nil)
    #expect(root.popup != nil)
    let reply = try named("reply-1")
    #expect(reply.replyTo?.object == root.object)
    #expect(reply.replyTo?.name == "root")
    #expect(reply.replyTo?.kind == .reply)
    #expect(try named("reply-2").replyTo?.name == "reply-1")
    #expect(try named("reply-3").replyTo?.name == "root")
    #expect(try named("grouped").replyTo?.kind == .group)
    #expect(try named("grouped").replyTo?.name == "marked")
    let states = try ["state-1", "state-2", "state-3"].map { try named($0) }
    #expect(states.map(\.state) == ["Accepted", "Rejected", "Marked"])
    #expect(states.map(\.stateModel) == ["Review", "Review", "Marked"])
    #expect(states.allSatisfy { $0.replyTo?.name == "root" })
    #expect(try named("orphan").replyTo?.name == nil)
    #expect(root.created?.iso8601 == "2024-01-02T03:04:05Z")
    #expect(reply.created?.iso8601 == "2024-01-02T03:05:05Z")
  }

  @Test func listsOfEveryKind() throws {
    let reader = try DocumentReader(fixture: "annotations/arrays.pdf")
    let names = (0..<8).map { page in reader.annotations(onPage: page).annotations.map { $0.name ?? "-" } }
    #expect(names == [["a", "b"], ["c"], ["c"], [], [], ["-", "d"], ["e"], []])
    #expect(reader.annotations(onPage: 4).warnings.map(\.code) == [.annotationMalformed])
    #expect(reader.annotations(onPage: 5).warnings.map(\.code) == [.annotationMalformed, .annotationMalformed])
    #expect(reader.annotations(onPage: 6).warnings.map(\.code) == [.annotationRepeated])
    #expect(reader.annotations(onPage: 6).warnings.first?.page == 6)
    #expect(reader.annotations(onPage: 8).annotations.isEmpty)
    #expect(reader.annotations(onPage: -1).annotations.isEmpty)
    #expect(reader.hasAnnotations)
    let none = try DocumentReader(fixture: "annotations/none.pdf")
    #expect(!none.hasAnnotations)
  }

  @Test func oddValues() throws {
    let annotations = try annotations("annotations/odd.pdf")
    func named(_ name: String) throws -> Annotation { try #require(annotations.first { $0.name == name }) }
    #expect(try named("no-rect").look.rect == nil)
    #expect(try named("short-rect").look.rect == nil)
    #expect(try named("reversed-rect").look.rect == PDFRect(x: 10, y: 20, width: 50, height: 50))
    #expect(try named("no-subtype").type.isEmpty)
    #expect(try named("colour-of-two").look.color == nil)
    #expect(try named("colour-beyond").look.color == PDFColor(red: 1, green: 0, blue: 0.5))
    #expect(try named("opacity-beyond").look.opacity == 1)
    #expect(try named("bad-dates").modified?.iso8601 == nil)
    #expect(try named("bad-dates").modified?.raw.isEmpty == false)
    #expect(try named("contents-name").contents == nil)
    #expect(try named("author-utf8").author == "é")
    #expect(annotations.filter { $0.name == "same-name" }.count == 2)
  }
}
