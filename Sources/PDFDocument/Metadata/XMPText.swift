/// The bytes of an XMP packet as text to be changed, and the way back to the encoding that the packet is in.
struct XMPText {
  /// The packet without its byte order mark: in UTF-8, or as it is where its characters are bytes.
  let body: [UInt8]
  /// Whether any character can be written as it is.
  let isUnicode: Bool
  private let mark: [UInt8]
  private let form: XMLSource.Form

  /// Takes a packet; `nil` for one that would not come back the same from UTF-8.
  init?(_ raw: [UInt8]) {
    form = XMLSource.Form(raw)
    switch form {
    case .eightBit(let skipped):
      mark = Array(raw[..<skipped])
      body = Array(raw[skipped...])
      isUnicode = Self.isDeclaredUnicode(body)
    case .wide(let width, let isBigEndian, let skipped):
      mark = Array(raw[..<skipped])
      body = XMLSource.utf8(raw[skipped...], width: width, isBigEndian: isBigEndian)
      isUnicode = true
      guard encoded(body) == raw else { return nil }
    }
  }

  /// A changed body as the packet it came from was.
  func encoded(_ body: [UInt8]) -> [UInt8] {
    guard case .wide(let width, let isBigEndian, _) = form else { return mark + body }
    let text = String(decoding: body, as: UTF8.self)
    let units = width == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
    var bytes = mark
    bytes.reserveCapacity(units.count * width + mark.count)
    for unit in units {
      for place in 0..<width {
        let shift = 8 * UInt32(isBigEndian ? width - 1 - place : place)
        bytes.append(UInt8(truncatingIfNeeded: unit >> shift))
      }
    }
    return bytes
  }

  /// Whether the body has an XML declaration, before which nothing may stand.
  var hasDeclaration: Bool { body.starts(with: Self.declaration) }

  private static let declaration = Array("<?xml ".utf8)

  /// What declares nothing else is UTF-8.
  private static func isDeclaredUnicode(_ body: [UInt8]) -> Bool {
    guard body.starts(with: declaration) else { return true }
    let words = String(decoding: body.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self).lowercased()
    return !words.contains("encoding") || words.contains("utf-8") || words.contains("utf8")
  }

  /// Characters as they stand in an element, or in an attribute between quotes of this kind.
  ///
  /// What XML has no form for at all is left out.
  func escaped(_ text: String, in quote: UInt8? = nil) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where quote == UInt8(ascii: "\""): result += "&quot;"
      case "'" where quote == UInt8(ascii: "'"): result += "&apos;"
      case "\r": result += "&#xD;"
      // In an attribute these would be read as spaces.
      case "\n" where quote != nil: result += "&#xA;"
      case "\t" where quote != nil: result += "&#x9;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": break
      case "\u{80}"...: result += isUnicode ? String(scalar) : "&#x" + String(scalar.value, radix: 16) + ";"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
