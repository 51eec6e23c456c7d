/// Many pages side by side on one large page, to be drawn in one go and cut up: a renderer that sets out anew for every
/// page then sets out once.
///
/// Each page is a form XObject (ISO 32000-2 8.10) at whole pixels; the large page is to be drawn with one pixel for
/// each of its units. Only pages that look the same there as by themselves are put on it.
public struct Imposition: Sendable {
  /// Where a page is to be drawn.
  public struct Cell: Sendable, Hashable {
    /// The zero-based index of the page in the document.
    public var page: Int
    /// The distance of the left side from that of the large page, in pixels.
    public var left: Int
    /// The distance of the top from that of the large page, in pixels.
    public var top: Int
    /// Pixels for each unit of the page's user space.
    public var factor: Double

    /// Makes a cell.
    public init(page: Int, left: Int, top: Int, factor: Double) {
      self.page = page
      self.left = left
      self.top = top
      self.factor = factor
    }
  }

  /// A PDF with one page, whose units are pixels.
  public let bytes: FileBytes
  /// The cells that were filled. The others have a page that has to be drawn by itself.
  public let cells: [Cell]
}

extension Document {
  /// Puts pages on a large one.
  ///
  /// A page is left out where it has annotations that show something, where its content cannot be read whole, where
  /// readers differ about its boxes, and where it is not there.
  ///
  /// - Parameters:
  ///   - cells: The pages, and where they go.
  ///   - width: Of the large page, in pixels.
  ///   - height: Of the large page, in pixels.
  /// - Throws: `document.limit` as ``readingCopy(of:for:upTo:)``.
  public func imposition(of cells: [Imposition.Cell], width: Int, height: Int) throws(PDFError) -> Imposition {
    let source = sourceOfCopies()
    let copier = try PageCopier(source, .drawing)
    var filled: [Imposition.Cell] = []
    var forms: [(id: ObjectID, placement: [UInt8])] = []
    for cell in cells {
      guard let page = source.page(at: cell.page), let form = try copier.addForm(of: page) else { continue }
      filled.append(cell)
      forms.append((form, PageCopier.placement(of: page, in: cell, height: height)))
    }
    try copier.addImposedPage(of: forms, width: width, height: height)
    let bytes = try copier.finish()
    take(warningsOf: source)
    return Imposition(bytes: bytes, cells: filled)
  }
}

extension PageCopier {
  /// Writes a page as a form; `nil` where it would not look the same there.
  fileprivate func addForm(of page: Page) throws(PDFError) -> ObjectID? {
    guard hasPlainBoxes(page), !showsAnnotations(page), let content = content(of: page) else { return nil }
    let box = page.cropBox
    var dictionary = Array("<</Type/XObject/Subtype/Form/BBox[".utf8)
    for number in [box.x, box.y, box.maxX, box.maxY] { dictionary += Array("\(PDFNumber.text(number)) ".utf8) }
    dictionary += "]/Resources ".utf8
    let resources = page.resources
    dictionary += resources.isNull ? Array("<<>>".utf8) : try syntax(of: resources, as: .resources)
    let id = numbering.new()
    let result = content.withUnsafeBytes { bytes in
      Result { () throws(PDFError) in try output.write(id, stream: dictionary, bytes) }
    }
    try result.get()
    try drainQueue()
    return id
  }

  /// Writes the page that shows the forms.
  fileprivate func addImposedPage(
    of forms: [(id: ObjectID, placement: [UInt8])], width: Int, height: Int
  ) throws(PDFError) {
    var page = Array("<</Type/Page/Parent \(pagesNode)/MediaBox[0 0 \(width) \(height)]/Resources<</XObject<<".utf8)
    var content: [UInt8] = []
    for (index, form) in forms.enumerated() {
      page += "/P\(index) \(form.id)".utf8
      content += Array("q\n".utf8) + form.placement + Array("/P\(index) Do Q\n".utf8)
    }
    let contents = numbering.new()
    page += ">>>>/Contents \(contents)>>".utf8
    let id = numbering.new()
    try output.write(id, page)
    let result = content.withUnsafeBytes { bytes in
      Result { () throws(PDFError) in try output.write(contents, stream: Array("<<".utf8), bytes) }
    }
    try result.get()
    pages.append(id)
  }

  /// The content of a page in one piece; `nil` where not all of it can be decoded.
  private func content(of page: Page) -> [UInt8]? {
    let contents = page.object["Contents"]
    var bytes: [UInt8] = []
    guard !contents.isNull else { return bytes }
    for id in contents.isArray ? contents.itemIDs : [contents.id] {
      guard let id else { return nil }
      let stream = readStream(id, limit: decoding.limit(for: id, in: document))
      let isDecoded = stream.form == StreamForm.decoded.bridge
      decoding.spend(stream.count, isDecoded: isDecoded, of: id, in: document)
      guard isDecoded else { return nil }
      bytes += UnsafeBufferPointer(start: stream.bytes, count: stream.count)
      bytes.append(0x0A)
    }
    return bytes
  }

  private func showsAnnotations(_ page: Page) -> Bool {
    let array = page.object["Annots"]
    guard array.isArray else { return !array.isNull }
    for (place, id) in array.itemIDs.enumerated() {
      guard let id else {
        if array[place].isNull { continue }
        return true
      }
      if shows(id) { return true }
    }
    return false
  }

  /// Whether every reader takes the page to be as large, and turned as far, as this one does.
  private func hasPlainBoxes(_ page: Page) -> Bool {
    let attributes = PageAttributes(page.object, index: page.index)
    func isPlain(_ key: String) -> Bool? {
      attributes.inherited(key) { _ in true }.map { $0.count == 4 && PageAttributes.rect($0) != nil }
    }
    guard isPlain("MediaBox") == true, isPlain("CropBox") ?? true else { return false }
    let crop = attributes.inherited("CropBox") { _ in true }.flatMap { PageAttributes.rect($0) }
    guard crop == nil || crop == page.cropBox else { return false }
    return attributes.inherited("Rotate") { _ in true }.map { ($0.int ?? 1) % 90 == 0 } ?? true
  }

  /// Content that puts a page into its cell.
  fileprivate static func placement(of page: Page, in cell: Imposition.Cell, height: Int) -> [UInt8] {
    let shown = page.displayTransform
    let turn = [shown.a, -shown.b, shown.c, -shown.d].map { "\(Int($0.rounded())) " }.joined()
    return ExactPlacement.operators(
      x: Double(cell.left) + cell.factor * shown.e, y: Double(height - cell.top) - cell.factor * shown.f,
      factor: cell.factor) + Array("\(turn)0 0 cm\n".utf8)
  }
}
