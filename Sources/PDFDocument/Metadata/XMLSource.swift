/// The bytes of an XML document as libxml2 is to get them.
///
/// XMP may be in UTF-8, UTF-16 or UTF-32 (ISO 16684-1, 7.1) and carries no XML declaration; libxml2 guesses UTF-32 and
/// UTF-16 without a mark badly, so those become UTF-8 here.
struct XMLSource {
  /// The bytes, without what packets have around them: byte order marks, leading white space, trailing zero bytes.
  let bytes: [UInt8]
  /// The encoding that the bytes now are in, when it is not to be read from the document.
  let encoding: String?

  init(_ raw: [UInt8]) {
    switch Form(raw) {
    case .eightBit(let skipped):
      bytes = Self.trimmed(raw[skipped...])
      encoding = nil
    case .wide(let width, let isBigEndian, let skipped):
      bytes = Self.trimmed(Self.utf8(raw[skipped...], width: width, isBigEndian: isBigEndian)[...])
      encoding = "UTF-8"
    }
  }

  /// How wide the characters of a document are, and how many bytes its byte order mark has.
  enum Form {
    case eightBit(skipped: Int)
    case wide(width: Int, isBigEndian: Bool, skipped: Int)

    /// Tells the form from the first four bytes.
    init(_ bytes: [UInt8]) {
      let head = Array(bytes.prefix(4)) + [UInt8](repeating: 1, count: max(0, 4 - bytes.count))
      switch (head[0], head[1], head[2], head[3]) {
      case (0, 0, 0xFE, 0xFF): self = .wide(width: 4, isBigEndian: true, skipped: 4)
      case (0xFF, 0xFE, 0, 0): self = .wide(width: 4, isBigEndian: false, skipped: 4)
      case (0, 0, 0, 1...): self = .wide(width: 4, isBigEndian: true, skipped: 0)
      case (1..., 0, 0, 0): self = .wide(width: 4, isBigEndian: false, skipped: 0)
      case (0xFE, 0xFF, _, _): self = .wide(width: 2, isBigEndian: true, skipped: 2)
      case (0xFF, 0xFE, _, _): self = .wide(width: 2, isBigEndian: false, skipped: 2)
      case (0, 1..., 0, 1...): self = .wide(width: 2, isBigEndian: true, skipped: 0)
      case (1..., 0, 1..., 0): self = .wide(width: 2, isBigEndian: false, skipped: 0)
      case (0xEF, 0xBB, 0xBF, _): self = .eightBit(skipped: 3)
      default: self = .eightBit(skipped: 0)
      }
    }
  }

  /// Characters of two or four bytes as UTF-8; a surrogate without its other half becomes U+FFFD.
  static func utf8(_ bytes: ArraySlice<UInt8>, width: Int, isBigEndian: Bool) -> [UInt8] {
    var units: [UInt32] = []
    units.reserveCapacity(bytes.count / width)
    var index = bytes.startIndex
    while index + width <= bytes.endIndex {
      var unit: UInt32 = 0
      for offset in 0..<width {
        unit = unit << 8 | UInt32(bytes[index + (isBigEndian ? offset : width - 1 - offset)])
      }
      units.append(unit)
      index += width
    }
    if width == 2 {
      return Array(String(decoding: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self).utf8)
    }
    return Array(String(decoding: units, as: UTF32.self).utf8)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
    var slice = bytes
    // A mark may survive here as the first character of a wide text.
    if slice.starts(with: [0xEF, 0xBB, 0xBF]) { slice = slice.dropFirst(3) }
    slice = slice.drop(while: isSpace)
    while let last = slice.last, last == 0 { slice = slice.dropLast() }
    return Array(slice)
  }
}
