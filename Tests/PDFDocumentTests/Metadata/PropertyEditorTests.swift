import Testing

@testable import PDFDocument

@Suite struct PropertyEditorTests {
  private static let packet = """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:q="http://ns.adobe.com/pdf/1.3/"
      xmlns:own="urn:own" own:kept="as it is" q:Producer='old'>
     <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Old</rdf:li><rdf:li xml:lang="en">Old</rdf:li>
       <rdf:li xml:lang="de">Alt</rdf:li></rdf:Alt></dc:title>
    </rdf:Description><!-- kept --></rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>
    """

  private func open(info: String = "", packet: String? = nil, catalog: String = "", version: String = "1.7") throws
    -> Document
  {
    let metadata = packet.map { "<< /Type /Metadata /Length \($0.utf8.count) >>\nstream\n\($0)\nendstream" } ?? "null"
    return try Document.open(
      TestPDF.make(
        [
          "<< /Type /Catalog /Pages 2 0 R \(packet == nil ? "" : "/Metadata 5 0 R") \(catalog) >>",
          "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
          info.isEmpty ? "null" : "<< \(info) >>", metadata,
        ], trailer: info.isEmpty ? "" : "/Info 4 0 R", header: "%PDF-\(version)\n"))
  }

  private func change(
    _ document: Document, makesPacket: Bool = false, repairs: Bool = false, _ values: [DocumentProperty: String]
  ) throws -> Bool {
    var editor = try PropertyEditor(DocumentReader(document), repairs: repairs)
    for (property, text) in values { editor.set(property, to: text) }
    return try editor.save(makesPacket: makesPacket)
  }

  private func words(_ document: Document) throws -> String {
    String(decoding: try document.catalog["Metadata"].streamData(), as: UTF8.self)
  }

  @Test func infoAlone() throws {
    let document = try open(info: "/Title (A) /Foo (bar)")
    #expect(try change(document, [.title: "Ω & <", .author: "B", .custom("Foo"): "", .custom("Other"): "1"]))
    let info = document.trailer["Info"]
    #expect(info["Title"].text == "Ω & <" && info["Author"].text == "B" && info["Other"].text == "1")
    #expect(info["Foo"].isNull && document.catalog["Metadata"].isNull)
    #expect(document.rewritePreference != nil, "what was removed is better gone")
  }

  @Test func infoIsMadeAndGoesWithItsLastEntry() throws {
    let document = try open()
    #expect(try change(document, [.subject: "S"]))
    #expect(document.trailer["Info"]["Subject"].text == "S")
    #expect(try change(document, [.subject: ""]))
    #expect(document.trailer["Info"].isNull)
    #expect(try !change(document, [.subject: "", .title: "", .language: ""]), "there is nothing to remove")
  }

