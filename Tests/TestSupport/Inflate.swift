/// Unpacks data compressed with DEFLATE (RFC 1951), so that tests can look into pictures without a library.
struct Inflate {
  enum Failure: Error { case broken }

  private let input: [UInt8]
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  private init(_ input: [UInt8], from position: Int) {
    self.input = input
    self.position = position
  }

  /// The data of a zlib stream (RFC 1950); its checksum is not looked at.
  static func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
    var inflate = Inflate(bytes, from: 2)
    while try inflate.block() {}
    return inflate.output
  }

  private mutating func take(_ count: Int) throws -> Int {
    while bitCount < count {
      guard position < input.count else { throw Failure.broken }
      bits |= UInt32(input[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let value = Int(bits & ((1 << UInt32(count)) - 1))
    bits >>= UInt32(count)
    bitCount -= count
    return value
  }

  /// One block; returns whether another follows.
  private mutating func block() throws -> Bool {
    let isLast = try take(1) == 1
    switch try take(2) {
    case 0: try stored()
    case 1:
      let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      try compressed(Huffman(lengths), Huffman([Int](repeating: 5, count: 30)))
    case 2:
      let (literals, distances) = try codes()
      try compressed(literals, distances)
    default: throw Failure.broken
    }
    return !isLast
  }

  private mutating func stored() throws {
    bits = 0
    bitCount = 0
    guard position + 4 <= input.count else { throw Failure.broken }
    let count = Int(input[position]) | Int(input[position + 1]) << 8
    position += 4
    guard position + count <= input.count else { throw Failure.broken }
    output += input[position..<position + count]
    position += count
  }

  private mutating func codes() throws -> (Huffman, Huffman) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codeLengths = [Int](repeating: 0, count: 19)
    for place in order.prefix(try take(4) + 4) { codeLengths[place] = try take(3) }
    let code = Huffman(codeLengths)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      switch try symbol(code) {
      case 16: lengths += [Int](repeating: lengths.last ?? 0, count: try take(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try take(3) + 3)
      case 18: lengths += [Int](repeating: 0, count: try take(7) + 11)
      case let length: lengths.append(length)
      }
    }
    return (Huffman(Array(lengths[..<literalCount])), Huffman(Array(lengths[literalCount...])))
  }

  private mutating func symbol(_ code: Huffman) throws -> Int {
    var value = 0
    for length in 1...15 {
      value = value << 1 | (try take(1))
      if let symbol = code.symbols[Huffman.Key(length: length, value: value)] { return symbol }
    }
    throw Failure.broken
  }

  private mutating func compressed(_ literals: Huffman, _ distances: Huffman) throws {
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      let length = symbol == 285 ? 258 : try Self.extended(symbol - 257, per: 4, base: 3, &self)
      let distance = try Self.extended(try self.symbol(distances), per: 2, base: 1, &self)
      guard distance <= output.count else { throw Failure.broken }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// Lengths and distances: codes in groups of `per`, each group with one more extra bit than the one before.
  private static func extended(_ code: Int, per: Int, base: Int, _ inflate: inout Inflate) throws -> Int {
    guard code >= per * 2 else { return base + code }
    let extra = code / per - 1
    guard extra <= 13 else { throw Failure.broken }
    return base + (per + code % per) << extra + (try inflate.take(extra))
  }
}

/// A canonical Huffman code.
private struct Huffman {
  struct Key: Hashable {
    var length: Int
    var value: Int
  }

  var symbols: [Key: Int] = [:]

  init(_ lengths: [Int]) {
    var value = 0
    for length in 1...15 {
      for (symbol, _) in lengths.enumerated().filter({ $0.element == length }) {
        symbols[Key(length: length, value: value)] = symbol
        value += 1
      }
      value <<= 1
    }
  }
}
