/// Changes what a document says of itself: its information dictionary (ISO 32000-2 14.3.3), its XMP in step (14.3.2),
/// and its language (14.9.2).
public struct PropertyEditor {
  private let reader: DocumentReader
  /// The packet as it is; `nil` for a document without one.
  private let packet: [UInt8]?
  private var changes: [DocumentProperty: String] = [:]
  private var clearsCustom = false
  /// Whether damaged XMP is written anew.
  public let isRepaired: Bool

  /// Looks at the document.
  ///
  /// - Parameter repairs: whether XMP that is damaged is written anew with what can be read of it.
  /// - Throws: `metadata.malformed`, or another code where the XMP cannot be read and is not to be repaired.
  public init(_ reader: DocumentReader, repairs: Bool = false) throws(PDFError) {
    self.reader = reader
    do throws(PDFError) {
      packet = try BookmarkEditor.soundPacket(reader)
      isRepaired = false
    } catch {
      guard repairs else { throw error }
      packet = XMPPacket.new(keeping: reader.metadata)
      isRepaired = true
    }
  }

  private var document: Document { reader.document }

  /// The part of PDF/A that the document says it keeps: 1 to 4; `nil` where it says none.
  public var archivePart: String? { reader.metadata?[XMPPacket.Namespace.pdfaID, "part"]?.text }

  /// Whether the information dictionary may be written: PDF/A-4 has none (ISO 19005-4 6.1.3).
  public var writesInformation: Bool { archivePart != "4" }

  /// Gives a property a value; an empty one takes it away. A date is one of ISO 8601.
  public mutating func set(_ property: DocumentProperty, to text: String) { changes[property] = text }

  /// Takes all entries away that the standard does not know, but for those that are set.
  public mutating func removeCustom() { clearsCustom = true }

  /// Writes what was changed.
  ///
  /// - Parameters:
  ///   - makesPacket: whether a document without XMP gets a packet, and one with XMP has in it all that the information
  ///     dictionary says.
  ///   - time: the time of the change, for xmp:MetadataDate where the date of modification is set by hand; seconds
  ///     since 1970-01-01T00:00:00Z.
  /// - Returns: whether the document was changed.
  /// - Throws: `metadata.malformed` where the packet cannot be changed without changing what else it says.
  public func save(makesPacket: Bool = false, time: Int? = nil) throws(PDFError) -> Bool {
    let revision = document.revision
    let changes = allChanges
    // The packet first: where it cannot be changed nothing is.
    let packet = try changedPacket(changes, makesPacket: makesPacket, time: time)
    try writeInformation(changes)
    try writeLanguage(changes[.language])
    if let packet { try write(packet) }
    if changes.keys.contains(.modified), document.revision != revision { document.keepsModificationDates = true }
    if changes.values.contains(""), document.revision != revision {
      document.preferWholeFile(because: "properties were removed")
    }
    return document.revision != revision
  }

  /// What is set, with the custom entries that go.
  private var allChanges: [DocumentProperty: String] {
    guard clearsCustom else { return changes }
    var all = changes
    for key in document.trailer["Info"].keys where !DocumentProperty.standardKeys.contains(key) {
      all[.custom(key)] = all[.custom(key)] ?? ""
    }
    return all
  }
}

// MARK: - The information dictionary

extension PropertyEditor {
  private func writeInformation(_ changes: [DocumentProperty: String]) throws(PDFError) {
    var information = document.trailer["Info"]
    let ordered = changes.compactMap { change in change.key.informationKey.map { ($0, change.key, change.value) } }
    for (key, property, text) in ordered.sorted(by: { $0.0 < $1.0 }) {
      if text.isEmpty {
        if !information[key].isNull { try document.remove(key, from: information) }
        continue
      }
      guard writesInformation || !information[key].isNull else { continue }
      if !information.isDictionary {
        information = try document.makeObject(.dictionary([:]))
        try document.set("Info", of: document.trailer, to: information)
      }
      guard let value = value(of: property, text), !says(information[key], value) else { continue }
      try document.set(key, of: information, to: value)
    }
    if information.isDictionary, information.keys.isEmpty { try document.remove("Info", from: document.trailer) }
  }

  private func value(of property: DocumentProperty, _ text: String) -> PDFValue? {
    switch property {
    case .created, .modified: PDFDate(text).pdfText.map { .string(Array($0.utf8)) }
    case .trapped: .name(text)
    default: .text(text)
    }
  }

  private func says(_ object: PDFObject, _ value: PDFValue) -> Bool {
    switch value {
    case .text(let text): object.text == text
    case .string(let bytes): object.bytes == bytes
    case .name(let name): object.name == name
    default: false
    }
  }

  private func writeLanguage(_ language: String?) throws(PDFError) {
    guard let language, document.catalog["Lang"].text ?? "" != language else { return }
    if language.isEmpty {
      try document.remove("Lang", from: document.catalog)
    } else {
      try document.set("Lang", of: document.catalog, to: .text(language))
    }
  }
}

// MARK: - The packet

extension PropertyEditor {
  /// The packet with the changes; `nil` where it stays as it is, or there is none and none is made.
  private func changedPacket(
    _ changes: [DocumentProperty: String], makesPacket: Bool, time: Int?
  ) throws(PDFError) -> [UInt8]? {
    guard packet != nil || makesPacket else { return nil }
    let old = packet ?? XMPPacket.new()
    var wanted = changes
    if makesPacket {
      for value in reader.properties where wanted[value.property] == nil { wanted[value.property] = value.text }
    }
    var writer = try PropertyWriter(old, isArchive: archivePart != nil)
    for (property, text) in wanted.sorted(by: { $0.key.xmpName.name.name < $1.key.xmpName.name.name }) {
      writer.set(property, to: text)
    }
    if clearsCustom { writer.removeCustom(but: wanted) }
    if wanted[.modified] != nil, let time { writer.setMetadataDate(Timestamp(secondsSince1970: time).iso8601) }
    let changed = try writer.result()
    return changed != old || isRepaired || packet == nil ? changed : nil
  }

  private func write(_ bytes: [UInt8]) throws(PDFError) {
    let stream = document.catalog["Metadata"]
    if stream.isStream {
      try document.replaceStreamData(of: stream, with: bytes)
    } else {
      // Not compressed, so that programs that know nothing of PDF find it (ISO 32000-2 14.3.2).
      let stream = try document.makeStream(bytes, ["Type": .name("Metadata"), "Subtype": .name("XML")])
      try document.set("Metadata", of: document.catalog, to: stream)
    }
  }
}
