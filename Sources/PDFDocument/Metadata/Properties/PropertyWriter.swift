/// Writes document properties into an XMP packet, each in the form that the standard gives it (ISO 16684-1 8.3, 8.4).
/// What says the same already stays as it was written.
struct PropertyWriter {
  private var editor: XMPEditor
  /// Whether properties must be known or described: ones of other programs are not added then.
  private let isArchive: Bool

  /// - Throws: `metadata.malformed`.
  init(_ packet: [UInt8], isArchive: Bool) throws(PDFError) {
    editor = try XMPEditor(packet)
    self.isArchive = isArchive
  }

  private func value(_ name: XMPName) -> XMPValue? { editor.packet[name.namespace, name.name] }

  /// Gives a property a value; an empty one takes it away.
  mutating func set(_ property: DocumentProperty, to text: String) {
    let (prefix, name) = property.xmpName
    if property == .keywords { setSubjects(text) }
    guard !text.isEmpty else {
      if value(name) != nil { editor.set(name, prefix: prefix, to: nil) }
      return
    }
    switch property {
    case .title, .subject: setAlternatives(name, prefix, to: text)
    case .author: setItems(name, prefix, .sequence, to: [text])
    case .language: setItems(name, prefix, .bag, to: [text])
    case .custom where isArchive && value(name) == nil: break
    case .created, .modified: setText(name, prefix, to: PDFDate(text).iso8601 ?? text)
    default: setText(name, prefix, to: text)
    }
  }

  /// Takes the properties away that stand for custom entries of the information dictionary.
  mutating func removeCustom(but kept: [DocumentProperty: String]) {
    let names = Set(kept.filter { !$0.value.isEmpty }.keys.map(\.xmpName.name))
    for property in editor.packet.properties
    where property.name.namespace == XMPPacket.Namespace.pdfExtension && !names.contains(property.name) {
      editor.set(property.name, prefix: "pdfx", to: nil)
    }
  }

  /// Sets the date at which the packet itself was changed, where it has one.
  mutating func setMetadataDate(_ date: String) {
    let name = XMPName(XMPPacket.Namespace.basic, "MetadataDate")
    if value(name) != nil { setText(name, "xmp", to: date) }
  }

  /// The packet as it is now.
  func result() throws(PDFError) -> [UInt8] { try editor.result() }

  // MARK: - Forms

  private mutating func setText(_ name: XMPName, _ prefix: String, to text: String) {
    guard value(name) != .text(text) else { return }
    editor.set(name, prefix: prefix, to: .text(text))
  }

  private mutating func setItems(_ name: XMPName, _ prefix: String, _ kind: XMPValue.ArrayKind, to texts: [String]) {
    if case .array(kind, let items)? = value(name), items.map(\.value) == texts.map({ .text($0) }) { return }
    let escaped = texts.map { editor.text.escaped($0) }
    editor.set(
      name, prefix: prefix,
      to: .markup { prefixes in
        let rdf = prefixes.rdf
        let items = escaped.map { "<\(rdf):li>\($0)</\(rdf):li>" }
        return "<\(rdf):\(kind.rawValue)>" + items.joined() + "</\(rdf):\(kind.rawValue)>"
      })
  }

  /// The default of several languages; what says the same as the default in a language of its own changes with it.
  private mutating func setAlternatives(_ name: XMPName, _ prefix: String, to text: String) {
    var others: [(language: String, words: String)] = []
    if case .array(_, let items)? = value(name) {
      let old = items.first { $0.language == "x-default" }?.value.text
      if old == text, items.count(where: { $0.language == "x-default" }) == 1 { return }
      for item in items {
        guard let language = item.language, language != "x-default", let words = item.value.text else { continue }
        others.append((language, words == old ? text : words))
      }
    }
    let quote = UInt8(ascii: "\"")
    let items = ([("x-default", text)] + others).map {
      (editor.text.escaped($0.0, in: quote), editor.text.escaped($0.1))
    }
    editor.set(
      name, prefix: prefix,
      to: .markup { prefixes in
        let rdf = prefixes.rdf
        let words = items.map { "<\(rdf):li xml:lang=\"\($0.0)\">\($0.1)</\(rdf):li>" }
        return "<\(rdf):Alt>" + words.joined() + "</\(rdf):Alt>"
      })
  }

  /// The keywords as a set of their own: parted by semicolons where there are any, else by commas.
  private mutating func setSubjects(_ text: String) {
    let name = XMPName(XMPPacket.Namespace.dublinCore, "subject")
    let separator: Unicode.Scalar = text.unicodeScalars.contains(";") ? ";" : ","
    let words = text.unicodeScalars.split(separator: separator).map { word -> String in
      let start = word.drop { $0.properties.isWhitespace }
      let end = start.lastIndex { !$0.properties.isWhitespace }
      return end.map { String(String.UnicodeScalarView(start[...$0])) } ?? ""
    }.filter { !$0.isEmpty }
    if words.isEmpty {
      if value(name) != nil { editor.set(name, prefix: "dc", to: nil) }
    } else {
      setItems(name, "dc", .bag, to: words)
    }
  }
}
