import PDFScope
import TestSupport
import Testing

/// The host of a document, through the library's public door.
@Suite struct HostTests {
  @Test func opens() async throws {
    let document = await Opened(fixture: "outline/labels.pdf")
    #expect(await document.host.pageCount == 20)
    #expect(document.host.openingError == nil)
    #expect(await !document.host.isChanged)
    let outline: OutlineResult = try await document.answer(.listOutline)
    #expect(outline.items.map(\.title) == ["i", "1", "A-7", "Z", "zz", "MCMXCIX", "Cover", "Ω1"])
    #expect(outline.items[2].page == PageReference(number: 9, label: "A-7"))
  }

  @Test(
    arguments: [
      ("encryption/aes-256.pdf", [], "document.locked"),
      ("encryption/aes-256.pdf", ["wrong"], "document.wrongPassword"),
      ("damaged/text.pdf", [], "document.notPDF"), ("damaged/empty.pdf", [], "file.empty"),
    ] as [(String, [String], String)])
  func whatCannotBeOpenedRefusesEveryEvent(fixture: String, passwords: [String], code: String) async throws {
    let document = await Opened(fixture: fixture, passwords: passwords)
    #expect(document.host.openingError?.code.rawValue == code)
    #expect(await document.host.pageCount == nil)
    for event in [ActionEvent.listOutline, try .rotate(), .bookmarks(.list(ListBookmarks()))] {
      let outcome = await document.send(event)
      #expect(outcome.status == .failed)
      #expect(outcome.error?.code.rawValue == code)
      #expect(outcome.vetoes.map(\.code) == [code])
    }
    #expect(document.scope.contexts.values.allSatisfy { !$0.isEnabled })
    await #expect(throws: ActionError.self) { try await document.host.save(to: .standardOutput) }
  }

  @Test func passwords() async {
    let user = await Opened(fixture: "encryption/no-permissions-256.pdf", passwords: ["user"])
    #expect(user.scope.context(ofEvent: "edit.rotatePages")?.isEnabled == false)
    let owner = await Opened(fixture: "encryption/no-permissions-256.pdf", passwords: ["user", "owner"])
    #expect(owner.scope.context(ofEvent: "edit.rotatePages")?.isEnabled == true)
  }

  @Test func eachWarningIsToldOnce() async {
    let document = await Opened(fixture: "damaged/xref-offsets.pdf")
    _ = await document.send(.listOutline)
    let first = await document.host.takeWarnings()
    #expect(!first.isEmpty)
    #expect(Set(first).count == first.count)
    _ = await document.send(.listOutline)
    #expect(await document.host.takeWarnings() == [])
  }

  @Test func emptinessIsKnownOnceLookedFor() async {
    let document = await Opened(fixture: "pages/one.pdf")
    #expect(document.scope.context(of: .outline)?.isEmpty == nil)
    await document.host.lookClosely()
    #expect(document.scope.context(of: .outline)?.isEmpty == true)
    #expect(document.scope.context(of: .search)?.isEmpty == false)
    #expect(document.scope.context(of: .outline)?.isEnabled == true, "emptiness is not a veto")
  }

  /// An event after a change sees the change, whatever library reads it.
  @Test func eventsSeeWhatWasChangedBefore() async throws {
    let document = await Opened(fixture: "structure/everything.pdf")
    let needle = ActionEvent.search(.find(FindText(["Page 3 of everything"])))
    let before: SearchResult = try await document.answer(needle)
    #expect(before.matches.map { $0.page?.number } == [3])
    let removal: PagesResult = try await document.answer(.remove("1-2"))
    #expect(removal.pages == [1, 2] && removal.pageCount == 4)
    #expect(await document.host.isChanged)
    #expect(await document.host.pageCount == 4)
    let after: SearchResult = try await document.answer(needle)
    #expect(after.matches.map { $0.page?.number } == [1])
    let outline: OutlineResult = try await document.answer(.listOutline)
    // `One` stays for the sake of `Three` below it; `Two, by name` is gone with its page.
    #expect(outline.items.map { $0.page?.number } == [nil, 1, 3, 4, nil])
    #expect(await document.send(try .rotate("5")).error?.code.rawValue == "page.outOfRange")
  }

