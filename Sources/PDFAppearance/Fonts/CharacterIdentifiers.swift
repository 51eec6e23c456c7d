import PDFDocument

/// The character identifiers (CIDs) by which a PDF names the glyphs of a font. They are the numbers of the glyphs, but
/// for CFF fonts that have identifiers of their own (Adobe Technical Note 5176; ISO 32000-2 9.7.4.2).
struct CharacterIdentifiers {
  /// By glyph; `nil` where they are the same.
  private var identifiers: [UInt16]?

  init(_ face: FontFace) {
    guard face.facts.isCFF else { return }
    let reader = CharsetReader(face.table("CFF "))
    identifiers = reader.identifiers(glyphCount: face.facts.glyphCount)
  }

  /// Whether the font has identifiers of its own.
  var areOwn: Bool { identifiers != nil }

  subscript(glyph: UInt16) -> UInt16 {
    guard let identifiers else { return glyph }
    return Int(glyph) < identifiers.count ? identifiers[Int(glyph)] : 0
  }
}

/// Reads the charset of a CFF font. What is beyond the end of the table reads as 0.
private struct CharsetReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// `nil` for a font that is not CID-keyed, or too broken to tell.
  func identifiers(glyphCount: Int) -> [UInt16]? {
    guard bytes.count > 4 else { return nil }
    let names = index(at: byte(2))
    guard let top = index(at: names.end).first else { return nil }
    let (isCIDKeyed, charset) = topFacts(top)
    guard isCIDKeyed else { return nil }
    return self.charset(at: charset, glyphCount: glyphCount)
  }

  private func byte(_ offset: Int) -> Int { offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : 0 }
  private func word(_ offset: Int) -> Int { byte(offset) << 8 | byte(offset + 1) }

  private func number(_ offset: Int, size: Int) -> Int {
    (0..<size).reduce(0) { $0 << 8 | byte(offset + $1) }
  }

  /// The place of the first item of an INDEX, and where the INDEX ends.
  private func index(at offset: Int) -> (first: Range<Int>?, end: Int) {
    let count = word(offset)
    guard count > 0 else { return (nil, offset + 2) }
    let size = min(byte(offset + 2), 4)
    let data = offset + 3 + (count + 1) * size - 1
    let start = data + number(offset + 3, size: size)
    let next = data + number(offset + 3 + size, size: size)
    let end = data + number(offset + 3 + count * size, size: size)
    return (start <= next && next <= bytes.count ? start..<next : nil, min(end, bytes.count))
  }

  /// Whether the Top DICT has ROS, and the offset of the charset.
  private func topFacts(_ range: Range<Int>) -> (isCIDKeyed: Bool, charset: Int) {
    var isCIDKeyed = false
    var charset = 0
    var operand = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let first = byte(offset)
      offset += 1
      switch first {
      case 12:
        if byte(offset) == 30 { isCIDKeyed = true }
        offset += 1
      case 15: charset = operand
      case 28:
        operand = Int(Int16(truncatingIfNeeded: word(offset)))
        offset += 2
      case 29:
        operand = Int(Int32(truncatingIfNeeded: number(offset, size: 4)))
        offset += 4
      case 30:
        // A real number: two digits a byte until one says that it ends.
        while offset < range.upperBound, byte(offset) & 0x0F != 0x0F, byte(offset) >> 4 != 0x0F { offset += 1 }
        offset += 1
      case 32...246: operand = first - 139
      case 247...250:
        operand = (first - 247) * 256 + byte(offset) + 108
        offset += 1
      case 251...254:
        operand = -(first - 251) * 256 - byte(offset) - 108
        offset += 1
      default: break
      }
    }
    return (isCIDKeyed, charset)
  }

  private func charset(at start: Int, glyphCount: Int) -> [UInt16]? {
    guard start > 2, start < bytes.count else { return nil }
    let format = byte(start)
    var result: [UInt16] = [0]
    var offset = start + 1
    while result.count < glyphCount, offset < bytes.count {
      let first = word(offset)
      offset += 2
      var more = 0
      if format == 1 { more = byte(offset) } else if format == 2 { more = word(offset) }
      offset += min(format, 2)
      for step in 0...more where result.count < glyphCount {
        result.append(UInt16(truncatingIfNeeded: first + step))
      }
    }
    return result
  }
}
