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
    var revision = 0
  }

  private let registrar = ObservationRegistrar()
  private let entries = Mutex<[Button: Entry]>([:])
  private let listeners = Mutex<[Button: Broadcast<ButtonContext>]>([:])

  subscript(button: Button) -> ButtonContext? {
    registrar.access(self, keyPath: \.[button])
    return entries.withLock { $0[button]?.context }
  }

  /// Assigns what is new. Returns the contexts that changed.
  func assign(_ fresh: [Button: ButtonContext], revision: Int) -> [Button: ButtonContext] {
    var changes: [Button: ButtonContext] = [:]
    for button in Button.allCases {
      let context = fresh[button]
      let isNews = entries.withLock { entries in
        let old = entries[button] ?? Entry()
        return old.revision < revision && old.context != context
      }
      guard isNews else { continue }
      registrar.withMutation(of: self, keyPath: \.[button]) {
        entries.withLock { $0[button] = Entry(context: context, revision: revision) }
      }
      guard let context else { continue }
      changes[button] = context
      listeners.withLock { $0[button] }?.send(context)
    }
    return changes
  }

  func updates(of button: Button) -> AsyncStream<ButtonContext> {
    let broadcast = listeners.withLock { listeners in
      let broadcast = listeners[button] ?? Broadcast()
      listeners[button] = broadcast
      return broadcast
    }
    return broadcast.stream(startingWith: entries.withLock { $0[button]?.context })
  }
}
