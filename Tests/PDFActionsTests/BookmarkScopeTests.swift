import PDFScope
import TestSupport
import Testing

/// The bookmarks button follows the document: selected on a page that has a bookmark, empty where there is none.
@Suite struct BookmarkScopeTests {
  private func toggle(_ page: String, _ name: String? = nil) throws -> ActionEvent {
    .bookmarks(.toggle(ToggleBookmarks(page: try .of(page), name: name)))
  }

  private func isSelected(_ document: Opened) -> Bool? { document.scope.context(of: .bookmarks)?.isSelected }

  @Test func theButtonFollowsThePage() async throws {
    let document = await Opened(fixture: "bookmarks/no-metadata.pdf")
    #expect(isSelected(document) == false)
    let added = await document.send(try toggle("3", "Here"))
    #expect(added.status == .ok)
    #expect(isSelected(document) == false, "the session is on page 1")
    let third = await document.send(.session(.setPage(SetPage(3))))
    #expect(third.contexts[.bookmarks]?.isSelected == true)
    let fourth = await document.send(.session(.setPage(SetPage(4))))
    #expect(fourth.contexts[.bookmarks]?.isSelected == false)
    // A change on the page that is shown is told with the change.
    let here = await document.send(.bookmarks(.add(AddBookmarks(page: try .of("4"), name: "A"))))
    #expect(here.contexts[.bookmarks]?.isSelected == true)
    let gone = await document.send(try toggle("4"))
    #expect(gone.contexts[.bookmarks]?.isSelected == false)
    let records = try #require(gone.result as? BookmarksResult).bookmarks
    #expect(records.map(\.name) == ["A"] && records.map(\.isRemoved) == [true])
    #expect(isSelected(document) == false)
    // And with the pages before it.
    _ = await document.send(.session(.setPage(SetPage(2))))
    #expect(isSelected(document) == false)
    _ = await document.send(try .remove("1"))
    #expect(isSelected(document) == true, "the bookmark of page 3 is on page 2 now")
  }

  @Test func emptiness() async throws {
    let document = await Opened(fixture: "bookmarks/none.pdf")
    await document.host.lookClosely()
    #expect(document.scope.context(of: .bookmarks)?.isEmpty == true)
    let added = await document.send(try toggle("1"))
    #expect(added.contexts[.bookmarks]?.isEmpty == false)
    #expect(added.contexts[.bookmarks]?.isSelected == true)
    let removed = await document.send(.bookmarks(.remove(RemoveBookmarks(all: true))))
    #expect(removed.contexts[.bookmarks]?.isEmpty == true)
  }

  @Test func nothingToDoIsNoChange() async throws {
    let document = await Opened(fixture: "bookmarks/merged.pdf")
    let events: [BookmarksEvent] = [
      .remove(RemoveBookmarks(id: ["none"], number: [9], page: try .of("2"), name: ["Nobody"])),
      .rename(RenameBookmarks(number: 1, name: "Third page")), .rename(RenameBookmarks(id: "none", name: "x")),
      .move(MoveBookmark(number: 2, to: 2)), .move(MoveBookmark(number: 9, to: 1)),
      .move(MoveBookmark(number: 4, to: 99)), .move(MoveBookmark(number: 1, before: "2")),
    ]
    for event in events {
      let outcome = await document.send(.bookmarks(event))
      #expect(outcome.status == .nothing, "\(outcome.json)")
    }
    #expect(await !document.host.isChanged)
  }

