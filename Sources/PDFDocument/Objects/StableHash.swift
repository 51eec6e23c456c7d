/// A hash that is the same in every run and on every machine (FNV-1a, 64 bits). Nobody is kept from finding other bytes
/// with the same one.
package struct StableHash: Sendable {
  /// The hash of what was added so far.
  package private(set) var value: UInt64

  /// A hash of nothing yet.
  ///
  /// - Parameter start: another number than the usual one gives another hash of the same bytes.
  package init(start: UInt64 = 0xCBF2_9CE4_8422_2325) { value = start }

  /// The hash of bytes.
  package init(_ bytes: some Sequence<UInt8>) {
    self.init()
    add(bytes)
  }

  /// Adds bytes.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Adds a number, as its eight bytes, the least first.
  package mutating func add(_ number: Int) {
    add((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}

/// A generator of numbers that follow from a seed (Steele, Lea, Flood 2014: SplitMix64).
package struct StableGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that goes on from a seed.
  package init(seed: UInt64) { state = seed }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// The last step, which spreads what is in a number over all its bits.
  package static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
