/// The CMap that tells which text each code of a font stands for (ISO 32000-2 9.10.3).
struct ToUnicodeMap {
  let bytes: [UInt8]

  /// The most entries of one block of a CMap.
  private static let blockSize = 100

  init(_ font: EmbeddedFont) {
    let entries = font.texts.map { (font.code(of: $0.key), $0.value) }.sorted { $0.0 < $1.0 }
    var text = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange

      """
    var start = 0
    while start < entries.count {
      let end = min(start + Self.blockSize, entries.count)
      text += "\(end - start) beginbfchar\n"
      for (code, value) in entries[start..<end] {
        text += "<\(Self.hexadecimal(code))> <\(value.utf16.map(Self.hexadecimal).joined())>\n"
      }
      text += "endbfchar\n"
      start = end
    }
    text += """
      endcmap
      CMapName currentdict /CMap defineresource pop
      end
      end

      """
    bytes = Array(text.utf8)
  }

  private static func hexadecimal(_ value: UInt16) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
