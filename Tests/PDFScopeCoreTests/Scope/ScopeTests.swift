import Observation
import PDFScopeCore
import Synchronization
import Testing

/// The scope's contract: who is let through, in which order, who is woken.
@Suite struct ScopeTests {
  struct Echo: ActionResult {
    var isNothing: Bool { false }
    var json: JSONValue { "done" }
  }

  /// What reads the environment as an action does.
  struct Reader {
    @Environment(\.invocation) var invocation
  }

  /// An executor that remembers what it was given and does what a test says.
  final class Recorder: EventExecutor {
    let events = Mutex<[ActionEvent]>([])
    var names: [String] { events.withLock { $0.map(\.name) } }
    let authors = Mutex<[String?]>([])
    let action: @Sendable (ActionEvent) async -> [ActionEvent]

    init(_ action: @escaping @Sendable (ActionEvent) async -> [ActionEvent] = { _ in [] }) { self.action = action }

    func perform(_ event: ActionEvent, context: EventContext) async -> Performance {
      events.withLock { $0.append(event) }
      authors.withLock { $0.append(Reader().invocation.author) }
      let followUps = await action(event)
      return Performance(.done(event, Echo()), followUps: followUps)
    }
  }

  static let outline = ActionEvent.outline(.list(ListOutline()))
  static let bookmarks = ActionEvent.bookmarks(.list(ListBookmarks()))
  static let annotations = ActionEvent.annotate(.list(ListAnnotations()))
  static let rotate = ActionEvent.edit(.rotatePages(RotatePages(pages: .all, by: 90)))

  @Test func `nothing runs without a document`() async {
    @Scope var scope
    let outcome = await scope.send(Self.outline).outcome
    #expect(outcome.error?.code.rawValue == "scope.detached")
    #expect(scope.contexts.isEmpty)
  }

  @Test func `what the contexts forbid does not reach the executor`() async {
    @Scope var scope
    let recorder = Recorder()
    scope.attach(recorder, facts: DocumentFacts(access: .user, permissions: [.extract]))
    let refused = await scope.send(Self.rotate).outcome
    #expect(refused.status == .refused)
    #expect(refused.exitStatus == .refused)
    #expect(refused.vetoes.map(\.code) == ["permissions.assemble"])
    #expect(refused.error?.code.rawValue == "permissions.assemble")
    #expect(await scope.send(Self.outline).outcome.status == .ok)
    #expect(recorder.names == ["outline.list"])
  }

  @Test func `what is lifted is reported`() async {
    @Scope var scope
    scope.policy = Policy(permissions: .warn)
    let recorder = Recorder()
    scope.attach(recorder, facts: DocumentFacts(access: .user, permissions: []))
    let outcome = await scope.send(Self.rotate).outcome
    #expect(outcome.status == .ok)
    #expect(outcome.warnings.map(\.code) == ["lifted.permissions.assemble"])
  }

  @Test func `an observer of one button is not woken by another's change`() async {
    @Scope var scope
    let recorder = Recorder()
    scope.attach(recorder, facts: DocumentFacts())
    let woken = Mutex<[String]>([])
    for button in [Button.search, .edit] {
      withObservationTracking {
        _ = scope.context(of: button)
      } onChange: {
        woken.withLock { $0.append(button.rawValue) }
      }
    }
    // The same facts again, then facts that concern the edit button and not the other.
    scope.update(DocumentFacts())
    #expect(woken.withLock { $0 } == [])
    scope.update(DocumentFacts(xfa: .dynamic))
    #expect(woken.withLock { $0 } == ["edit"])
    #expect(scope.context(of: .edit)?.event(named: "edit.rotatePages")?.isEnabled == false)
    scope.update(DocumentFacts(xfa: .dynamic, emptiness: [.search: true]))
    #expect(woken.withLock { $0 } == ["edit", "search"])
  }

  @Test func `updates give the present context and each new one`() async {
    @Scope var scope
    let recorder = Recorder()
    scope.attach(recorder, facts: DocumentFacts())
    var updates = scope.updates(of: .edit).makeAsyncIterator()
    #expect(await updates.next()?.event(named: "edit.rotatePages")?.isEnabled == true)
    scope.update(DocumentFacts(emptiness: [.outline: false]))
    scope.update(DocumentFacts(xfa: .dynamic))
    #expect(await updates.next()?.event(named: "edit.rotatePages")?.isEnabled == false)
  }

  @Test func `an event's outcome comes with the events that follow it`() async {
    @Scope var scope
    let recorder = Recorder { $0 == Self.outline ? [Self.bookmarks, Self.rotate] : [] }
    scope.attach(recorder, facts: DocumentFacts(access: .user, permissions: []))
    let pending = scope.send(Self.outline)
    #expect(await pending.outcome.status == .ok)
    #expect(pending.followUps.map(\.event) == [Self.bookmarks, Self.rotate])
    var statuses: [Status] = []
    for followUp in pending.followUps { statuses.append(await followUp.outcome.status) }
    #expect(statuses == [.ok, .refused])
    #expect(pending.followUps[0].followUps.isEmpty)
  }

