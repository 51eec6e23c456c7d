import Observation
import Synchronization

/// The contexts that observers read. An observer of one button is not woken by another's change.
///
/// What the `@Observable` macro writes out for stored properties is written here for a subscript: the key path of each
/// button is a property of its own to the registrar. Observation wakes observers on equal values too, so values are
/// compared before they are assigned.
final class ObservedContexts: Observable, Sendable {
  private struct Entry {
    var context: ButtonContext?
    /// The derivation that the context comes from, or that confirmed it.
    var revision = 0
    var listeners: Broadcast<ButtonContext>?

    /// Whether a derivation brings something new; where it brings the same again, that is remembered.
    mutating func isNews(_ fresh: ButtonContext?, _ revision: Int) -> Bool {
      guard self.revision < revision else { return false }
      guard context == fresh else { return true }
      self.revision = revision
      return false
    }

    /// Takes a context over, unless a newer derivation was faster. Whoever listens is told under the same lock, so that
    /// all hear of changes in their order.
    mutating func take(_ fresh: ButtonContext?, _ revision: Int) -> Bool {
      guard self.revision < revision else { return false }
      self.revision = revision
      context = fresh
      if let fresh { listeners?.send(fresh) }
      return true
    }
  }

  private let registrar = ObservationRegistrar()
  private let entries = Mutex<[Button: Entry]>([:])

  subscript(button: Button) -> ButtonContext? {
    registrar.access(self, keyPath: \.[button])
    return entries.withLock { $0[button]?.context }
  }

  /// Assigns what is new. Returns the buttons whose context changed. Observers are woken while no lock is held.
  func assign(_ fresh: [Button: ButtonContext], revision: Int) -> Set<Button> {
    var changed: Set<Button> = []
    for button in Button.allCases {
      let context = fresh[button]
      guard entries.withLock({ $0[button, default: Entry()].isNews(context, revision) }) else { continue }
      registrar.withMutation(of: self, keyPath: \.[button]) {
        if entries.withLock({ $0[button, default: Entry()].take(context, revision) }) { changed.insert(button) }
      }
    }
    return changed
  }

  func updates(of button: Button) -> AsyncStream<ButtonContext> {
    // Under the lock, so that no change falls between the present context and the first one that is told.
    entries.withLock { entries in
      let listeners = entries[button]?.listeners ?? Broadcast()
      entries[button, default: Entry()].listeners = listeners
      return listeners.stream(startingWith: entries[button]?.context)
    }
  }
}
