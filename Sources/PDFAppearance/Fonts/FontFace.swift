import FontBridge
import PDFDocument

/// A font that glyphs are taken from.
///
/// @unchecked: HarfBuzz's font and face were made immutable when they were opened, their use from several threads at a
/// time is what that is for, and the pointer to them never changes.
final class FontFace: @unchecked Sendable {
  let pointer: OpaquePointer
  let facts: FontFacts

  init(path: FilePath, index: Int) throws(PDFError) {
    guard let index = UInt32(exactly: index) else {
      throw PDFError(.fontUnusable, "there is no font \(index) in \(path)")
    }
    var failure = FontBridgeFailure()
    guard let pointer = path.withCString({ font_bridge_open($0, index, &failure) }) else {
      let error = PDFError(failure)
      throw PDFError(error.code, "the font \(path) cannot be used: \(error.message)", hint: error.hint)
    }
    self.pointer = pointer
    facts = FontFacts(pointer)
  }

  deinit { font_bridge_close(pointer) }

  /// Whether a cluster of characters can be shown.
  func covers(_ characters: [UInt32]) -> Bool {
    font_bridge_covers(pointer, characters, characters.count)
  }

  /// The glyph that a character has by itself; 0 for none.
  func glyph(of character: UInt32) -> UInt32 { font_bridge_glyph(pointer, character) }

  /// A table of the font's file; empty where it has none.
  func table(_ tag: StaticString) -> [UInt8] {
    var count = 0
    let bytes = tag.utf8Start.withMemoryRebound(to: CChar.self, capacity: 4) { font_bridge_table(pointer, $0, &count) }
    return [UInt8](taking: bytes, count: count) ?? []
  }
}

/// What a font says of itself. Lengths are in thousandths of the size where nothing else is said.
struct FontFacts: Sendable {
  /// The units of the font an em.
  let units: Double
  let glyphCount: Int
  /// How many bytes the font holds in memory.
  let byteCount: Int
  let ascent: Double
  let descent: Double
  let lineGap: Double
  let capHeight: Double
  let box: PDFRect
  let italicAngle: Double
  /// 400 is regular, 700 bold.
  let weight: Int
  let isFixedPitch: Bool
  let isSerif: Bool
  let isItalic: Bool
  let isBold: Bool
  let isCFF: Bool
  let isColor: Bool
  /// The PostScript name, or what is nearest to it.
  let name: String

  init(_ pointer: OpaquePointer) {
    var facts = FontBridgeFaceFacts()
    font_bridge_facts(pointer, &facts)
    let units = Double(max(1, facts.units))
    func scaled(_ value: Int32) -> Double { (Double(value) * 1000 / units).rounded() }
    self.units = units
    glyphCount = Int(facts.glyph_count)
    byteCount = facts.byte_count
    ascent = Self.height(scaled(facts.ascent), orElse: 800)
    descent = Self.height(scaled(facts.descent), orElse: 200)
    lineGap = min(max(scaled(facts.line_gap), 0), 1000)
    capHeight = scaled(facts.cap_height)
    box = PDFRect(
      between: PDFPoint(x: scaled(facts.box.0), y: scaled(facts.box.1)),
      and: PDFPoint(x: scaled(facts.box.2), y: scaled(facts.box.3)))
    italicAngle = facts.italic_angle
    weight = Int(facts.weight)
    isFixedPitch = facts.is_fixed_pitch
    isSerif = facts.is_serif
    isItalic = facts.is_italic
    isBold = facts.is_bold
    isCFF = facts.is_cff
    isColor = facts.is_color
    let name = withUnsafeBytes(of: facts.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let family = withUnsafeBytes(of: facts.family) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    self.name = Self.postScriptName(name.isEmpty ? family : name)
  }

  /// A height that lines can be made with, whatever the file says.
  private static func height(_ value: Double, orElse usual: Double) -> Double {
    value > 0 && value < 5000 ? value : usual
  }

  private static func postScriptName(_ name: String) -> String {
    let plain = name.unicodeScalars.filter { scalar in
      scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F && !"[](){}<>/%#+".unicodeScalars.contains(scalar)
    }
    let result = String(String.UnicodeScalarView(plain.prefix(60)))
    return result.isEmpty ? "Font" : result
  }
}

extension [UInt8] {
  /// Takes over memory of the bridge.
  init?(taking bytes: UnsafeMutablePointer<UInt8>?, count: Int) {
    guard let bytes else { return nil }
    self = Array(UnsafeBufferPointer(start: bytes, count: count))
    font_bridge_free(bytes)
  }
}

extension PDFError {
  /// What the bridge to fonts noted.
  init(_ failure: FontBridgeFailure) {
    let message = withUnsafeBytes(of: failure.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    switch failure.code {
    case FONT_BRIDGE_NO_LIBRARY:
      self.init(
        .libraryMissing, message, hint: "install libharfbuzz0b, libharfbuzz-subset0, libfribidi0 and libfontconfig1")
    case FONT_BRIDGE_NO_MEMORY: self.init(.documentLimit, message)
    case FONT_BRIDGE_TOO_LONG: self.init(.textTooLong, message, hint: "split the text")
    case FONT_BRIDGE_UNREADABLE: self.init(.fontNotFound, message)
    default: self.init(.fontUnusable, message)
    }
  }
}
