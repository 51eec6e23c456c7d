import TestSupport
import Testing

@testable import PDFDocument

@Suite struct MutationTests {
  @Test func setsAndRemovesKeys() throws {
    try expectingNoHandles {
      let document = try Document.open(TestPDF.onePage("/D << /A 1 >>"))
      let page = try #require(document.page(at: 0)).object
      let items: [PDFValue] = [.real(0.1), .name("x y"), .text("Ω"), .reference(ObjectID(number: 2))]
      try document.set("B", of: page["D"], to: .array(items))
      #expect(page["D"]["B"][0].double == 0.1)
      #expect(page["D"]["B"][1].isName("x y"))
      #expect(page["D"]["B"][2].text == "Ω")
      #expect(page["D"]["B"][3]["Count"].int == 1)
      try document.remove("A", from: page["D"])
      try document.set("MediaBox", of: page, to: .null)
      #expect(page["D"].keys == ["B"])
      #expect(!page.keys.contains("MediaBox"))
      #expect(document.revision == 3)
      #expect(document.changedObjects == [ObjectID(number: 3)])
      #expect(!document.isTrailerChanged)
    }
  }

  @Test func changesArrays() throws {
    let document = try Document.open(TestPDF.onePage("/A [1 2 3] /R 2 0 R"))
    let page = try #require(document.page(at: 0)).object
    let array = page["A"]
    try document.setItem(1, of: array, to: .integer(20))
    try document.insertItem(.integer(0), at: 0, of: array)
    try document.appendItem(page["R"].referredOrCopied, to: array)
    try document.removeItem(3, of: array)
    #expect(page["A"].optionalNumbers == [0, 1, 20, nil])
    #expect(page["A"].itemIDs.last == .some(ObjectID(number: 2)))
    expectError(.objectInvalid) { try document.setItem(4, of: array, to: .null) }
    expectError(.objectInvalid) { try document.removeItem(-1, of: array) }
    expectError(.objectInvalid) { try document.insertItem(.null, at: 9, of: array) }
    expectError(.objectInvalid) { try document.set("K", of: array, to: .null) }
    expectError(.objectInvalid) { try document.set("K", of: page["Missing"], to: .integer(1)) }
    #expect(document.revision == 4)
  }

  /// What leads nowhere leads nowhere still once there are more objects.
  @Test func newObjectsAreNotThoseThatAreMissing() throws {
    let missing = "/A [4 0 R 6\r\n0\tR(9 0 R)] /B 7 0 R /E 5"
    let document = try Document.open(TestPDF.onePage(missing))
    let made = try (0..<3).map { _ in try document.makeObject(.integer(1)).id?.number }
    let streams = try (0..<20).map { _ in try document.makeStream([1]).id?.number }
    #expect(made == [5, 8, 10])
    #expect(streams == Array(11..<31))
    let page = try #require(document.page(at: 0)).object
    #expect(page["A"][0].isNull && page["A"][1].isNull && page["B"].isNull)
    let folder = try TemporaryFolder()
    #expect(try document.save(to: FilePath(folder.path("out.pdf"))).kind == .incremental)
    let info = try Tool.run(["pdfinfo", folder.path("out.pdf")])
    #expect(info.status == 0 && info.errors.isEmpty, "\(info.errorText)")
    let again = try Document.open(TestPDF.onePage("/A [4 0 R 6 0 R]"))
    #expect(try again.makeStream([1]).id?.number == 5)
    #expect(try again.makeStream([2]).id?.number == 7)
    #expect(again.object(ObjectID(number: 6)).isNull)
    #expect(try again.makeStream([3]).id?.number == 8)
  }

