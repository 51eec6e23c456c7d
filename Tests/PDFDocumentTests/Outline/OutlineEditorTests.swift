import Glibc
import TestSupport
import Testing

@testable import PDFDocument

/// Outlines that are changed.
@Suite struct OutlineEditorTests {
  /// The outline as lines: depth by spaces, title, page, + or - for open and closed.
  private func lines(_ document: Document) -> [String] {
    let outline = DocumentReader(document).outline
    #expect(outline.warnings.isEmpty)
    return outline.items.enumerated().map { index, item in
      let mark = item.subtreeEnd == index + 1 ? "" : item.isOpen ? " +" : " -"
      return String(repeating: " ", count: item.depth) + item.title + mark
    }
  }

  /// Faults of the structure that a checker of its own finds.
  private func faults(_ document: Document) -> [OutlineFault] {
    var checker = OutlineChecker(OutlineStructure(document), destinations: Destinations(document))
    return checker.check().filter(\.isStructural)
  }

  private func document(_ items: [String], catalog: String = "/Outlines 5 0 R") throws -> Document {
    try DocumentReader(catalog: catalog, further: items).document
  }

  /// A closed with B and C below, D.
  private func small() throws -> Document {
    try document([
      "<< /Type /Outlines /First 6 0 R /Last 9 0 R /Count 2 >>",
      "<< /Title (A) /Parent 5 0 R /Next 9 0 R /First 7 0 R /Last 8 0 R /Count -2 /SE 3 0 R /Own (kept) >>",
      "<< /Title (B) /Parent 6 0 R /Next 8 0 R /Dest [3 0 R /Fit] >>", "<< /Title (C) /Parent 6 0 R /Prev 7 0 R >>",
      "<< /Title (D) /Parent 5 0 R /Prev 6 0 R /A << /S /URI /URI (x:) >> >>",
    ])
  }

  private func changed(_ document: Document) -> [Int] { document.changedObjects.map(\.number).sorted() }

  @Test func renamingChangesOneObject() throws {
    let document = try small()
    var editor = try OutlineEditor(document)
    editor.setTitle("Größe Ω", of: 2)
    #expect(try editor.commit() == [2])
    #expect(changed(document) == [8])
    #expect(lines(document) == ["A -", " B", " Größe Ω", "D"])
    #expect(document.object(ObjectID(number: 8))["Title"].text == "Größe Ω")
  }

