import Glibc

/// Reads one object out of the data of an object stream (ISO 32000-2 7.3), where it is plain.
///
/// What is not plain is left to qpdf, so that nobody has to ask which of the two was right: damage of every kind,
/// comments, names with number signs, keys that come twice, numbers of very many digits, deep nesting.
struct SyntaxParser {
  private typealias Node = ObjectSyntax.Node

  private static let mostLevels = 64
  /// Objects with more values than this are qpdf's.
  private static let mostNodes = 1_000_000

  /// What is kept between two objects for the next, in values.
  private static let mostKept = 1 << 16

  private var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var index = 0
  private var nodes: [ObjectSyntax.Node] = []
  /// Values whose container is not closed yet.
  private var pending: [ObjectSyntax.Node] = []
  /// Where in `pending` the values of each open container begin.
  private var open: [(start: Int, isArray: Bool)] = []

  /// The nodes of the object at an offset of a stream's data, the object itself first; `nil` where it is not plain.
  ///
  /// - Parameter work: what may still be read, in bytes; what was read is taken off.
  mutating func parse(
    _ text: UnsafeBufferPointer<UInt8>, at offset: Int, work: inout Int
  ) -> [ObjectSyntax.Node]? {
    guard offset >= 0, offset < text.count, text.count < Int(UInt32.max) else { return nil }
    self.text = text
    index = offset
    defer {
      work -= index - offset
      forget()
    }
    nodes.append(.null)
    repeat {
      guard step(), nodes.count + pending.count < Self.mostNodes else { return nil }
    } while !open.isEmpty
    guard pending.count == 1 else { return nil }
    nodes[0] = pending[0]
    // A true copy, no larger than it must be: `nodes` is used again.
    return nodes.withUnsafeBufferPointer { Array($0) }
  }

  private mutating func forget() {
    text = UnsafeBufferPointer(start: nil, count: 0)
    nodes.removeAll(keepingCapacity: nodes.count < Self.mostKept)
    pending.removeAll(keepingCapacity: pending.count < Self.mostKept)
    open.removeAll(keepingCapacity: true)
  }

  /// Reads one token.
  private mutating func step() -> Bool {
    while index < text.count, SyntaxScanner.isSpace(text[index]) { index += 1 }
    guard index < text.count else { return false }
    switch text[index] {
    case UInt8(ascii: "/"): return name()
    case UInt8(ascii: "["):
      index += 1
      return begin(isArray: true)
    case UInt8(ascii: "]"):
      index += 1
      return end(isArray: true)
    case UInt8(ascii: "<"):
      guard byte(1) == UInt8(ascii: "<") else { return hexadecimal() }
      index += 2
      return begin(isArray: false)
    case UInt8(ascii: ">"):
      guard byte(1) == UInt8(ascii: ">") else { return false }
      index += 2
      return end(isArray: false)
    case UInt8(ascii: "("): return literal()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return number()
    default: return word()
    }
  }

  private func byte(_ distance: Int) -> UInt8 {
    index + distance < text.count ? text[index + distance] : 0
  }

  private var isAtDelimiter: Bool { index >= text.count || !SyntaxScanner.isRegular(text[index]) }
}

// MARK: - Containers

extension SyntaxParser {
  private mutating func begin(isArray: Bool) -> Bool {
    guard open.count < Self.mostLevels else { return false }
    open.append((pending.count, isArray))
    return true
  }

  private mutating func end(isArray: Bool) -> Bool {
    guard let (start, isOpenArray) = open.popLast(), isOpenArray == isArray else { return false }
    let count = pending.count - start
    let first = UInt32(nodes.count)
    if isArray {
      nodes += pending[start...]
      pending.removeSubrange(start...)
      pending.append(.array(first: first, count: UInt32(count)))
    } else {
      guard count % 2 == 0, sortEntries(from: start) else { return false }
      nodes += pending[start...]
      pending.removeSubrange(start...)
      pending.append(.dictionary(first: first, count: UInt32(count / 2)))
    }
    return true
  }

  /// Sorts the entries of a dictionary by their keys; false where a key is no name, or comes twice.
  private mutating func sortEntries(from start: Int) -> Bool {
    let count = (pending.count - start) / 2
    for entry in 0..<count {
      guard case .name = pending[start + 2 * entry] else { return false }
    }
    // Few writers sort, and most dictionaries are small.
    guard count <= 24 else { return sortMany(from: start, count) }
    for entry in 1..<max(1, count) {
      var place = entry
      while place > 0 {
        let order = compare(pending[start + 2 * place - 2], pending[start + 2 * place])
        guard order != 0 else { return false }
        guard order > 0 else { break }
        pending.swapAt(start + 2 * place - 2, start + 2 * place)
        pending.swapAt(start + 2 * place - 1, start + 2 * place + 1)
        place -= 1
      }
    }
    return true
  }

