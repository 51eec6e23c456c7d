import Testing

@testable import PDFScopeCore

/// The events that put pages together: their wire form.
@Suite struct PageEventTests {
  private static func of(_ text: String) -> PageSelection { (try? PageSelection(parsing: text)) ?? .all }

  static var events: [EditEvent] {
    var keep = KeepPages(pages: of("3,1"))
    keep.composition.keepDangling = true
    keep.composition.dropTags = true
    var insert = InsertPages(from: ["b.pdf", "-"], pages: [of("1-3"), of("z")], after: of("last"))
    insert.composition.fields = .merge
    insert.composition.dedupe = false
    var again = InsertPages(from: ["b.pdf"])
    again.repeat = 2
    var merge = MergeDocuments(from: ["b.pdf", "c.pdf"], pages: of("odd"), fromPages: [of("r1")])
    merge.outline = .wrap
    merge.entryTitle = "{index}: {title}"
    merge.oddStart = true
    merge.composition.fields = .drop
    var collated = MergeDocuments(from: [])
    collated.collate = 3
    return [
      .keepPages(keep), .removePages(RemovePages(pages: of("blank"))), .insertPages(insert), .insertPages(again),
      .movePages(MovePages(pages: of("1-2"), to: of("4"))), .movePages(MovePages(pages: of("z"), before: of("[iv]"))),
      .movePages(MovePages(pages: of("z"), after: of("1"))), .reversePages(ReversePages()),
      .reversePages(ReversePages(pages: of("2-5"))),
      .duplicatePages(DuplicatePages(pages: of("1"), copies: 3, at: .end)), .insertBlank(InsertBlank()),
      .insertBlank(InsertBlank(after: of("all"), count: 2, size: "a4")), .merge(merge), .merge(collated),
    ]
  }

  @Test(arguments: events.indices)
  func `each comes back as it was`(index: Int) throws {
    let event = ActionEvent.edit(Self.events[index])
    #expect(try ActionEvent(json: JSONParser.parse(event.json.text())) == event, "\(event.json.text())")
  }

  @Test(arguments: [
    #"{"action":"edit.keepPages"}"#, #"{"action":"edit.movePages"}"#, #"{"action":"edit.duplicatePages"}"#,
    #"{"action":"edit.insertPages"}"#, #"{"action":"edit.insertPages","from":"b.pdf"}"#,
    #"{"action":"edit.duplicatePages","pages":"1","copies":0}"#, #"{"action":"edit.insertBlank","count":10001}"#,
    #"{"action":"edit.merge","from":["b.pdf"],"collate":0}"#, #"{"action":"edit.merge","outline":"other"}"#,
    #"{"action":"edit.merge","fields":"keep"}"#, #"{"action":"edit.merge","fromPages":["7-x-2"]}"#,
  ])
  func `what they are not`(text: String) throws {
    #expect(throws: DecodingFailure.self) { try ActionEvent(json: JSONParser.parse(text)) }
  }

  @Test func `a page may be a number`() throws {
    let event = try ActionEvent(json: ["action": "edit.movePages", "pages": 3, "before": 1])
    #expect(event == .edit(.movePages(MovePages(pages: Self.of("3"), before: Self.of("1")))))
  }

  // MARK: What is answered

  @Test func `what was lost is summed up in a line`() {
    var consequences = PageConsequences()
    #expect(consequences.summary == nil)
    consequences.references = [
      .init(.link, fate: .removed, page: 1, target: 2), .init(.link, fate: .removed, page: 3),
      .init(.outlineItem, fate: .removed, name: "A"), .init(.link, fate: .remote, name: "d"),
    ]
    consequences.droppedFields = 1
    #expect(
      consequences.summary
        == "2 links and 1 outline item led to pages that are gone, and went too; 1 form field was left out")
    consequences.references = [.init(.openAction, fate: .kept)]
    consequences.droppedFields = 0
    #expect(consequences.summary == "1 opening place leads to a page that is gone")
  }

  @Test func `the answer fits its schema`() throws {
    var consequences = PageConsequences()
    consequences.references = [.init(.bead, fate: .kept, file: "b.pdf", page: 1, name: "n", target: 2)]
    consequences.renamedFields = [.init(file: "b.pdf", old: "a", new: "a.2")]
    consequences.mergedFields = ["m"]
    consequences.renamedDestinations = [.init(old: "a", new: "b")]
    consequences.renamedAttachments = [.init(old: "a", new: "b")]
    consequences.sharedObjects = 3
    consequences.droppedFields = 2
    (consequences.droppedDestinations, consequences.droppedOutlineItems) = (3, 4)
    let result = PagesResult(pages: [1], added: [2], pageCount: 2, dangling: 1, consequences: consequences)
    #expect(JSONSchemaValidator(PagesResult.schema).failures(of: result.json).isEmpty)
    #expect(PagesResult(pages: [1], pageCount: 2).json == ["pages": [1], "pageCount": 2])
  }

  // MARK: Rules

  @Test func `a source is asked for what is taken out of it`() {
    func codes(_ facts: DocumentFacts, _ policy: Policy = .standard) -> [String] {
      Rules.sourceContext(of: "edit.merge", facts: facts, policy: policy).vetoes.map(\.code)
    }
    let user = DocumentFacts(access: .user, permissions: [.modify, .assemble])
    #expect(codes(DocumentFacts()) == [])
    #expect(codes(user) == ["permissions.extract"])
    #expect(codes(user, Policy(permissions: .warn)) == [])
    #expect(codes(user, Policy(permissions: .warn, decrypts: true)) == ["permissions.decrypt"])
    #expect(codes(DocumentFacts(access: .owner, permissions: []), Policy(decrypts: true)) == [])
    #expect(codes(DocumentFacts(xfa: .dynamic)) == ["form.dynamicXFA"])
    #expect(codes(DocumentFacts(pageCount: 0)) == ["document.noPages"])
    // Signatures of a source are left behind, which harms nobody.
    #expect(codes(DocumentFacts(signatures: .init(certification: .noChanges, approvals: 1))) == [])
  }
}
