/// Makes form XObjects (ISO 32000-2 8.10) of what pages draw: in the user space of the page, cut off at what is shown
/// of it. They are in the same document or in another one, as the importer has it.
struct PageForm {
  let objects: ObjectImporter

  private var source: Document { objects.source }

  /// A form of a page's content, with its resources and its transparency group.
  ///
  /// - Parameter keys: Further entries of the page that go along, where the form takes the place of its content.
  /// - Throws: `object.invalid`, `document.limit`.
  func make(of page: Page, takingAlong keys: [String] = []) throws(PDFError) -> ObjectID {
    var entries = SyntaxEntries(Self.header(of: page))
    let resources = page.resources
    entries.set("Resources", to: resources.isNull ? Array("<<>>".utf8) : try objects.syntax(of: resources))
    for key in keys where !page.object[key].isNull {
      entries.set(key, to: try objects.syntax(of: page.object[key]))
    }
    if page.object["Group"]["S"].isName("Transparency") {
      var group = SyntaxEntries(try objects.translated(source.syntax(of: page.object["Group"])))
      // That of a page always is isolated (11.6.6).
      group.set("I", to: Array("true".utf8))
      entries.set("Group", to: group.syntax)
    }
    let streams = PageContents(page).streams
    if streams.count == 1, Self.staysAsItIs(source.object(streams[0])) {
      let stream = source.object(streams[0])
      for key in ["Filter", "DecodeParms"] where !stream[key].isNull {
        entries.set(key, to: try objects.syntax(of: stream[key]))
      }
      return try objects.makeStream(entries.syntax, dataOf: streams[0])
    }
    entries.set("Filter", to: Array("/FlateDecode".utf8))
    return try objects.makeStream(entries.syntax, try Flate.compress(decoded(streams, of: page)))
  }

  /// What every form of a page says of itself, in PDF syntax.
  static func header(of page: Page) -> [UInt8] {
    PDFValue.dictionary([
      "Type": .name("XObject"), "Subtype": .name("Form"), "FormType": .integer(1), "BBox": .rect(page.cropBox),
    ]).syntax
  }

  /// Whether the data of a stream can be taken over: they are compressed, and have no filter for encryption, which says
  /// nothing in another document.
  private static func staysAsItIs(_ stream: PDFObject) -> Bool {
    let filter = stream["Filter"]
    return !filter.isNull && !filter.isName("Crypt") && !filter.items.contains { $0.isName("Crypt") }
  }

  /// What can be decoded of the content of a page, in one piece.
  private func decoded(_ streams: [ObjectID], of page: Page) -> [UInt8] {
    if let bytes = PageContents.decoded(streams, of: source) { return bytes }
    source.note(PDFWarning("some of the page's content cannot be decoded and is left out", page: page.index))
    return streams.flatMap { PageContents.decoded([$0], of: source) ?? [] }
  }
}
