import TestSupport
import Testing

@testable import PDFDocument

/// Bookmarks changed and written.
struct BookmarkEditorTests {
  private static let first = "11111111-AAAA-4AAA-8AAA-111111111111"
  private static let second = "22222222-BBBB-4BBB-8BBB-222222222222"
  static let sound = [
    "actions", "apple-attributes", "apple-description", "apple-resource", "compressed", "empty-list", "merged", "names",
    "no-metadata", "no-packet", "none", "prefixes", "pspdf-attribute", "pspdf-cdata", "pspdf-element",
    "pspdf-new-json", "two-descriptions", "utf16-big-endian", "utf16-little-endian",
  ]

  private func open(_ name: String) throws -> DocumentReader { try DocumentReader(fixture: "bookmarks/\(name).pdf") }

  /// Both properties as they stand: the JSON, and the pages and identifiers of Preview's list.
  private func written(_ reader: DocumentReader) throws -> (json: BookmarkJSON?, list: [String]) {
    let packet = try #require(reader.metadata)
    #expect(packet.fault == nil)
    let list = packet[Bookmarks.previewNamespace, "Bookmarks"]?.items ?? []
    return (
      packet[Bookmarks.nutrientNamespace, "Bookmarks"]?.text.flatMap { BookmarkJSON($0) },
      list.map {
        "\($0[Bookmarks.previewNamespace, "PageIndex"]?.text ?? "") \($0[Bookmarks.previewNamespace, "UUID"]?.text ?? "")"
      }
    )
  }

  private func others(_ reader: DocumentReader) -> [String] {
    reader.metadata?.statements { BookmarkEditor.isBookmarks($0) } ?? []
  }

  @Test(arguments: [-1, 99, Int.max])
  func placesWithoutABookmark(place: Int) throws {
    var editor = try BookmarkEditor(open("names"))
    editor.rename(place, to: "x")
    editor.replace(place, with: BookmarkEditor.item(page: 0, name: "x"))
    #expect(!editor.isChanged)
  }

  @Test(arguments: sound)
  func addingAndRemoving(fixture: String) throws {
    let reader = try open(fixture)
    let (before, other) = (reader.bookmarks.items, others(reader))
    var editor = try BookmarkEditor(reader)
    #expect(!editor.isChanged)
    #expect(try !editor.save(), "nothing is written where nothing was changed")
    #expect(reader.document.revision == 0)
    let place = editor.add(page: 3, name: "Größe \"<&>' 日本\n]]>")
    let id = editor.bookmarks[place].id
    #expect(try editor.save())
    let after = reader.bookmarks
    #expect(after.warnings.isEmpty)
    #expect(after.items.dropLast().map(\.id) == before.map(\.id))
    #expect(after.items.dropLast().map(\.name) == before.map(\.name))
    #expect(after.items.dropLast().map(\.action?.type) == before.map(\.action?.type))
    let new = try #require(after.items.last)
    #expect(new.name == "Größe \"<&>' 日本\n]]>" && new.pageIndex == 3 && new.id == id)
    #expect(id.count == 36 && id == id.uppercased() && id.split(separator: "-")[2].first == "4")
    #expect(others(reader) == other)
    // Every bookmark of a page is in both, any other in the JSON alone.
    #expect(after.items.allSatisfy { ($0.sources == [.nutrient, .preview]) == ($0.pageIndex != nil) })
    #expect(after.items.allSatisfy { $0.sources.contains(.nutrient) })

    var again = try BookmarkEditor(reader)
    again.remove(Set(again.bookmarks.indices))
    #expect(try again.save())
    #expect(reader.bookmarks.items.isEmpty)
    #expect(try written(reader).json == nil && written(reader).list.isEmpty)
    #expect(reader.metadata?.properties.contains { BookmarkEditor.isBookmarks($0.name) } == false)
    #expect(others(reader) == other)
  }

