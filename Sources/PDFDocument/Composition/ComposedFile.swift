import QPDFBridge

/// The bytes of a new file as its objects come (ISO 32000-2 7.5).
struct ComposedFile: ~Copyable {
  /// What the cross-reference section says of an object.
  private enum Entry {
    case none
    case offset(Int)
    case inStream(Int, place: Int)
  }

  private var bytes: GrowingBytes
  private var entries: [Entry] = [.none]
  private let usesObjectStreams: Bool
  private var waiting = ObjectStream()

  /// Objects that wait to be put into one stream (7.5.7).
  private struct ObjectStream {
    static let mostObjects = 100
    var numbers: [Int] = []
    var header: [UInt8] = []
    var body: [UInt8] = []
  }

  /// An empty file.
  ///
  /// - Parameters:
  ///   - version: what its header says, such as `1.7`.
  ///   - usesObjectStreams: whether objects are put together into compressed streams, which takes 1.5.
  ///   - expecting: about how many bytes it will have.
  init(version: String, usesObjectStreams: Bool, expecting: Int) throws(PDFError) {
    self.usesObjectStreams = usesObjectStreams
    bytes = GrowingBytes(expecting: expecting)
    // The comment of four bytes above 127 says that the file is binary.
    try append(Array("%PDF-\(version)\n%\u{E2}\u{E3}\n".utf8))
  }

  /// How many bytes there are.
  var count: Int { bytes.count }

  /// A number for an object that is to come.
  mutating func takeNumber() -> Int {
    entries.append(.none)
    return entries.count - 1
  }

  /// Writes an object that is no stream.
  mutating func write(_ number: Int, _ text: [UInt8]) throws(PDFError) {
    guard usesObjectStreams else { return try writePlain(number, text) }
    let place = waiting.numbers.count
    entries[number] = .inStream(0, place: place)
    waiting.numbers.append(number)
    waiting.header.append(decimal: number)
    waiting.header.append(0x20)
    waiting.header.append(decimal: waiting.body.count)
    waiting.header.append(0x20)
    waiting.body += text
    waiting.body.append(0x0A)
    if waiting.numbers.count == ObjectStream.mostObjects { try writeWaiting() }
  }

  /// Writes a stream; `dictionary` is without its end and without a /Length.
  mutating func write(
    _ number: Int, stream dictionary: [UInt8], _ data: UnsafeRawBufferPointer
  ) throws(PDFError) {
    var text = begin(number)
    text += dictionary
    text += Array("/Length ".utf8)
    text.append(decimal: data.count)
    text += Array(">>stream\n".utf8)
    try append(text)
    guard bytes.append(data) else { throw Self.tooLarge }
    try append(Array("\nendstream\nendobj\n".utf8))
  }

  private mutating func writePlain(_ number: Int, _ text: [UInt8]) throws(PDFError) {
    var object = begin(number)
    object += text
    object += Array("\nendobj\n".utf8)
    try append(object)
  }

  private mutating func begin(_ number: Int) -> [UInt8] {
    entries[number] = .offset(bytes.count)
    var text: [UInt8] = []
    text.append(decimal: number)
    text += Array(" 0 obj\n".utf8)
    return text
  }

  private mutating func writeWaiting() throws(PDFError) {
    guard !waiting.numbers.isEmpty else { return }
    let stream = takeNumber()
    for (place, number) in waiting.numbers.enumerated() { entries[number] = .inStream(stream, place: place) }
    var dictionary = Array("<</Type/ObjStm/Filter/FlateDecode/N ".utf8)
    dictionary.append(decimal: waiting.numbers.count)
    dictionary += Array("/First ".utf8)
    dictionary.append(decimal: waiting.header.count)
    let packed = try Flate.compress(waiting.header + waiting.body)
    waiting = ObjectStream()
    try packed.withRawBytes { data throws(PDFError) in try write(stream, stream: dictionary, data) }
  }

