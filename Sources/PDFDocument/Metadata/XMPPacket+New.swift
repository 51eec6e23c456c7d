extension XMPPacket {
  /// What stands before a packet (ISO 16684-1, 7.3.2). The character in `begin` tells the encoding.
  static let header = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>"
  /// What stands after a packet that may be changed in place.
  static let trailer = "<?xpacket end=\"w\"?>"

  /// A new packet in UTF-8 that says what another one said, as far as that could be read; nothing by default.
  ///
  /// Room is left at its end, so that programs that change it in place need not move anything.
  static func new(keeping old: XMPPacket? = nil, leavingOut isLeftOut: (XMPName) -> Bool = { _ in false }) -> [UInt8] {
    guard let old else { return packet("") }
    let writer = XMPWriter(tree: old.tree)
    var kept: [String] = []
    for property in old.properties.prefix(10_000) where !isLeftOut(property.name) {
      guard let words = writer.element(property, depth: 0) else { continue }
      kept.append(words)
    }
    let whole = packet(kept.joined())
    if XMPPacket(whole).fault == nil { return whole }
    // One of them is no XML after all.
    return packet(kept.filter { XMPPacket(packet($0)).fault == nil }.joined())
  }

  private static func packet(_ properties: String) -> [UInt8] {
    let padding = String(repeating: String(repeating: " ", count: 99) + "\n", count: 20)
    return Array(
      """
      \(header)
      <x:xmpmeta xmlns:x="\(Namespace.meta)">
      <rdf:RDF xmlns:rdf="\(Namespace.rdf)">
      <rdf:Description rdf:about="">\(properties)
      </rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      \(padding)\(trailer)
      """.utf8)
  }
}

/// Writes properties as RDF/XML (ISO 16684-1, 7.4). Every element declares its own prefix, so that none can mean
/// anything else than what it meant where it was read.
private struct XMPWriter {
  let tree: XMLTree
  private let text = XMPText([])

  init(tree: XMLTree) { self.tree = tree }

  private static let deepest = 32

  /// A property; `nil` for one whose name is no name of XML.
  func element(_ property: XMPProperty, depth: Int) -> String? {
    let name = property.name
    guard depth < Self.deepest, isName(name.name), !name.namespace.isEmpty, name.namespace != XMPPacket.Namespace.xml,
      name.namespace != XMPPacket.Namespace.rdf
    else { return nil }
    var prefix = tree.nodes.indices.contains(property.node) ? tree.nodes[property.node].prefix : ""
    if !isName(prefix) || ["xml", "xmlns", "rdf"].contains(prefix) { prefix = "ns" }
    let start = "\(prefix):\(name.name) xmlns:\(prefix)=\"\(escaped(name.namespace, quoted: true))\""
    let (attributes, content) = parts(of: property.value, language: property.language, depth: depth)
    return "\n<\(start)\(attributes)>\(content)</\(prefix):\(name.name)>"
  }

  /// The attributes and the content of the element that holds a value.
  private func parts(of value: XMPValue, language: String?, depth: Int) -> (attributes: String, content: String) {
    let language = language.map { " xml:lang=\"\(escaped($0, quoted: true))\"" } ?? ""
    switch value {
    case .text(let text): return (language, escaped(text))
    case .uri(let uri): return (language + " rdf:resource=\"\(escaped(uri, quoted: true))\"", "")
    case .structure(let fields):
      let content = fields.compactMap { element($0, depth: depth + 1) }.joined()
      return (language + " rdf:parseType=\"Resource\"", content)
    case .array(let kind, let items):
      guard depth < Self.deepest else { return (language, "") }
      let content = items.map { item -> String in
        let (attributes, content) = parts(of: item.value, language: item.language, depth: depth + 1)
        return "<rdf:li\(attributes)>\(content)</rdf:li>"
      }
      return (language, "<rdf:\(kind.rawValue)>\(content.joined())</rdf:\(kind.rawValue)>")
    }
  }

  private func escaped(_ words: String, quoted: Bool = false) -> String {
    text?.escaped(words, in: quoted ? UInt8(ascii: "\"") : nil) ?? ""
  }

  /// Whether it can be a name of XML; the full rules are left to the parser.
  private func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-.".contains(Character($0))
    }
  }
}
