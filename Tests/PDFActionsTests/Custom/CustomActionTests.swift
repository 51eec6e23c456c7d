import PDFScope
import TestSupport
import Testing

/// Actions of one's own beside the built-in ones: listed, checked and reported like them.
@Suite struct CustomActionTests {
  private static func count(_ requirement: Requirement = .reading) -> CustomAction {
    CustomAction(
      name: "count-pages", summary: "Count the pages", requirement: requirement,
      parameters: [
        ParameterDeclaration(name: "times", type: .integer(1...10), summary: "How often", defaultValue: 1)
      ]
    ) { event, host in
      CustomResult(["pages": .integer((await host.pageCount ?? 0) * (event.parameters["times"]?.intValue ?? 0))])
    }
  }

  private let event = ActionEvent.custom(CustomEvent(name: "count-pages"))

  @Test func listedAndExecuted() async throws {
    let document = await Opened(fixture: "pages/twelve.pdf")
    #expect(document.scope.context(of: .custom) == nil)
    #expect(await document.send(event).status == .failed, "nobody has registered it yet")
    try await document.host.register(Self.count())
    let context = try #require(document.scope.context(of: .custom))
    #expect(context.isEnabled)
    #expect(context.events.map(\.name) == ["custom.count-pages"])
    #expect(document.scope.customActions.map(\.summary) == ["Count the pages"])
    let outcome = await document.send(event)
    #expect(outcome.status == .ok)
    #expect(outcome.json["action"] == "custom.count-pages")
    #expect(outcome.json["result"] == ["pages": 12], "the parameter has its default")
  }

  @Test func decodedLikeOthers() async throws {
    let document = await Opened(fixture: "pages/twelve.pdf")
    try await document.host.register(Self.count())
    let custom = document.scope.customActions
    let event = try ActionEvent(json: ["action": "custom.count-pages", "parameters": ["times": 3]], custom: custom)
    #expect(await document.send(event).result?.json == ["pages": 36])
    for wrong in [
      ["action": "custom.count-pages", "parameters": ["times": 11]], ["action": "custom.count-pages", "times": 1],
      ["action": "custom.count-pages", "parameters": ["time": 1]], ["action": "custom.count-pages", "parameters": 1],
    ] as [JSONValue]
    {
      #expect(throws: DecodingFailure.self) { try ActionEvent(json: wrong, custom: custom) }
    }
    #expect(throws: DecodingFailure.self) { try ActionEvent(json: ["action": "custom.count-pages"]) }
  }

  /// An event that was made by hand is checked as well.
  @Test func checkedBeforeItRuns() async throws {
    let document = await Opened(fixture: "pages/twelve.pdf")
    try await document.host.register(Self.count())
    let outcome = await document.send(.custom(CustomEvent(name: "count-pages", parameters: ["times": "often"])))
    #expect(outcome.status == .failed)
    #expect(outcome.error?.code.rawValue == "usage" && outcome.error?.pointer == "/parameters/times")
  }

  /// What an action declares that it needs is asked of the document before it runs.
  @Test func refusedByPermissions() async throws {
    let action = Self.count(Requirement(permission: .assemble, change: .pages))
    let frozen = await Opened(fixture: "encryption/no-modify-no-assemble.pdf")
    try await frozen.host.register(action)
    let refused = await frozen.send(event)
    #expect(refused.status == .refused && refused.result == nil)
    #expect(refused.error?.code.rawValue == "permissions.assemble")
    #expect(frozen.scope.context(of: .custom)?.isEnabled == false)
    let owner = await Opened(fixture: "encryption/no-modify-no-assemble.pdf", passwords: ["owner"])
    try await owner.host.register(action)
    #expect(await owner.send(event).status == .ok)
    let lenient = await Opened(fixture: "encryption/no-modify-no-assemble.pdf", policy: Policy(permissions: .warn))
    try await lenient.host.register(action)
    let outcome = await lenient.send(event)
    #expect(outcome.status == .ok && outcome.warnings.map(\.code) == ["lifted.permissions.assemble"])
  }

  @Test func refusedBySignaturesAndPolicy() async throws {
    let signed = await Opened(fixture: "signatures/approval.pdf")
    try await signed.host.register(Self.count(Requirement(change: .content)))
    #expect(await signed.send(event).error?.code.rawValue == "signatures.signed")
    try await signed.host.register(Self.count(Requirement(change: .annotations)))
    #expect(await signed.send(event).status == .ok, "declared anew, and allowed")
    let disabled = await Opened(fixture: "pages/one.pdf", policy: Policy(disabled: ["custom.count-pages"]))
    try await disabled.host.register(Self.count())
    #expect(await disabled.send(event).error?.code.rawValue == "policy.disabled")
  }

