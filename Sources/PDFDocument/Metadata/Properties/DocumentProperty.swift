/// Something that a document says of itself, in its information dictionary, in its XMP, or in both.
public enum DocumentProperty: Sendable, Hashable {
  /// The title.
  case title
  /// Who wrote it.
  case author
  /// What it is about.
  case subject
  /// Words to find it by.
  case keywords
  /// The program it was written with.
  case creator
  /// The program that made PDF of it.
  case producer
  /// When it was made, by ISO 8601.
  case created
  /// When it was changed, by ISO 8601.
  case modified
  /// Whether it is trapped (ISO 32000-2 14.11.6): `True`, `False` or `Unknown`.
  case trapped
  /// Its language (BCP 47); it stands in the catalog.
  case language
  /// An entry of the information dictionary by a key that the standard does not know.
  case custom(String)

  /// All that the standard knows.
  public static let standard: [DocumentProperty] = [
    .title, .author, .subject, .keywords, .creator, .producer, .created, .modified, .trapped, .language,
  ]

  /// The key in the information dictionary (ISO 32000-2 table 349); `nil` where it does not stand there.
  public var informationKey: String? {
    switch self {
    case .title: "Title"
    case .author: "Author"
    case .subject: "Subject"
    case .keywords: "Keywords"
    case .creator: "Creator"
    case .producer: "Producer"
    case .created: "CreationDate"
    case .modified: "ModDate"
    case .trapped: "Trapped"
    case .language: nil
    case .custom(let key): key
    }
  }

  /// The keys of the information dictionary that the standard knows.
  public static let standardKeys = Set(standard.compactMap(\.informationKey))

  /// The prefix and the name of the XMP property that says the same (ISO 16684-2).
  var xmpName: (prefix: String, name: XMPName) {
    switch self {
    case .title: ("dc", XMPName(XMPPacket.Namespace.dublinCore, "title"))
    case .author: ("dc", XMPName(XMPPacket.Namespace.dublinCore, "creator"))
    case .subject: ("dc", XMPName(XMPPacket.Namespace.dublinCore, "description"))
    case .keywords: ("pdf", XMPName(XMPPacket.Namespace.pdf, "Keywords"))
    case .creator: ("xmp", XMPName(XMPPacket.Namespace.basic, "CreatorTool"))
    case .producer: ("pdf", XMPName(XMPPacket.Namespace.pdf, "Producer"))
    case .created: ("xmp", XMPName(XMPPacket.Namespace.basic, "CreateDate"))
    case .modified: ("xmp", XMPName(XMPPacket.Namespace.basic, "ModifyDate"))
    case .trapped: ("pdf", XMPName(XMPPacket.Namespace.pdf, "Trapped"))
    case .language: ("dc", XMPName(XMPPacket.Namespace.dublinCore, "language"))
    case .custom(let key): ("pdfx", XMPName(XMPPacket.Namespace.pdfExtension, Self.xmlName(of: key)))
    }
  }

  /// A key as a name of XML: what cannot stand there is written with U+2182 and four hexadecimal digits, as Acrobat
  /// does it.
  static func xmlName(of key: String) -> String {
    var name = ""
    for (index, unit) in key.utf16.enumerated() {
      let isLetter = (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit) || unit == 0x5F
      let isOther = (0x30...0x39).contains(unit) || unit == 0x2D || unit == 0x2E
      if isLetter || isOther && index > 0 {
        name += String(UnicodeScalar(UInt8(unit)))
      } else {
        let digits = String(unit, radix: 16, uppercase: true)
        name += "\u{2182}" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return name
  }
}

extension XMPPacket.Namespace {
  /// Custom entries of the information dictionary, as Acrobat takes them over.
  static let pdfExtension = "http://ns.adobe.com/pdfx/1.3/"
}

/// A property and what it says.
public struct PropertyValue: Sendable, Hashable {
  /// What it is.
  public var property: DocumentProperty
  /// What it says: a text; a date by ISO 8601 where it is one.
  public var text: String

  /// A property with its value.
  public init(_ property: DocumentProperty, _ text: String) {
    self.property = property
    self.text = text
  }
}

extension DocumentReader {
  /// The properties of the information dictionary, those that the standard knows first, and the language; what is not
  /// there as the XMP says it.
  public var properties: [PropertyValue] {
    let packet = metadata
    return document.readingProperties(packet)
  }
}

extension Document {
  /// More custom entries than any document has.
  private static let mostProperties = 10_000

  fileprivate func readingProperties(_ packet: XMPPacket?) -> [PropertyValue] {
    let information = trailer["Info"]
    var found: [PropertyValue] = []
    for property in DocumentProperty.standard {
      let text =
        if let key = property.informationKey {
          Self.text(of: property, information[key]) ?? packet.flatMap { Self.text(of: property, in: $0) }
        } else {
          catalog["Lang"].text
        }
      if let text, !text.isEmpty { found.append(PropertyValue(property, text)) }
    }
    for (key, value) in information.entries.prefix(Self.mostProperties)
    where !DocumentProperty.standardKeys.contains(key) {
      if let text = value.text ?? value.name { found.append(PropertyValue(.custom(key), text)) }
    }
    return found
  }

  private static func text(of property: DocumentProperty, _ value: PDFObject) -> String? {
    switch property {
    case .created, .modified: value.text.map { PDFDate($0).iso8601 ?? $0 }
    case .trapped: value.name ?? value.bool.map { $0 ? "True" : "False" }
    default: value.text
    }
  }

  private static func text(of property: DocumentProperty, in packet: XMPPacket) -> String? {
    let name = property.xmpName.name
    let text = packet[name.namespace, name.name]?.text
    switch property {
    case .created, .modified: return text.map { PDFDate($0).iso8601 ?? $0 }
    default: return text
    }
  }
}
