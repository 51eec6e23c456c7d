import PDFScopeCore
import Testing

/// Collects what a writer hands out.
private final class Collector {
  var bytes: [UInt8] = []
  var writes = 0
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func writer(_ style: JSONStyle = .compact, bufferLimit: Int = 32_768) -> JSONStreamWriter {
    JSONStreamWriter(style: style, bufferLimit: bufferLimit) {
      self.bytes += $0
      self.writes += 1
    }
  }
}

@Suite struct JSONStreamWriterTests {
  @Test(arguments: JSONStyle.allCases)
  func `pieces make the same text as the whole`(style: JSONStyle) throws {
    var random = VocabularyRandom(seed: 21)
    for _ in 0..<500 {
      let value = JSONValueTests.randomValue(&random, depth: 4)
      let collector = Collector()
      let writer = collector.writer(style, bufferLimit: 1 + random.below(40))
      try Self.write(value, writer, style, &random)
      try writer.finish()
      #expect(collector.text == value.text(style) + "\n")
    }
  }

  /// Writes containers piece by piece, now and then one whole.
  private static func write(
    _ value: JSONValue, _ writer: JSONStreamWriter, _ style: JSONStyle, _ random: inout VocabularyRandom
  ) throws {
    let isRectangle = value.arrayValue?.allSatisfy { $0.doubleValue != nil } ?? false
    switch value {
    case .object(let members) where random.chance(80):
      try writer.beginObject()
      for (key, member) in members {
        try writer.key(key)
        try write(member, writer, style, &random)
      }
      try writer.endObject()
    case .array(let elements) where random.chance(80) && (style == .compact || !isRectangle || elements.isEmpty):
      try writer.beginArray()
      for element in elements { try write(element, writer, style, &random) }
      try writer.endArray()
    default:
      try writer.value(value)
    }
  }

  @Test func `records are lines, flushed when asked`() throws {
    let collector = Collector()
    let writer = collector.writer()
    try writer.value(["type": "begin"] as JSONObject)
    #expect(collector.text == "")
    try writer.flush()
    #expect(collector.text == "{\"type\":\"begin\"}\n")
    try writer.value(["type": "end"] as JSONObject)
    try writer.finish()
    #expect(collector.text == "{\"type\":\"begin\"}\n{\"type\":\"end\"}\n")
    #expect(collector.writes == 2)
  }

  @Test func `nothing is kept beyond the buffer`() throws {
    let collector = Collector()
    let writer = collector.writer(bufferLimit: 100)
    try writer.beginArray()
    for number in 0..<1_000 { try writer.value(number) }
    #expect(collector.bytes.count > 3_700)
    try writer.finish()
    #expect(try JSONParser.parse(bytes: collector.bytes).arrayValue?.count == 1_000)
  }

  @Test func `finish closes what is open`() throws {
    let collector = Collector()
    let writer = collector.writer()
    try writer.beginObject()
    try writer.member("a", ifPresent: Int?.none)
    try writer.member("b", ifPresent: Optional(2))
    try writer.key("c")
    try writer.beginArray()
    try writer.beginObject()
    try writer.key("d")
    #expect(writer.depth == 3)
    try writer.finish()
    #expect(collector.text == "{\"b\":2,\"c\":[{\"d\":null}]}\n")
  }

  @Test func `misuse is refused and writes nothing`() throws {
    let collector = Collector()
    let writer = collector.writer()
    #expect(throws: JSONStreamWriter.Misuse.unexpectedKey("a")) { try writer.key("a") }
    #expect(throws: JSONStreamWriter.Misuse.nothingToEnd) { try writer.endArray() }
    try writer.beginObject()
    #expect(throws: JSONStreamWriter.Misuse.missingKey) { try writer.value(1) }
    #expect(throws: JSONStreamWriter.Misuse.missingKey) { try writer.beginArray() }
    try writer.member("a", 1)
    #expect(throws: JSONStreamWriter.Misuse.duplicateKey("a")) { try writer.member("a", 2) }
    #expect(throws: JSONStreamWriter.Misuse.nothingToEnd) { try writer.endArray() }
    try writer.key("b")
    #expect(throws: JSONStreamWriter.Misuse.unexpectedKey("c")) { try writer.key("c") }
    #expect(throws: JSONStreamWriter.Misuse.nothingToEnd) { try writer.endObject() }
    try writer.beginArray()
    #expect(throws: JSONStreamWriter.Misuse.unexpectedKey("c")) { try writer.key("c") }
    try writer.finish()
    #expect(collector.text == "{\"a\":1,\"b\":[]}\n")
  }

  @Test func `the sink's error comes out`() throws {
    struct DiskFull: Error {}
    let writer = JSONStreamWriter(bufferLimit: 1) { _ in throw DiskFull() }
    #expect(throws: DiskFull.self) { try writer.value(1) }
  }
}