  @Test func aPacketWhereThereIsNone() throws {
    let document = try Document.open(TestPDF.onePage())
    let reader = DocumentReader(document)
    var editor = try BookmarkEditor(reader)
    editor.add(page: 0, name: nil)
    #expect(try editor.save())
    let stream = document.catalog["Metadata"]
    #expect(stream["Type"].isName("Metadata") && stream["Subtype"].isName("XML") && stream["Filter"].isNull)
    let bytes = try stream.streamData()
    #expect(bytes.starts(with: Array(XMPPacket.header.utf8)) && XMPPacket(bytes).isWritable == true)
    #expect(try written(reader).list == ["0 \(editor.bookmarks[0].id)"])
    // One that is there and empty is filled.
    let empty = TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>", "<< /Length 1 >>\nstream\n \nendstream",
    ])
    let other = DocumentReader(try Document.open(empty))
    var filling = try BookmarkEditor(other)
    filling.add(page: 0, name: "One")
    #expect(try filling.save())
    #expect(other.bookmarks.items.map(\.name) == ["One"] && other.document.catalog["Metadata"].id?.number == 4)
  }

  @Test(arguments: [
    ("broken-xml", "metadata.malformed", "line 14"), ("entity-bomb", "metadata.malformed", "document type"),
    ("external-entity", "metadata.malformed", "document type"), ("not-a-stream", "metadata.malformed", "no stream"),
    ("not-json", "bookmarks.malformed", "not valid JSON"), ("odd", "bookmarks.malformed", "not a JSON object"),
    ("deep", "metadata.malformed", "depth"),
  ])
  func damaged(fixture: String, code: String, words: String) throws {
    let reader = try open(fixture)
    let read = reader.bookmarks.items
    let error = expectError(PDFError.Code(code)) { _ = try BookmarkEditor(reader) }
    #expect(error?.message.contains(words) == true && error?.hint?.contains("--repair") == true)
    var editor = try BookmarkEditor(reader, repairs: true)
    #expect(editor.repairs.map(\.code.rawValue).contains(code))
    editor.add(page: 2, name: "New")
    #expect(try editor.save())
    let after = reader.bookmarks
    #expect(after.warnings.isEmpty && reader.metadata?.fault == nil)
    #expect(after.items.map(\.name) == read.map(\.name) + ["New"])
    #expect(after.items.filter(\.isIDStored).count == after.items.count)
    if fixture == "broken-xml" {
      #expect(reader.metadata?.properties.contains { !BookmarkEditor.isBookmarks($0.name) } == true, "the rest is kept")
    }
  }

  /// What is not understood is written again: keys in their order, numbers with their digits, items that are hidden
  /// behind another one of the same identifier.
  @Test func nothingIsLost() throws {
    let reader = try open("actions")
    var editor = try BookmarkEditor(reader)
    editor.rename(0, to: "Renamed")
    #expect(try editor.save())
    let json = try #require(reader.bookmarks.items.first?.json)
    #expect(
      json.text
        == #"{"action":{"type":"goTo","pageIndex":1},"name":"Renamed","uuid":"ACTION-0","sortKey":2.5,"version":1,"#
        + #""x-extra":{"a":[1,2.50,1e400]}}"#)
    let odd = try open("odd")
    var repairing = try BookmarkEditor(odd, repairs: true)
    repairing.add(page: 0, name: nil)
    #expect(try repairing.save())
    guard case .array(let items)? = try written(odd).json else { throw Unexpected() }
    #expect(items.filter { $0["uuid"]?.string == "O6" }.compactMap { $0["action"]?["pageIndex"]?.int } == [3, 4])
  }

  @Test func previewsItemsStayAsTheyAre() throws {
    let reader = try open("merged")
    var editor = try BookmarkEditor(reader)
    editor.rename(0, to: "Other name")
    #expect(try editor.save())
    // Nothing that the list holds has changed, so it stands as it stood, a UUID in small letters included.
    #expect(
      try written(reader).list == [
        "4 44444444-DDDD-4DDD-8DDD-444444444444", "2 \(Self.first)", "0 \(Self.second.lowercased())",
      ])
    guard case .array(let items)? = try written(reader).json else { throw Unexpected() }
    #expect(items.count == 4 && items[3]["action"]?["pageIndex"]?.int == 4)
    var moving = try BookmarkEditor(reader)
    moving.reorder([3, 1, 2, 0])
    #expect(try moving.save())
    #expect(reader.bookmarks.items.map(\.id.first) == ["4", "2", "3", "1"])
    #expect(try written(reader).list.map { $0.dropFirst(2).first } == ["4", "2", "1"], "now it follows the order")
  }

  @Test func removedPages() throws {
    let reader = try open("merged")
    var editor = try BookmarkEditor(reader)
    let counts = editor.removePages([0, 3])
    #expect(counts.gone == 1 && counts.moved == 2)
    #expect(try editor.save())
    #expect(reader.bookmarks.items.map(\.pageIndex) == [1, nil, 2])
    // An attribute was changed where it stood.
    let text = String(decoding: try reader.document.catalog["Metadata"].streamData(), as: UTF8.self)
    #expect(text.contains("<rdf:li apple-preview:UUID=\"\(Self.first)\" apple-preview:PageIndex=\"1\"/>"))
    let apple = try open("apple-description")
    var other = try BookmarkEditor(apple)
    #expect(other.removePages([1]).moved == 1)
    #expect(try other.save())
    #expect(apple.bookmarks.items.map(\.pageIndex) == [1, 0])
  }

  private func document(_ json: String) throws -> DocumentReader {
    let packet =
      "<r:RDF xmlns:r='\(XMPPacket.Namespace.rdf)'><r:Description r:about='' xmlns:p='\(Bookmarks.nutrientNamespace)'>"
      + "<p:Bookmarks>\(json)</p:Bookmarks></r:Description></r:RDF>"
    let bytes = TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>", "<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
      "<< /Length \(packet.utf8.count) >>\nstream\n\(packet)\nendstream",
    ])
    return DocumentReader(try Document.open(bytes))
  }

  @Test func sortKeys() throws {
    func item(_ id: String, _ key: String) -> String {
      #"{"uuid":"\#(id)","sortKey":\#(key),"action":{"actionType":"Goto","pageIndex":0}}"#
    }
    let reader = try document("[\(item("B", "2.50")),\(item("A", "1")),\(item("C", "7"))]")
    #expect(reader.bookmarks.inCustomOrder.map(\.id) == ["A", "B", "C"])
    var editor = try BookmarkEditor(reader)
    let new = editor.add(page: 1, name: nil)
    #expect(editor.bookmarks[new].json?["sortKey"] == .number("8"))
    #expect(editor.customOrder == [1, 0, 2, 3])
    #expect(try editor.save())
    guard case .array(let items)? = try written(reader).json else { throw Unexpected() }
    #expect(items.map { $0["sortKey"] } == [.number("2.50"), .number("1"), .number("7"), .number("8")])
    var moving = try BookmarkEditor(reader)
    moving.reorder([3, 1, 0, 2])
    #expect(try moving.save())
    #expect(reader.bookmarks.inCustomOrder.dropFirst().map(\.id) == ["A", "B", "C"])
    #expect(reader.bookmarks.items.map { $0.json?["sortKey"]?.int } == [0, 1, 2, 3])
  }

  @Test func identifiers() throws {
    func ids(isDeterministic: Bool) throws -> [String] {
      var editor = try BookmarkEditor(open("none"), isDeterministic: isDeterministic)
      for page in [0, 0, 1] { editor.add(page: page, name: "N") }
      return editor.bookmarks.map(\.id)
    }
    let known = try ids(isDeterministic: true)
    #expect(Set(known).count == 3)
    #expect(try ids(isDeterministic: true) == known)
    #expect(known.allSatisfy { $0.split(separator: "-")[2].first == "8" })
    #expect(try Set(ids(isDeterministic: false)).isDisjoint(with: ids(isDeterministic: false)))
    // Those that had none get one when they are written.
    let reader = try document(#"[{"action":{"actionType":"Goto","pageIndex":1}}]"#)
    #expect(reader.bookmarks.items.map(\.isIDStored) == [false])
    var editor = try BookmarkEditor(reader)
    editor.rename(0, to: "Name")
    #expect(try editor.save())
    #expect(reader.bookmarks.items.map(\.isIDStored) == [true])
    #expect(try written(reader).list == ["1 \(reader.bookmarks.items[0].id)"])
  }

  @Test func jsonTexts() throws {
    let texts = [
      #"{"b":1,"a":[1.50,-0,1E+5,true,false,null],"é😀":"\"\\\n\t\u0001","":{}}"#, "[]", "\"\"", #"{"a":1,"a":2}"#,
    ]
    for text in texts { #expect(try #require(BookmarkJSON(text)).text == text) }
    #expect(BookmarkJSON(#""\u2028\ufffe\/\u00e9""#)?.text == #""\u2028\ufffe/é""#)
    var object = try #require(BookmarkJSON(#"{"a":1,"b":2,"a":3}"#))
    object.set("b", .string("x"))
    object.set("c", .bool(true))
    #expect(object.text == #"{"a":1,"b":"x","a":3,"c":true}"#)
    object.set("a", nil)
    #expect(object.text == #"{"b":"x","c":true}"#)
  }

  /// Ten thousand bookmarks are no matter.
  @Test func many() throws {
    let reader = try open("none")
    var editor = try BookmarkEditor(reader)
    for index in 0..<10_000 { editor.add(page: index % 5, name: "Bookmark \(index)") }
    #expect(try editor.save())
    #expect(reader.bookmarks.items.count == 10_000)
    var again = try BookmarkEditor(reader)
    again.remove(Set(stride(from: 0, to: 10_000, by: 2)))
    #expect(again.removePages([0]).gone == 1000)
    #expect(try again.save())
    #expect(reader.bookmarks.items.count == 4000 && reader.bookmarks.warnings.isEmpty)
  }
}
