import TestSupport
import Testing

@testable import PDFDocument

/// Files made to crash, to stall or to exhaust their reader.
@Suite struct HostileFileTests {
  private let clock = ContinuousClock()

  /// Reads everything there is to read and writes the document twice.
  private func exhaust(_ document: Document) {
    for index in 0..<document.pageCount {
      if let page = document.page(at: index) { _ = page.resources.keys }
      _ = document.pageLabel(at: index)
    }
    for id in document.objectIDs {
      let object = document.object(id)
      _ = object.keys
      _ = object.items.count
      _ = object.text
      if object.isStream { _ = try? object.streamData() }
    }
    _ = try? document.rewrittenBytes()
    _ = try? document.rewrittenBytes(SaveOptions())
  }

  @Test func arraysAndDictionariesOfAnyDepth() throws {
    for (opening, closing) in [("[", "]"), ("<< /A ", " >>"), ("[<< /A ", " >>]"), ("[", ""), ("<< /A ", "")] {
      let nest = String(repeating: opening, count: 100_000) + "1" + String(repeating: closing, count: 100_000)
      try expectingNoHandles {
        let document = try Document.open(TestPDF.onePage("/Deep 4 0 R /Direct \(nest)", [nest]))
        var object = document.object(ObjectID(number: 4))
        var depth = 0
        while !object.isNull, depth < 1_000_000 {
          object = object.isArray ? object[0] : object["A"]
          depth += 1
        }
        #expect(depth < 1000)
        exhaust(document)
      }
    }
  }

  @Test func chainsOfIndirectLengths() throws {
    // The length of every stream is the next stream.
    let count = 50_000
    var objects = (0..<count).map { "<< /Length \($0 + 5) 0 R >>\nstream\nx\nendstream" }
    objects.append("1")
    let document = try Document.open(TestPDF.onePage("/Contents 4 0 R", objects))
    let start = clock.now
    _ = document.object(ObjectID(number: 4)).kind
    #expect(document.warnings.contains { $0.message.contains("too deep") })
    exhaust(document)
    #expect(clock.now - start < .seconds(60))
  }

  @Test func lengthsThatLie() throws {
    for length in ["99999999999", "-1", "9223372036854775807", "(x)", "5 0 R", "null", "1e9"] {
      let document = try Document.open(
        TestPDF.onePage("/Contents 4 0 R", ["<< /Length \(length) >>\nstream\nq Q\nendstream"]))
      #expect(try document.object(ObjectID(number: 4)).streamData().starts(with: "q Q".utf8), "\(length)")
      exhaust(document)
    }
    // Its own length: qpdf gives such a stream up.
    let stream = "<< /Length 4 0 R >>\nstream\nq Q\nendstream"
    let document = try Document.open(TestPDF.onePage("/Contents 4 0 R", [stream]))
    exhaust(document)
    #expect(document.warnings.contains { $0.message.contains("loop") })
  }

  @Test func integersBeyondAnyRange() throws {
    let huge = String(repeating: "9", count: 60)
    let document = try Document.open(
      TestPDF.onePage("/Huge 4 0 R /Ref 99999999 0 R /Ref2 2147483647 0 R", ["[\(huge) 1]"]))
    #expect(document.object(ObjectID(number: 4))[1].int ?? 1 == 1)
    exhaust(document)
  }

  @Test func tablesInACircle() throws {
    let text = String(decoding: TestPDF.onePage().array, as: UTF8.self)
    let start = try #require(text.split(separator: "startxref\n").last?.split(separator: "\n").first)
    let document = try Document.open(FileBytes(text.replacing("/Size", with: "/Prev \(start) /Size").utf8))
    #expect(document.pageCount == 1)
    #expect(document.wasRebuilt)
  }