  private mutating func append(_ text: [UInt8]) throws(PDFError) {
    let done = text.withUnsafeBytes { bytes.append($0) }
    guard done, bytes.count <= Document.mostRewritten else { throw Self.tooLarge }
  }

  private static var tooLarge: PDFError {
    PDFError(.documentLimit, "the document grows too large when it is put together in memory")
  }
}

// MARK: - The end

extension ComposedFile {
  /// Writes the cross-reference section and the trailer (7.5.4, 7.5.5, 7.5.8) and hands the file over; nothing is left.
  ///
  /// - Parameter trailer: its entries, without /Size and /ID.
  /// - Parameter firstIdentifier: the first part of /ID; `nil` for a document that has none yet.
  mutating func finish(trailer: [UInt8], firstIdentifier: [UInt8]?) throws(PDFError) -> FileBytes {
    try writeWaiting()
    let identifier = FileIdentifier(of: bytes.buffer).bytes
    var entriesOfTrailer = trailer
    entriesOfTrailer += Array("/ID[".utf8)
    entriesOfTrailer += PDFValue.string(firstIdentifier ?? identifier).syntax
    entriesOfTrailer += PDFValue.string(identifier).syntax
    entriesOfTrailer += Array("]".utf8)
    let start = bytes.count
    if usesObjectStreams {
      try writeCrossReferenceStream(entriesOfTrailer)
    } else {
      try writeTable(entriesOfTrailer)
    }
    try append(Array("startxref\n\(start)\n%%EOF\n".utf8))
    return bytes.take()
  }

  private mutating func writeTable(_ trailer: [UInt8]) throws(PDFError) {
    var text = Array("xref\n0 \(entries.count)\n0000000000 65535 f \n".utf8)
    text.reserveCapacity(text.count + 20 * entries.count)
    for entry in entries.dropFirst() {
      guard case .offset(let offset) = entry else {
        // A number that nothing was written for, and that is not to be used again.
        text += Array("0000000000 65535 f \n".utf8)
        continue
      }
      let digits = Array(String(offset).utf8)
      text += [UInt8](repeating: 0x30, count: max(0, 10 - digits.count)) + digits
      text += Array(" 00000 n \n".utf8)
    }
    text += Array("trailer\n<</Size \(entries.count)".utf8) + trailer + Array(">>\n".utf8)
    try append(text)
  }

  private mutating func writeCrossReferenceStream(_ trailer: [UInt8]) throws(PDFError) {
    let number = takeNumber()
    entries[number] = .offset(bytes.count)
    let width = max(2, (Int.bitWidth - max(bytes.count, entries.count).leadingZeroBitCount + 7) / 8)
    let columns = width + 3
    // Rows differ little from one another, which the predictor of PNG makes use of (7.4.4.4).
    var data: [UInt8] = []
    data.reserveCapacity((columns + 1) * entries.count)
    var last = [UInt8](repeating: 0, count: columns)
    for entry in entries {
      let row = Self.row(entry, width)
      data.append(2)
      for (byte, above) in zip(row, last) { data.append(byte &- above) }
      last = row
    }
    let packed = try Flate.compress(data)
    let dictionary =
      Array(
        """
        <</Type/XRef/Size \(entries.count)/W[1 \(width) 2]/Filter/FlateDecode\
        /DecodeParms<</Columns \(columns)/Predictor 12>>
        """.utf8) + trailer
    try packed.withRawBytes { data throws(PDFError) in try write(number, stream: dictionary, data) }
  }

  private static func row(_ entry: Entry, _ width: Int) -> [UInt8] {
    let (type, second, third) =
      switch entry {
      case .none: (0, 0, 65535)
      case .offset(let offset): (1, offset, 0)
      case .inStream(let stream, let place): (2, stream, place)
      }
    var row = [UInt8(type)]
    for byte in (0..<width).reversed() { row.append(UInt8(truncatingIfNeeded: second >> (8 * byte))) }
    row.append(UInt8(truncatingIfNeeded: third >> 8))
    row.append(UInt8(truncatingIfNeeded: third))
    return row
  }
}
