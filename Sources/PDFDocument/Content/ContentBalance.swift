/// Whether a content stream (ISO 32000-2 7.8.2) leaves things as it found them: what has to be put right before more is
/// drawn behind it. It knows as much of the syntax as that takes.
struct ContentBalance: Equatable {
  /// How many graphics states were saved (`q`) and not restored.
  private(set) var openStates = 0
  /// Where states are restored (`Q`) though none was saved. Viewers pass over these.
  private(set) var needless: [Int] = []
  /// Whether a text object (`BT`) was not ended.
  private(set) var isTextOpen = false
  /// How many marked-content sequences were not ended.
  private(set) var openMarks = 0
  /// Where a string, an array, a dictionary or an inline picture begins that has no end: what is drawn behind would be
  /// taken for a part of it.
  private(set) var unfinished: Int?

  /// Whether the content itself has to be put right, rather than something put behind it.
  var needsRepair: Bool { !needless.isEmpty || unfinished != nil }

  /// Reads content.
  init(_ content: [UInt8]) {
    content.withUnsafeBytes { bytes in
      var reader = Reader(bytes: bytes)
      while let word = reader.nextWord() { take(word, at: word.lowerBound, in: &reader) }
      unfinished = reader.unfinished
    }
  }

  private mutating func take(_ word: Range<Int>, at place: Int, in reader: inout Reader) {
    switch reader.operation(word) {
    case .save: openStates += 1
    case .restore where openStates > 0: openStates -= 1
    case .restore: needless.append(place)
    case .beginText: isTextOpen = true
    case .endText: isTextOpen = false
    case .beginMark: openMarks += 1
    case .endMark: openMarks = max(0, openMarks - 1)
    case .picture: reader.skipInlinePicture(from: place)
    case .other: break
    }
  }

  /// The content without what cannot be made good behind it.
  func repaired(_ content: [UInt8]) -> [UInt8] {
    var content = Array(content[..<(unfinished ?? content.count)])
    for place in needless where place < content.count { content[place] = 0x20 }
    return content
  }

  /// What ends what was left open, with nothing in front.
  var closing: [UInt8] {
    var bytes: [UInt8] = []
    if isTextOpen { bytes += "ET\n".utf8 }
    for _ in 0..<openMarks { bytes += "EMC\n".utf8 }
    for _ in 0..<openStates { bytes += "Q\n".utf8 }
    return bytes
  }
}

// MARK: - Reading

private enum Operation {
  case save, restore, beginText, endText, beginMark, endMark, picture, other
}

/// Goes from operator to operator.
private struct Reader {
  let bytes: UnsafeRawBufferPointer
  var index = 0
  /// Where arrays and dictionaries begin that have not ended.
  var open: [Int] = []
  var unfinished: Int?

  /// The next word that is neither in an array nor in a dictionary: an operator, a number or junk.
  mutating func nextWord() -> Range<Int>? {
    while index < bytes.count {
      switch bytes[index] {
      case 0, 0x09...0x0D, 0x20: index += 1
      case UInt8(ascii: "%"): skipComment()
      case UInt8(ascii: "("): skipString()
      case UInt8(ascii: "<"): skipAngle()
      case UInt8(ascii: "["): enter(1)
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "{"):
        if bytes[index] == UInt8(ascii: "]") { _ = open.popLast() }
        index += 1
      case UInt8(ascii: ">"):
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") { _ = open.popLast() }
        index += index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">") ? 2 : 1
      case UInt8(ascii: "/"):
        index += 1
        skipRegular()
      default:
        let start = index
        skipRegular()
        return start..<index
      }
    }
    if let first = open.first, unfinished == nil { unfinished = first }
    return nil
  }

  func operation(_ word: Range<Int>) -> Operation {
    let first = bytes[word.lowerBound]
    guard open.isEmpty else { return .other }
    switch word.count {
    case 1: return first == UInt8(ascii: "q") ? .save : first == UInt8(ascii: "Q") ? .restore : .other
    case 2:
      switch (first, bytes[word.lowerBound + 1]) {
      case (UInt8(ascii: "B"), UInt8(ascii: "T")): return .beginText
      case (UInt8(ascii: "E"), UInt8(ascii: "T")): return .endText
      case (UInt8(ascii: "B"), UInt8(ascii: "I")): return .picture
      default: return .other
      }
    case 3:
      switch (first, bytes[word.lowerBound + 1], bytes[word.lowerBound + 2]) {
      case (UInt8(ascii: "B"), UInt8(ascii: "M"), UInt8(ascii: "C")),
        (UInt8(ascii: "B"), UInt8(ascii: "D"), UInt8(ascii: "C")):
        return .beginMark
      case (UInt8(ascii: "E"), UInt8(ascii: "M"), UInt8(ascii: "C")): return .endMark
      default: return .other
      }
    default: return .other
    }
  }

  private mutating func enter(_ width: Int) {
    open.append(index)
    index += width
  }

  private mutating func skipComment() {
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
  }

  private mutating func skipRegular() {
    while index < bytes.count, SyntaxScanner.isRegular(bytes[index]) { index += 1 }
  }

  private mutating func skipString() {
    let start = index
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
    index = bytes.count
    if unfinished == nil { unfinished = open.first ?? start }
  }

  private mutating func skipAngle() {
    if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "<") { return enter(2) }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
    if index == bytes.count {
      if unfinished == nil { unfinished = open.first ?? start }
    } else {
      index += 1
    }
  }

  /// Goes past the data of an inline picture (8.9.7), whose end is `EI` between white space with what can be content
  /// behind it.
  mutating func skipInlinePicture(from start: Int) {
    while let word = nextWord() {
      guard word.count == 2, bytes[word.lowerBound] == UInt8(ascii: "I"), bytes[word.lowerBound + 1] == 0x44 else {
        continue
      }
      // Arrays and dictionaries among its entries end with them.
      open.removeAll()
      index = word.upperBound + 1
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "E"), bytes[index + 1] == UInt8(ascii: "I"),
          SyntaxScanner.isSpace(bytes[index - 1]), isContent(from: index + 2)
        {
          index += 2
          return
        }
        index += 1
      }
      index = bytes.count
      break
    }
    // Whatever is unfinished in it goes with it.
    unfinished = start
  }

  private func isContent(from place: Int) -> Bool {
    guard place < bytes.count else { return true }
    guard SyntaxScanner.isSpace(bytes[place]) else { return false }
    return bytes[place..<min(bytes.count, place + 12)].allSatisfy {
      (0x20...0x7E).contains($0) || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D
    }
  }
}
