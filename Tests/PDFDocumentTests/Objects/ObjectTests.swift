import Testing

@testable import PDFDocument

@Suite struct ObjectTests {
  /// The dictionary that holds `content`, in a sound document.
  private func dictionary(_ content: String, _ further: [String] = []) throws -> PDFObject {
    let document = try Document.open(TestPDF.onePage("/Test << \(content) >>", further))
    return try #require(document.page(at: 0)).object["Test"]
  }

  @Test func readsScalars() throws {
    try expectingNoHandles {
      let test = try dictionary("/T true /I -42 /R 1.5 /N /A#20b /S (abc) /H <414243> /Z null")
      #expect(test["T"].bool == true)
      #expect(test["I"].int == -42)
      #expect(test["I"].double == -42)
      #expect(test["R"].double == 1.5)
      #expect(test["R"].int == nil)
      #expect(test["N"].name == "A b")
      #expect(test["N"].isName("A b"))
      #expect(test["S"].bytes == Array("abc".utf8))
      #expect(test["H"].text == "ABC")
      #expect(test["Z"].isNull)
      #expect(test["Missing"].isNull)
    }
  }

  @Test func kindsAreTold() throws {
    let stream = "<< /Length 0 >>\nstream\n\nendstream"
    let test = try dictionary("/B false /I 1 /R 1. /S () /N /n /A [] /D << >> /F 4 0 R", [stream])
    let kinds = ["B", "I", "R", "S", "N", "A", "D", "F", "X"].map { test[$0].kind }
    #expect(kinds == [.boolean, .integer, .real, .string, .name, .array, .dictionary, .stream, .null])
    #expect(!test["F"].isDictionary)
    #expect(test["F"].isStream)
  }

  @Test func referencesAreFollowedAndNamed() throws {
    let test = try dictionary("/R 4 0 R /Gone 99 0 R /D << /K 5 0 R >>", ["[10 20 5 0 R]", "7"])
    #expect(test["R"].id == ObjectID(number: 4))
    #expect(test["R"].count == 3)
    #expect(test["R"][2].int == 7)
    #expect(test["R"][2].id?.description == "5 0 R")
    #expect(test["R"].itemIDs == [nil, nil, ObjectID(number: 5)])
    #expect(test["R"].numbers == [10, 20, 7])
    #expect(test["Gone"].isNull)
    #expect(test["Gone"].id == ObjectID(number: 99))
    #expect(test["D"].id == nil)
    #expect(test["D"].owner == ObjectID(number: 3))
    #expect(test["D"]["K"].owner == ObjectID(number: 5))
  }

  @Test func wrongUseGivesNothing() throws {
    let test = try dictionary("/I 1 /A [1 (x)] /S (s)")
    #expect(test["I"]["K"].isNull)
    #expect(test["I"][0].isNull)
    #expect(test["I"].keys == [])
    #expect(test["I"].count == 0)
    #expect(test["A"][-1].isNull)
    #expect(test["A"][2].isNull)
    #expect(test["A"][Int.max].isNull)
    #expect(test["A"].optionalNumbers == [1, nil])
    #expect(test["S"].name == nil)
    #expect(test["S"].double == nil)
    #expect(test["I"].text == nil)
    #expect(test.document.object(ObjectID(number: 0)).isNull)
    #expect(test.document.object(ObjectID(number: -1)).isNull)
    #expect(test.document.object(ObjectID(number: Int.max)).isNull)
    expectError(.objectInvalid) { _ = try test.streamData() }
  }

  @Test func keysAreSortedAndMayBeOdd() throws {
    let test = try dictionary("/b 1 /a 2 /c#e9 3 /Empty#20 4")
    #expect(test.keys == ["Empty ", "a", "b", "c\u{E9}"])
  }

  @Test func numbersAreAlwaysFinite() throws {
    let huge = String(repeating: "9", count: 400)
    let test = try dictionary("/H \(huge).5 /N -\(huge).5 /T .000000000000000000001 /M --5.5 /E 1e400")
    #expect(test["H"].double == Double.greatestFiniteMagnitude)
    #expect(test["N"].double == -Double.greatestFiniteMagnitude)
    #expect(test["T"].double == 1e-21)
    for key in test.keys {
      #expect(test[key].double?.isFinite ?? true)
    }
  }

  @Test func streamsAreDecoded() throws {
    let document = try Document.open(
      TestPDF.onePage(
        "/A 4 0 R /B 5 0 R",
        [
          "<< /Length 10 /Filter /ASCIIHexDecode >>\nstream\n68656C6C6F\nendstream",
          "<< /Length 3 /Filter /DCTDecode >>\nstream\nabc\nendstream",
        ]))
    let page = try #require(document.page(at: 0)).object
    #expect(try page["A"].streamData() == Array("hello".utf8))
    #expect(try page["A"].streamData(decoding: .none) == Array("68656C6C6F".utf8))
    expectError(.documentLimit) { _ = try page["A"].streamData(limit: 4) }
    #expect(try page["A"].streamData(limit: 5).count == 5)
    expectError(.streamUnreadable) { _ = try page["B"].streamData() }
    #expect(try page["B"].streamData(decoding: .none) == Array("abc".utf8))
  }

  @Test func warningsAreNotedOnce() throws {
    let document = try Document.open(TestPDF.onePage("/Test << /A 1 /A 2 >>"))
    #expect(document.page(at: 0)?.object["Test"]["A"].int == 2)
    let warnings = document.warnings.filter { $0.message.contains("duplicated key") }
    #expect(warnings.count == 1)
    #expect(warnings.first?.object == ObjectID(number: 3))
    #expect(warnings.first?.offset != nil)
    #expect(document.warnings == document.warnings)
  }

  @Test func objectsKeepTheirDocumentAlive() throws {
    try expectingNoHandles {
      var catalog: PDFObject? = try Document.open(TestPDF.onePage()).catalog
      #expect(catalog?["Pages"]["Count"].int == 1)
      weak let document = catalog?.document
      #expect(document != nil)
      catalog = nil
      #expect(document == nil)
    }
  }
}
