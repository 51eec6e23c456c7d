/// The text of a dictionary as it grows (ISO 32000-2 7.3.7).
struct ObjectText {
  private(set) var bytes: [UInt8]

  /// An empty dictionary.
  init() { bytes = Array("<<".utf8) }

  /// Goes on with a dictionary whose end has been left off.
  init(open bytes: [UInt8]) { self.bytes = bytes }

  /// Adds an entry, its key given without a slash. Null adds none.
  mutating func set(_ key: String, _ value: PDFValue) {
    guard value != .null else { return }
    bytes += PDFValue.name(key).syntax
    bytes.append(0x20)
    bytes += value.syntax
  }

  /// Adds an entry whose value is text already, with numbers of the new document.
  mutating func set(_ key: String, text: some Sequence<UInt8>) {
    bytes += PDFValue.name(key).syntax
    bytes.append(0x20)
    bytes += text
  }

  /// Adds an entry that refers to an object; 0 adds none.
  mutating func set(_ key: String, to number: Int) {
    guard number > 0 else { return }
    set(key, .reference(ObjectID(number: number)))
  }

  /// Adds entries as they stand.
  mutating func add(_ entries: [UInt8]) { bytes += entries }

  /// The whole dictionary.
  var text: [UInt8] { bytes + Array(">>".utf8) }
}

extension [UInt8] {
  /// Adds a number that is not negative in decimal digits.
  mutating func append(decimal number: Int) {
    if number < 10 {
      append(UInt8(0x30 + Swift.max(0, number)))
      return
    }
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    Swift.withUnsafeMutableBytes(of: &digits) { buffer in
      var rest = number
      var place = buffer.count
      while rest > 0 {
        place -= 1
        buffer[place] = UInt8(0x30 + rest % 10)
        rest /= 10
      }
      append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[place...]))
    }
  }

  /// Adds a reference to an object of generation 0; null for the number 0.
  mutating func append(referenceTo number: Int) {
    guard number > 0 else {
      append(contentsOf: PDFNull.syntax)
      return
    }
    append(decimal: number)
    append(contentsOf: [0x20, 0x30, 0x20, UInt8(ascii: "R")])
  }
}

extension [UInt8] {
  /// Hands the bytes out without a copy.
  func withRawBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(PDFError) -> Result
  ) throws(PDFError) -> Result {
    try withUnsafeBufferPointer { buffer throws(PDFError) in try body(UnsafeRawBufferPointer(buffer)) }
  }
}
