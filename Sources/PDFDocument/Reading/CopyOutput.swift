import Glibc

/// The bytes of a copy as they grow, and where in them each object is (ISO 32000-2 7.5).
struct CopyOutput: ~Copyable {
  /// The most bytes; readers count them in 32 bits.
  private static let most = Int(Int32.max)

  private var bytes = GrowingBytes(expecting: 1 << 16)
  private var entries: [(number: Int, generation: Int, offset: Int)] = []

  /// How many bytes there are.
  var count: Int { bytes.count }

  init() throws(PDFError) {
    // The comment of four bytes above 127 says that the file is binary.
    try append("%PDF-1.7\n%\u{E2}\u{E3}\n")
  }

  mutating func append(_ text: StaticString) throws(PDFError) {
    try append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: [UInt8]) throws(PDFError) {
    let done = text.withUnsafeBytes { fits($0.count) && bytes.append($0) }
    guard done else { throw Self.tooLarge }
  }

  mutating func append(_ text: UnsafeRawBufferPointer) throws(PDFError) {
    guard fits(text.count), bytes.append(text) else { throw Self.tooLarge }
  }

  /// Begins an object.
  mutating func begin(_ id: ObjectID) throws(PDFError) {
    entries.append((id.number, id.generation, bytes.count))
    try append(Array("\(id.number) \(id.generation) obj\n".utf8))
  }

  /// Writes an object.
  mutating func write(_ id: ObjectID, _ text: [UInt8]) throws(PDFError) {
    try begin(id)
    try append(text)
    try append("\nendobj\n")
  }

  /// Writes a stream; `dictionary` is without its end and without a /Length.
  mutating func write(
    _ id: ObjectID, stream dictionary: [UInt8], _ data: UnsafeRawBufferPointer
  ) throws(PDFError) {
    try begin(id)
    try append(dictionary)
    try append(Array("/Length \(data.count)>>stream\n".utf8))
    try append(data)
    try append("\nendstream\nendobj\n")
  }

  /// Writes the cross-reference table and the trailer, and hands the file over; nothing is left.
  mutating func finish(root: ObjectID) throws(PDFError) -> FileBytes {
    entries.sort { $0.number < $1.number }
    let start = bytes.count
    try append("xref\n0 1\n0000000000 65535 f \n")
    var index = 0
    while index < entries.count {
      var end = index + 1
      while end < entries.count, entries[end].number == entries[end - 1].number + 1 { end += 1 }
      var section = Array("\(entries[index].number) \(end - index)\n".utf8)
      section.reserveCapacity(section.count + 20 * (end - index))
      for entry in entries[index..<end] {
        Self.appendDigits(entry.offset, width: 10, to: &section)
        section.append(UInt8(ascii: " "))
        Self.appendDigits(entry.generation, width: 5, to: &section)
        section.append(contentsOf: [0x20, UInt8(ascii: "n"), 0x20, 0x0A])
      }
      try append(section)
      index = end
    }
    let size = (entries.last?.number ?? 0) + 1
    try append(Array("trailer\n<</Size \(size)/Root \(root)>>\nstartxref\n\(start)\n%%EOF\n".utf8))
    return bytes.take()
  }

  private func fits(_ more: Int) -> Bool { more <= Self.most - bytes.count }

  private static func appendDigits(_ number: Int, width: Int, to text: inout [UInt8]) {
    var rest = number
    let end = text.count + width
    for _ in 0..<width { text.append(UInt8(ascii: "0")) }
    var place = end - 1
    while rest > 0, place >= end - width {
      text[place] += UInt8(rest % 10)
      rest /= 10
      place -= 1
    }
  }

  private static var tooLarge: PDFError {
    PDFError(.documentLimit, "the pages grow too large when they are copied in memory")
  }
}