  @Test func oneSaveAfterSeveralChanges() async throws {
    let folder = try TemporaryFolder()
    let document = await Opened(fixture: "pages/twelve.pdf")
    for event in [try ActionEvent.rotate("1-3"), try .rotate("3-4"), try .remove("1")] {
      #expect(await document.send(event).status == .ok)
    }
    let output = try await document.host.save(
      to: .file(path: folder.path("out.pdf"), input: document.host.path, mayReplace: false))
    #expect(output.path == folder.path("out.pdf"))
    #expect(output.save?.bytes == Files.size(folder.path("out.pdf")))
    let rotations = try Tool.run(["pdfinfo", "-l", "99", folder.path("out.pdf")]).text.split(separator: "\n")
      .filter { $0.contains(" rot:") }.compactMap { $0.split(separator: " ").last }
    #expect(rotations == ["90", "180", "90", "0", "0", "0", "0", "0", "0", "0", "0"])
    #expect(try Tool.run(["qpdf", "--check", folder.path("out.pdf")]).status == 0)
    #expect(try Fixtures.bytes("pages/twelve.pdf") == Files.read(document.host.path))
  }

  @Test func failedEventsChangeNothing() async throws {
    let document = await Opened(fixture: "pages/twelve.pdf")
    for event in [try ActionEvent.rotate("13"), try .remove("all"), try .remove("13")] {
      #expect(await document.send(event).status == .failed)
      #expect(await !document.host.isChanged)
    }
    #expect(await document.host.pageCount == 12)
  }

  @Test func targetsSayWhatIsInTheirWay() throws {
    let folder = try TemporaryFolder()
    let input = try folder.copy(fixture: "pages/one.pdf", as: "in.pdf")
    func code(_ target: SaveTarget) -> String? { target.problem?.code.rawValue }
    func file(_ name: String, mayReplace: Bool = false, makesFolder: Bool = false) -> SaveTarget {
      .file(path: folder.path(name), input: input, mayReplace: mayReplace, makesFolder: makesFolder)
    }
    try folder.write("x".utf8, to: "there.pdf")
    #expect(code(file("new.pdf")) == nil)
    #expect(code(file("there.pdf")) == "output.exists")
    #expect(code(file("there.pdf", mayReplace: true)) == nil)
    #expect(code(file("in.pdf", mayReplace: true)) == "output.isInput")
    #expect(code(file("none/new.pdf")) == "output.notWritable")
    #expect(code(file("none/new.pdf", makesFolder: true)) == nil)
    #expect(code(file("none/at/new.pdf", makesFolder: true)) == nil)
    #expect(code(file("there.pdf/at/new.pdf", makesFolder: true)) == "output.notWritable")
    #expect(code(.inPlace(path: input, backupSuffix: nil)) == nil)
    #expect(code(.standardOutput) == nil)
  }

  /// A destination that is blocked is a veto of every event that needs one.
  @Test func destinations() async throws {
    let document = await Opened(fixture: "pages/one.pdf")
    await document.host.setDestination(.blocked(ActionError("output.exists", "out.pdf exists")))
    let outcome = await document.send(try .rotate())
    #expect(outcome.status == .failed && outcome.error?.code.rawValue == "output.exists")
    #expect(outcome.vetoes.map(\.source) == [.destination])
    #expect(await document.send(.listOutline).status == .nothing)
    await document.host.setDestination(.writable)
    #expect(await document.send(try .rotate()).status == .ok)
  }

  /// The scope does not keep its host alive: who lets go of the host has no document any more.
  @Test func aScopeWithoutAHost() async {
    @Scope var scope
    #expect(await scope.send(.listOutline).outcome.error?.code.rawValue == "scope.detached")
    #expect(scope.contexts.isEmpty)
    do { _ = await DocumentHost.open(path: Fixtures.path("pages/one.pdf"), scope: scope) }
    #expect(await scope.send(.listOutline).outcome.error?.code.rawValue == "scope.detached")
  }

  /// Many documents at once do not get in each other's way.
  @Test func manyDocumentsAtOnce() async throws {
    let files = try Fixtures.names(in: "outline") + Fixtures.names(in: "text")
    let counts = try await withThrowingTaskGroup(of: (String, Int, Int).self) { group in
      for file in files + files {
        group.addTask {
          let document = await Opened(fixture: file)
          let outline: OutlineResult = try await document.answer(.listOutline)
          let search: SearchResult = try await document.answer(.search(.find(FindText(["e"]))))
          return (file, outline.items.count, search.matches.count)
        }
      }
      var counts: [String: Set<[Int]>] = [:]
      for try await (file, items, matches) in group { counts[file, default: []].insert([items, matches]) }
      return counts
    }
    #expect(counts.count == files.count)
    #expect(counts.values.allSatisfy { $0.count == 1 }, "the same file always says the same")
    #expect(counts["outline/titles.pdf"]?.first?.first == 16)
  }
}