  @Test func packetInStepAndOtherwiseAsItWas() throws {
    let document = try open(info: "/Title (Old)", packet: Self.packet)
    #expect(try change(document, [.title: "N<ew", .producer: "P\"'", .author: "A, B", .keywords: "x; y"]))
    let text = try words(document)
    #expect(text.contains("own:kept=\"as it is\"") && text.contains("<!-- kept -->"))
    let packet = XMPPacket(Array(text.utf8))
    #expect(packet.fault == nil)
    let dublin = XMPPacket.Namespace.dublinCore
    guard case .array(.alternatives, let titles)? = packet[dublin, "title"] else { return #expect(Bool(false)) }
    #expect(titles.map(\.language) == ["x-default", "en", "de"])
    #expect(titles.map(\.value.text) == ["N<ew", "N<ew", "Alt"], "what said the same as the default still does")
    #expect(packet[XMPPacket.Namespace.pdf, "Producer"]?.text == "P\"'")
    #expect(packet[dublin, "creator"]?.items.map(\.text) == ["A, B"])
    #expect(packet[dublin, "subject"]?.items.map(\.text) == ["x", "y"])
    #expect(packet[XMPPacket.Namespace.pdf, "Keywords"]?.text == "x; y")
  }

  @Test func whatSaysTheSameIsLeftAlone() throws {
    let document = try open(info: "/Title (Old) /Producer (old)", packet: Self.packet)
    #expect(try !change(document, [.title: "Old", .producer: "old", .custom("None"): ""]))
    #expect(document.revision == 0)
    #expect(try change(document, [.title: ""]))
    #expect(try !words(document).contains("dc:title"))
    #expect(try words(document).contains("q:Producer='old'"))
  }

  @Test func packetIsMadeOnlyWhenAskedFor() throws {
    let document = try open(info: "/Author (A) /CreationDate (D:20240102030405+01'00) /My#20Key (v)")
    #expect(try change(document, makesPacket: true, [.title: "T"]))
    let packet = try #require(DocumentReader(document).metadata)
    #expect(packet[XMPPacket.Namespace.dublinCore, "creator"]?.text == "A")
    #expect(packet[XMPPacket.Namespace.basic, "CreateDate"]?.text == "2024-01-02T03:04:05+01:00")
    #expect(packet["http://ns.adobe.com/pdfx/1.3/", "My\u{2182}0020Key"]?.text == "v")
  }

  @Test func archivesGetNoUnknownProperties() throws {
    let archive = Self.packet.replacing(
      "own:kept=", with: "xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\" pdfaid:part=\"2\" own:kept=")
    let document = try open(info: "/Title (Old)", packet: archive)
    #expect(try change(document, [.custom("Key"): "v", .subject: "S"]))
    #expect(document.trailer["Info"]["Key"].text == "v")
    #expect(try !words(document).contains("pdfx"))
    let fourth = try open(packet: archive.replacing("part=\"2\"", with: "part=\"4\""))
    #expect(try change(fourth, [.subject: "S"]))
    #expect(fourth.trailer["Info"].isNull, "PDF/A-4 has no information dictionary")
    #expect(try words(fourth).contains("dc:description"))
  }

  @Test func damagedPacketStopsEverything() throws {
    let document = try open(info: "/Title (A)", packet: Self.packet.replacing("</rdf:RDF>", with: ""))
    expectError(.metadataMalformed) { _ = try change(document, [.title: "B"]) }
    #expect(document.revision == 0)
    #expect(try change(document, repairs: true, [.title: "B"]))
    #expect(XMPPacket(Array(try words(document).utf8)).fault == nil)
    #expect(try words(document).contains("own:kept"))
  }

  @Test func datesTrappedAndLanguage() throws {
    let document = try open(info: "/ModDate (D:2020)", packet: Self.packet, catalog: "/Lang (en)")
    #expect(try change(document, [.modified: "2024-05-06T07:08:09-03:30", .trapped: "True", .language: "de-CH"]))
    let info = document.trailer["Info"]
    #expect(info["ModDate"].text == "D:20240506070809-03'30")
    #expect(info["Trapped"].isName("True") && document.catalog["Lang"].text == "de-CH")
    #expect(document.keepsModificationDates)
    let texts = DocumentReader(document).properties
    #expect(texts.contains(PropertyValue(.modified, "2024-05-06T07:08:09-03:30")))
    #expect(texts.contains(PropertyValue(.language, "de-CH")))
    #expect(try words(document).contains("<rdf:Bag><rdf:li>de-CH</rdf:li></rdf:Bag>"))
  }

  @Test func customEntriesAllAtOnce() throws {
    let document = try open(info: "/Title (T) /A (1) /B#20C (2) /D [1]", packet: Self.packet)
    #expect(try change(document, [.custom("A"): "1"]))
    var editor = try PropertyEditor(DocumentReader(document))
    editor.removeCustom()
    editor.set(.custom("Kept"), to: "k")
    #expect(try editor.save())
    #expect(document.trailer["Info"].keys == ["Kept", "Title"])
    #expect(try !words(document).contains("pdfx:A") && words(document).contains("pdfx:Kept"))
  }
}
