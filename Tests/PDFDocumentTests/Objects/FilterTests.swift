import TestSupport
import Testing

@testable import PDFDocument

/// The decoders that stand in for qpdf's own.
@Suite struct FilterTests {
  private func decode(_ data: [UInt8], _ filter: String, _ parameters: String = "") throws -> [UInt8] {
    let hexadecimal = data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + ">"
    let document = try Document.open(
      TestPDF.onePage(
        "/Contents 4 0 R",
        [
          """
          << /Length \(hexadecimal.utf8.count) /Filter [/ASCIIHexDecode /\(filter)]
          /DecodeParms [null << \(parameters) >>] >>\nstream\n\(hexadecimal)\nendstream
          """
        ]))
    return try document.object(ObjectID(number: 4)).streamData()
  }

  @Test func lzwOfTheStandard() throws {
    // ISO 32000-2 7.4.4.2, example 1.
    let encoded: [UInt8] = [0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01]
    #expect(try decode(encoded, "LZWDecode") == [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  }

  @Test(arguments: [0, 1])
  func lzwOfAnyLength(_ early: Int) throws {
    var generator = SeededGenerator(seed: 23)
    for (count, letters) in [(0, 2), (1, 2), (1000, 3), (40_000, 2), (30_000, 256), (60_000, 7)] {
      let data = (0..<count).map { _ in UInt8(Int.random(in: 0..<letters, using: &generator)) }
      #expect(try decode(LZWEncoder.encode(data, early: early), "LZWDecode", "/EarlyChange \(early)") == data)
    }
  }

  @Test func damagedLZWGivesWhatCanBeRead() throws {
    #expect(try decode([0x80, 0x0B, 0x60, 0xFF, 0xFF], "LZWDecode") == [45])
    #expect(try decode([], "LZWDecode") == [])
  }

  @Test func runLengths() throws {
    #expect(try decode([2, 1, 2, 3, 254, 9, 128, 7], "RunLengthDecode") == [1, 2, 3, 9, 9, 9])
  }

  /// Each filter undoes a row of two pixels of two bytes over the row [10 20 30 40].
  @Test(
    arguments: [
      (0, [1, 2, 3, 4], [1, 2, 3, 4]), (1, [1, 2, 3, 4], [1, 2, 4, 6]), (2, [1, 2, 3, 4], [11, 22, 33, 44]),
      (3, [1, 2, 3, 4], [6, 12, 21, 30]), (4, [1, 2, 3, 4], [11, 22, 33, 44]), (4, [250, 2, 3, 4], [4, 22, 33, 44]),
      (9, [1, 2, 3, 4], [1, 2, 3, 4]),
    ] as [(UInt8, [UInt8], [UInt8])])
  func pngPredictors(_ filter: UInt8, _ row: [UInt8], _ expected: [UInt8]) throws {
    let data = LZWEncoder.encode([0, 10, 20, 30, 40, filter] + row, early: 1)
    let decoded = try decode(data, "LZWDecode", "/Predictor 15 /Colors 2 /Columns 2")
    #expect(decoded == [10, 20, 30, 40] + expected)
  }

  @Test func tiffPredictors() throws {
    func decode(_ data: [UInt8], _ parameters: String) throws -> [UInt8] {
      try self.decode(LZWEncoder.encode(data, early: 1), "LZWDecode", "/Predictor 2 " + parameters)
    }
    #expect(try decode([1, 2, 3, 250, 5, 10], "/Columns 3") == [1, 3, 6, 250, 255, 9])
    #expect(try decode([1, 2, 3, 4, 5, 6], "/Columns 3 /Colors 2") == [1, 2, 4, 6, 9, 12])
    #expect(try decode([0x01, 0xFF, 0x00, 0x02], "/Columns 2 /BitsPerComponent 16") == [0x01, 0xFF, 0x02, 0x01])
    #expect(try decode([0x12, 0x3F], "/Columns 4 /BitsPerComponent 4") == [0x13, 0x65])
    #expect(try decode([0b1010_0000], "/Columns 4 /BitsPerComponent 1") == [0b1100_0000])
  }

  @Test func truncatedRowsAreKept() throws {
    let data = LZWEncoder.encode([2, 1, 2, 2, 5], early: 1)
    #expect(try decode(data, "LZWDecode", "/Predictor 12 /Columns 2") == [1, 2, 6])
  }

  @Test(arguments: [
    "/Predictor 12 /Columns 2000000000", "/Predictor 2 /Columns 2000000000 /Colors 2000000000",
    "/Predictor 15 /Columns -1", "/Predictor 12 /Columns 0", "/Predictor 7 /Columns 1", "/Predictor (x)",
    "/Predictor 12 /Columns 1 /BitsPerComponent 3", "/Predictor 99999999999", "/EarlyChange 2",
  ])
  func senselessParametersAreNotFollowed(_ parameters: String) throws {
    expectError(.streamUnreadable) { _ = try decode([0x80, 0x0B], "LZWDecode", parameters) }
  }
}

/// Encodes so that a decoder meets every width of code and a full table.
private enum LZWEncoder {
  static func encode(_ data: [UInt8], early: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var pending = 0
    var bits = 0
    var width = 9
    func put(_ code: Int) {
      pending = pending << width | code
      bits += width
      while bits >= 8 {
        bits -= 8
        bytes.append(UInt8(pending >> bits & 255))
      }
      pending &= (1 << bits) - 1
    }
    var table: [[UInt8]: Int] = [:]
    var next = 258
    put(256)
    var sequence: [UInt8] = []
    func code(_ sequence: [UInt8]) -> Int { sequence.count == 1 ? Int(sequence[0]) : table[sequence] ?? 0 }
    for byte in data {
      let longer = sequence + [byte]
      if longer.count == 1 || table[longer] != nil {
        sequence = longer
        continue
      }
      put(code(sequence))
      table[longer] = next
      next += 1
      // The decoder is one entry behind.
      if next - 1 + early >= 1 << width, width < 12 { width += 1 }
      if next == 4095 {
        put(256)
        table = [:]
        next = 258
        width = 9
      }
      sequence = [byte]
    }
    if !sequence.isEmpty {
      put(code(sequence))
      if next + early >= 1 << width, width < 12 { width += 1 }
    }
    put(257)
    if bits > 0 { bytes.append(UInt8(pending << (8 - bits) & 255)) }
    return bytes
  }
}
