/// An XMP packet: the metadata of a document as properties with names in namespaces (ISO 16684-1).
public struct XMPPacket: Sendable {
  /// The namespaces that are needed to read any packet, and those with the document's own properties.
  public enum Namespace {
    /// RDF syntax.
    public static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    /// The `xml` prefix.
    public static let xml = "http://www.w3.org/XML/1998/namespace"
    /// The wrapper `x:xmpmeta`.
    public static let meta = "adobe:ns:meta/"
    /// Dublin Core: title, creator, description.
    public static let dublinCore = "http://purl.org/dc/elements/1.1/"
    /// XMP basic: dates, creator tool.
    public static let basic = "http://ns.adobe.com/xap/1.0/"
    /// PDF: producer, keywords.
    public static let pdf = "http://ns.adobe.com/pdf/1.3/"
    /// PDF/A identification.
    public static let pdfaID = "http://www.aiim.org/pdfa/ns/id/"
  }

  /// The packet as XML, for those who write it again.
  public let tree: XMLTree
  /// The properties in document order; those of all descriptions together.
  public let properties: [XMPProperty]

  /// Reads a packet with or without its `<?xpacket?>` wrapper, in any encoding XMP allows.
  ///
  /// Markup that is not well-formed gives the properties before the fault, and `fault`.
  public init(_ bytes: [UInt8]) {
    tree = XMLTree(bytes)
    properties = XMPReader(tree: tree).properties()
  }

  /// What is wrong with the packet; nil when it is well-formed. A packet with a fault must not be written again.
  public var fault: XMLTree.Fault? { tree.fault }

  /// Whether the packet's end says that it may be changed in place; nil when there is no wrapper.
  public var isWritable: Bool? {
    for node in tree.nodes.reversed() where node.kind == .instruction && node.name == "xpacket" {
      if node.value.contains("end=\"w\"") || node.value.contains("end='w'") { return true }
      if node.value.contains("end=") { return false }
    }
    return nil
  }

  /// The first property with this name.
  public subscript(namespace: String, name: String) -> XMPValue? {
    properties.first { $0.name == XMPName(namespace, name) }?.value
  }
}

/// Turns RDF/XML, of which XMP uses a part (ISO 16684-1, 7.4), into properties.
struct XMPReader {
  let tree: XMLTree

  /// Deeper values read as empty text. The parser allows some hundred levels, real packets have five.
  private static let depthLimit = 64

  func properties() -> [XMPProperty] {
    var properties: [XMPProperty] = []
    for (index, node) in tree.nodes.enumerated() where node.kind == .element {
      // Most packets have rdf:RDF inside x:xmpmeta, some alone; a node element is whatever stands directly in it.
      guard let parent = node.parent, tree.nodes[parent].isNamed("RDF", in: XMPPacket.Namespace.rdf) else { continue }
      properties += fields(of: index, depth: 0)
    }
    return properties
  }

  /// The fields a node element or a property element has as attributes and as elements.
  private func fields(of element: Int, depth: Int) -> [XMPProperty] {
    var fields: [XMPProperty] = []
    for child in tree.children(of: element) {
      let node = tree.nodes[child]
      let name = XMPName(node.namespace, node.name)
      if node.kind == .attribute, isField(node) {
        fields.append(XMPProperty(name: name, value: .text(node.value), node: child))
      } else if node.kind == .element {
        fields.append(
          XMPProperty(name: name, value: value(of: child, depth: depth + 1), language: language(of: child), node: child)
        )
      }
    }
    return fields
  }

  /// Whether an attribute is a field in short form, and not a part of the syntax.
  private func isField(_ attribute: XMLTree.Node) -> Bool {
    switch attribute.namespace {
    case "", XMPPacket.Namespace.rdf, XMPPacket.Namespace.xml: false
    default: true
    }
  }

  private func attribute(_ name: String, in namespace: String, of element: Int) -> String? {
    for child in tree.children(of: element) {
      let node = tree.nodes[child]
      if node.kind == .attribute, node.isNamed(name, in: namespace) { return node.value }
    }
    return nil
  }

  private func language(of element: Int) -> String? {
    attribute("lang", in: XMPPacket.Namespace.xml, of: element)
  }

  private func value(of element: Int, depth: Int) -> XMPValue {
    guard depth < Self.depthLimit else { return .text("") }
    let rdf = XMPPacket.Namespace.rdf
    switch attribute("parseType", in: rdf, of: element) {
    case "Resource"?: return resolved(fields(of: element, depth: depth))
    case "Literal"?: return .text(tree.text(of: element))
    default: break
    }
    if let child = tree.children(of: element).first(where: { tree.nodes[$0].kind == .element }) {
      return valueOfNode(child, depth: depth)
    }
    if let resource = attribute("resource", in: rdf, of: element) { return .uri(resource) }
    let short = fields(of: element, depth: depth)
    let text = tree.text(of: element)
    if !short.isEmpty, text.utf8.allSatisfy({ $0 <= 0x20 }) { return .structure(short) }
    return .text(text)
  }

  /// The value a node element inside a property element stands for.
  private func valueOfNode(_ element: Int, depth: Int) -> XMPValue {
    let node = tree.nodes[element]
    if node.namespace == XMPPacket.Namespace.rdf, let kind = XMPValue.ArrayKind(rawValue: node.name) {
      return .array(kind, items(of: element, depth: depth + 1))
    }
    return resolved(fields(of: element, depth: depth + 1))
  }

  private func items(of array: Int, depth: Int) -> [XMPItem] {
    var items: [XMPItem] = []
    for child in tree.children(of: array) where tree.nodes[child].kind == .element {
      items.append(XMPItem(value: value(of: child, depth: depth), language: language(of: child), node: child))
    }
    return items
  }

  /// A structure with an `rdf:value` is that value with qualifiers, which no caller asks for.
  private func resolved(_ fields: [XMPProperty]) -> XMPValue {
    fields.first { $0.name == XMPName(XMPPacket.Namespace.rdf, "value") }?.value ?? .structure(fields)
  }
}
