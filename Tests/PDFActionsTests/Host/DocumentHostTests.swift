import PDFScope
import TestSupport
import Testing

/// A document behind its scope, as a program that imports the library has it.
@Suite struct DocumentHostTests {
  /// A scope and the host that a test keeps.
  struct Opened {
    let scope: Scope.ID
    let host: DocumentHost

    init(_ fixture: String, passwords: [String] = []) async {
      @Scope var scope
      self.scope = scope
      host = await DocumentHost.open(path: Fixtures.path(fixture), passwords: passwords, scope: scope)
    }
  }

  static let outline = ActionEvent.outline(.list(ListOutline()))

  @Test func `an event answers with its typed result`() async throws {
    let opened = await Opened("demo/report.pdf")
    #expect(await opened.host.pageCount == 5)
    let outcome = await opened.scope.send(Self.outline).outcome
    let result = try #require(outcome.result as? OutlineResult)
    #expect(result.items.map(\.title) == ["Preface", "Harvest", "Orchards", "Accounts", "Cooperative"])
    #expect(result.items.map(\.page?.number) == [2, 3, 4, 5, nil])
  }

  @Test func `a document that cannot be opened has a scope that says why`() async {
    let opened = await Opened("encryption/aes-256.pdf")
    #expect(opened.host.openingError?.code.rawValue == "document.locked")
    #expect(opened.scope.contexts.values.allSatisfy { !$0.isEnabled })
    let outcome = await opened.scope.send(Self.outline).outcome
    #expect(outcome.error?.code.rawValue == "document.locked")
    #expect(outcome.exitStatus == .password)
  }

  @Test func `an event after a change sees the change`() async throws {
    let opened = await Opened("demo/report.pdf")
    let remove = ActionEvent.edit(.removePages(RemovePages(pages: try PageSelection(parsing: "1"))))
    let removed = await opened.scope.send(remove).outcome
    #expect((removed.result as? PagesResult)?.pageCount == 4)
    let result = await opened.scope.send(Self.outline).outcome.result as? OutlineResult
    #expect(result?.items.first?.page?.number == 1)
    #expect(await opened.host.isChanged)
    let folder = try TemporaryFolder()
    let input = Fixtures.path("demo/report.pdf")
    let output = try await opened.host.save(to: .file(path: folder.path("o.pdf"), input: input, mayReplace: false))
    #expect(output.save?.bytes == (try Files.read(folder.path("o.pdf"))).count)
    await #expect(throws: ActionError.self) {
      try await opened.host.save(to: .file(path: input, input: input, mayReplace: true))
    }
  }

  // MARK: Custom actions

  @Test func `a custom action is listed, run and reported like the others`() async throws {
    let opened = await Opened("demo/report.pdf")
    try await opened.host.register(
      CustomAction(name: "count-pages", summary: "Count the pages") { _, host in
        CustomResult(["pages": .integer(await host.pageCount ?? 0)])
      })
    #expect(opened.scope.context(of: .custom)?.events.map(\.name) == ["custom.count-pages"])
    let outcome = await opened.scope.send(.custom(CustomEvent(name: "count-pages"))).outcome
    #expect(outcome.status == .ok)
    #expect(outcome.json["result"] == ["pages": 5])
  }

  @Test func `a custom action needs what it declares`() async throws {
    let opened = await Opened("demo/handout.pdf")
    let requirement = Requirement(permission: .assemble, change: .pages)
    try await opened.host.register(
      CustomAction(name: "shuffle", summary: "Shuffle the pages", requirement: requirement) { _, _ in
        Issue.record("a refused action ran")
        return CustomResult([:])
      })
    let outcome = await opened.scope.send(.custom(CustomEvent(name: "shuffle"))).outcome
    #expect(outcome.vetoes.map(\.code) == ["permissions.assemble"] && outcome.status == .refused)
  }

  @Test func `a custom action that throws has failed`() async throws {
    struct Trouble: Error {}
    let opened = await Opened("demo/report.pdf")
    let known = ActionError("document.limit", "too much")
    try await opened.host.register(CustomAction(name: "known", summary: "Fail") { _, _ in throw known })
    try await opened.host.register(CustomAction(name: "other", summary: "Fail") { _, _ in throw Trouble() })
    #expect(await opened.scope.send(.custom(CustomEvent(name: "known"))).outcome.error == known)
    let other = await opened.scope.send(.custom(CustomEvent(name: "other"))).outcome
    #expect(other.status == .failed && other.error?.code.rawValue == "action.failed")
  }

  @Test func `events that a custom action sends have their turn behind it`() async throws {
    let opened = await Opened("demo/report.pdf")
    try await opened.host.register(
      CustomAction(name: "chain", summary: "Send another event") { _, host in
        host.scope.send(Self.outline)
        return CustomResult([:])
      })
    var outcomes = opened.scope.outcomes.makeAsyncIterator()
    opened.scope.send(.custom(CustomEvent(name: "chain")))
    #expect(await outcomes.next()?.event.name == "custom.chain")
    #expect(await outcomes.next()?.event.name == "outline.list")
  }

  // MARK: Hostile files

  @Test(.timeLimit(.minutes(10)), arguments: try Fixtures.names(in: "hostile"))
  func `a close look at a hostile file ends`(fixture: String) async {
    let opened = await Opened(fixture)
    await opened.host.lookClosely()
    if opened.host.openingError == nil { #expect(opened.scope.context(of: .search)?.isEmpty != nil) }
  }
}
