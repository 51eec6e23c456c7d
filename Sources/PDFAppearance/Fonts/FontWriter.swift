import FontBridge
import PDFDocument

/// The objects behind an embedded font.
struct EmbeddedFontParts {
  var program: PDFObject
  var descriptor: ObjectID
  var descendant: ObjectID
  var unicode: PDFObject
}

/// Writes a font as a Type 0 font with one CIDFont (ISO 32000-2 9.7), cut down to the glyphs that are used. Glyphs keep
/// their numbers or identifiers, which are the codes in content, so a font can be written again when more are in use.
struct FontWriter {
  private let document: Document
  private let font: EmbeddedFont
  private let glyphs: [UInt16]
  private let name: String

  init(_ document: Document, _ font: EmbeddedFont) {
    self.document = document
    self.font = font
    glyphs = font.glyphs.sorted()
    name = Self.tag(font.face.facts.name, glyphs) + "+" + font.face.facts.name
  }

  func write() throws(PDFError) {
    let program = try subset()
    let parts = try writeParts(program)
    font.parts = parts
    let isCFF = font.face.facts.isCFF
    try document.replaceObject(
      font.id,
      with: .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type0"),
        "BaseFont": .name(isCFF ? name + "-Identity-H" : name), "Encoding": .name("Identity-H"),
        "DescendantFonts": .array([.reference(parts.descendant)]), "ToUnicode": try reference(parts.unicode),
      ]))
  }

  private func subset() throws(PDFError) -> [UInt8] {
    var count = 0
    var failure = FontBridgeFailure()
    let bytes = font_bridge_subset(
      font.face.pointer, glyphs, glyphs.count, !font.hasIdentifiers, &count, &failure)
    guard let program = [UInt8](taking: bytes, count: count) else {
      let error = PDFError(failure)
      throw PDFError(error.code, "the font \(font.face.facts.name) cannot be embedded: \(error.message)")
    }
    return program
  }

  private func writeParts(_ program: [UInt8]) throws(PDFError) -> EmbeddedFontParts {
    let packed = try Flate.compress(program)
    let map = try Flate.compress(ToUnicodeMap(font).bytes)
    if let parts = font.parts {
      try document.replaceStreamData(of: parts.program, with: packed, filter: "FlateDecode")
      if !font.face.facts.isCFF { try document.set("Length1", of: parts.program, to: .integer(program.count)) }
      try document.replaceStreamData(of: parts.unicode, with: map, filter: "FlateDecode")
      try document.replaceObject(parts.descriptor, with: descriptor(try reference(parts.program)))
      try document.replaceObject(parts.descendant, with: descendant(.reference(parts.descriptor)))
      return parts
    }
    var dictionary: [String: PDFValue] = ["Filter": .name("FlateDecode")]
    if font.face.facts.isCFF {
      dictionary["Subtype"] = .name("CIDFontType0C")
    } else {
      dictionary["Length1"] = .integer(program.count)
    }
    let stream = try document.makeStream(packed, dictionary)
    let descriptor = try identifier(document.makeObject(descriptor(try reference(stream))))
    let descendant = try identifier(document.makeObject(descendant(.reference(descriptor))))
    let unicode = try document.makeStream(map, ["Filter": .name("FlateDecode")])
    return EmbeddedFontParts(program: stream, descriptor: descriptor, descendant: descendant, unicode: unicode)
  }

  private func descendant(_ descriptor: PDFValue) -> PDFValue {
    var entries: [String: PDFValue] = [
      "Type": .name("Font"), "Subtype": .name(font.face.facts.isCFF ? "CIDFontType0" : "CIDFontType2"),
      "BaseFont": .name(name), "FontDescriptor": descriptor, "W": widths,
      "CIDSystemInfo": .dictionary([
        "Registry": .string(Array("Adobe".utf8)), "Ordering": .string(Array("Identity".utf8)),
        "Supplement": .integer(0),
      ]),
    ]
    if !font.face.facts.isCFF { entries["CIDToGIDMap"] = .name("Identity") }
    return .dictionary(entries)
  }

  /// Runs of codes that follow each other, each as its first code and an array of widths (ISO 32000-2 9.7.4.3).
  private var widths: PDFValue {
    var items: [PDFValue] = []
    var run: [PDFValue] = []
    var first = 0
    for (code, glyph) in glyphs.map({ (Int(font.code(of: $0)), $0) }).sorted(by: { $0.0 < $1.0 }) {
      if run.isEmpty || code != first + run.count {
        if !run.isEmpty { items += [.integer(first), .array(run)] }
        first = code
        run = []
      }
      run.append(.real(font.width(of: glyph)))
    }
    if !run.isEmpty { items += [.integer(first), .array(run)] }
    return .array(items)
  }

  private func descriptor(_ program: PDFValue) -> PDFValue {
    let facts = font.face.facts
    // Symbolic: the characters are not (only) those of the standard Latin set (ISO 32000-2 table 121).
    let flags =
      4 | (facts.isFixedPitch ? 1 : 0) | (facts.isSerif ? 2 : 0) | (facts.isItalic || facts.italicAngle != 0 ? 64 : 0)
    // Nobody says how thick stems are; this is near to what fonts of these weights have.
    let weight = Double(min(max(facts.weight, 100), 900))
    return .dictionary([
      "Type": .name("FontDescriptor"), "FontName": .name(name), "Flags": .integer(flags),
      "FontBBox": .rect(facts.box), "ItalicAngle": .real((facts.italicAngle * 100).rounded() / 100),
      "Ascent": .real(facts.ascent), "Descent": .real(-facts.descent), "CapHeight": .real(facts.capHeight),
      "StemV": .real((50 + weight * weight / 4225).rounded()),
      facts.isCFF ? "FontFile3" : "FontFile2": program,
    ])
  }

  /// Six letters that tell subsets of one font apart (ISO 32000-2 9.9.2), the same for the same glyphs.
  private static func tag(_ name: String, _ glyphs: [UInt16]) -> String {
    var hash = StableHash(name.utf8)
    for glyph in glyphs { hash.add([UInt8(glyph >> 8), UInt8(glyph & 0xFF)]) }
    var (letters, rest) = ("", hash.value)
    for _ in 0..<6 {
      letters.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(rest % 26)))
      rest /= 26
    }
    return letters
  }

  private func reference(_ object: PDFObject) throws(PDFError) -> PDFValue { .reference(try identifier(object)) }

  private func identifier(_ object: PDFObject) throws(PDFError) -> ObjectID {
    guard let id = object.id else { throw PDFError(.internalError, "an object without a number") }
    return id
  }
}
