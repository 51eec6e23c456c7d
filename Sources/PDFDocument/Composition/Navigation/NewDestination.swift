/// A destination as it is written into the new document (ISO 32000-2 12.3.2).
enum NewDestination {
  /// A name: a name object for the dictionary of PDF 1.1, else a string.
  case name([UInt8], isName: Bool)
  /// The object number of a page, 0 for one that is gone, and the array that says how it is shown.
  case page(Int, view: PDFObject?)
  /// The number of a page in another file, from 0.
  case remotePage(Int, view: PDFObject?)

  /// Its text, with numbers of the new document.
  var text: [UInt8] {
    var text: [UInt8] = []
    switch self {
    case .name(let bytes, let isName):
      return isName ? Self.nameText(bytes) : PDFValue.string(bytes).syntax
    case .page(let number, let view):
      text.append(UInt8(ascii: "["))
      text.append(referenceTo: number)
      text += Self.viewText(view)
    case .remotePage(let page, let view):
      text.append(UInt8(ascii: "["))
      text.append(decimal: page)
      text += Self.viewText(view)
    }
    text.append(UInt8(ascii: "]"))
    return text
  }

  /// What an array says behind the page: a word and at most four numbers.
  static func viewText(_ array: PDFObject?) -> [UInt8] {
    let items = array?.items.dropFirst().prefix(5) ?? []
    guard let first = items.first, first.isName else { return Array(" /Fit".utf8) }
    var text: [UInt8] = []
    for item in items {
      text.append(0x20)
      switch item.kind {
      case .integer, .real, .name: text += item.copied.syntax
      default: text += PDFNull.syntax
      }
    }
    return text
  }

  /// A name object of any bytes.
  static func nameText(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "/")]
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in bytes where byte != 0 {
      if (0x21...0x7E).contains(byte), SyntaxScanner.isRegular(byte), byte != UInt8(ascii: "#") {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "#"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return text
  }
}

/// What becomes of a destination.
enum DestinationFate {
  /// It stays as it stands.
  case same
  /// It stays and is written otherwise.
  case changed(NewDestination)
  /// Its page is in another file now.
  case remote(file: Int, NewDestination)
  /// Its page is gone.
  case gone
}

/// A destination that was looked at.
struct JudgedDestination {
  var fate: DestinationFate
  /// The page it led to, from 0 in its source, where its fate is not to stay there.
  var page: Int?
  /// The name it was given by.
  var name: String?
}