  private struct Trouble: Error, CustomStringConvertible {
    var description: String { "the printer is on fire" }
  }

  @Test func errors() async throws {
    let document = await Opened(fixture: "pages/one.pdf")
    try await document.host.register(
      CustomAction(
        name: "fail", summary: "Fail",
        parameters: [
          ParameterDeclaration(name: "own", type: .boolean, summary: "With an error of its own", defaultValue: false)
        ]
      ) { event, _ in
        if event.parameters["own"] == true { throw ActionError("custom.tooLate", "it is too late", page: 3) }
        throw Trouble()
      })
    let own = await document.send(.custom(CustomEvent(name: "fail", parameters: ["own": true])))
    #expect(own.status == .failed)
    #expect(own.error?.code.rawValue == "custom.tooLate" && own.error?.page == 3)
    let other = await document.send(.custom(CustomEvent(name: "fail")))
    #expect(other.error?.code.rawValue == "action.failed")
    #expect(other.error?.message == "the printer is on fire")
    // The next event is not harmed.
    #expect(await document.send(.listOutline).status == .nothing)
  }

  @Test func nothingThere() async throws {
    let document = await Opened(fixture: "pages/one.pdf")
    try await document.host.register(
      CustomAction(name: "look", summary: "Look") { _, _ in CustomResult([:], isNothing: true) })
    #expect(await document.send(.custom(CustomEvent(name: "look"))).exitStatus == .nothing)
  }

  /// Events that an action sends have their turn when it has ended, in the order in which they were sent.
  @Test func followUps() async throws {
    let document = await Opened(fixture: "pages/twelve.pdf")
    var outcomes = document.scope.outcomes.makeAsyncIterator()
    try await document.host.register(
      CustomAction(name: "tidy", summary: "Turn and drop pages", requirement: Requirement(change: .pages)) { _, host in
        host.scope.send(.edit(.rotatePages(RotatePages(pages: try PageSelection(parsing: "1"), by: 180))))
        host.scope.send(.edit(.removePages(RemovePages(pages: try PageSelection(parsing: "2-3")))))
        return CustomResult(["pagesStill": .integer(await host.pageCount ?? 0)])
      })
    let first = await document.send(.custom(CustomEvent(name: "tidy")))
    #expect(first.result?.json == ["pagesStill": 12])
    var names: [String] = []
    for _ in 0..<3 {
      let outcome = await outcomes.next()
      #expect(outcome?.status == .ok)
      names.append(outcome?.event.name ?? "")
    }
    #expect(names == ["custom.tidy", "edit.rotatePages", "edit.removePages"])
    #expect(await document.host.pageCount == 10)
  }

  /// An action that waited for an event of its own document would wait for itself.
  @Test func waitingInsideAnAction() async throws {
    let document = await Opened(fixture: "outline/labels.pdf")
    try await document.host.register(
      CustomAction(name: "impatient", summary: "Wait") { _, host in
        let inner = await host.scope.send(.listOutline).outcome
        return CustomResult(["code": .string(inner.error?.code.rawValue ?? "none")])
      })
    let outcome = await document.send(.custom(CustomEvent(name: "impatient")))
    #expect(outcome.result?.json == ["code": "scope.waitInsideAction"])
    // For another document it may wait.
    let other = await Opened(fixture: "outline/labels.pdf")
    try await document.host.register(
      CustomAction(name: "neighbour", summary: "Ask another document") { _, _ in
        let inner = await other.scope.send(.listOutline).outcome
        return CustomResult(["items": .integer((inner.result as? OutlineResult)?.items.count ?? 0)])
      })
    #expect(await document.send(.custom(CustomEvent(name: "neighbour"))).result?.json == ["items": 8])
  }

  @Test func registeredAnew() async throws {
    let document = await Opened(fixture: "pages/one.pdf")
    for answer in ["first", "second"] {
      try await document.host.register(
        CustomAction(name: "say", summary: answer) { _, _ in CustomResult(["answer": .string(answer)]) })
    }
    #expect(document.scope.customActions.map(\.summary) == ["second"])
    #expect(await document.send(.custom(CustomEvent(name: "say"))).result?.json == ["answer": "second"])
  }
}
