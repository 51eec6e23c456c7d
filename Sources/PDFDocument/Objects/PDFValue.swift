/// A value to put into a document, built outside of it.
public indirect enum PDFValue: Sendable, Equatable {
  /// The null object.
  case null
  /// A boolean.
  case boolean(Bool)
  /// An integer.
  case integer(Int)
  /// A real; it is written with at most six decimals, and as an integer where it is one.
  case real(Double)
  /// A name, given without its slash.
  case name(String)
  /// A string of bytes.
  case string([UInt8])
  /// A text string (ISO 32000-2 7.9.2.2): PDFDocEncoding where that is enough, else UTF-16BE.
  case text(String)
  /// An array.
  case array([PDFValue])
  /// A dictionary, its keys given without slashes.
  case dictionary([String: PDFValue])
  /// A reference to an indirect object.
  case reference(ObjectID)

  /// A rectangle (ISO 32000-2 7.9.5): lower left and upper right corner.
  public static func rect(_ rect: PDFRect) -> PDFValue {
    .array([.real(rect.x), .real(rect.y), .real(rect.maxX), .real(rect.maxY)])
  }
}

extension PDFValue {
  /// The value in PDF syntax (ISO 32000-2 7.3), in ASCII.
  public var syntax: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += Array("null".utf8)
    case .boolean(let value): bytes += Array((value ? "true" : "false").utf8)
    case .integer(let value): bytes += Array(String(value).utf8)
    case .real(let value): bytes += Array(PDFNumber.text(value).utf8)
    case .name(let name): Self.write(name: name, to: &bytes)
    case .string(let string): Self.write(string: string, to: &bytes)
    case .text(let text): Self.write(string: TextString.encode(text), to: &bytes)
    case .reference(let id): bytes += Array(id.description.utf8)
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: " ")) }
        item.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let entries):
      bytes += Array("<<".utf8)
      for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
        Self.write(name: key, to: &bytes)
        bytes.append(UInt8(ascii: " "))
        value.write(to: &bytes)
      }
      bytes += Array(">>".utf8)
    }
  }

  private static func write(name: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "/"))
    for byte in name.utf8 where byte != 0 {
      let isPlain = (0x21...0x7E).contains(byte) && !"#/()<>[]{}%".utf8.contains(byte)
      if isPlain {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "#"))
        bytes += hexadecimal(byte)
      }
    }
  }

  private static func write(string: [UInt8], to bytes: inout [UInt8]) {
    let isPlain = string.allSatisfy { (0x20...0x7E).contains($0) && !"()\\".utf8.contains($0) }
    if isPlain {
      bytes += [UInt8(ascii: "(")] + string + [UInt8(ascii: ")")]
      return
    }
    bytes.append(UInt8(ascii: "<"))
    for byte in string {
      bytes += hexadecimal(byte)
    }
    bytes.append(UInt8(ascii: ">"))
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}

/// Numbers as PDF spells them: no exponent, no more digits than a reader keeps.
public enum PDFNumber {
  /// A number with at most six decimals and none that are 0 at the end. What is not finite becomes 0; what is too large
  /// for a reader is brought down to what an integer of 64 bits holds.
  public static func text(_ number: Double) -> String {
    guard number.isFinite else { return "0" }
    let limited = min(max(number, -9e18), 9e18)
    guard abs(limited) < 9e12 else { return String(Int(limited)) }
    let scaled = Int((limited * 1e6).rounded())
    let whole = scaled.magnitude / 1_000_000
    var decimals = scaled.magnitude % 1_000_000
    let sign = scaled < 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(whole) }
    var places = 6
    while decimals % 10 == 0 {
      decimals /= 10
      places -= 1
    }
    let digits = String(decimals)
    return sign + String(whole) + "." + String(repeating: "0", count: places - digits.count) + digits
  }
}
