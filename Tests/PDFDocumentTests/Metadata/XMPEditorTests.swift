import TestSupport
import Testing

@testable import PDFDocument

/// Properties of XMP changed where they stand.
@Suite struct XMPEditorTests {
  private let text = BookmarkEditor.nutrientName
  private let list = BookmarkEditor.previewName

  private func packet(_ inside: String) -> [UInt8] {
    Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(XMPPacket.Namespace.rdf)">
      \(inside)
      </rdf:RDF></x:xmpmeta>
      <?xpacket end="r"?>
      """.utf8)
  }

  private func changed(_ bytes: [UInt8], to value: String?, _ items: String? = nil) throws -> [UInt8] {
    var editor = try XMPEditor(bytes)
    editor.set(text, prefix: "pspdf", to: value.map { .text($0) })
    editor.set(
      list, prefix: "apple-preview",
      to: items.map { items in
        .markup { "<\($0.rdf):Seq><\($0.rdf):li \($0.property)UUID=\"\(items)\"/></\($0.rdf):Seq>" }
      })
    return try editor.result()
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func whatWasAddedGoesAgainWithoutATrace() throws {
    for inside in [
      "<rdf:Description rdf:about='uuid:1' xmlns:e='urn:e' e:a='1'/>",
      "<rdf:Description rdf:about=\"\" xmlns:e=\"urn:e\"><e:a>1</e:a></rdf:Description>  <!-- end -->",
      " <rdf:Description rdf:about=''/>\n\n<rdf:Description rdf:about=''><e:a xmlns:e='urn:e'/></rdf:Description>",
    ] {
      let old = packet(inside)
      let new = try changed(old, to: "[1]", "A")
      #expect(new.count > old.count)
      #expect(XMPPacket(new)[text.namespace, text.name]?.text == "[1]")
      #expect(XMPPacket(new)[list.namespace, list.name]?.items.first?[list.namespace, "UUID"]?.text == "A")
      #expect(XMPPacket(new).isWritable == false, "the mark at the end stays")
      #expect(try string(changed(new, to: nil)) == string(old), "\(inside)")
      #expect(try changed(old, to: nil) == old)
    }
    let about = try string(changed(packet("<rdf:Description rdf:about='a&amp;\"b'/>"), to: "[]"))
    #expect(about.contains("rdf:about=\"a&amp;&quot;b\""), "it is about the same thing")
  }

  /// The value stands where it stood, in the form it had.
  @Test func placesAreKept() throws {
    let declaration = "xmlns:p='\(text.namespace)' xmlns:a='\(list.namespace)'"
    let cases = [
      ("<rdf:Description rdf:about='' \(declaration) p:Bookmarks = 'old'/>", " p:Bookmarks = '[\"&apos;&lt;\"]'/>"),
      ("<rdf:Description rdf:about='' \(declaration) p:Bookmarks=\"old\"/>", " p:Bookmarks=\"[&quot;'&lt;&quot;]\"/>"),
      (
        "<rdf:Description rdf:about='' \(declaration)><p:Bookmarks >old</p:Bookmarks></rdf:Description>",
        "<p:Bookmarks >[\"'&lt;\"]</p:Bookmarks>"
      ),
      (
        "<rdf:Description rdf:about='' \(declaration)><p:Bookmarks/></rdf:Description>",
        "<p:Bookmarks>[\"'&lt;\"]</p:Bookmarks>"
      ),
      (
        "<rdf:Description rdf:about=''><Bookmarks xml:lang='en' xmlns='\(text.namespace)'><![CDATA[old]]></Bookmarks>"
          + "</rdf:Description>", "<Bookmarks xmlns='\(text.namespace)'>[\"'&lt;\"]</Bookmarks>"
      ),
    ]
    for (inside, expected) in cases {
      let new = try changed(packet(inside), to: "[\"'<\"]")
      #expect(string(new).contains(expected), "\(string(new))")
      #expect(XMPPacket(new)[text.namespace, text.name] == .text("[\"'<\"]"))
    }
  }

  @Test func furtherPlacesGo() throws {
    let twice = packet(
      """
      <rdf:Description rdf:about="" xmlns:p="\(text.namespace)" xmlns:e="urn:e" e:a="1" p:Bookmarks="one"/>
      <rdf:Description rdf:about="" xmlns:p="\(text.namespace)"><p:Bookmarks>two</p:Bookmarks></rdf:Description>
      """)
    let new = try changed(twice, to: "three")
    #expect(XMPPacket(new).properties.map(\.name.name) == ["a", "Bookmarks"])
    #expect(!string(new).contains("two") && string(new).contains("p:Bookmarks=\"three\""))
    let none = try changed(twice, to: nil)
    #expect(XMPPacket(none).properties.map(\.name.name) == ["a"])
    #expect(!string(none).contains("Bookmarks"))
  }

  /// RDF as the default namespace: attributes are in none, so a prefix is declared.
  @Test func withoutAPrefixOfRDF() throws {
    let bytes = Array("<RDF xmlns='\(XMPPacket.Namespace.rdf)'><Description about=''/></RDF>".utf8)
    let new = try changed(bytes, to: "x", "A")
    #expect(XMPPacket(new)[list.namespace, list.name]?.items.count == 1)
    #expect(string(new).hasPrefix(XMPPacket.header), "and a wrapper is put around it")
    let empty = try changed(Array("<r:RDF xmlns:r='\(XMPPacket.Namespace.rdf)'/>".utf8), to: "x", "A")
    #expect(XMPPacket(empty)[text.namespace, text.name]?.text == "x")
  }

  @Test func declaredEncodings() throws {
    let words =
      "<?xml version='1.0' encoding='ISO-8859-1'?>"
      + "<r:RDF xmlns:r='\(XMPPacket.Namespace.rdf)'><r:Description r:about='' xmlns:e='urn:e' e:a='"
    let bytes = Array(words.utf8) + [0xE9] + Array("'/></r:RDF>".utf8)
    let new = try changed(bytes, to: "é日")
    #expect(XMPPacket(new)["urn:e", "a"]?.text == "é")
    #expect(XMPPacket(new)[text.namespace, text.name]?.text == "é日")
    #expect(new.starts(with: Array(words.utf8)), "nothing stands before the declaration")
  }

  @Test func whatMustNotBeWrittenAgain() throws {
    for bytes in [
      packet("<rdf:Description"), Array("<a/>".utf8), [], Array("plain".utf8), packet("&bomb;"),
      Array("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>".utf8),
    ] {
      expectError(.metadataMalformed) { _ = try XMPEditor(bytes) }
    }
    // Half a character cannot be written again as it was.
    var odd = wide(packet("<rdf:Description rdf:about=''/>"), width: 2, isBigEndian: true)
    odd += [0]
    expectError(.metadataMalformed) { _ = try XMPEditor(odd) }
  }

  private func wide(_ bytes: [UInt8], width: Int, isBigEndian: Bool) -> [UInt8] {
    let text = string(bytes)
    let units = width == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
    return units.flatMap { unit in
      (0..<width).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * (isBigEndian ? width - 1 - $0 : $0))) }
    }
  }

  // MARK: Any packet

  /// Packets of every make: whatever is not one of the two properties is there afterwards, byte for byte.
  @Test func everythingElseStays() throws {
    var generator = SeededGenerator(seed: 4)
    for round in 0..<400 {
      var random = RandomPacket(generator)
      let chunks = random.make()
      generator = random.generator
      let source = chunks.map(\.text).joined()
      let value = random.value()
      let hasValue = round % 4 > 0
      for form in 0..<5 {
        let bytes = encode(source, form)
        let new = try changed(bytes, to: hasValue ? value : nil, hasValue ? "U\(round)" : nil)
        let after = XMPPacket(new)
        #expect(after.fault == nil)
        #expect(after[text.namespace, text.name]?.text == (hasValue ? value : nil), "round \(round)")
        #expect(after[list.namespace, list.name]?.items.count == (hasValue ? 1 : nil))
        let decoded = try #require(decode(new, form), "round \(round): the encoding is another one")
        let rest = remainder(of: decoded, without: chunks.filter { !$0.isOurs }.map(\.text))
        #expect(rest != nil, "round \(round), form \(form): something else was touched\n\(source)\n\(decoded)")
        if !hasValue { #expect(rest == "", "round \(round): \(rest ?? "")") }
      }
    }
  }

  private func encode(_ text: String, _ form: Int) -> [UInt8] {
    switch form {
    case 0: Array(text.utf8)
    case 1: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case 2: [0xFE, 0xFF] + wide(Array(text.utf8), width: 2, isBigEndian: true)
    case 3: wide(Array(text.utf8), width: 2, isBigEndian: false)
    default: wide(Array(text.utf8), width: 4, isBigEndian: true)
    }
  }

  private func decode(_ bytes: [UInt8], _ form: Int) -> String? {
    let head = [0: 0, 1: 3, 2: 2][form] ?? 0
    let text: String
    switch form {
    case 0, 1: text = String(decoding: bytes.dropFirst(head), as: UTF8.self)
    case 2, 3:
      var units: [UInt16] = []
      for place in stride(from: head, to: bytes.count - 1, by: 2) {
        let (one, two) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        units.append(form == 2 ? one << 8 | two : two << 8 | one)
      }
      text = String(decoding: units, as: UTF16.self)
    default:
      var units: [UInt32] = []
      for place in stride(from: 0, to: bytes.count - 3, by: 4) {
        units.append(bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
      }
      text = String(decoding: units, as: UTF32.self)
    }
    return encode(text, form) == bytes ? text : nil
  }

  /// What is left of a text once these parts of it, in their order, are taken out; `nil` where one is missing.
  private func remainder(of text: String, without parts: [String]) -> String? {
    var left: [UInt8] = []
    var rest = Array(text.utf8)[...]
    for (index, part) in parts.enumerated() {
      let part = Array(part.utf8)
      let isLast = index == parts.count - 1
      guard let place = isLast ? (rest.count - part.count) : find(part, in: rest), place >= 0,
        rest.dropFirst(place).starts(with: part)
      else { return nil }
      left += rest.prefix(place)
      rest = rest.dropFirst(place + part.count)
    }
    return String(decoding: left + rest, as: UTF8.self)
  }

  private func find(_ part: [UInt8], in rest: ArraySlice<UInt8>) -> Int? {
    guard let first = part.first else { return 0 }
    var start = rest.startIndex
    while let place = rest[start...].firstIndex(of: first) {
      if rest[place...].starts(with: part) { return place - rest.startIndex }
      start = place + 1
    }
    return nil
  }
}

/// Makes packets of XMP.
struct RandomPacket {
  /// A piece of a packet: one of the two properties, or anything else.
  struct Chunk {
    var text: String
    var isOurs = false
  }

  var generator: SeededGenerator

  init(_ generator: SeededGenerator) { self.generator = generator }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
  private mutating func isSo(_ part: Int = 2) -> Bool { Int.random(in: 0..<part, using: &generator) == 0 }

  /// A text that needs care.
  mutating func value() -> String {
    let pieces = ["[", "]", "\"", "'", "<", ">", "&", "]]>", "日", "😀", "é", "\n", "\t", " ", "a", "&amp;", "-->"]
    return (0..<Int.random(in: 1...12, using: &generator)).map { _ in pick(pieces) }.joined() + "x"
  }

  private mutating func space() -> String { pick([" ", "\n", "\n  ", "\t", "\r\n "]) }

  /// A packet in pieces. Each description says something else too, so that none is left empty.
  mutating func make() -> [Chunk] {
    var chunks: [Chunk] = []
    // Pieces of one kind that follow each other are one.
    func add(_ text: String, isOurs: Bool = false) {
      if let last = chunks.last, last.isOurs == isOurs {
        chunks[chunks.count - 1].text += text
      } else {
        chunks.append(Chunk(text: text, isOurs: isOurs))
      }
    }
    let rdf = pick(["rdf", "r"])
    add("<?xpacket begin='\u{FEFF}' id='W5M0MpCehiHzreSzNTczkc9d'?>" + space())
    add("<x:xmpmeta xmlns:x='adobe:ns:meta/' x:xmptk='made up'><\(rdf):RDF xmlns:\(rdf)='\(XMPPacket.Namespace.rdf)'")
    add(" xmlns:p=\"\(Bookmarks.nutrientNamespace)\"\(space())xmlns:q='\(Bookmarks.previewNamespace)' xmlns:e='urn:e'>")
    let count = Int.random(in: 1...3, using: &generator)
    let textPlace = isSo(4) ? -1 : Int.random(in: 0..<count, using: &generator)
    let listPlace = isSo(4) ? -1 : Int.random(in: 0..<count, using: &generator)
    for index in 0..<count {
      let quoted = pick(["\"a&gt;b\"", "'&lt;!--'", "'>'"])
      add("\(space())<\(rdf):Description \(rdf):about=''\(space())e:n\(index)=\(quoted)")
      let isAttribute = isSo()
      if index == textPlace, isAttribute { add("\(space())p:Bookmarks='[&quot;]'", isOurs: true) }
      let isEmpty = isSo(4) && !(index == textPlace && !isAttribute) && index != listPlace
      add(isEmpty ? "/>" : ">")
      guard !isEmpty else { continue }
      add(filler())
      if index == listPlace {
        add(
          "\(space())<q:Bookmarks><\(rdf):Seq><\(rdf):li q:PageIndex='1' q:UUID='B'/></\(rdf):Seq></q:Bookmarks>",
          isOurs: true)
        add("<e:between/>")
      }
      if index == textPlace, !isAttribute {
        add("\(space())<p:Bookmarks>[<![CDATA[<>]]>]</p:Bookmarks>", isOurs: true)
      }
      add("<e:after>\(index)</e:after>" + filler())
      add("</\(rdf):Description>")
    }
    // What is new stands here.
    add("", isOurs: true)
    add(space() + "</\(rdf):RDF></x:xmpmeta>\(space())<?xpacket end=\(pick(["'w'", "\"r\""]))?>" + space())
    return chunks
  }

  private mutating func filler() -> String {
    pick([
      "", "<!-- <p:Bookmarks>no</p:Bookmarks> -->", "<e:s \n a = \"&#x41;\"><e:t/></e:s>", "<e:b>&lt;&amp;é日😀</e:b>",
      "<e:list xmlns:p='urn:other'><p:Bookmarks>other</p:Bookmarks></e:list>", "<?target data?>",
      "<e:c><![CDATA[<p:Bookmarks/>]]></e:c>",
    ])
  }
}
