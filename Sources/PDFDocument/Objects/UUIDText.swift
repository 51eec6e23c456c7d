/// Universally unique identifiers (RFC 9562) as texts.
package enum UUIDText {
  /// The identifier of 128 bits, six of which say what kind it is. In small letters.
  ///
  /// - Parameter version: 4 for bits that come from chance, 8 for those that follow from something.
  package static func make(_ high: UInt64, _ low: UInt64, version: UInt64) -> String {
    let high = high & 0xFFFF_FFFF_FFFF_0FFF | (version & 0xF) << 12
    let low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    var text = ""
    for (index, digit) in (hexadecimal(high) + hexadecimal(low)).enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