  /// What lies beyond the items that are read would be lost.
  @Test func anOutlineThatIsNotReadToItsEndIsNotWritten() throws {
    let document = try document([
      "<< /First 6 0 R /Last 9 0 R /Count 3 >>", "<< /Title (A) /Next 7 0 R >>", "<< /Title (B) /Next 8 0 R >>",
      "<< /Title (C) >>",
    ])
    let cut = OutlineStructure(document, itemLimit: 2)
    #expect(cut.count == 2 && cut.faults.map(\.code) == [.outlineLimit])
    #expect(throws: PDFError.self) { try OutlineEditor.repair(cut) }
    #expect(throws: PDFError.self) { try OutlineEditor(checking: cut) }
    do { _ = try OutlineEditor.repair(cut) } catch { #expect(error.code == .documentLimit) }
    #expect(document.revision == 0)
    #expect(try OutlineEditor.repair(OutlineStructure(document, itemLimit: 3)) > 0)
    #expect(lines(document) == ["A", "B", "C"])
  }

  @Test func sayingTheSameChangesNothing() throws {
    let document = try small()
    var editor = try OutlineEditor(document)
    editor.setTitle("C", of: 2)
    editor.setOpen(false, of: 0)
    try editor.place([2], at: .after(1))
    #expect(try editor.commit().isEmpty)
    #expect(document.revision == 0)
  }

  @Test func addingTouchesItsNeighbours() throws {
    let document = try small()
    var editor = try OutlineEditor(document)
    let item = editor.makeItem(title: "New")
    editor.setTarget(.destination(.array([.reference(ObjectID(number: 3)), .name("Fit")])), of: item)
    try editor.place([item], at: .last(under: 0))
    try editor.commit()
    // The new one, the one before it, and the parent with its count; not the outline, as the parent is closed.
    #expect(changed(document) == [6, 8, 10])
    #expect(lines(document) == ["A -", " B", " C", " New", "D"])
    #expect(document.object(ObjectID(number: 6))["Count"].int == -3)
    #expect(document.object(ObjectID(number: 6))["Own"].text == "kept")
    #expect(faults(document).isEmpty)
  }

  @Test func openingCountsUpwards() throws {
    let document = try small()
    var editor = try OutlineEditor(document)
    editor.setOpen(true, of: 0)
    try editor.commit()
    #expect(changed(document) == [5, 6])
    #expect(document.object(ObjectID(number: 6))["Count"].int == 2)
    #expect(document.object(ObjectID(number: 5))["Count"].int == 4)
    #expect(faults(document).isEmpty)
  }

  @Test func contents() throws {
    let document = try small()
    var editor = try OutlineEditor(document)
    editor.setStyle(isBold: true, isItalic: nil, of: 1)
    editor.setColor(PDFColor(red: 1, green: 0, blue: 0.5), of: 1)
    editor.setTarget(.nothing, of: 1)
    editor.setTarget(.destination(.text("name")), of: 3)
    editor.setTarget(.nothing, of: 0)
    try editor.commit()
    let items = DocumentReader(document).outline.items
    #expect(items[1].isBold && !items[1].isItalic && items[1].color == PDFColor(red: 1, green: 0, blue: 0.5))
    #expect(items[1].target == nil)
    #expect(items[3].destination?.name == "name" && items[3].hasPlainDestination)
    #expect(document.object(ObjectID(number: 9))["A"].isNull)
    // The structure element is part of where the item led to.
    #expect(document.object(ObjectID(number: 6))["SE"].isNull)
    editor = try OutlineEditor(document)
    editor.setStyle(isBold: false, isItalic: true, of: 1)
    editor.setColor(nil, of: 1)
    try editor.commit()
    #expect(document.object(ObjectID(number: 7))["F"].int == 1)
    #expect(document.object(ObjectID(number: 7))["C"].isNull)
  }

  @Test func removing() throws {
    let document = try small()
    var editor = try OutlineEditor(document)
    editor.remove([0], keepsChildren: true)
    try editor.commit()
    #expect(lines(document) == ["B", "C", "D"])
    #expect(faults(document).isEmpty)
    editor = try OutlineEditor(document)
    editor.remove([0, 1, 2], keepsChildren: false)
    try editor.commit()
    #expect(lines(document).isEmpty)
    let root = document.catalog["Outlines"]
    #expect(root["First"].isNull && root["Last"].isNull && root["Count"].isNull)
  }

  @Test func nothingUnderItself() throws {
    var editor = try OutlineEditor(try small())
    for position in [OutlineEditor.Position.last(under: 0), .first(under: 1), .before(2), .after(0)] {
      let error = #expect(throws: PDFError.self) { try editor.place([0], at: position) }
      #expect(error?.code == .outlineMisplaced)
    }
  }

  /// A document without outline, and those whose outline is no object of its own.
  @Test(arguments: ["", "/Outlines << /Own 1 >>", "/Outlines << >>"])
  func theOutlineIsMade(catalog: String) throws {
    let document = try document([], catalog: catalog)
    var editor = try OutlineEditor(document)
    #expect(try editor.commit().isEmpty && document.revision == 0)
    try editor.place([editor.makeItem(title: "One")], at: .last(under: nil))
    try editor.commit()
    #expect(lines(document) == ["One"])
    #expect(faults(document).isEmpty)
    #expect(document.catalog["Outlines"]["Own"].int == (catalog.contains("Own") ? 1 : nil))
  }

  @Test(arguments: [
    "outline-cyclic-siblings", "outline-cyclic-child", "outline-self", "outline-root-as-item", "outline-shared",
    "outline-wrong-types",
  ])
  func damagedOutlinesAreRepairedFirst(fixture: String) throws {
    let document = try Document.open(path: FilePath(Fixtures.path("hostile/\(fixture).pdf")))
    let error = #expect(throws: PDFError.self) { _ = try OutlineEditor(document) }
    #expect(error?.code == .outlineDamaged && error?.hint?.contains("repair") == true)
    let titles = DocumentReader(document).outline.items.map(\.title)
    #expect(!faults(document).isEmpty)
    #expect(try OutlineEditor.repair(OutlineStructure(document)) > 0)
    #expect(faults(document).isEmpty, "\(faults(document))")
    #expect(lines(document).count == titles.count)
    #expect(DocumentReader(document).outline.items.map(\.title) == titles)
    // What was mended needs no mending.
    #expect(try OutlineEditor.repair(OutlineStructure(document)) == 0)
    _ = try OutlineEditor(document)
  }

  @Test func directItemsBecomeObjects() throws {
    let document = try document([
      "<< /First << /Title (a) /Own 7 /Next 6 0 R >> /Last 6 0 R >>", "<< /Title (b) /Prev 6 0 R >>",
    ])
    #expect(throws: PDFError.self) { _ = try OutlineEditor(document) }
    #expect(try OutlineEditor.repair(OutlineStructure(document)) > 0)
    #expect(lines(document) == ["a", "b"])
    #expect(faults(document).isEmpty)
    #expect(document.catalog["Outlines"]["First"]["Own"].int == 7)
  }

  // MARK: Many and deep

  @Test func tenThousandItemsAHundredLevelsDeep() throws {
    let document = try document([], catalog: "")
    var editor = try OutlineEditor(document)
    let start = clock()
    var open: [Int] = []
    for number in 0..<10_000 {
      open.removeSubrange(min(open.count, number % 100)...)
      let item = editor.makeItem(title: "Item \(number)", isOpen: number % 3 == 0)
      editor.append(item, under: open.last)
      open.append(item)
    }
    try editor.commit()
    editor = try OutlineEditor(document)
    editor.remove(Set((0..<10_000).filter { $0 % 7 == 1 }), keepsChildren: true)
    try editor.commit()
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    // Far below a second in a release build; what is not linear would take minutes.
    #expect(seconds < 30)
    #expect(lines(document).count == 10_000 - 1429)
    #expect(faults(document).isEmpty)
  }

  @Test func twentyThousandLevels() throws {
    let document = try Document.open(path: FilePath(Fixtures.path("hostile/outline-deep.pdf")))
    var editor = try OutlineEditor(document)
    try editor.place([editor.makeItem(title: "Last")], at: .last(under: 19_999))
    editor.setOpen(true, of: 0)
    try editor.commit()
    #expect(DocumentReader(document).outline.items.last?.depth == 20_000)
    #expect(faults(document).isEmpty)
  }

  // MARK: Against a model

  /// Random edits of random outlines, compared with the same edits of a plain tree.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func randomEdits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = try document([], catalog: "")
    let folder = try TemporaryFolder()
    for round in 0..<6 {
      var editor = try OutlineEditor(document)
      for number in 0..<Int.random(in: 1...8, using: &random) {
        try edit(&editor, "\(round).\(number)", &random)
      }
      let expected = model(editor)
      try editor.commit()
      #expect(lines(document) == expected, "seed \(seed), round \(round)")
      #expect(faults(document).isEmpty, "seed \(seed), round \(round)")
    }
    let path = folder.path("out.pdf")
    try document.save(to: FilePath(path))
    let check = try Tool.run(["qpdf", "--check", path])
    #expect(check.status == 0, "\(check.errorText)")
    #expect(lines(try Document.open(path: FilePath(path))) == lines(document))
  }

