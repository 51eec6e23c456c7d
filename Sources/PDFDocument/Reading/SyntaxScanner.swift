/// Reads the syntax of one object (ISO 32000-2 7.3) as qpdf writes it: sound, one space between tokens, no comments.
///
/// Nothing here trusts that: whatever the bytes are, every step ends within them.
struct SyntaxScanner {
  let text: UnsafeRawBufferPointer

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  @inline(__always)
  func byte(at index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

  /// The next place from `index` on that is not white space.
  @inline(__always)
  func skipSpace(_ index: Int) -> Int {
    var index = index
    while index < text.count, Self.isSpace(text[index]) { index += 1 }
    return index
  }

  /// The end of the name, number or word that starts at `index`: at least one byte further.
  @inline(__always)
  func endOfToken(_ index: Int) -> Int {
    var end = index + 1
    while end < text.count, Self.isRegular(text[end]) { end += 1 }
    return min(end, text.count)
  }

  /// The end of the string that starts at `index` with a bracket of either kind.
  func endOfString(_ index: Int) -> Int {
    var end = index + 1
    if byte(at: index) == UInt8(ascii: "<") {
      while end < text.count, text[end] != UInt8(ascii: ">") { end += 1 }
      return min(end + 1, text.count)
    }
    var depth = 1
    while end < text.count, depth > 0 {
      switch text[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      end += 1
    }
    return min(end, text.count)
  }

  /// The end of the value that starts at `index`, a reference taken as one.
  func endOfValue(_ index: Int) -> Int {
    var index = index
    var depth = 0
    repeat {
      index = skipSpace(index)
      guard index < text.count else { return index }
      switch text[index] {
      case UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case UInt8(ascii: "<") where byte(at: index + 1) == UInt8(ascii: "<"):
        depth += 1
        index += 2
      case UInt8(ascii: ">"):
        depth -= 1
        index += byte(at: index + 1) == UInt8(ascii: ">") ? 2 : 1
      case UInt8(ascii: "("), UInt8(ascii: "<"): index = endOfString(index)
      default: index = reference(at: index)?.end ?? endOfToken(index)
      }
    } while depth > 0
    return min(index, text.count)
  }

  /// The reference that starts at `index`.
  @inline(__always)
  func reference(at index: Int) -> (id: ObjectID, end: Int)? {
    guard let (number, first) = integer(at: index), byte(at: first) == 0x20, number > 0,
      let (generation, second) = integer(at: first + 1), byte(at: second) == 0x20,
      byte(at: second + 1) == UInt8(ascii: "R"), !Self.isRegular(byte(at: second + 2)) || second + 2 >= text.count
    else { return nil }
    return (ObjectID(number: number, generation: generation), second + 2)
  }

  /// A number of digits alone, few enough for an object number.
  @inline(__always)
  private func integer(at index: Int) -> (value: Int, end: Int)? {
    var value = 0
    var end = index
    while end < text.count, text[end] >= 0x30, text[end] <= 0x39 {
      value = value * 10 + Int(text[end] - 0x30)
      end += 1
      if end - index > 10 { return nil }
    }
    return end > index && value <= Int(Int32.max) ? (value, end) : nil
  }

  /// The value of a key of this dictionary, a key given without its slash; `nil` where there is none.
  func value(of key: StaticString) -> Range<Int>? {
    var index = skipSpace(0)
    guard byte(at: index) == UInt8(ascii: "<"), byte(at: index + 1) == UInt8(ascii: "<") else { return nil }
    index = skipSpace(index + 2)
    let name = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    while byte(at: index) == UInt8(ascii: "/") {
      let end = endOfToken(index)
      let start = skipSpace(end)
      let isFound = end - index - 1 == name.count && name.elementsEqual(text[(index + 1)..<end])
      let after = endOfValue(start)
      if isFound { return start..<after }
      index = skipSpace(after)
    }
    return nil
  }

  /// Whether the value of a key is this name, given without its slash.
  func value(of key: StaticString, isName name: StaticString) -> Bool {
    guard let range = value(of: key), range.count == name.utf8CodeUnitCount + 1,
      text[range.lowerBound] == UInt8(ascii: "/")
    else { return false }
    let bytes = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return bytes.elementsEqual(text[(range.lowerBound + 1)..<range.upperBound])
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || byte == 0 }

  @inline(__always)
  static func isRegular(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 0x09...0x0D, 0x20: false
    case UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "%"):
      false
    default: true
    }
  }
}
