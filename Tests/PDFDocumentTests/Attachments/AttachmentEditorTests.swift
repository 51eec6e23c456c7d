import TestSupport
import Testing

@testable import PDFDocument

@Suite struct AttachmentEditorTests {
  /// A document of one page; `further` objects are numbered from 4.
  private func open(_ catalog: String, page: String = "", _ further: [String] = []) throws -> Document {
    try Document.open(
      TestPDF.make(
        [
          "<< /Type /Catalog /Pages 2 0 R \(catalog) >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] \(page) >>",
        ] + further))
  }

  private func specification(_ name: String, stream: Int, _ more: String = "") -> String {
    "<< /Type /Filespec /F (\(name)) /UF (\(name)) /EF << /F \(stream) 0 R >> \(more) >>"
  }

  private func stream(_ words: String) -> String {
    "<< /Type /EmbeddedFile /Length \(words.utf8.count) >>\nstream\n\(words)\nendstream"
  }

  private func files(_ document: Document) -> [AttachedFile] { DocumentReader(document).attachedFiles }

  private func add(_ name: String, _ words: String, to document: Document, replacing old: AttachedFile? = nil) throws {
    var editor = try AttachmentEditor(document)
    try editor.add(AttachmentEditor.NewFile(name: name, bytes: Array(words.utf8)), replacing: old)
    try editor.finish()
  }

  private func remove(_ names: Set<String>, from document: Document) throws {
    var editor = try AttachmentEditor(document)
    try editor.remove(files(document).filter { names.contains($0.name) })
    try editor.finish()
  }