  /// An identifier, number or name that no bookmark has is told, and changes nothing by itself.
  @Test func whatIsNotThereIsTold() async throws {
    let document = await Opened(fixture: "bookmarks/merged.pdf")
    let events: [(BookmarksEvent, [String])] = [
      (.remove(RemoveBookmarks(id: ["x"], number: [9], name: ["A"])), ["identifier \"x\"", "number 9", "name \"A\""]),
      (.rename(RenameBookmarks(id: "x", name: "y")), ["identifier \"x\""]),
      (.rename(RenameBookmarks(oldName: "x", name: "y")), ["name \"x\""]),
      (.move(MoveBookmark(number: 9, to: 1)), ["number 9; the last is 4"]),
      (.remove(RemoveBookmarks(page: try .of("2"), name: ["Third page"])), []),
    ]
    for (event, words) in events {
      let outcome = await document.send(.bookmarks(event))
      #expect(outcome.status == .nothing && outcome.warnings.count == words.count, "\(outcome.json)")
      for (warning, words) in zip(outcome.warnings, words) {
        #expect(warning.code == "bookmarks.notFound" && warning.message.contains(words), "\(warning.message)")
      }
    }
    let one = await document.send(.bookmarks(.remove(RemoveBookmarks(name: ["Third page", "A"]))))
    #expect(one.status == .ok && one.warnings.map(\.code) == ["bookmarks.notFound"])
  }

  @Test func whatDoesNotSayEnough() async throws {
    let document = await Opened(fixture: "bookmarks/merged.pdf")
    let events: [BookmarksEvent] = [
      .add(AddBookmarks(name: "x")), .add(AddBookmarks(page: .all, uri: "https://e.org")), .add(AddBookmarks(uri: "")),
      .remove(RemoveBookmarks()), .remove(RemoveBookmarks(page: .all, all: true)),
      .remove(RemoveBookmarks(name: ["x"], all: true)), .rename(RenameBookmarks(name: "x")),
      .move(MoveBookmark(number: 1)),
      .move(MoveBookmark(to: 1)), .move(MoveBookmark(id: "x", number: 1, to: 1)),
      .move(MoveBookmark(number: 1, to: 1, before: "2")), .import(ImportBookmarks()),
    ]
    for event in events {
      let outcome = await document.send(.bookmarks(event))
      #expect(outcome.error?.code.rawValue == "usage", "\(outcome.json)")
    }
    let nowhere = await document.send(.bookmarks(.move(MoveBookmark(number: 1, after: "9"))))
    #expect(nowhere.error?.code.rawValue == "bookmarks.notFound")
    let beyond = await document.send(try toggle("6"))
    #expect(beyond.error?.code.rawValue == "page.outOfRange")
    #expect(await !document.host.isChanged)
  }

  @Test func reproducible() async throws {
    var values = EnvironmentValues.current
    values.isReproducible = true
    var ids: [[String?]] = []
    for _ in 0..<2 {
      let document = await Opened(fixture: "bookmarks/none.pdf")
      let event = ActionEvent.bookmarks(.add(AddBookmarks(page: try .of("1-3"))))
      let outcome = await values.run { await document.send(event) }
      ids.append((outcome.result as? BookmarksResult)?.bookmarks.map(\.id) ?? [])
    }
    #expect(ids[0] == ids[1] && Set(ids[0]).count == 3 && !ids[0].contains(nil))
  }

  /// The properties of bookmarks are none that PDF/A knows.
  @Test func archives() async throws {
    let packet = """
      <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description r:about=""
      xmlns:p="http://www.aiim.org/pdfa/ns/id/" p:part="2" p:conformance="B"/></r:RDF>
      """
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
      "<< /Type /Metadata /Subtype /XML /Length \(packet.utf8.count) >>\nstream\n\(packet)\nendstream",
    ]
    let numbered = objects.enumerated().map { "\($0.offset + 1) 0 obj\n\($0.element)\nendobj\n" }.joined()
    let folder = try TemporaryFolder()
    let file = "%PDF-1.7\n\(numbered)trailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n0\n%%EOF\n"
    let document = await Opened(path: try folder.write(file.utf8, to: "archive.pdf"))
    #expect(await document.send(try toggle("1")).warnings.map(\.code) == ["bookmarks.archive"])
    #expect(await document.send(try toggle("1")).warnings.map(\.code) == [])
  }
}
