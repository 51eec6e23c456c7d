/// Damages documents at random, the same way from the same seed.
public struct Mutation {
  private var generator: SeededGenerator

  /// Begins the sequence that belongs to a seed.
  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// An element, `nil` of nothing.
  public mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }

  /// A document damaged in one to three ways.
  public mutating func damage(_ document: [UInt8]) -> [UInt8] {
    var bytes = document
    for _ in 0..<number(1...3) where bytes.count > 16 { damageOnce(&bytes) }
    return bytes
  }

  private mutating func damageOnce(_ bytes: inout [UInt8]) {
    switch number(0...8) {
    case 0:
      for _ in 0..<number(1...20) { bytes[place(in: bytes)] ^= 1 << UInt8(number(0...7)) }
    case 1: bytes.removeLast(number(1...bytes.count - 8))
    case 2: replace(words(of: bytes, where: Self.isDigit), by: Self.numbers, in: &bytes)
    case 3: replace(words(of: bytes, where: Self.isDigit), by: ["1", "2", "3", "4", "5", "9", "77"], in: &bytes)
    case 4:
      // Names for names, so that what is there is found where something else is expected.
      let names = words(of: bytes, where: Self.isLetter)
      guard let name = pick(names) else { return }
      replace(names, by: [String(decoding: bytes[name], as: UTF8.self)], in: &bytes)
    case 5: replace(words(of: bytes, where: Self.isLetter), by: Self.words, in: &bytes)
    case 6:
      let part = part(of: bytes)
      bytes.insert(contentsOf: Array(bytes[part]), at: place(in: bytes))
    case 7: bytes.removeSubrange(part(of: bytes))
    default:
      let place = place(in: bytes)
      bytes.replaceSubrange(place..<place, with: Array((pick(Self.tokens) ?? "").utf8))
    }
  }

  private mutating func replace(_ places: [Range<Int>], by texts: [String], in bytes: inout [UInt8]) {
    guard let place = pick(places), let text = pick(texts) else { return }
    bytes.replaceSubrange(place, with: Array(text.utf8))
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func place(in bytes: [UInt8]) -> Int { number(0...max(0, bytes.count - 1)) }

  private mutating func part(of bytes: [UInt8]) -> Range<Int> {
    let start = place(in: bytes)
    return start..<min(bytes.count, start + number(1...800))
  }

  /// The longest stretches of bytes of a kind.
  private func words(of bytes: [UInt8], where isPart: (UInt8) -> Bool) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for index in bytes.indices {
      if isPart(bytes[index]) {
        if start == nil { start = index }
      } else if let begin = start {
        words.append(begin..<index)
        start = nil
      }
    }
    return words
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

  private static let numbers = [
    "-1", "0", "-0", ".5", "65535", "1000000", "999999999", "2147483647", "2147483648", "-2147483648",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "99999999999999999999999999", "1e308",
    "0.00000000000000000001",
  ]
  private static let words = [
    "Kids", "Parent", "Type", "Page", "Pages", "Count", "First", "Next", "Last", "Prev", "Length", "Filter", "Names",
    "Dests", "Annots", "Rect", "QuadPoints", "MediaBox", "CropBox", "Rotate", "UserUnit", "V", "T", "FT", "Nums", "S",
    "obj", "endobj", "stream", "endstream", "R", "null", "true", "xref", "trailer", "ObjStm", "XRef", "Encrypt",
  ]
  private static let tokens = [
    "<<", ">>", "[", "]", "(", ")", "<", ">", "/", "%", " 0 R ", " obj ", "endobj", "stream\n", "endstream", "null",
    "[null null null null]", "[[[[[[]]]]]]", "<FEFFD800>", "(\\000)", "1 0 R", "2 0 R", "3 0 R", "\0", "\n",
  ]
}
