import Observation
import PDFScope
import Synchronization
import TestSupport
import Testing

/// Who watches a button of a real document is woken by its changes and by no others.
@Suite struct ObserverTests {
  @Test func onlyItsOwnButton() async throws {
    let document = await Opened(fixture: "pages/one.pdf")
    let woken = Mutex<[String]>([])
    let scope = document.scope
    withObservationTracking {
      _ = scope.context(of: .edit)
    } onChange: {
      woken.withLock { $0.append("edit") }
    }
    withObservationTracking {
      _ = scope.context(of: .search)
    } onChange: {
      woken.withLock { $0.append("search") }
    }
    // A place that cannot be written to is no matter of a search.
    await document.host.setDestination(.blocked(ActionError("output.exists", "out.pdf exists")))
    #expect(woken.withLock { $0 } == ["edit"])
    #expect(scope.context(of: .edit)?.event(named: "edit.rotatePages")?.isEnabled == false)
    #expect(scope.context(of: .edit)?.event(named: "edit.listAttachments")?.isEnabled == true)
    #expect(scope.context(of: .edit)?.isEnabled == true, "what is in a document can still be listed")
    #expect(scope.context(of: .search)?.isEnabled == true)
  }

  @Test func equalContextsWakeNobody() async {
    let document = await Opened(fixture: "pages/one.pdf")
    let count = Mutex(0)
    withObservationTracking {
      for button in Button.allCases { _ = document.scope.context(of: button) }
    } onChange: {
      count.withLock { $0 += 1 }
    }
    await document.host.setDestination(.writable)
    await document.host.setDestination(.undecided)
    #expect(count.withLock { $0 } == 0)
  }

  @Test func contextsAreInTheOutcome() async throws {
    let document = await Opened(fixture: "structure/everything.pdf")
    await document.host.lookClosely()
    // With the pages that have annotations gone there is nothing left to list.
    let outcome = await document.send(try .remove("2,4,5"))
    #expect(outcome.status == .ok)
    #expect(outcome.contexts.keys.contains(.annotate))
    #expect(outcome.contexts[.annotate]?.isEmpty == true)
    #expect(outcome.contexts[.edit] == nil, "what did not change is not told")
  }

  @Test func updatesOfOneButton() async {
    let document = await Opened(fixture: "pages/one.pdf")
    var updates = document.scope.updates(of: .edit).makeAsyncIterator()
    #expect(await updates.next()?.events[0].isEnabled == true)
    await document.host.setDestination(.blocked(ActionError("output.exists", "out.pdf exists")))
    #expect(await updates.next()?.events[0].isEnabled == false)
    document.scope.policy.disabled = ["edit"]
    let disabled = await updates.next()
    #expect(disabled?.isEnabled == false)
    #expect(disabled?.events[0].vetoes.map(\.code) == ["output.exists", "policy.disabled"])
  }

  /// An observer may press a button itself; its event waits for its turn.
  @Test func eventsSentFromAnObserverAreQueued() async throws {
    let document = await Opened(fixture: "structure/everything.pdf")
    await document.host.lookClosely()
    var outcomes = document.scope.outcomes.makeAsyncIterator()
    let scope = document.scope
    withObservationTracking {
      _ = scope.context(of: .annotate)
    } onChange: {
      scope.send(.listOutline)
    }
    let removal = scope.send(try .remove("2,4,5"))
    _ = await removal.outcome
    var names: [String] = []
    for _ in 0..<2 { names.append(await outcomes.next()?.event.name ?? "") }
    #expect(names == ["edit.removePages", "outline.list"])
  }

  @Test func modesOfASession() async {
    let document = await Opened(fixture: "pages/twelve.pdf")
    let scope = document.scope
    _ = await document.send(.session(.setMode(SetMode(.contentEditing))))
    #expect(scope.context(of: .thumbnails)?.isHidden == true && scope.context(of: .edit)?.isSelected == true)
    let render = await document.send(.thumbnails(.render(RenderThumbnails())))
    #expect(render.status == .refused && render.error?.code.rawValue == "mode.contentEditing")
    _ = await document.send(.session(.toggle(Toggle(.contentEditing))))
    #expect(scope.mode == .document)
    #expect(await document.send(.session(.setPage(SetPage(13)))).error?.code.rawValue == "page.outOfRange")
    #expect(await document.send(.session(.setPage(SetPage(12)))).status == .ok)
  }
}
