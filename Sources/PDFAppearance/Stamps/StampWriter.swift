public import PDFDocument

/// Makes the forms (ISO 32000-2 8.10) that watermarks and stamps show on pages: texts, pictures, pages.
///
/// One writer serves all pages of a call: what looks the same is one form, and all share their fonts. Nothing is
/// complete before ``finish()``.
public final class StampWriter {
  /// Something that can be shown, with the room that it takes.
  public struct Subject: Sendable {
    /// Its own width and height.
    public let size: PDFSize
    /// Whether something shows through parts of it, as far as that is looked at: not in pages.
    public let isTransparent: Bool
    fileprivate let number: Int
    fileprivate let kind: Kind
  }

  fileprivate enum Kind: Sendable {
    case text(TextLayout, PDFColor)
    case picture(PictureXObject)
    case page(PageImporter.Form)
  }

  private struct TextKey: Hashable {
    var text: String
    var look: AnnotationText
  }

  private struct FormKey: Hashable {
    var subject: Int
    var map: PDFTransform
    var opacity: Double
  }

  private let document: Document
  private let states: GraphicsStates
  private let lettering: AnnotationLettering
  private var count = 0
  private var texts: [TextKey: Subject] = [:]
  private var forms: [FormKey: ObjectID] = [:]

  /// A writer for one document.
  public init(_ document: Document) {
    self.document = document
    states = GraphicsStates(document)
    lettering = AnnotationLettering(resources: AppearanceResources(document))
  }

  /// Writes what the forms share. Call it once, after the last form was made.
  public func finish() throws(PDFError) { try lettering.resources.finish() }
}

// MARK: - Subjects

extension StampWriter {
  /// A text, its lines as long as they are.
  ///
  /// - Throws: `text.missingGlyphs` naming the characters that no font has, `text.tooLong`, `font.notFound`,
  ///   `font.unusable`, `library.missing`.
  public func text(_ text: String, _ look: AnnotationText) throws(PDFError) -> Subject {
    let key = TextKey(text: text, look: look)
    if let known = texts[key] { return known }
    let layout = try lettering.resources.layout(text, style: lettering.style(look, size: look.size))
    let subject = subject(.text(layout, look.color), PDFSize(width: layout.usedWidth, height: layout.height))
    texts[key] = subject
    return subject
  }

  /// A picture: a pixel is a unit.
  ///
  /// - Parameter bytes: A PNG or JPEG file.
  /// - Throws: `picture.unsupported`, `picture.damaged`, `picture.tooLarge`.
  public func picture(_ bytes: [UInt8]) throws(PDFError) -> Subject {
    let picture = try lettering.resources.picture(bytes)
    let isTransparent = !document.object(picture.id)["SMask"].isNull
    return subject(
      .picture(picture), PDFSize(width: Double(picture.width), height: Double(picture.height)), isTransparent)
  }

  /// A page that was made a form.
  public func page(_ form: PageImporter.Form) -> Subject { subject(.page(form), form.size) }

  private func subject(_ kind: Kind, _ size: PDFSize, _ isTransparent: Bool = false) -> Subject {
    count += 1
    return Subject(size: size, isTransparent: isTransparent, number: count, kind: kind)
  }
}

// MARK: - Forms

extension StampWriter {
  /// A form that shows something.
  ///
  /// - Parameters:
  ///   - map: How the subject, whose lower left corner is its origin, is mapped into the space that the form is drawn
  ///     in.
  ///   - opacity: How opaque all of it is, 0 to 1.
  /// - Throws: `object.invalid`, `document.limit`.
  public func form(of subject: Subject, mappedBy map: PDFTransform, opacity: Double) throws(PDFError) -> ObjectID {
    let key = FormKey(subject: subject.number, map: map, opacity: opacity)
    if let known = forms[key] { return known }
    let (content, box) = try content(of: subject)
    var form = FormXObject(content, box: box)
    if opacity < 1, !content.isEmpty {
      // Seen through as one: parts that lie on each other do not show each other.
      form.isGroup = true
      var whole = ContentWriter()
      whole.setGraphicsState(try states.state(opacity: opacity, blendMode: .normal))
      whole.draw(try form.make(in: document), filling: box)
      form = FormXObject(whole, box: box)
    }
    form.matrix = map
    let id = try form.make(in: document)
    forms[key] = id
    return id
  }

  private func content(of subject: Subject) throws(PDFError) -> (ContentWriter, PDFRect) {
    var content = ContentWriter()
    let room = PDFRect(x: 0, y: 0, width: subject.size.width, height: subject.size.height)
    switch subject.kind {
    case .text(let layout, let color):
      try lettering.draw(layout, at: PDFPoint(x: 0, y: layout.height), color, &content)
      // Letters reach out of their line, slanted ones above all.
      return (content, room.insetBy(-layout.style.size / 2))
    case .picture(let picture):
      content.saved { content in
        content.concatenate(PDFTransform(room.width, 0, 0, room.height, 0, 0))
        content.draw(picture.id, filling: PDFRect(x: 0, y: 0, width: 1, height: 1))
      }
    case .page(let form):
      content.saved { content in
        content.concatenate(form.uprightTransform)
        content.draw(form.id, filling: form.box)
      }
    }
    return (content, room)
  }
}