  /// One change, of whatever is there.
  private func edit(_ editor: inout OutlineEditor, _ name: String, _ random: inout SeededGenerator) throws {
    let items = editor.order
    guard let item = items.randomElement(using: &random), Int.random(in: 0..<3, using: &random) > 0 else {
      let new = editor.makeItem(title: name, isOpen: Bool.random(using: &random))
      return try editor.place([new], at: position(items, &random))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: editor.remove([item], keepsChildren: Bool.random(using: &random))
    case 1: editor.setOpen(Bool.random(using: &random), of: item)
    case 2: editor.setTitle(name, of: item)
    case 3: editor.placeWithinLevel([item], isFirst: Bool.random(using: &random))
    default:
      // Where the place is under the item itself, nothing happens.
      _ = try? editor.place([item], at: position(items, &random))
    }
  }

  private func position(_ items: [Int], _ random: inout SeededGenerator) -> OutlineEditor.Position {
    let item = items.randomElement(using: &random)
    switch (Int.random(in: 0..<4, using: &random), item) {
    case (0, let item?): return .before(item)
    case (1, let item?): return .after(item)
    case (2, _): return .first(under: item)
    default: return .last(under: Bool.random(using: &random) ? item : nil)
    }
  }

  /// What the outline is to look like, from the tree and the titles that were asked for.
  private func model(_ editor: OutlineEditor) -> [String] {
    editor.order.map { item in
      var title = ""
      if case .text(let text)? = editor.changes[item]?["Title"] {
        title = text
      } else {
        title = OutlineStructure.title(of: editor.structure.object(item))
      }
      let mark = !editor.hasChildren(item) ? "" : editor.tree.isOpen[item] ? " +" : " -"
      return String(repeating: " ", count: editor.depth(of: item)) + title + mark
    }
  }
}