  /// What stands in the data of a stream is no reference; what stands behind it is, whatever the stream says of itself.
  @Test(arguments: [
    ("/Length 11", "\n7 0 R 8 0 R", false), ("/Length  11", "\n7 0 R 8 0 R", true),
    ("/Length 6 0 R", "\n7 0 R 8 0 R", true),
    ("/Length 3", "\n7 0 R 8 0 R", true), ("/Length 99999999999", "\n7 0 R 8 0 R", true),
    ("/Length 11 /F (stream /Length 3)", "\r\n7 0 R 8 0 R", true),
  ])
  func referencesBehindStreams(length: String, data: String, isLookedAt: Bool) throws {
    let objects = ["<< \(length) >>\nstream\(data)\nendstream", "[9 0 R]"]
    let document = try Document.open(TestPDF.onePage("", objects))
    let made = try (0..<3).map { _ in try document.makeObject(.integer(1)).id?.number }
    #expect(!made.contains(9))
    #expect(made.contains(7) != isLookedAt)
  }

  /// So many that they cannot all be remembered.
  @Test func manyMissingObjects() throws {
    let references = (4..<80_000).map { "\($0) 0 R" }.joined(separator: " ")
    let document = try Document.open(TestPDF.onePage("", ["[\(references)]"]))
    #expect(try document.makeObject(.integer(1)).id?.number == 80_000)
    #expect(try document.makeStream([1]).id?.number == 80_001)
  }

