/// Makes a small OpenType font with CFF outlines (Adobe Technical Note 5176): `A` is a square, `B` a triangle on its base
/// side, each 500 of 1000 units wide and high, 100 units off the origin, with an advance of 700.
struct OpenTypeMaker {
  /// Whether glyphs are found by identifiers: 100 for `A` and 200 for `B`.
  var isCIDKeyed: Bool

  private static let glyphCount = 3

  func bytes() -> [UInt8] {
    let tables: [(String, [UInt8])] = [
      ("CFF ", outlines()), ("OS/2", [UInt8](repeating: 0, count: 4) + word(400) + [UInt8](repeating: 0, count: 72)),
      ("cmap", characters()), ("head", head()), ("hhea", horizontalHeader()),
      ("hmtx", (0..<Self.glyphCount).flatMap { _ in word(700) + word(100) }),
      ("maxp", long(0x5000) + word(Self.glyphCount)), ("post", long(0x30000) + [UInt8](repeating: 0, count: 28)),
    ]
    var directory = Array("OTTO".utf8) + word(tables.count) + word(128) + word(3) + word(0)
    var data: [UInt8] = []
    let start = 12 + 16 * tables.count
    for (tag, table) in tables {
      directory += Array(tag.utf8) + long(0) + long(start + data.count) + long(table.count)
      data += table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
    }
    return directory + data
  }

  private func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
  private func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }

  private func head() -> [UInt8] {
    long(0x10000) + long(0) + long(0) + long(0x5F0F_3CF5) + word(0) + word(1000) + [UInt8](repeating: 0, count: 16)
      + word(0) + word(0) + word(700) + word(700) + word(0) + word(8) + word(2) + word(0) + word(0)
  }

  private func horizontalHeader() -> [UInt8] {
    long(0x10000) + word(800) + word(-200) + word(0) + word(700) + [UInt8](repeating: 0, count: 22)
      + word(Self.glyphCount)
  }

  /// A table of characters of format 12.
  private func characters() -> [UInt8] {
    let group = long(0x41) + long(0x42) + long(1)
    return word(0) + word(1) + word(3) + word(10) + long(12) + word(12) + word(0) + long(28) + long(0) + long(1) + group
  }

  // MARK: - CFF

  private func index(_ items: [[UInt8]]) -> [UInt8] {
    guard !items.isEmpty else { return word(0) }
    var result = word(items.count) + [4]
    var offset = 1
    for item in items {
      result += long(offset)
      offset += item.count
    }
    return result + long(offset) + items.flatMap { $0 }
  }

  private func operand(_ value: Int) -> [UInt8] { [29] + long(value) }
  private func short(_ value: Int) -> [UInt8] { [28] + word(value) }

  private func outlines() -> [UInt8] {
    let header: [UInt8] = [1, 0, 4, 4] + index([Array("TestFont".utf8)])
    let strings = index(isCIDKeyed ? [Array("Adobe".utf8), Array("Identity".utf8)] : []) + index([])
    // Operands have a fixed length, so the length of the dictionary does not depend on what is in it.
    let start = header.count + index([dictionary(at: 0)]).count + strings.count
    return header + index([dictionary(at: start)]) + strings + parts(at: start).flatMap { $0 }
  }

  /// The Top DICT where the parts after it begin at an offset.
  private func dictionary(at start: Int) -> [UInt8] {
    let parts = parts(at: start)
    let offsets = parts.indices.map { index in start + parts[..<index].reduce(0) { $0 + $1.count } }
    let common = operand(offsets[0]) + [15] + operand(offsets[1]) + [17]
    guard isCIDKeyed else { return common + operand(parts[2].count) + operand(offsets[2]) + [18] }
    return operand(391) + operand(392) + operand(0) + [12, 30] + common + operand(offsets[3]) + [12, 36]
      + operand(offsets[4]) + [12, 37]
  }

  /// Charset, CharStrings, Private DICT; in a CID-keyed font FDArray and FDSelect besides.
  private func parts(at start: Int) -> [[UInt8]] {
    let charset: [UInt8] = [0] + (isCIDKeyed ? word(100) + word(200) : word(34) + word(35))
    let move = short(100) + short(100) + [21]
    let square = move + short(500) + [6] + short(500) + [7] + short(-500) + [6, 14]
    let triangle = move + short(500) + short(0) + [5] + short(-250) + short(500) + [5, 14]
    let glyphs = index([[14], square, triangle])
    let privates = short(700) + [20]
    guard isCIDKeyed else { return [charset, glyphs, privates] }
    let place = start + charset.count + glyphs.count
    let fonts = index([operand(privates.count) + operand(place) + [18]])
    let selection: [UInt8] = [3] + word(1) + word(0) + [0] + word(Self.glyphCount)
    return [charset, glyphs, privates, fonts, selection]
  }
}
