import TestSupport
import Testing

@testable import PDFDocument

extension AnnotationEditor {
  /// An editor whose names are `new-1`, `new-2` and so on.
  convenience init(counting document: Document, prefix: String = "new") {
    var count = 0
    self.init(
      document,
      makeName: {
        count += 1
        return "\(prefix)-\(count)"
      })
  }

  /// Puts annotations on one page and writes its list.
  @discardableResult
  func put(_ descriptions: [AnnotationDescription], onPage page: Int = 0) throws -> [ObjectID] {
    let ids = try descriptions.map { try add(Content($0), appearance: nil, toPage: page) }
    try finish()
    return ids
  }
}

extension Document {
  static func fixture(_ name: String) throws -> Document { try open(path: FilePath(Fixtures.path(name))) }

  /// The annotations of a page, from 0.
  func annotations(_ page: Int = 0) -> [Annotation] { DocumentReader(self).annotations(onPage: page).annotations }

  func annotation(named name: String, page: Int = 0) throws -> Annotation {
    try #require(annotations(page).first { $0.name == name })
  }
}

extension AnnotationDescription {
  static func square(_ x: Double = 10, _ y: Double = 20, named name: String? = nil) -> AnnotationDescription {
    var description = AnnotationDescription(
      .square, at: AnnotationPlace(rect: PDFRect(x: x, y: y, width: 30, height: 40)))
    description.notes.name = name
    return description
  }
}

/// A document written and opened again, with what others say of it.
struct SavedDocument {
  let folder: TemporaryFolder
  let path: String
  let document: Document
  let result: SaveResult

  init(_ document: Document, _ form: SaveOptions.Form) throws {
    folder = try TemporaryFolder()
    path = folder.path("out.pdf")
    result = try document.save(to: FilePath(path), SaveOptions(form: form))
    self.document = try Document.open(path: FilePath(path))
  }

  /// Expects that qpdf and MuPDF find nothing to say.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let qpdf = try Tool.run(["qpdf", "--check", path])
    #expect(qpdf.status == 0, "\(qpdf.text)\(qpdf.errorText)", sourceLocation: sourceLocation)
    let mutool = try Tool.run(["mutool", "draw", "-q", "-F", "png", "-r", "20", "-o", "/dev/null", path])
    #expect(mutool.status == 0, sourceLocation: sourceLocation)
    // It has no colour profiles, and no picture of its own for films.
    let complaints = mutool.errorText.split(separator: "\n").filter {
      !$0.contains("ICC support") && !$0.contains("cannot create appearance stream")
    }
    #expect(complaints == [], sourceLocation: sourceLocation)
  }
}

/// Descriptions of every kind, with numbers that a file holds exactly.
struct RandomDescriptions {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> AnnotationDescription {
    let kind = pick(AnnotationKind.allCases)
    var description = AnnotationDescription(kind, at: place(of: kind))
    description.style = style(of: kind)
    description.notes = notes()
    switch kind {
    case .text, .fileAttachment: description.icon = maybe(pick(["Comment", "Key", "Paperclip", "Odd name/#"]))
    case .stamp:
      description.caption = maybe(words())
      description.icon = description.caption == nil ? pick(["Approved", "Draft", "SBOwn"]) : maybe("TopSecret")
    case .redact:
      description.caption = maybe(words())
      description.repeatsCaption = Bool.random(using: &random)
    default: break
    }
    if description.hasSetText { description.style.text = text() }
    if Bool.random(using: &random) { description.notes.intent = pick(["FreeTextCallout", "PolygonDimension", "Own"]) }
    // What is usual is not told apart from what was not said.
    if description.notes.intent == description.usualIntent { description.notes.intent = nil }
    return description
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
  private mutating func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
  private mutating func number(_ eighths: ClosedRange<Int>) -> Double { Double(count(eighths)) / 8 }
  private mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func point() -> PDFPoint { PDFPoint(x: number(-800...8000), y: number(-800...8000)) }
  private mutating func points(_ range: ClosedRange<Int>) -> [PDFPoint] { (0..<count(range)).map { _ in point() } }
  private mutating func color() -> PDFColor {
    PDFColor(red: number(0...8), green: number(0...8), blue: number(0...8))
  }

  private mutating func words() -> String {
    pick(["needle", "(a) \\ paren", "é ß €", "日本語 😀", "two\nlines", "þÿ", "a'b\"c;d: e", "שלום"])
  }

  private mutating func quad() -> PDFQuad {
    let corner = point()
    let (width, height) = (number(8...800), number(8...80))
    let quad = PDFQuad(userSpace: PDFRect(x: corner.x, y: corner.y, width: width, height: height))
    guard Bool.random(using: &random) else { return quad }
    // Text that runs upwards.
    return PDFQuad(
      topLeft: quad.bottomLeft, topRight: quad.topLeft, bottomRight: quad.topRight, bottomLeft: quad.bottomRight)
  }

  private mutating func place(of kind: AnnotationKind) -> AnnotationPlace {
    let corner = point()
    let rect = PDFRect(x: corner.x, y: corner.y, width: number(8...800), height: number(8...800))
    var place = AnnotationPlace(rect: rect)
    if kind.marksText || kind.hasQuads && Bool.random(using: &random) {
      place = AnnotationPlace(quads: (0..<count(1...3)).map { _ in quad() }) ?? place
    }
    switch kind {
    case .line: place = AnnotationPlace(points: [points(2...2)]) ?? place
    case .polygon, .polyLine: place = AnnotationPlace(points: [points(2...9)]) ?? place
    case .ink: place = AnnotationPlace(points: (0..<count(1...4)).map { _ in points(1...9) }) ?? place
    case .freeText: place.callout = pick([[], points(2...3)])
    default: break
    }
    place.rotation = kind.hasUpright ? pick([0, 90, 180, 270]) : 0
    return place
  }

  private mutating func style(of kind: AnnotationKind) -> AnnotationStyle {
    var style = AnnotationStyle()
    style.color = maybe(color())
    style.interiorColor = maybe(color())
    style.opacity = number(0...8)
    style.blendMode = pick(BlendMode.allCases)
    style.border.width = number(0...40)
    style.border.style = pick(AnnotationBorder.Style.allCases)
    style.border.dashes = pick([[], [3], [number(0...9), number(1...9)]])
    style.border.cloudiness = kind.canBeCloudy ? number(0...16) : 0
    if kind == .line || kind == .polyLine { style.end = pick(LineEnding.allCases) }
    if kind == .line || kind == .polyLine { style.start = pick(LineEnding.allCases) }
    return style
  }

  private mutating func notes() -> AnnotationNotes {
    var notes = AnnotationNotes()
    notes.name = "name-\(random.next())"
    notes.author = maybe(words())
    notes.subject = maybe("About: " + words())
    notes.contents = maybe(words())
    notes.created = maybe(count(0...2_000_000_000))
    notes.modified = maybe(count(0...2_000_000_000))
    notes.flags = AnnotationFlags(rawValue: UInt32(count(0...1023)))
    return notes
  }

  private mutating func text() -> AnnotationText {
    var text = AnnotationText()
    text.font = pick([nil, "Noto Serif", "Times", "Helvetica", "Bold", "源ノ明朝", "Font 7", "DejaVu Sans, Mono"])
    text.size = number(0...160)
    text.color = color()
    text.alignment = pick(AnnotationText.Alignment.allCases)
    text.isBold = Bool.random(using: &random)
    text.isItalic = Bool.random(using: &random)
    return text
  }
}
