/// Checks bytes for well-formed UTF-8 (Unicode, table 3-7).
enum UTF8Check {
  /// The offset of the first byte that is not part of a well-formed sequence; nil when all are.
  static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    var index = 0
    while index < bytes.count {
      guard let length = sequenceLength(in: bytes, at: index) else { return index }
      index += length
    }
    return nil
  }

  private static func sequenceLength(in bytes: [UInt8], at index: Int) -> Int? {
    let continuation: ClosedRange<UInt8> = 0x80...0xBF
    let length: Int
    let second: ClosedRange<UInt8>
    switch bytes[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, continuation)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, continuation)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, continuation)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    let tail = bytes[(index + 2)..<max(index + 2, index + length)]
    return tail.allSatisfy(continuation.contains) ? length : nil
  }
}
