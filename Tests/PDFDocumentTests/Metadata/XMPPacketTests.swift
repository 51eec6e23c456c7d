import PDFDocument
import Testing

/// XMP in each of the forms that RDF allows.
struct XMPPacketTests {
  private let ex = "urn:ex"

  private func packet(_ descriptions: String, wrapper: String = "") -> XMPPacket {
    XMPPacket(
      Array(
        """
        <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
        <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="urn:ex"
          xmlns:dc="http://purl.org/dc/elements/1.1/">\(descriptions)</r:RDF></x:xmpmeta>\(wrapper)
        """.utf8))
  }

  @Test func simpleValues() {
    let packet = packet(
      """
      <r:Description r:about="" e:attribute="a &amp; b" plain="no"><e:element> text </e:element>
      <e:link r:resource="https://e.org"/><e:empty/><e:french xml:lang="fr">oui</e:french>
      <e:cdata><![CDATA[<x>]]></e:cdata></r:Description>
      """)
    #expect(packet.fault == nil)
    #expect(packet[ex, "attribute"] == .text("a & b"))
    #expect(packet[ex, "element"] == .text(" text "))
    #expect(packet[ex, "link"] == .uri("https://e.org"))
    #expect(packet[ex, "empty"] == .text(""))
    #expect(packet[ex, "cdata"] == .text("<x>"))
    #expect(packet.properties.first { $0.name.name == "french" }?.language == "fr")
    #expect(packet["", "plain"] == nil)
    #expect(packet.properties.count == 6)
  }

  @Test func structuresInTheirFourForms() {
    let packet = packet(
      """
      <r:Description><e:a r:parseType="Resource"><e:x>1</e:x><e:y>2</e:y></e:a><e:b e:x="1" e:y="2"/>
      <e:c><r:Description e:x="1"><e:y>2</e:y></r:Description></e:c><e:d><e:Type e:x="1" e:y="2"/></e:d></r:Description>
      """)
    for name in ["a", "b", "c", "d"] {
      #expect(packet[ex, name]?[ex, "x"] == .text("1"), "\(name)")
      #expect(packet[ex, name]?[ex, "y"] == .text("2"), "\(name)")
      #expect(packet[ex, name]?.fields.count == 2, "\(name)")
    }
  }

  @Test func arraysAlternativesAndQualifiers() {
    let packet = packet(
      """
      <r:Description><e:seq><r:Seq><r:li>1</r:li><r:li e:x="2"/></r:Seq></e:seq><e:bag><r:Bag/></e:bag>
      <dc:title><r:Alt><r:li xml:lang="de">Titel</r:li><r:li xml:lang="x-default">Title</r:li></r:Alt></dc:title>
      <e:q r:parseType="Resource"><r:value>v</r:value><e:note>n</e:note></e:q></r:Description>
      """)
    #expect(packet[ex, "seq"]?.items.count == 2)
    #expect(packet[ex, "seq"]?.items[1][ex, "x"]?.text == "2")
    #expect(packet[ex, "bag"] == .array(.bag, []))
    #expect(packet[XMPPacket.Namespace.dublinCore, "title"]?.text == "Title")
    #expect(packet[ex, "q"] == .text("v"))
  }

  @Test func descriptionsAddUpAndTheFirstCounts() {
    let packet = packet("<r:Description e:a='1'/><r:Description e:a='2' e:b='3'/>")
    #expect(packet.properties.map { $0.value.text } == ["1", "2", "3"])
    #expect(packet[ex, "a"]?.text == "1")
  }

  @Test(arguments: [("<?xpacket end=\"w\"?>", true), ("<?xpacket end='r'?>", false), ("", nil)])
  func wrappers(end: String, isWritable: Bool?) {
    #expect(packet("<r:Description/>", wrapper: end).isWritable == isWritable)
  }

  @Test func noDepthIsTooMuch() {
    let depth = 120
    let deep =
      String(repeating: "<e:a r:parseType='Resource'>", count: depth) + String(repeating: "</e:a>", count: depth)
    let packet = packet("<r:Description>\(deep)<e:b>1</e:b></r:Description>")
    #expect(packet[ex, "b"]?.text == "1")
  }

  @Test func damagedPacketsKeepWhatCameBefore() {
    let packet = XMPPacket(
      Array(
        """
        <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="urn:ex"><r:Description e:a="1"><e:b>2</e:b>
        <e:c
        """.utf8))
    #expect(packet.fault != nil)
    #expect(packet[ex, "a"]?.text == "1")
    #expect(packet[ex, "b"]?.text == "2")
    #expect(XMPPacket([]).properties.isEmpty)
    #expect(XMPPacket([1, 2, 3]).fault != nil)
  }

  @Test func theDocumentsOwn() throws {
    let reader = try DocumentReader(fixture: "bookmarks/pspdf-attribute.pdf")
    let packet = try #require(reader.metadata)
    #expect(packet[XMPPacket.Namespace.dublinCore, "title"]?.text?.isEmpty == false)
    #expect(try DocumentReader(fixture: "bookmarks/no-metadata.pdf").metadata == nil)
    #expect(try DocumentReader(fixture: "bookmarks/not-a-stream.pdf").metadata == nil)
  }
}