  @Test func `events sent from an observer wait for their turn`() async {
    @Scope var scope
    let recorder = Recorder { [scope] event in
      if event == Self.outline { scope.update(DocumentFacts(xfa: .dynamic)) }
      return []
    }
    scope.attach(recorder, facts: DocumentFacts())
    withObservationTracking {
      _ = scope.context(of: .edit)
    } onChange: { [scope] in
      scope.send(Self.annotations)
    }
    let first = scope.send(Self.outline)
    let second = scope.send(Self.bookmarks)
    #expect(await first.outcome.contexts.keys.contains(.edit))
    _ = await second.outcome
    _ = await scope.send(Self.outline).outcome
    #expect(
      recorder.names == ["outline.list", "bookmarks.list", "annotate.list", "outline.list"])
  }

  @Test func `events sent from an action and follow-ups wait for their turn`() async {
    @Scope var scope
    let recorder = Recorder { [scope] event in
      guard event == Self.outline else { return [] }
      scope.send(Self.annotations)
      return [Self.rotate]
    }
    scope.attach(recorder, facts: DocumentFacts())
    let pending = [scope.send(Self.outline), scope.send(Self.bookmarks)]
    for one in pending { _ = await one.outcome }
    _ = await scope.send(Self.bookmarks).outcome
    let names = recorder.names
    #expect(names.first == "outline.list" && names.last == "bookmarks.list")
    // Follow-ups are sent when their action ends, behind what was sent before that.
    #expect(names.firstIndex(of: "annotate.list")! < names.firstIndex(of: "edit.rotatePages")!)
    #expect(names.count == 5)
  }

  @Test func `an action that waits for its own scope is told so`() async {
    @Scope var scope
    let inner = Mutex<Outcome?>(nil)
    let recorder = Recorder { [scope] event in
      guard event == Self.outline else { return [] }
      let outcome = await scope.send(Self.bookmarks).outcome
      inner.withLock { $0 = outcome }
      return []
    }
    scope.attach(recorder, facts: DocumentFacts())
    _ = await scope.send(Self.outline).outcome
    _ = await scope.send(Self.annotations).outcome
    #expect(inner.withLock { $0?.error?.code.rawValue } == "scope.waitInsideAction")
    // The event itself kept its turn.
    #expect(recorder.names == ["outline.list", "bookmarks.list", "annotate.list"])
  }

  @Test(.timeLimit(.minutes(10))) func `what an observer starts may wait for events`() async {
    @Scope var scope
    let recorder = Recorder { [scope] event in
      if event == Self.outline { scope.update(DocumentFacts(xfa: .dynamic)) }
      return []
    }
    scope.attach(recorder, facts: DocumentFacts())
    let (answers, answer) = AsyncStream.makeStream(of: Outcome.self)
    withObservationTracking {
      _ = scope.context(of: .edit)
    } onChange: { [scope] in
      Task { answer.yield(await scope.send(Self.annotations).outcome) }
    }
    scope.send(Self.outline)
    var iterator = answers.makeAsyncIterator()
    #expect(await iterator.next()?.status == .ok)
  }

  @Test(.timeLimit(.minutes(10))) func `a task that outlives its action may wait for events`() async {
    @Scope var scope
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (answers, answer) = AsyncStream.makeStream(of: Outcome.self)
    let recorder = Recorder { [scope] event in
      guard event == Self.outline else { return [] }
      Task {
        for await _ in gate { break }
        answer.yield(await scope.send(Self.annotations).outcome)
      }
      return []
    }
    scope.attach(recorder, facts: DocumentFacts())
    _ = await scope.send(Self.outline).outcome
    open.yield()
    var iterator = answers.makeAsyncIterator()
    #expect(await iterator.next()?.status == .ok)
  }

  @Test func `contexts that are derived at once end with the newest`() async {
    for _ in 0..<50 {
      @Scope var scope
      let recorder = Recorder()
      scope.attach(recorder, facts: DocumentFacts())
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask { [scope] in
            for turn in 0..<20 { scope.update(DocumentFacts(xfa: (number + turn) % 2 == 0 ? .dynamic : .none)) }
          }
        }
      }
      // What observers see is what the scope would decide now, whoever came last.
      #expect(scope.context(of: .edit)?.events.first == scope.context(ofEvent: "edit.rotatePages"))
    }
  }

  @Test func `an event made in Swift is checked like one in JSON`() async {
    @Scope var scope
    let recorder = Recorder()
    scope.attach(recorder, facts: DocumentFacts())
    let turned = await scope.send(.edit(.rotatePages(RotatePages(pages: .all, by: 45)))).outcome
    #expect(turned.status == .failed && turned.error?.pointer == "/by" && turned.exitStatus == .usage)
    #expect(await scope.send(.session(.setPage(SetPage(0)))).outcome.error?.pointer == "/page")
    scope.declare(
      CustomActionDeclaration(
        name: "tag", summary: "Tag it",
        parameters: [ParameterDeclaration(name: "times", type: .integer(1...9), summary: "How often", defaultValue: 1)])
    )
    let wrong = await scope.send(.custom(CustomEvent(name: "tag", parameters: ["times": 10]))).outcome
    #expect(wrong.error?.pointer == "/parameters/times")
    #expect(recorder.names == [])
    #expect(await scope.send(.custom(CustomEvent(name: "tag"))).outcome.status == .ok)
    #expect(recorder.events.withLock { $0 } == [.custom(CustomEvent(name: "tag", parameters: ["times": 1]))])
  }

  @Test func `many senders lose nothing and keep their own order`() async {
    @Scope var scope
    let recorder = Recorder()
    scope.attach(recorder, facts: DocumentFacts())
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask { [scope] in
          for turn in 0..<50 { scope.send(.outline(.list(ListOutline(depth: sender * 50 + turn + 1)))) }
        }
      }
    }
    _ = await scope.send(Self.bookmarks).outcome
    let depths = recorder.events.withLock { $0 }.compactMap { event -> Int? in
      if case .outline(.list(let list)) = event { list.depth } else { nil }
    }
    #expect(Set(depths).count == 400)
    for sender in 0..<8 {
      let own = depths.filter { ($0 - 1) / 50 == sender }
      #expect(own == own.sorted())
    }
  }

  @Test func `the environment of the sender reaches the action`() async {
    @Scope var scope
    let recorder = Recorder()
    scope.attach(recorder, facts: DocumentFacts())
    var values = EnvironmentValues.current
    values.invocation = InvocationMetadata(author: "Ada")
    let outcome = await values.run { await scope.send(Self.outline).outcome }
    #expect(outcome.status == .ok)
    _ = await scope.send(Self.outline).outcome
    #expect(recorder.authors.withLock { $0 } == ["Ada", nil])
  }

  @Test func `outcomes reach everyone who listens`() async {
    @Scope var scope
    let recorder = Recorder()
    scope.attach(recorder, facts: DocumentFacts())
    var one = scope.outcomes.makeAsyncIterator()
    var two = scope.outcomes.makeAsyncIterator()
    scope.send(Self.outline)
    scope.send(Self.bookmarks)
    #expect(await one.next()?.event == Self.outline)
    #expect(await one.next()?.event == Self.bookmarks)
    #expect(await two.next()?.event == Self.outline)
  }

  @Test func `modes are events`() async {
    @Scope var scope
    let recorder = Recorder()
    scope.attach(recorder, facts: DocumentFacts(pageCount: 2, bookmarkedPages: [1]))
    #expect(await scope.send(.session(.toggle(Toggle(.thumbnails)))).outcome.contexts.keys.contains(.annotate))
    #expect(await scope.send(Self.annotations).outcome.vetoes.map(\.code) == ["mode.thumbnails"])
    _ = await scope.send(.session(.toggle(Toggle(.thumbnails)))).outcome
    #expect(await scope.send(Self.annotations).outcome.status == .ok)
    #expect(await scope.send(.session(.setPage(SetPage(3)))).outcome.error?.code.rawValue == "page.outOfRange")
    #expect(await scope.send(.session(.setPage(SetPage(2)))).outcome.contexts[.bookmarks]?.isSelected == true)
  }

  @Test func `custom actions are listed and checked like the others`() async {
    @Scope var scope
    let recorder = Recorder()
    scope.attach(recorder, facts: DocumentFacts(access: .user, permissions: []))
    #expect(scope.context(of: .custom) == nil)
    scope.declare(
      CustomActionDeclaration(name: "stamp", summary: "Stamp it", requirement: Requirement(permission: .modify)))
    scope.declare(CustomActionDeclaration(name: "count", summary: "Count it"))
    let context = scope.context(of: .custom)
    #expect(context?.events.map(\.name) == ["custom.stamp", "custom.count"])
    #expect(context?.events.map(\.isEnabled) == [false, true])
    #expect(await scope.send(.custom(CustomEvent(name: "stamp"))).outcome.status == .refused)
    #expect(await scope.send(.custom(CustomEvent(name: "count"))).outcome.status == .ok)
    #expect(await scope.send(.custom(CustomEvent(name: "other"))).outcome.error?.pointer == "/action")
  }

  @Test func `a scope does not keep its host alive`() async {
    @Scope var scope
    do {
      let recorder = Recorder()
      scope.attach(recorder, facts: DocumentFacts())
      #expect(await scope.send(Self.outline).outcome.status == .ok)
    }
    #expect(await scope.send(Self.outline).outcome.error?.code.rawValue == "scope.detached")
  }
}
