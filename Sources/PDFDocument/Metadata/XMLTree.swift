import XMLBridge

/// An XML document as a flat list of nodes in document order, so that no depth of nesting can overflow a stack.
///
/// It keeps all that is needed to write the document again: prefixes, namespace declarations, comments, instructions.
public struct XMLTree: Sendable, Hashable {
  /// What a node is.
  public enum Kind: Sendable, Hashable {
    /// An element; its namespace declarations, attributes and content follow it.
    case element
    /// An attribute of `parent`.
    case attribute
    /// A namespace declaration of `parent`: `prefix` (empty for the default namespace) and `namespace`.
    case namespace
    /// Character data; references are resolved.
    case text
    /// A CDATA section.
    case cdata
    /// A comment.
    case comment
    /// A processing instruction: `name` is its target.
    case instruction
  }

  /// One node.
  public struct Node: Sendable, Hashable {
    /// What the node is.
    public var kind: Kind
    /// The index of the element that holds the node; nil outside the root element.
    public var parent: Int?
    /// The prefix as it was written, empty for none.
    public var prefix: String
    /// The local name, or the target of an instruction.
    public var name: String
    /// The namespace the prefix stands for, empty for none.
    public var namespace: String
    /// The text of an attribute, text, comment or instruction.
    public var value: String

    /// Whether the node has this expanded name, whatever its prefix.
    public func isNamed(_ name: String, in namespace: String) -> Bool {
      self.name == name && self.namespace == namespace
    }
  }

  /// Why a document was not read, or only in part.
  public struct Fault: Sendable, Hashable, Error {
    /// Whether the nodes go on beyond the fault: markup that is not well-formed, and not a refusal.
    public var isRecovered: Bool
    /// What is wrong, as libxml2 says it.
    public var message: String
    /// The line of the fault, from 1, when it is known.
    public var line: Int?
  }

  /// The nodes in document order.
  public private(set) var nodes: [Node] = []
  /// The first fault; nil when the document is well-formed.
  public private(set) var fault: Fault?
  /// The indices of the nodes an element holds, by the element's index; that of the document is at the end.
  private var contents: [[Int32]] = []

  /// Reads a document.
  ///
  /// No entity is expanded, nothing is fetched, and a document type declaration is refused: neither XMP nor XFDF has
  /// one, and all attacks by entities need one. Markup that is not well-formed gives what could be read, and a fault.
  /// - Parameters:
  ///   - bytes: UTF-8, UTF-16, UTF-32 with or without a byte order mark, or what the document itself declares.
  ///   - nodeLimit: how many nodes there may be.
  public init(_ bytes: [UInt8], nodeLimit: Int = 1_000_000) {
    let source = XMLSource(bytes)
    guard !source.bytes.isEmpty else {
      fault = Fault(isRecovered: false, message: "the document is empty", line: nil)
      return
    }
    let document = source.bytes.withUnsafeBytes {
      pdfscope_xml_read($0.baseAddress, $0.count, source.encoding, max(0, nodeLimit))
    }
    guard let document else {
      fault = Fault(isRecovered: false, message: "memory is short", line: nil)
      return
    }
    defer { pdfscope_xml_free(document) }
    readNodes(of: document.pointee)
    fault = Self.fault(of: document.pointee)
    indexContents()
  }

  /// The root element's index.
  public var root: Int? { children(of: nil).first { nodes[$0].kind == .element } }

  /// The indices of what an element holds, its attributes and namespace declarations included; of the document for nil.
  public func children(of element: Int?) -> LazyMapCollection<[Int32], Int> {
    let index = element ?? nodes.count
    return (contents.indices.contains(index) ? contents[index] : []).lazy.map(Int.init)
  }

  /// The character data directly inside an element.
  public func text(of element: Int) -> String {
    var text = ""
    for child in children(of: element) where nodes[child].kind == .text || nodes[child].kind == .cdata {
      text += nodes[child].value
    }
    return text
  }

  private mutating func readNodes(of document: pdfscope_xml_document) {
    guard let source = document.nodes else { return }
    let pool = UnsafeRawBufferPointer(start: document.pool, count: document.pool_length)
    func string(_ text: pdfscope_xml_text) -> String {
      let start = Int(text.offset)
      guard text.length > 0, start + Int(text.length) <= pool.count else { return "" }
      return String(decoding: pool[start..<start + Int(text.length)], as: UTF8.self)
    }
    nodes.reserveCapacity(document.node_count)
    for node in UnsafeBufferPointer(start: source, count: document.node_count) {
      let parent = Int(node.parent)
      nodes.append(
        Node(
          kind: Kind(node.kind), parent: parent < 0 || parent >= nodes.count ? nil : parent,
          prefix: string(node.prefix), name: string(node.name), namespace: string(node.uri), value: string(node.value)))
    }
  }

  private mutating func indexContents() {
    contents = Array(repeating: [], count: nodes.count + 1)
    for (index, node) in nodes.enumerated() {
      contents[node.parent ?? nodes.count].append(Int32(truncatingIfNeeded: index))
    }
  }

  private static func fault(of document: pdfscope_xml_document) -> Fault? {
    guard document.status != PDFSCOPE_XML_OK else { return nil }
    var message = withUnsafeBytes(of: document.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if document.status == PDFSCOPE_XML_NO_LIBRARY {
      message += " (\(String(cString: pdfscope_xml_library_name())))"
    }
    return Fault(
      isRecovered: document.status == PDFSCOPE_XML_MALFORMED, message: message,
      line: document.line > 0 ? Int(document.line) : nil)
  }
}

extension XMLTree.Kind {
  fileprivate init(_ kind: Int32) {
    switch Int(kind) {
    case PDFSCOPE_XML_ELEMENT: self = .element
    case PDFSCOPE_XML_ATTRIBUTE: self = .attribute
    case PDFSCOPE_XML_NAMESPACE: self = .namespace
    case PDFSCOPE_XML_CDATA: self = .cdata
    case PDFSCOPE_XML_COMMENT: self = .comment
    case PDFSCOPE_XML_INSTRUCTION: self = .instruction
    default: self = .text
    }
  }
}
