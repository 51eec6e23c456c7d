/// A name in a namespace, as XMP and RDF use them; the prefix it is written with means nothing.
public struct XMPName: Sendable, Hashable {
  /// The namespace's URI.
  public var namespace: String
  /// The local name.
  public var name: String

  /// Makes a name from the URI of its namespace and its local part.
  public init(_ namespace: String, _ name: String) {
    self.namespace = namespace
    self.name = name
  }
}

/// The value of an XMP property (ISO 16684-1, 6.3).
public indirect enum XMPValue: Sendable, Hashable {
  /// What keeps the items of an array apart.
  public enum ArrayKind: String, Sendable, Hashable {
    /// An ordered list.
    case sequence = "Seq"
    /// A set without order.
    case bag = "Bag"
    /// Alternatives, most often of languages; the first is the default.
    case alternatives = "Alt"
  }

  /// A simple value.
  case text(String)
  /// A simple value written as a resource.
  case uri(String)
  /// Fields.
  case structure([XMPProperty])
  /// Items, each with its language where it has one.
  case array(ArrayKind, [XMPItem])

  /// The text of a simple value; of an array its first item's: the default among alternatives.
  public var text: String? {
    switch self {
    case .text(let text), .uri(let text): text
    case .array(_, let items): items.first { $0.language == "x-default" }?.value.text ?? items.first?.value.text
    case .structure: nil
    }
  }

  /// The items of an array, a single value as the only item, none for an empty text.
  public var items: [XMPValue] {
    switch self {
    case .array(_, let items): items.map(\.value)
    case .text(""): []
    default: [self]
    }
  }

  /// The items of an array, each with the element of the packet's tree it was read from; a single value has none.
  var nodes: [(value: XMPValue, node: Int?)] {
    if case .array(_, let items) = self { items.map { ($0.value, $0.node) } } else { items.map { ($0, nil) } }
  }

  /// The fields of a structure.
  public var fields: [XMPProperty] {
    if case .structure(let fields) = self { fields } else { [] }
  }

  /// The first field of a structure with this name.
  public subscript(namespace: String, name: String) -> XMPValue? {
    fields.first { $0.name == XMPName(namespace, name) }?.value
  }
}

/// One item of an XMP array.
public struct XMPItem: Sendable, Hashable {
  /// The item.
  public var value: XMPValue
  /// Its `xml:lang` qualifier.
  public var language: String?
  /// The element of the packet's tree it was read from.
  public var node: Int
}

/// A property of a document, or a field of a structure.
public struct XMPProperty: Sendable, Hashable {
  /// What it is called.
  public var name: XMPName
  /// What it is.
  public var value: XMPValue
  /// Its `xml:lang` qualifier.
  public var language: String?
  /// The node of the packet's tree it was read from: an element or an attribute.
  public var node: Int
}
