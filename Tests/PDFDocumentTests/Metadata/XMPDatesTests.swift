import TestSupport
import Testing

@testable import PDFDocument

@Suite struct XMPDatesTests {
  private let date = "2023-11-14T22:13:20Z"

  private func packet(_ inside: String, rdf: String = "rdf") -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><\(rdf):RDF xmlns:\(rdf)="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    \(inside)
    </\(rdf):RDF></x:xmpmeta>
    <?xpacket end="w"?>
    """
  }

  private func changed(_ text: String, needsModifyDate: Bool = true) -> String? {
    XMPDates(Array(text.utf8))?.setting(date, needsModifyDate: needsModifyDate).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private let basic = "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\""

  @Test func elementsAndAttributes() {
    let old = "2020-01-01T00:00:00+01:00"
    let forms = [
      "<rdf:Description rdf:about='' \(basic)><xmp:ModifyDate>\(old)</xmp:ModifyDate></rdf:Description>",
      "<rdf:Description rdf:about='' \(basic) xmp:ModifyDate=\"\(old)\" xmp:MetadataDate='\(old)'/>",
      "<rdf:Description rdf:about='' \(basic) xmp:MetadataDate = '\(old)'><xmp:ModifyDate>\(old)</xmp:ModifyDate>"
        + "<xmp:CreateDate>2019-01-01</xmp:CreateDate><!-- <xmp:ModifyDate>no</xmp:ModifyDate> --></rdf:Description>",
    ]
    for form in forms {
      let text = packet(form)
      #expect(changed(text) == text.replacing(old, with: date), "\(form)")
    }
  }

  @Test func otherPrefixes() {
    let text = packet(
      "<r:Description r:about='' xmlns:xap='http://ns.adobe.com/xap/1.0/' xap:ModifyDate='2020'/>", rdf: "r")
    #expect(changed(text) == text.replacing("2020", with: date))
  }

  /// Dates of other things of the same name stay.
  @Test func onlyTheDocumentsOwn() {
    let text = packet(
      """
      <rdf:Description rdf:about="" \(basic) xmlns:o="urn:other" o:ModifyDate="1">
      <xmp:ModifyDate>2020</xmp:ModifyDate>
      <o:Part rdf:parseType="Resource"><xmp:ModifyDate>1999</xmp:ModifyDate></o:Part>
      <o:Whole><rdf:Description xmp:MetadataDate="1998"/></o:Whole></rdf:Description>
      """)
    #expect(changed(text) == text.replacing("2020", with: date))
  }

  @Test func aMissingDateIsAddedWhereItIsNeeded() throws {
    let text = packet(
      "<rdf:Description rdf:about=\"uuid:1\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" dc:format=\"application/pdf\"/>"
    )
    #expect(changed(text, needsModifyDate: false) == text)
    let added = try #require(changed(text))
    let packet = XMPPacket(Array(added.utf8))
    #expect(packet.fault == nil)
    #expect(packet[XMPPacket.Namespace.basic, "ModifyDate"]?.text == date)
    #expect(packet[XMPPacket.Namespace.dublinCore, "format"]?.text == "application/pdf")
    #expect(added.contains("rdf:about=\"uuid:1\" xmlns:xmp="))
  }

  @Test func whatIsNotUnderstoodIsLeftAlone() {
    #expect(changed(packet("<rdf:Description")) == nil)
    #expect(XMPDates(Array(packet("").utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) == nil)
    #expect(changed("<a/>") == nil)
    #expect(
      changed(
        packet("<rdf:Description rdf:about='' \(basic)><xmp:ModifyDate><xmp:x/></xmp:ModifyDate></rdf:Description>"))
        == nil)
    #expect(XMPDates([]) == nil)
  }

  /// Every packet of the fixtures keeps all its properties.
  @Test(arguments: try Fixtures.names(in: "bookmarks"))
  func fixtures(name: String) throws {
    let document = try Document.open(path: FilePath(Fixtures.path(name)))
    guard let bytes = try? document.catalog["Metadata"].streamData(), let dates = XMPDates(bytes) else { return }
    let result = try #require(dates.setting(date, needsModifyDate: true))
    let (old, new) = (XMPPacket(bytes), XMPPacket(result))
    let isDate = { (name: XMPName) in ["ModifyDate", "MetadataDate"].contains(name.name) }
    #expect(
      new.properties.filter { !isDate($0.name) }.map(\.name) == old.properties.filter { !isDate($0.name) }.map(\.name))
    #expect(new[XMPPacket.Namespace.basic, "ModifyDate"]?.text == date)
  }

  @Test(arguments: [
    (0, "D:19700101000000Z", "1970-01-01T00:00:00Z"), (951_827_696, "D:20000229123456Z", "2000-02-29T12:34:56Z"),
    (1_700_000_000, "D:20231114221320Z", "2023-11-14T22:13:20Z"), (-5, "D:19700101000000Z", "1970-01-01T00:00:00Z"),
    (4_107_542_399, "D:21000228235959Z", "2100-02-28T23:59:59Z"),
    (Int.max, "D:99991231235959Z", "9999-12-31T23:59:59Z"),
  ])
  func timestamps(seconds: Int, pdf: String, xmp: String) {
    let time = Timestamp(secondsSince1970: seconds)
    #expect(time.pdf == pdf)
    #expect(time.iso8601 == xmp)
  }
}