  /// The keys of the tree in its order, after its nodes were looked at: sorted, and within their limits.
  private func soundKeys(_ document: Document) throws -> [[UInt8]] {
    var keys: [[UInt8]] = []
    func walk(_ node: PDFObject, isRoot: Bool) {
      let start = keys.count
      #expect(node["Kids"].isArray != node["Names"].isArray)
      for kid in node["Kids"].items { walk(kid, isRoot: false) }
      for (place, item) in node["Names"].items.enumerated() where place.isMultiple(of: 2) {
        if let bytes = item.bytes { keys.append(bytes) }
      }
      #expect(isRoot == node["Limits"].isNull)
      if !isRoot {
        #expect(node["Limits"][0].bytes == keys[start] && node["Limits"][1].bytes == keys.last)
      }
    }
    walk(document.catalog["Names"]["EmbeddedFiles"], isRoot: true)
    for (left, right) in zip(keys, keys.dropFirst()) { #expect(left.lexicographicallyPrecedes(right)) }
    return keys
  }

  @Test func addsToADocumentWithoutAny() throws {
    let document = try open("")
    try add("b.txt", "two", to: document)
    try add("Ω.txt", "three", to: document)
    try add("a.txt", "", to: document)
    #expect(files(document).map(\.name) == ["a.txt", "b.txt", "Ω.txt"])
    #expect(try files(document).map { try $0.data() } == ["", "two", "three"].map { Array($0.utf8) })
    #expect(files(document)[1].statedSize == 3)
    #expect(files(document)[1].checksum == MD5.digest(Array("two".utf8)))
    #expect(try soundKeys(document).count == 3)
    #expect(document.catalog["AF"].isNull)
  }

  /// A tree in disorder, with a key that is there twice, a node that comes back to itself, and what is no file.
  @Test func putsATreeInOrder() throws {
    let document = try open(
      "/Names << /Dests << /Names [] >> /EmbeddedFiles << /Kids [4 0 R 5 0 R] >> >>",
      [
        "<< /Limits [(q) (q)] /Names [(z) 6 0 R (a) 7 0 R] /Kids [4 0 R] >>", "<< /Names [(a) 8 0 R (m) (text)] >>",
        specification("z", stream: 9), specification("first", stream: 9), specification("second", stream: 9),
        stream("same"),
      ])
    try add("n", "new", to: document)
    #expect(try soundKeys(document).map { TextString.decode($0) } == ["a", "a (2)", "m", "n", "z"])
    #expect(files(document).map(\.name) == ["first", "second", "text", "n", "z"])
    #expect(files(document).map(\.hasData) == [true, true, false, true, true])
    #expect(!document.catalog["Names"]["Dests"].isNull)
    try remove(["second", "text"], from: document)
    #expect(files(document).map(\.name) == ["first", "n", "z"])
    #expect(try soundKeys(document).map { TextString.decode($0) } == ["a", "n", "z"])
  }

  @Test(arguments: [1, 64, 65, 4096, 4200])
  func manyFilesStaySorted(count: Int) throws {
    let document = try open("")
    var editor = try AttachmentEditor(document)
    for number in 0..<count {
      try editor.add(AttachmentEditor.NewFile(name: "f\(number &* 7919 % count)", bytes: []))
    }
    try editor.finish()
    #expect(try soundKeys(document).count == count)
    try add("more", "", to: document)
    #expect(try soundKeys(document).count == count + 1)
    #expect(files(document).count == count + 1)
  }

  @Test func replacesWhatIsThere() throws {
    let document = try open(
      "/Names << /EmbeddedFiles << /Names [(key) 4 0 R] >> >> /AF [4 0 R]",
      [specification("a", stream: 5, "/Desc (kept) /AFRelationship /Data /DOS (A) /CI << /x (y) >>"), stream("old")])
    let old = try #require(files(document).first)
    try add("a", "newer", to: document, replacing: old)
    let new = try #require(files(document).first)
    #expect(files(document).count == 1 && new.key == "key" && new.object == old.object)
    #expect(try new.data() == Array("newer".utf8))
    #expect(new.file.description == "kept" && new.relationship == "Data")
    #expect(document.object(ObjectID(number: 5)).isNull, "the old bytes are gone")
    #expect(document.object(ObjectID(number: 4))["CI"]["x"].text == "y")
    #expect(document.object(ObjectID(number: 4))["DOS"].isNull)
    #expect(document.rewritePreference != nil)
  }

  @Test func relationshipAssociates() throws {
    let document = try open("/AF [4 0 R]", [specification("there", stream: 5), stream("x")])
    var file = AttachmentEditor.NewFile(name: "a.xml", bytes: Array("<a/>".utf8))
    file.relationship = "Alternative"
    file.mediaType = "text/xml"
    var editor = try AttachmentEditor(document)
    try editor.add(file)
    try editor.finish()
    let added = try #require(files(document).first)
    #expect(document.catalog["AF"].itemIDs == [ObjectID(number: 4), added.object])
    #expect(added.mediaType == "text/xml" && added.relationship == "Alternative")
    #expect(files(document).map(\.place) == [.list, .associated(page: nil)])
  }

  @Test func takesOutWhateverLeadsToIt() throws {
    let document = try open(
      "/Names << /EmbeddedFiles << /Names [(a) 4 0 R (b) 5 0 R] >> >> /AF [5 0 R 4 0 R] /PageMode /UseAttachments "
        + "/Collection << /D (a) /View /T >>", page: "/AF [4 0 R]",
      [specification("a", stream: 6), specification("b", stream: 7), stream("gone"), stream("stays")])
    try remove(["a"], from: document)
    #expect(files(document).map(\.name) == ["b"])
    #expect(document.catalog["AF"].itemIDs == [ObjectID(number: 5)])
    #expect(document.page(at: 0)?.object["AF"].isNull == true)
    #expect(document.object(ObjectID(number: 4)).isNull && document.object(ObjectID(number: 6)).isNull)
    #expect(document.catalog["Collection"]["D"].isNull && document.catalog["Collection"]["View"].isName("T"))
    #expect(document.rewritePreference != nil)
    try remove(["b"], from: document)
    #expect(document.catalog["Names"]["EmbeddedFiles"]["Names"].isArray, "a collection has a list")
    let written = try document.rewrittenBytes(SaveOptions())
    #expect(written.buffer.firstRange(of: "gone") == nil && written.buffer.firstRange(of: "stays") == nil)
  }

  @Test func theLastFileLeavesNoTrace() throws {
    let document = try open(
      "/Names << /EmbeddedFiles 4 0 R >> /PageMode /UseAttachments",
      ["<< /Names [(a) \(specification("a", stream: 5))] >>", stream("gone")])
    try remove(["a"], from: document)
    #expect(document.catalog["Names"].isNull && document.catalog["PageMode"].isNull)
    #expect(document.object(ObjectID(number: 5)).isNull)
  }

  /// What an annotation shows must not go with the list.
  @Test func filesOfAnnotationsStay() throws {
    let document = try open(
      "/Names << /EmbeddedFiles << /Names [(a) 5 0 R (b) 7 0 R] >> >>", page: "/Annots [4 0 R 8 0 R]",
      [
        "<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 5 0 R >>", specification("a", stream: 6),
        stream("shared"), specification("b", stream: 6),
        "<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 9 0 R >>", specification("c", stream: 10),
        stream("c"),
      ])
    #expect(files(document).map(\.place) == [.list, .list, .annotation(page: 0)])
    try remove(["a", "b"], from: document)
    #expect(files(document).map(\.name) == ["a", "c"])
    #expect(files(document).map(\.place) == [.annotation(page: 0), .annotation(page: 0)])
    #expect(try files(document)[0].data() == Array("shared".utf8))
  }

  @Test func nonsenseIsReadAround() throws {
    let document = try open(
      "/Names 7 /AF (x)", page: "/AF [null 5 (a)] /Annots [<< /Subtype /FileAttachment /FS (only a name) >> 4]")
    #expect(files(document).isEmpty)
    try add("a", "b", to: document)
    #expect(files(document).map(\.name) == ["a"])
  }
}
