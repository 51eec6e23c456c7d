/// An entry of a document's metadata: what it is called and what it says.
public struct MetadataText: Sendable, Hashable {
  /// The key in the information dictionary (`Title`), or an XMP property with the usual prefix (`dc:title`).
  public var key: String
  /// The text.
  public var text: String
}

/// Reads the texts of a document's information dictionary (ISO 32000-2, 14.3.3) and of its XMP.
struct MetadataTextReader {
  /// How many entries are read.
  private static let limit = 10_000
  /// What is no text but a date or a flag.
  private static let notText: Set<String> = ["CreationDate", "ModDate", "Trapped"]
  private static let prefixes = [
    XMPPacket.Namespace.dublinCore: "dc", XMPPacket.Namespace.basic: "xmp", XMPPacket.Namespace.pdf: "pdf",
  ]
  /// The entries that say the same in both (ISO 32000-2, table 349; ISO 16684-2).
  private static let equivalents = [
    "dc:title": "Title", "dc:creator": "Author", "dc:description": "Subject", "pdf:Keywords": "Keywords",
    "xmp:CreatorTool": "Creator", "pdf:Producer": "Producer",
  ]

  /// The information dictionary's entries in its order, then the XMP's that say something else.
  static func texts(information: PDFObject, packet: XMPPacket?) -> [MetadataText] {
    var texts: [MetadataText] = []
    for (key, value) in information.entries.prefix(limit) where !notText.contains(key) {
      if let text = value.text, !text.isEmpty { texts.append(MetadataText(key: key, text: text)) }
    }
    let known = Set(texts)
    for property in (packet?.properties ?? []).prefix(limit) {
      guard let prefix = prefixes[property.name.namespace], !property.name.name.hasSuffix("Date") else { continue }
      let key = "\(prefix):\(property.name.name)"
      for text in Set(property.value.items.compactMap(\.text)).sorted() where !text.isEmpty {
        let isKnown = equivalents[key].map { known.contains(MetadataText(key: $0, text: text)) } ?? false
        if !isKnown { texts.append(MetadataText(key: key, text: text)) }
      }
    }
    return texts
  }
}
