import PDFScopeCore
import Synchronization
import Testing

/// Events that an action sends one after the other, and what the scope says to them beforehand.
@Suite struct SentEventTests {
  private final class Executor: EventExecutor {
    let names = Mutex<[String]>([])
    let failing: String

    init(failing: String = "") { self.failing = failing }

    func perform(_ event: ActionEvent, context: EventContext) async -> Performance {
      names.withLock { $0.append(event.name) }
      if event.name == failing { return Performance(.failed(event, ActionError("action.failed", "no"))) }
      guard case .custom = event else { return Performance(Outcome(event: event, status: .ok)) }
      let events: [ActionEvent] = [
        .outline(.list(ListOutline())), .edit(.reversePages(ReversePages())), .bookmarks(.list(ListBookmarks())),
      ]
      return Performance(.done(event, SentEvents(events)), followUps: events, stopsAtFailure: true)
    }
  }

  private static let action = CustomActionDeclaration(
    name: "tidy", summary: "Tidy", requirement: Requirement(change: .pages),
    sends: ["outline.list", "edit.reversePages", "bookmarks.list"])

  /// The outcomes of an event and of everything that it led to.
  private static func outcomes(of event: ActionEvent, _ scope: Scope.ID) async -> [Outcome] {
    var outcomes: [Outcome] = []
    var waiting = [scope.send(event)]
    while let next = waiting.popLast() {
      outcomes.append(await next.outcome)
      waiting += next.followUps
    }
    return outcomes
  }

  private let event = ActionEvent.custom(CustomEvent(name: "tidy"))

  @Test func `each is sent when the one before is done`() async {
    @Scope var scope
    let executor = Executor()
    scope.attach(executor, facts: DocumentFacts())
    scope.declare(Self.action)
    let outcomes = await Self.outcomes(of: event, scope)
    #expect(outcomes.map(\.event.name) == ["custom.tidy", "outline.list", "edit.reversePages", "bookmarks.list"])
    #expect(outcomes.allSatisfy { $0.status == .ok && $0.warnings.isEmpty })
    #expect(outcomes.map(\.onlySends) == [true, false, false, false])
    #expect(outcomes[0].json["result"] == ["events": ["outline.list", "edit.reversePages", "bookmarks.list"]])
  }

  @Test func `none is sent after one that fails, and its outcome says so`() async {
    @Scope var scope
    let executor = Executor(failing: "outline.list")
    scope.attach(executor, facts: DocumentFacts())
    scope.declare(Self.action)
    let outcomes = await Self.outcomes(of: event, scope)
    #expect(outcomes.map(\.status) == [.ok, .failed])
    #expect(outcomes[1].warnings.map(\.code) == ["action.stopped"])
    #expect(outcomes[1].warnings[0].message == "custom.tidy ends here; not sent: edit.reversePages, bookmarks.list")
    #expect(executor.names.withLock { $0 } == ["custom.tidy", "outline.list"])
  }

  @Test func `it may run exactly when all of its events may`() async {
    @Scope var scope
    let executor = Executor()
    scope.attach(executor, facts: DocumentFacts())
    scope.declare(Self.action)
    #expect(scope.context(ofEvent: "custom.tidy")?.isEnabled == true)
    scope.policy = Policy(disabled: ["edit.reversePages", "bookmarks"])
    let context = scope.context(ofEvent: "custom.tidy")
    #expect(context?.vetoes.map(\.code) == ["policy.disabled", "policy.disabled"])
    #expect(context?.vetoes[0].message.hasPrefix("bookmarks.list: ") == true)
    #expect(context?.vetoes[1].message.hasPrefix("edit.reversePages: ") == true)
    #expect(scope.context(of: .custom)?.isEnabled == false)
    #expect(scope.context(of: .custom)?.event(named: "custom.tidy") == context)
    #expect(await scope.send(event).outcome.status == .refused)
    // Rules of its own count as well.
    for name in ["custom.tidy", "custom"] {
      scope.policy = Policy(hidden: [name])
      #expect(scope.context(ofEvent: "custom.tidy")?.vetoes.map(\.code) == ["policy.hidden"])
    }
    scope.policy = .standard
    // What is wrong with the document is told once, and not of each.
    scope.update(DocumentFacts(pageCount: 0))
    #expect(scope.context(ofEvent: "custom.tidy")?.vetoes.map(\.code) == ["document.noPages"])
    #expect(executor.names.withLock { $0 } == [])
  }
}
