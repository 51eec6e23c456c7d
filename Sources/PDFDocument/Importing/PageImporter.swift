/// Makes forms (ISO 32000-2 8.10) of pages of a document, in another document or the same.
///
/// What pages share, fonts and pictures above all, is copied once; so is a page that is asked for again.
public final class PageImporter {
  /// A page as a form.
  public struct Form: Sendable, Hashable {
    /// The form XObject, in the user space of the page, cut off at its box.
    public var id: ObjectID
    /// The CropBox of the page: what is shown of it.
    public var box: PDFRect
    /// The size of the page as shown, in 1/72 inch.
    public var size: PDFSize
    /// The map from the form's space to the page as shown, with its lower left corner at the origin, `y` upwards, in
    /// 1/72 inch.
    public var uprightTransform: PDFTransform
    /// How many annotations that are seen on the page are not in the form, because only viewers know how to draw them.
    public var annotationsLeftOut: Int
  }

  private let source: Document
  private let target: Document
  private let objects: ObjectImporter
  private let compress: PageContentEditor.Compression
  private var forms: [Int: Form] = [:]

  /// An importer of pages of `source` into `target`.
  ///
  /// - Parameter compress: Compresses the content of pages that has to be put together from several streams.
  public init(
    from source: Document, into target: Document, compress: @escaping PageContentEditor.Compression
  ) {
    self.source = source
    self.target = target
    self.compress = compress
    objects = ObjectImporter(from: source, into: target)
  }

  /// A page as a form: what is shown of it, with the appearances of its annotations.
  ///
  /// - Parameter index: Zero-based.
  /// - Throws: `page.outOfRange`, `object.invalid`, `document.limit`.
  public func form(ofPage index: Int) throws(PDFError) -> Form {
    if let known = forms[index] { return known }
    guard let page = source.page(at: index) else {
      throw PDFError(.pageOutOfRange, "the document has no such page", page: index)
    }
    let content = try contentForm(of: page)
    let annotations = PageAppearances(page)
    let whole = try form(joining: content, annotations.drawn, of: page)
    try objects.finish()
    try ImportedLayers(from: source, into: target).register(objects.layers)
    let form = Form(
      id: whole, box: page.cropBox, size: page.displaySizeInPoints, uprightTransform: page.uprightTransform,
      annotationsLeftOut: annotations.leftOut)
    forms[index] = form
    return form
  }

  /// The content of a page as a form.
  private func contentForm(of page: Page) throws(PDFError) -> ObjectID {
    var entries = SyntaxEntries(Self.header(of: page))
    let resources = page.resources
    entries.set("Resources", to: resources.isNull ? Array("<<>>".utf8) : try objects.syntax(of: resources))
    let group = page.object["Group"]
    if group["S"].isName("Transparency") { entries.set("Group", to: try objects.syntax(of: group)) }
    let streams = PageContents(page).streams
    if streams.count == 1, !source.object(streams[0])["Filter"].isNull {
      let stream = source.object(streams[0])
      if !Self.isEncryptedByItself(stream) {
        for key in ["Filter", "DecodeParms"] where !stream[key].isNull {
          entries.set(key, to: try objects.syntax(of: stream[key]))
        }
        return try objects.makeStream(entries.syntax, dataOf: streams[0])
      }
    }
    let bytes = decoded(streams, of: page)
    entries.set("Filter", to: Array("/FlateDecode".utf8))
    return try objects.makeStream(entries.syntax, try compress(bytes))
  }

  private static func header(of page: Page) -> [UInt8] {
    PDFValue.dictionary([
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rect(page.cropBox),
    ]).syntax
  }

  /// Whether a stream has a filter for encryption, which says nothing in another document.
  private static func isEncryptedByItself(_ stream: PDFObject) -> Bool {
    let filter = stream["Filter"]
    return filter.isName("Crypt") || filter.items.contains { $0.isName("Crypt") }
  }

  /// What can be decoded of the content of a page, in one piece.
  private func decoded(_ streams: [ObjectID], of page: Page) -> [UInt8] {
    if let bytes = PageContents.decoded(streams, of: source) { return bytes }
    source.note(PDFWarning("some of the page's content cannot be decoded and is left out", page: page.index))
    return streams.flatMap { PageContents.decoded([$0], of: source) ?? [] }
  }

  /// The content of a page and the appearances of its annotations as one form.
  private func form(
    joining content: ObjectID, _ appearances: [PageAppearances.Appearance], of page: Page
  ) throws(PDFError) -> ObjectID {
    guard !appearances.isEmpty else { return content }
    var names = "/P \(content)"
    var bytes = Array("/P Do\n".utf8)
    for (index, appearance) in appearances.enumerated() {
      names += " /A\(index) \(try objects.reference(to: appearance.form))"
      let map = appearance.placement
      let numbers = [map.a, map.b, map.c, map.d, map.e, map.f].map(PDFNumber.text).joined(separator: " ")
      bytes += "q \(numbers) cm /A\(index) Do Q\n".utf8
    }
    var entries = SyntaxEntries(Self.header(of: page))
    entries.set("Resources", to: Array("<</XObject <<\(names)>>>>".utf8))
    return try objects.makeStream(entries.syntax, bytes)
  }
}

extension Page {
  /// The map from user space to the page as shown, with its lower left corner at the origin, `y` upwards, in 1/72 inch.
  var uprightTransform: PDFTransform {
    let shown = displayTransform
    let height = displaySize.height
    return PDFTransform(
      shown.a * userUnit, -shown.b * userUnit, shown.c * userUnit, -shown.d * userUnit, shown.e * userUnit,
      (height - shown.f) * userUnit)
  }
}
