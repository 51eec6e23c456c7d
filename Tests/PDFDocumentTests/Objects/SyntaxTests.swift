import Glibc
import TestSupport
import Testing

@testable import PDFDocument

/// Objects of object streams are read one by one, and must be what qpdf makes of them.
@Suite struct SyntaxTests {
  @Test func readsEveryKindOfValue() throws {
    try expectingNoHandles {
      let content = """
        /T true/F false/I -42/P +7/R 1.5/Q -.25/E 3./Z null/N/plain/S (a\\(b\\)\\n\\101\\\r\n(c)\rd)/H <41 4>
        /A[1 2 R(x)<</K[]>>]/Ref 4 0 R/Big 123456789012345678/Long 3.14159265358979323846
        """
      let document = try Document.open(CompressedPDF.onePage("/Test << \(content) >>", ["[10 20 5 0 R]", "7"]))
      let test = try #require(document.page(at: 0)).object["Test"]
      guard case .syntax = test.storage else { return #expect(Bool(false), "this was read by qpdf") }
      #expect(test["T"].bool == true)
      #expect(test["F"].bool == false)
      #expect(test["I"].int == -42)
      #expect(test["P"].int == 7)
      #expect(test["R"].double == 1.5)
      #expect(test["Q"].double == -0.25)
      #expect(test["E"].double == 3)
      #expect(test["E"].int == nil)
      #expect(test["Z"].isNull)
      #expect(test["N"].name == "plain")
      #expect(test["S"].bytes == Array("a(b)\nA(c)\nd".utf8))
      #expect(test["H"].text == "A@")
      #expect(test["A"].count == 3)
      #expect(test["A"][0].id == ObjectID(number: 1, generation: 2))
      #expect(test["A"].itemIDs == [ObjectID(number: 1, generation: 2), nil, nil])
      #expect(test["A"][2]["K"].isArray)
      #expect(test["Ref"].numbers == [10, 20, 7])
      #expect(test["Ref"][2].id == ObjectID(number: 5))
      #expect(test["Ref"][2].int == 7)
      #expect(test["Big"].int == 123_456_789_012_345_678)
      #expect(test["Long"].double == 3.14159265358979323846)
      #expect(test["Missing"].isNull)
      #expect(test["A"][-1].isNull)
      #expect(test["A"][3].isNull)
      #expect(test["I"].keys == [])
      #expect(test.keys == test.keys.sorted())
      #expect(test["A"][2].owner == ObjectID(number: 3))
    }
  }

  @Test(arguments: [
    "/K 1 /K 2", "/K /a#20b", "/#4B 1", "/K (\\1)", "/K (\\12x)", "/K 1234567890123456789", "/K --5", "/K 1.2.3",
    "/K % comment\n 7", "/K abc", "/K 0 0 R", "/K 1 -1 R", "/K 99999999999 0 R", "/K {1}", "/K <4x>", "1 2", "/K",
    "/K )", "/K [1 2", "/K (open", "/K >", "/K 1e5", "/K ..5", "/K +", "/K R", "/K [1 R]", "/K 5 0 R 0 R", "/ 1",
    "/K true1", "/K nullx", "/K 1/L 2", "/K[1[2[3]]]", "/K ()", "/K <>", "/K (\\\r\\\n\\\r\nx)", "/K -0.0", "/K 00012",
    "/K 0.1",
    "/K 123456789.1234567", "/K .00000000000000000001", "/K 999999999999999.9", "/K (\0x)", "/K\0\0/v", "/K\u{0B}7",
  ])
  func oddSyntaxIsReadAsByQPDF(_ content: String) throws {
    expectSameReading(CompressedPDF.onePageBytes("/Test << \(content) >>", ["<< /Other 1 >>"]), content)
    expectSameReading(CompressedPDF.onePageBytes("/Test 4 0 R", [content, "<< /Other 1 >>"]), content)
  }

  /// Escapes of every kind beside each other.
  @Test func stringsAreReadAsByQPDF() throws {
    let parts = [
      "\\1", "\\12", "\\123", "\\0", "\\777", "\\8", "x", "7", "8", "\\(", "\\)", "\\\\", "\\\n", "\\\r",
      "\r\n", "\n", "\r", "(a)", "\\n", "\\q",
    ]
    var generator = SeededGenerator(seed: 18)
    var strings: [String] = []
    for _ in 0..<3000 {
      let count = Int.random(in: 0...6, using: &generator)
      let text = (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }
      strings.append("(\(text.joined()))")
    }
    let bytes = CompressedPDF.onePageBytes("/Test 4 0 R", ["[\(strings.joined(separator: " "))]"])
    let array = try Document.open(FileBytes(bytes)).object(ObjectID(number: 4))
    guard case .syntax = array.source else { return #expect(Bool(false), "this was read by qpdf") }
    #expect(array.count == strings.count)
    expectSameReading(bytes, "strings")
  }

  @Test func damagedFilesAreReadAsByQPDF() throws {
    let text = [
      "[1 2.5 (a(b)c) <414243> /Name true false null 5 0 R]", "<< /A << /B [[[1]]] /C (x\\ny) >> /D 4 0 R >>",
      "<< /Title (T) /Next 7 0 R /Dest [3 0 R /XYZ 0 100 null] >>", "(top)", "-17", "/TopName", "4 0 R", "null",
    ]
    let sound = CompressedPDF.onePageBytes("/Annots [4 0 R] /Resources << /Font << /F 5 0 R >> >>", text)
    var mutation = Mutation(seed: 16)
    for round in 0..<1500 {
      expectSameReading(mutation.damage(sound), "round \(round)")
    }
  }

  @Test func damagedObjectsInSoundStreamsAreReadAsByQPDF() throws {
    let text = """
      << /A [1 -2.5 +.75 (a(b)c\\n\\101\\)) <41 42 4> /Name true false null 5 0 R]
      /B << /C [[[]]] /D (x) >> /E 6 0 R >>
      """
    var mutation = Mutation(seed: 17)
    var own = 0
    for round in 0..<2000 {
      let damaged = mutation.damage(Array(text.utf8))
      let bytes = CompressedPDF.onePageBytes("", [String(latin1: damaged), "<< /Other [1 2] >>"])
      expectSameReading(bytes, "round \(round)")
      let document = try Document.open(FileBytes(bytes))
      if case .syntax = document.object(ObjectID(number: 4)).source { own += 1 }
    }
    // Most of them are not so odd that they would be left to qpdf.
    #expect(own > 300)
  }

  @Test func fixturesAreReadAsByQPDF() throws {
    let folder = try TemporaryFolder()
    var read = 0
    let folders = try Files.names(in: Fixtures.folder).filter { Files.isFolder("\(Fixtures.folder)/\($0)") }
    for name in try folders.flatMap({ try Fixtures.names(in: $0) }) {
      let output = folder.path("compressed.pdf")
      // What qpdf cannot write anew is of no use here.
      _ = try? Tool.run(["qpdf", "--object-streams=generate", "--warning-exit-0", Fixtures.path(name), output])
      guard let bytes = try? Files.read(output) else { continue }
      read += expectSameReading(bytes, name) ? 1 : 0
      unlink(output)
    }
    #expect(read > 100)
  }

  private static let corpus = getenv("PDFSCOPE_CORPUS").map { String(cString: $0) } ?? ""

  @Test(.enabled(if: !Self.corpus.isEmpty, "no corpus: run script/test --corpus FOLDER"))
  func corpusIsReadAsByQPDF() throws {
    var read = 0
    for name in try Files.names(in: Self.corpus) where name.hasSuffix(".pdf") {
      read += expectSameReading(try Files.read("\(Self.corpus)/\(name)"), name) ? 1 : 0
    }
    #expect(read > 0)
  }

  @Test func whatDoesNotFitIsReadByQPDF() throws {
    let objects = (0..<200).map { "<< /Number \($0) /Text (some text that takes some room) >>" }
    let bytes = CompressedPDF.bytes([["<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [] /Count 0 >>"], objects])
    let document = try Document.open(FileBytes(bytes))
    document.syntaxes = SyntaxCache(document.handle, limit: 30_000)
    var own = 0
    for (index, id) in document.objectIDs.dropFirst(2).prefix(200).enumerated() {
      let object = document.object(id)
      #expect(object["Number"].int == index)
      if case .syntax = object.source { own += 1 }
    }
    #expect(own > 0)
    #expect(own < 200)
  }
}

// MARK: - Hostile object streams

extension SyntaxTests {
  /// Every object number leads to the same long text, which is no object in the end.
  @Test(.timeLimit(.minutes(10))) func objectsThatOverlapAreNotReadWithoutEnd() throws {
    let long = "<< /Long [" + String(repeating: "0 ", count: 200_000)
    for end in ["", "] >>"] {
      // In a stream of their own, which qpdf is not asked for.
      let bytes = CompressedPDF.bytes([
        ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"],
        (0..<2000).map { _ in "" } + [long + end],
      ])
      let document = try Document.open(FileBytes(bytes))
      document.syntaxes = SyntaxCache(document.handle, limit: 8 << 20)
      let cache = try #require(document.syntaxes)
      for number in 3...2003 as ClosedRange<Int32> { _ = cache.object(number, of: document.handle) }
      #expect(document.catalog.isDictionary)
    }
  }

  @Test func largeDictionariesAreSearched() throws {
    let keys = (0..<5000).map { "K\($0 * 7919 % 5000)" }
    let content = keys.map { "/\($0) (\($0))" }.joined(separator: " ")
    let document = try Document.open(CompressedPDF.onePage("/Test << \(content) /K (short) >>"))
    let test = try #require(document.page(at: 0)).object["Test"]
    guard case .syntax = test.storage else { return #expect(Bool(false), "this was read by qpdf") }
    for key in keys { #expect(test[key].text == key) }
    #expect(test["K"].text == "short")
    #expect(test["K5000"].isNull)
    #expect(test[""].isNull)
    #expect(test.keys.count == 5001)
  }
}

// MARK: - Changes

extension SyntaxTests {
  @Test func whatIsHeldSeesChanges() throws {
    try expectingNoHandles {
      let document = try Document.open(
        CompressedPDF.onePage("/A [1 [2] (x)] /D << /K /v >>", ["<< /Other 1 /L [1] >>"]))
      let page = try #require(document.page(at: 0)).object
      let (array, dictionary, inner, name) = (page["A"], page["D"], page["A"][1], page["D"]["K"])
      let other = document.object(ObjectID(number: 4))
      let list = other["L"]

      try document.set("New", of: other, to: .integer(5))
      #expect(other["New"].int == 5)
      try document.appendItem(.integer(9), to: array)
      #expect(array.count == 4)
      try document.removeItem(0, of: array)
      #expect(array[0][0].int == 2)
      #expect(inner[0].int == 2)
      try document.appendItem(.integer(3), to: inner)
      #expect(array[0].numbers == [2, 3])
      try document.set("More", of: dictionary, to: .boolean(true))
      try document.appendItem(.integer(2), to: list)
      #expect(name.name == "v")
      let again = try #require(document.page(at: 0)).object
      #expect(again["D"]["More"].bool == true)
      #expect(again["A"][2].int == 9)
      #expect(document.object(ObjectID(number: 4))["L"].numbers == [1, 2])
      #expect(again["A"].isSame(as: array))
    }
  }

  @Test func valuesOfObjectStreamsCanBePutElsewhere() throws {
    let document = try Document.open(CompressedPDF.onePage("/A [1 (x)] /R 4 0 R", ["<< /Other 1 >>", "12"]))
    let page = try #require(document.page(at: 0)).object
    try document.set("Copy", of: document.catalog, to: page["R"])
    #expect(document.catalog["Copy"].id == ObjectID(number: 4))
    try document.set("Number", of: document.catalog, to: document.object(ObjectID(number: 5)))
    #expect(document.catalog["Number"].int == 12)
    #expect(document.catalog["Number"].id == ObjectID(number: 5))
  }

  @Test func aRepeatedChangeKeepsWhatQPDFHas() throws {
    let document = try Document.open(CompressedPDF.onePage("/Rotate 0", ["<< /Other 1 >>"]))
    let page = try #require(document.page(at: 0)).object
    try document.set("Rotate", of: page, to: .integer(90))
    // Another object of the same stream is read only now.
    #expect(document.object(ObjectID(number: 4))["Other"].int == 1)
    #expect(page["Rotate"].int == 90)
    let saved = try Document.open(document.rewrittenBytes())
    #expect(try #require(saved.page(at: 0)).object["Rotate"].int == 90)
  }
}

// MARK: - Both readings

/// Expects that every object is the same whether it is read by ourselves or by qpdf. False where the file cannot be
/// opened.
@discardableResult
private func expectSameReading(_ bytes: [UInt8], _ name: String) -> Bool {
  guard let own = try? Document.open(FileBytes(bytes)), let qpdf = try? Document.open(FileBytes(bytes)) else {
    return false
  }
  qpdf.syntaxes = nil
  let ids = own.objectIDs
  #expect(ids == qpdf.objectIDs, "\(name)")
  for id in ids {
    let (left, right) = (describe(own.object(id)), describe(qpdf.object(id)))
    #expect(left == right, "\(id) of \(name)")
  }
  return true
}

/// An object with all that is direct in it.
private func describe(_ object: PDFObject, level: Int = 0) -> String {
  if level > 0, let id = object.id { return "\(id)" }
  switch object.kind {
  case .null: return "null"
  case .boolean: return "\(object.bool == true)"
  case .integer: return "\(object.int ?? -1)"
  case .real: return "real \(object.double ?? -1)"
  case .string: return "string \(object.bytes ?? [])"
  case .name: return "/\(object.name ?? "")"
  case .array:
    let items = object.items.map { describe($0, level: level + 1) }
    let single = (0..<object.count).map { describe(object[$0], level: level + 1) }
    return items == single ? "\(items) \(object.itemIDs) \(object.optionalNumbers)" : "items differ"
  case .dictionary, .stream:
    let entries = object.entries.map { "\($0.key): \(describe($0.value, level: level + 1))" }
    return "\(object.isStream ? "stream" : "") \(object.keys) \(entries)"
  case .other: return "other"
  }
}