  private mutating func sortMany(from start: Int, _ count: Int) -> Bool {
    var entries = (0..<count).map { (pending[start + 2 * $0], pending[start + 2 * $0 + 1]) }
    entries.sort { compare($0.0, $1.0) < 0 }
    for index in 1..<count where compare(entries[index - 1].0, entries[index].0) == 0 { return false }
    for (index, entry) in entries.enumerated() {
      pending[start + 2 * index] = entry.0
      pending[start + 2 * index + 1] = entry.1
    }
    return true
  }

  private func compare(_ left: ObjectSyntax.Node, _ right: ObjectSyntax.Node) -> Int {
    guard case .name(let leftStart, let leftEnd) = left, case .name(let rightStart, let rightEnd) = right,
      let base = text.baseAddress
    else { return 0 }
    let (leftCount, rightCount) = (Int(leftEnd - leftStart), Int(rightEnd - rightStart))
    let order = memcmp(base + Int(leftStart), base + Int(rightStart), min(leftCount, rightCount))
    return order == 0 ? leftCount - rightCount : Int(order)
  }
}

// MARK: - Names, strings and words

extension SyntaxParser {
  private mutating func name() -> Bool {
    index += 1
    let start = index
    while !isAtDelimiter {
      guard text[index] != UInt8(ascii: "#") else { return false }
      index += 1
    }
    pending.append(.name(start: UInt32(start), end: UInt32(index)))
    return true
  }

  private mutating func hexadecimal() -> Bool {
    let start = index
    index += 1
    while index < text.count, text[index] != UInt8(ascii: ">") {
      guard SyntaxString.digit(text[index]) != nil || SyntaxScanner.isSpace(text[index]) else { return false }
      index += 1
    }
    guard index < text.count else { return false }
    index += 1
    pending.append(.string(start: UInt32(start), end: UInt32(index)))
    return true
  }

  private mutating func literal() -> Bool {
    let start = index
    index += 1
    var depth = 1
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\\"): index += 1
      default: break
      }
      index += 1
      if depth == 0 {
        pending.append(.string(start: UInt32(start), end: UInt32(index)))
        return true
      }
    }
    return false
  }

  private mutating func word() -> Bool {
    let start = index
    while !isAtDelimiter { index += 1 }
    switch index - start {
    case 1 where text[start] == UInt8(ascii: "R"): return reference()
    case 4 where isWord("null", at: start): pending.append(.null)
    case 4 where isWord("true", at: start): pending.append(.boolean(true))
    case 5 where isWord("false", at: start): pending.append(.boolean(false))
    default: return false
    }
    return true
  }

  private func isWord(_ word: StaticString, at start: Int) -> Bool {
    guard let base = text.baseAddress else { return false }
    return memcmp(base + start, word.utf8Start, word.utf8CodeUnitCount) == 0
  }

  /// The two numbers before an `R`.
  private mutating func reference() -> Bool {
    guard let start = open.last?.start, pending.count - start >= 2,
      case .integer(let generation) = pending[pending.count - 1],
      case .integer(let number) = pending[pending.count - 2],
      let number = Int32(exactly: number), number > 0,
      let generation = Int32(exactly: generation), generation >= 0
    else { return false }
    pending.removeLast(2)
    pending.append(.reference(number: number, generation: generation))
    return true
  }
}

// MARK: - Numbers

extension SyntaxParser {
  /// The powers of ten that a double holds exactly, as far as they are needed here.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// As many as every integer of so many digits can be held.
  private static let mostDigits = 18

  private mutating func number() -> Bool {
    let start = index
    let isNegative = text[index] == UInt8(ascii: "-")
    if isNegative || text[index] == UInt8(ascii: "+") { index += 1 }
    var digits = 0
    var value = 0
    var decimals: Int?
    while !isAtDelimiter {
      switch text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        if digits <= Self.mostDigits { value = value * 10 + Int(text[index] - UInt8(ascii: "0")) }
        decimals = decimals.map { $0 + 1 }
      case UInt8(ascii: ".") where decimals == nil: decimals = 0
      default: return false
      }
      index += 1
    }
    guard digits > 0 else { return false }
    guard let decimals else {
      guard digits <= Self.mostDigits else { return false }
      pending.append(.integer(isNegative ? -value : value))
      return true
    }
    guard digits <= 15 else { return real(from: start) }
    // Both are exact, so that their quotient is the double nearest to the number.
    let magnitude = Double(value) / Self.powers[decimals]
    pending.append(.real(isNegative ? -magnitude : magnitude))
    return true
  }

  private mutating func real(from start: Int) -> Bool {
    let number = strtod(String(decoding: text[start..<index], as: UTF8.self), nil)
    guard number.isFinite else { return false }
    pending.append(.real(number))
    return true
  }
}
