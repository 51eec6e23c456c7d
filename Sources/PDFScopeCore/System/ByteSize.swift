/// Sizes as people write them: `512M`.
public enum ByteSize {
  private static let shifts: [UInt8: Int] = [
    UInt8(ascii: "k"): 10, UInt8(ascii: "m"): 20, UInt8(ascii: "g"): 30, UInt8(ascii: "t"): 40,
  ]

  /// The bytes that a text says: a whole number, or one with K, M, G or T, in either case, of powers of 1024.
  ///
  /// - Returns: `nil` for a text that is no size; `Int.max` for more than an `Int` holds.
  public static func bytes(_ text: String) -> Int? {
    var digits = Array(text.utf8)
    var shift = 0
    if let last = digits.last, let known = shifts[last | 0x20] {
      shift = known
      digits.removeLast()
    }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= Int.max >> shift else { return .max }
    return number << shift
  }
}
