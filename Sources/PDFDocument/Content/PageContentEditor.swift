/// Draws forms over or under what pages show, and takes them away again.
///
/// What pages share stays as it is: content streams, and resources that are inherited or objects of their own. A page
/// gets its own list of content streams (ISO 32000-2 7.7.3.3) and its own resources. What it showed before is put
/// between `q` and `Q`, and what it left open is ended, so that nothing of it reaches what is drawn over it.
///
/// One editor serves all pages of a call; content that is the same on several pages is in the document once.
public final class PageContentEditor {
  let document: Document
  private let mark: ContentMark
  private let artifact: PDFValue?
  /// The name of the forms among a page's external objects: not used by anybody, as far as that can be known.
  private lazy var baseName = "PDFScope\(document.firstFreeNumber)"
  private var drawings: [DrawingKey: ObjectID] = [:]
  private var frames: [[ObjectID]: [ObjectID]] = [:]
  private var closings: [[UInt8]: ObjectID] = [:]
  private var opening: ObjectID?

  private struct DrawingKey: Hashable {
    var name: String
    var placement: PDFTransform
  }

  /// An editor of the pages of a document.
  ///
  /// - Parameters:
  ///   - mark: What is drawn says so of itself; what is taken away is what says so.
  ///   - artifact: The properties of the artifact (ISO 32000-2 14.8.2.2) that is drawn; `nil` where it is no artifact.
  public init(_ document: Document, mark: ContentMark, artifact: PDFValue? = nil) {
    self.document = document
    self.mark = mark
    self.artifact = artifact
  }

  /// Gives every page an object of its own, where some stand in the tree more than once. To be called before pages are
  /// asked for.
  public func separatePages() throws(PDFError) { try document.separateRepeatedPages() }
}

// MARK: - Drawing

extension PageContentEditor {
  /// Draws a form.
  ///
  /// - Parameters:
  ///   - form: A form XObject of the document.
  ///   - placement: How its space is mapped into the user space of the page.
  ///   - isUnder: Whether it is drawn before all that the page shows, rather than behind.
  /// - Throws: `object.invalid`, `document.limit`.
  public func draw(
    _ form: ObjectID, at placement: PDFTransform, isUnder: Bool, on page: Page
  ) throws(PDFError) {
    let content = PageContents(page)
    let name = freeName(for: form, on: page)
    let drawing = try self.drawing(name, placement)
    let streams = isUnder ? [drawing] + content.streams : try framed(content) + [drawing]
    try document.set("Contents", of: page.object, to: .array(streams.map(PDFValue.reference)))
    try PageResourceEditor(page).add(form, named: name)
  }

  /// A name under which a page has no other external object.
  private func freeName(for form: ObjectID, on page: Page) -> String {
    let objects = page.resources["XObject"]
    var name = baseName
    var suffix = 0
    while true {
      let object = objects[name]
      if object.isNull || object.id == form { return name }
      suffix += 1
      name = "\(baseName).\(suffix)"
    }
  }

  private func drawing(_ name: String, _ placement: PDFTransform) throws(PDFError) -> ObjectID {
    let key = DrawingKey(name: name, placement: placement)
    if let known = drawings[key] { return known }
    var bytes: [UInt8] = []
    if let artifact { bytes += Array("/Artifact ".utf8) + artifact.syntax + Array(" BDC\n".utf8) }
    let numbers = [placement.a, placement.b, placement.c, placement.d, placement.e, placement.f]
    bytes += "q \(numbers.map(PDFNumber.text).joined(separator: " ")) cm /\(name) Do Q\n".utf8
    if artifact != nil { bytes += "EMC\n".utf8 }
    var mark = mark
    mark.resource = name
    let stream = try make(bytes, mark)
    drawings[key] = stream
    return stream
  }

  private func make(_ bytes: [UInt8], _ mark: ContentMark) throws(PDFError) -> ObjectID {
    try identifier(document.makeStream(bytes, [ContentMark.key: mark.value]))
  }

  private func identifier(_ object: PDFObject) throws(PDFError) -> ObjectID {
    guard let id = object.id else { throw PDFError(.internalError, "a new stream has no number") }
    return id
  }

  /// The content of a page as something may be drawn behind it.
  private func framed(_ content: PageContents) throws(PDFError) -> [ObjectID] {
    if content.frame != nil || content.streams.isEmpty { return content.streams }
    // What was drawn under the page stays before it: it leaves nothing behind.
    let count = content.underCount
    let inner = Array(content.streams[count...])
    guard !inner.isEmpty else { return content.streams }
    return content.streams[..<count] + (try frame(inner))
  }

  private func frame(_ streams: [ObjectID]) throws(PDFError) -> [ObjectID] {
    if let known = frames[streams] { return known }
    if opening == nil { opening = try make(Array("q\n".utf8), ContentMark(.opening)) }
    guard let opening else { return streams }
    var middle = streams
    var end = Array("\n".utf8)
    if let bytes = PageContents.decoded(streams, of: document) {
      let balance = ContentBalance(bytes)
      if balance.needsRepair {
        let data = try Flate.compress(balance.repaired(bytes))
        middle = [try identifier(document.makeStream(data, ["Filter": .name("FlateDecode")]))]
      }
      end += balance.closing
    }
    end += "Q\n".utf8
    if closings[end] == nil { closings[end] = try make(end, ContentMark(.closing)) }
    let result = [opening] + middle + (closings[end].map { [$0] } ?? [])
    frames[streams] = result
    return result
  }
}

// MARK: - Taking away

extension PageContentEditor {
  /// Whether something that the editor's mark looks for is drawn on a page.
  public func hasDrawings(on page: Page) -> Bool {
    PageContents(page).marks.contains { $0?.isMeant(by: mark) ?? false }
  }

  /// Takes away what the editor's mark looks for.
  ///
  /// - Returns: How many drawings were taken away; where that is none, nothing is changed.
  /// - Throws: `object.invalid`.
  @discardableResult
  public func removeDrawings(from page: Page) throws(PDFError) -> Int {
    var content = PageContents(page)
    let removed = content.remove { $0.isMeant(by: mark) }
    guard !removed.isEmpty else { return 0 }
    let kept = Set(content.marks.compactMap { $0?.resource })
    content.removeNeedlessFrame()
    switch content.streams.count {
    case 0: try document.remove("Contents", from: page.object)
    case 1: try document.set("Contents", of: page.object, to: .reference(content.streams[0]))
    default: try document.set("Contents", of: page.object, to: .array(content.streams.map(PDFValue.reference)))
    }
    for name in removed.compactMap(\.resource) where !kept.contains(name) {
      try PageResourceEditor(page).remove(name)
    }
    document.preferWholeFile(because: "what was drawn on pages was taken away")
    return removed.count
  }
}