  /// Many streams, with other objects in between and a file written in between: each is what it was made as, and there
  /// is nothing besides.
  @Test func makesManyStreams() throws {
    let document = try Document.open(TestPDF.onePage())
    var items: [PDFValue] = []
    func make(_ count: Int) throws {
      for _ in 0..<count {
        let number = items.count
        let isStream = number % 7 != 3
        let made =
          try isStream
          ? document.makeStream(Array("\(number)".utf8), ["N": .integer(number)])
          : document.makeObject(.dictionary(["N": .integer(number)]))
        #expect(made.id == ObjectID(number: 4 + number))
        items.append(.reference(try #require(made.id)))
      }
      try document.set("Made", of: document.catalog, to: .array(items))
    }
    func check(_ document: Document) throws {
      #expect(document.catalog["Made"].count == items.count)
      for number in items.indices {
        let made = document.catalog["Made"][number]
        #expect(made["N"].int == number)
        guard number % 7 != 3 else { continue }
        #expect(try made.streamData() == Array("\(number)".utf8))
      }
    }
    try make(100)
    try check(document)
    var options = SaveOptions()
    options.objectStreams = .dissolve
    let first = try Document.open(document.rewrittenBytes(options))
    try check(first)
    #expect(first.objectIDs.count == 103)
    try make(50)
    try check(document)
    let second = try Document.open(document.rewrittenBytes(options))
    try check(second)
    #expect(second.objectIDs.count == 153)
  }

  @Test func makesObjectsAndStreams() throws {
    let document = try Document.open(TestPDF.onePage())
    let made = try document.makeObject(.dictionary(["K": .boolean(true)]))
    let stream = try document.makeStream(Array("data".utf8), ["Type": .name("Test")])
    #expect(made.id == ObjectID(number: 4))
    #expect(stream.id == ObjectID(number: 5))
    #expect(stream["Type"].isName("Test"))
    #expect(stream["Length"].int == 4)
    #expect(try stream.streamData() == Array("data".utf8))
    try document.replaceStreamData(of: stream, with: Array("616263>".utf8), filter: "ASCIIHexDecode")
    #expect(try stream.streamData() == Array("abc".utf8))
    try document.set("Made", of: document.catalog, to: made)
    try document.set("Stream", of: document.catalog, to: stream)
    let again = try Document.open(document.rewrittenBytes(SaveOptions()))
    #expect(again.catalog["Made"]["K"].bool == true)
    #expect(try again.catalog["Stream"].streamData() == Array("abc".utf8))
  }

  @Test func newNumbersAreFree() throws {
    let document = try Document.open(
      TestPDF.make(
        ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"], trailer: "/Size 50"))
    #expect(try document.makeObject(.integer(1)).id?.number ?? 0 >= 3)
    let first = try #require(try document.makeObject(.integer(1)).id)
    let second = try #require(try document.makeObject(.integer(2)).id)
    #expect(second.number == first.number + 1)
  }

  @Test func replacedObjectsAreSeenThroughOldHandles() throws {
    let document = try Document.open(TestPDF.onePage("/R 4 0 R", ["(old)"]))
    let value = try #require(document.page(at: 0)).object["R"]
    #expect(value.text == "old")
    try document.replaceObject(ObjectID(number: 4), with: .integer(8))
    #expect(value.int == 8)
    expectError(.objectInvalid) { try document.replaceObject(ObjectID(number: 0), with: .null) }
    expectError(.objectInvalid) { _ = try document.makeObject(.reference(ObjectID(number: 4))) }
  }

  @Test func objectsOfAnotherDocumentAreRefused() throws {
    let first = try Document.open(TestPDF.onePage())
    let second = try Document.open(TestPDF.onePage())
    expectError(.objectInvalid) { try first.set("K", of: second.catalog, to: .integer(1)) }
    expectError(.objectInvalid) { try first.set("K", of: first.catalog, to: second.catalog) }
    #expect(first.revision == 0)
    #expect(second.revision == 0)
  }

  @Test func everyValueSurvivesTheRoundTrip() throws {
    let document = try Document.open(TestPDF.onePage())
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let value = Self.value(depth: 3, using: &generator)
      let object = try document.makeObject(.array([value]))
      #expect(object[0].referredOrCopied == value)
    }
  }

  private static func value(depth: Int, using generator: inout SeededGenerator) -> PDFValue {
    func bytes() -> [UInt8] {
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    let name = String(bytes().filter { $0 > 0 && $0 < 128 }.map { Character(Unicode.Scalar($0)) })
    switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .boolean(.random(using: &generator))
    case 1: return .integer(Int.random(in: .min ... .max, using: &generator))
    case 2: return .real(Double(Int.random(in: -999...999, using: &generator)) / 8 + 0.0625)
    case 3: return .name("n" + name)
    case 4: return .string(bytes())
    case 5: return .reference(ObjectID(number: 2))
    case 6: return .array((0..<3).map { _ in value(depth: depth - 1, using: &generator) })
    default: return .dictionary(["k" + name: value(depth: depth - 1, using: &generator)])
    }
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1 + 0.2, "0.3"), (1e-7, "0"), (123456.789, "123456.789"),
    (1e300, "9000000000000000000"), (-0.000001, "-0.000001"), (5e12, "5000000000000"), (.nan, "0"), (.infinity, "0"),
    (0.05, "0.05"), (99999999999.5, "99999999999.5"),
  ])
  func realsAreSpeltWithoutExponent(_ number: Double, _ text: String) {
    #expect(PDFNumber.text(number) == text)
  }

  @Test func makesManyStreamsAmongOtherObjects() throws {
    let document = try Document.open(TestPDF.onePage(""))
    var made: [PDFObject] = []
    for number in 0..<300 {
      if number % 3 == 2 {
        made.append(try document.makeObject(.dictionary(["N": .integer(number)])))
      } else {
        made.append(try document.makeStream([UInt8(number & 0xFF), 7], ["N": .integer(number)]))
      }
    }
    for (number, object) in made.enumerated() {
      #expect(object["N"].int == number)
      #expect(object.isStream == (number % 3 != 2))
      if object.isStream { #expect(try object.streamData() == [UInt8(number & 0xFF), 7]) }
    }
    #expect(Set(made.compactMap(\.id)).count == 300)
    #expect(document.changedObjects == Set(made.compactMap(\.id)))
    // Streams that were made in advance are nobody's, and are not written.
    let catalog = document.catalog
    try document.set("Last", of: catalog, to: try #require(made.last))
    let copy = try Document.open(document.rewrittenBytes())
    #expect(copy.objectIDs.count < 12)
    #expect(copy.catalog["Last"]["N"].int == 299)
  }
}
