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
  private var forms: [Int: Form] = [:]

  /// An importer of pages of `source` into `target`.
  public init(from source: Document, into target: Document) {
    self.source = source
    self.target = target
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
    let content = try PageForm(objects: objects).make(of: page)
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

  /// The content of a page and the appearances of its annotations as one form.
  private func form(
    joining content: ObjectID, _ appearances: [PageAppearances.Appearance], of page: Page
  ) throws(PDFError) -> ObjectID {
    guard !appearances.isEmpty else { return content }
    var names = "/Page \(content)"
    var bytes = Array("/Page Do\n".utf8)
    for (index, appearance) in appearances.enumerated() {
      names += " /A\(index) \(try objects.reference(to: appearance.form))"
      let map = appearance.placement
      let numbers = [map.a, map.b, map.c, map.d, map.e, map.f].map(PDFNumber.text).joined(separator: " ")
      bytes += "q \(numbers) cm /A\(index) Do Q\n".utf8
    }
    var entries = SyntaxEntries(PageForm.header(of: page))
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
