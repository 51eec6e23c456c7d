/// Writes what the new document has of its first source as a whole: what its catalog says besides pages and parts, its
/// metadata and its information dictionary (ISO 32000-2 7.7.2, 14.3).
struct PropertiesText {
  /// What others write, what belongs to a file and not to a document, and what was signed: a signature does not hold
  /// for a document that is put together anew.
  private static let omitted: [StaticString] = [
    "Type", "Pages", "PageLabels", "Names", "Dests", "Outlines", "OpenAction", "Threads", "AcroForm", "StructTreeRoot",
    "MarkInfo", "OCProperties", "Metadata", "Version", "Perms", "DSS", "AF", "AA", "NeedsRendering",
  ]

  /// What counts pages among the viewer preferences (table 147), and names others where theirs change their places.
  static let countsPages: StaticString = "PrintPageRange"

  private let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  private var first: ObjectCopier? { composer.copiers.first }

  /// Enters the properties in the catalog.
  func finish(_ catalog: inout CatalogText) throws(PDFError) {
    guard let first else { return }
    let object = first.document.catalog
    var omitted = Self.omitted + (composer.composition.dropsAttachments ? ["Collection"] : [])
    let opensWithOutline = object["PageMode"].isName("UseOutlines")
    if opensWithOutline, composer.composition.dropsOutlines || composer.outline.isEmpty { omitted.append("PageMode") }
    if partsOpenWithOutline {
      omitted.append("PageMode")
      catalog.entries.set("PageMode", .name("UseOutlines"))
    }
    let preferences = object["ViewerPreferences"]
    if !preferences[Self.countsPages.description].isNull, !keepsPlaces {
      omitted.append("ViewerPreferences")
      let text = try first.dictionary(of: preferences, without: [Self.countsPages])
      catalog.entries.set("ViewerPreferences", text: text.text)
    }
    let rest = try first.entries(of: object, without: omitted)
    catalog.entries.add(Array(rest.bytes.dropFirst(2)))
    let metadata = first.document.catalog["Metadata"]
    guard metadata.isStream, let id = metadata.id else { return }
    if let packet = stamped(metadata) {
      let number = composer.file.takeNumber()
      let text = try first.dictionary(of: metadata, without: ["Length", "Filter", "DecodeParms", "DL"])
      try packet.withRawBytes { data throws(PDFError) in
        try composer.file.write(number, stream: text.bytes, data)
      }
      catalog.entries.set("Metadata", to: number)
    } else {
      catalog.entries.set("Metadata", to: try first.number(of: id))
    }
  }

  /// Whether the document opened with its outline that the sources are parts of: a part without one does not say so.
  private var partsOpenWithOutline: Bool {
    guard let first, first.document.catalog["PageMode"].isNull, !composer.outline.isEmpty else { return false }
    return composer.copiers.dropFirst().contains { copier in
      copier.document.catalog["PageMode"].isName("UseOutlines") && composer.haveOneOrigin(0, copier.index)
    }
  }

  /// Whether each page of the first source has the number it had.
  private var keepsPlaces: Bool {
    (0..<(first?.document.pages(full: true).entries.count ?? 0)).allSatisfy { composer.place(ofPage: $0, of: 0) == $0 }
  }

  /// The XMP packet with the date of the change; `nil` where it stays as it is.
  private func stamped(_ metadata: PDFObject) -> [UInt8]? {
    guard let time, let bytes = try? metadata.streamData(limit: Document.largestPacket) else { return nil }
    return XMPDates(bytes)?.setting(time.iso8601, needsModifyDate: hasInformation)
  }

  private var time: Timestamp? {
    composer.composition.timestamp.map { Timestamp(secondsSince1970: $0) }
  }

  private var hasInformation: Bool { first?.document.trailer["Info"].isDictionary ?? false }

  /// Writes the information dictionary; returns its number, 0 for none.
  func writeInformation() throws(PDFError) -> Int {
    guard let first, hasInformation else { return 0 }
    let information = first.document.trailer["Info"]
    var text = try first.dictionary(of: information, without: time == nil ? [] : ["ModDate"])
    if let time { text.set("ModDate", .string(Array(time.pdf.utf8))) }
    return try composer.write(text.text)
  }
}
