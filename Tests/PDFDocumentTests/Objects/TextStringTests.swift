import TestSupport
import Testing

@testable import PDFDocument

@Suite struct TextStringTests {
  @Test func decodesPDFDocEncoding() {
    #expect(TextString.decode(Array("Plain".utf8)) == "Plain")
    #expect(TextString.decode([0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F]) == "˘ˇˆ˙˝˛˚˜")
    #expect(TextString.decode([0x80, 0x84, 0x85, 0x8D, 0x8E, 0x92, 0x93, 0x97, 0x9E, 0xA0]) == "•—–“”™ﬁŠž€")
    #expect(TextString.decode([0x95, 0x96, 0x99, 0x9C, 0xE9, 0xFF]) == "ŁŒŽœéÿ")
    #expect(TextString.decode([0x9F, 0xAD, 0x7F]) == "\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(TextString.decode([0x09, 0x0A, 0x0D]) == "\t\n\r")
    #expect(TextString.decode([UInt8]()) == "")
  }

  @Test func decodesUTF16OfEitherOrder() {
    #expect(TextString.decode([0xFE, 0xFF, 0x20, 0xAC, 0xD8, 0x3D, 0xDE, 0x00]) == "€😀")
    #expect(TextString.decode([0xFF, 0xFE, 0xAC, 0x20, 0x3D, 0xD8, 0x00, 0xDE]) == "€😀")
    #expect(TextString.decode([0xFE, 0xFF]) == "")
  }

  @Test func brokenUTF16BecomesReplacement() {
    #expect(TextString.decode([0xFE, 0xFF, 0xD8, 0x3D, 0x00, 0x41]) == "\u{FFFD}A")
    #expect(TextString.decode([0xFE, 0xFF, 0xDE, 0x00]) == "\u{FFFD}")
    #expect(TextString.decode([0xFE, 0xFF, 0x00, 0x41, 0x42]) == "A\u{FFFD}")
  }

  @Test func decodesUTF8WithItsMark() {
    #expect(TextString.decode([0xEF, 0xBB, 0xBF] + Array("Straße".utf8)) == "Straße")
    #expect(TextString.decode([0xEF, 0xBB, 0xBF, 0xC3]) == "\u{FFFD}")
    // Without the mark these are two characters.
    #expect(TextString.decode([0xC3, 0xA9]) == "Ã©")
  }

  @Test func languageEscapesAreLeftOut() {
    func utf16(_ text: String) -> [UInt8] { [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    #expect(TextString.decode(utf16("\u{1B}en\u{1B}Hello \u{1B}deCH\u{1B}Welt")) == "Hello Welt")
    #expect(TextString.decode(utf16("a\u{1B}b")) == "ab")
    #expect(TextString.decode([0xEF, 0xBB, 0xBF] + Array("\u{1B}fr\u{1B}Oui".utf8)) == "Oui")
  }

  @Test func encodesInTheSmallestForm() {
    #expect(TextString.encode("Café €") == [0x43, 0x61, 0x66, 0xE9, 0x20, 0xA0])
    #expect(TextString.encode("Ω") == [0xFE, 0xFF, 0x03, 0xA9])
    // In PDFDocEncoding this would read as a byte order mark.
    #expect(TextString.encode("þÿ") == [0xFE, 0xFF, 0x00, 0xFE, 0x00, 0xFF])
    #expect(TextString.encode("ï»¿").prefix(2) == [0xFE, 0xFF])
  }

  @Test func everyTextSurvivesTheRoundTrip() {
    var generator = SeededGenerator(seed: 7)
    let ranges: [ClosedRange<UInt32>] = [0x20...0x7E, 0xA1...0xFF, 0x100...0x2FFF, 0xE000...0x10FFFF]
    for _ in 0..<500 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let range = ranges[Int.random(in: 0..<ranges.count, using: &generator)]
        if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) { text.append(scalar) }
      }
      #expect(Array(TextString.decode(TextString.encode(String(text))).unicodeScalars) == Array(text))
    }
  }

  @Test func anyBytesDecode() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...40, using: &generator)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      if Bool.random(using: &generator) { bytes = [0xFE, 0xFF] + bytes }
      #expect(TextString.decode(bytes).unicodeScalars.count <= bytes.count + 1)
    }
  }
}