  @Test func streamsThatGrowWithoutEnd() throws {
    // Each step makes 64 times as much of it, and the same again can be done to that.
    let bomb = (0..<500).map { _ in "8181" }.joined()
    let filters = "/Filter [/ASCIIHexDecode" + String(repeating: " /RunLengthDecode", count: 5) + "]"
    let document = try Document.open(
      TestPDF.onePage(
        "/Contents 4 0 R", ["<< /Type /Metadata /Length \(bomb.utf8.count) \(filters) >>\nstream\n\(bomb)\nendstream"]))
    let start = clock.now
    exhaust(document)
    #expect(clock.now - start < .seconds(30))
  }

  @Test func objectStreamsThatGrowWithoutEnd() throws {
    let bomb = (0..<500).map { _ in "8181" }.joined()
    let filters = "[/ASCIIHexDecode" + String(repeating: " /RunLengthDecode", count: 6) + "]"
    let stream = """
      << /Type /ObjStm /N 1 /First 5 /Length \(bomb.utf8.count) /Filter \(filters) >>\nstream\n\(bomb)\nendstream
      """
    let document = try Document.open(NestedStreams.file(stream: stream))
    let start = clock.now
    #expect(document.object(ObjectID(number: 10)).isNull)
    let words = ["decodes to more", "too much work"]
    #expect(document.warnings.contains { warning in words.contains { warning.message.contains($0) } })
    #expect(clock.now - start < .seconds(20))
  }

  @Test func objectStreamsInsideObjectStreams() throws {
    // Object 10 sits in stream 11, 11 in 12 and so on; the last one in itself.
    let document = try Document.open(NestedStreams.file(count: 30_000))
    let object = document.object(ObjectID(number: 10))
    #expect(object.isNull)
    exhaust(document)
  }

  @Test func randomDamageToObjectStreams() throws {
    let folder = try Folder()
    let plain = try folder.write(TestPDF.onePage("/A [1 2 (x) << /B /C >>]", ["(text)"]), to: "plain.pdf")
    let witness = try Witness("qpdf", "--object-streams=generate", "--compress-streams=n", plain, folder.file("in.pdf"))
    #expect(witness.status == 0, "\(witness.output)")
    let whole = try folder.read("in.pdf")
    var generator = SeededGenerator(seed: 17)
    expectingNoHandles {
      for _ in 0..<1500 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        if let document = try? Document.open(FileBytes(bytes)) { exhaust(document) }
      }
    }
  }
}

/// Builds files whose cross-reference stream puts object 10 into object stream 11.
private enum NestedStreams {
  /// 11 claims to sit in 12, that in 13 and so on; the last one in itself.
  static func file(count: Int) -> FileBytes {
    file((10..<10 + count).map { ($0, min($0 + 1, 9 + count)) }, [])
  }

  static func file(stream: String) -> FileBytes { file([(10, 11)], [(11, stream)]) }

  private static func file(_ contained: [(Int, Int)], _ further: [(Int, String)]) -> FileBytes {
    var file = Array("%PDF-1.5\n".utf8)
    var entries: [Int: [UInt8]] = [:]
    func entry(_ kind: UInt8, _ value: Int) -> [UInt8] {
      [kind] + (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 255) } + [0]
    }
    let objects = [
      (1, "<< /Type /Catalog /Pages 2 0 R >>"), (2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
      (3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 10 0 R >>"),
    ]
    for (number, text) in objects + further {
      entries[number] = entry(1, file.count)
      file += Array("\(number) 0 obj\n\(text)\nendobj\n".utf8)
    }
    for (number, stream) in contained { entries[number] = entry(2, stream) }
    let start = file.count
    let last = (entries.keys.max() ?? 0) + 1
    entries[last] = entry(1, start)
    let table = (0...last).flatMap { entries[$0] ?? entry(0, 0) }
    file += Array(
      "\(last) 0 obj\n<< /Type /XRef /Size \(last + 1) /W [1 4 1] /Root 1 0 R /Length \(table.count) >>\nstream\n".utf8)
    file += table + Array("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8)
    return FileBytes(file)
  }
}
