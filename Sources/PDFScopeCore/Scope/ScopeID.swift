import Synchronization

extension Scope {
  /// The opaque handle of a scope. It may be used from any thread.
  public final class ID: Sendable {
    struct State {
      var facts: DocumentFacts?
      var policy: Policy
      var mode = Mode.document
      var custom: [CustomActionDeclaration] = []
      weak var executor: (any EventExecutor)?
      var queue = EventQueue()
      /// Counts the derivations, so that of two that run at once the newer one stays.
      var revision = 0
      /// The buttons whose context changed since the running event began.
      var changed: Set<Button> = []
    }

    let state: Mutex<State>
    let observed = ObservedContexts()
    let outcomeListeners = Broadcast<Outcome>()

    /// The turns that the running task belongs to, one inside the other.
    @TaskLocal static var turns: [Turn] = []

    init(policy: Policy = .standard) {
      state = Mutex(State(policy: policy))
    }
  }
}

// MARK: - Contexts

extension Scope.ID {
  /// The context of a button; `nil` where no document is attached, or where no action of `custom` is registered.
  ///
  /// Reading it inside `withObservationTracking` registers an interest in this button alone.
  public func context(of button: Button) -> ButtonContext? {
    observed[button]
  }

  /// The contexts of all buttons.
  public var contexts: [Button: ButtonContext] {
    var result: [Button: ButtonContext] = [:]
    for button in Button.allCases { result[button] = observed[button] }
    return result
  }

  /// The contexts of a button as they come: the present one first, then each new one.
  public func updates(of button: Button) -> AsyncStream<ButtonContext> {
    observed.updates(of: button)
  }

  /// What the caller and the configuration decide. Setting it derives the contexts anew.
  public var policy: Policy {
    get { state.withLock { $0.policy } }
    set { derive { $0.policy = newValue } }
  }

  /// What a session is showing. It is changed by the events of ``SessionEvent``.
  public var mode: Mode {
    state.withLock { $0.mode }
  }

  /// Declares a custom action, or declares it anew. The host that executes it calls this.
  public func declare(_ action: CustomActionDeclaration) {
    derive { state in
      state.custom.removeAll { $0.name == action.name }
      state.custom.append(action)
    }
  }

  /// The custom actions that are declared.
  public var customActions: [CustomActionDeclaration] {
    state.withLock { $0.custom }
  }

  /// Joins a document to the scope. The scope does not keep its host alive.
  public func attach(_ executor: any EventExecutor, facts: DocumentFacts) {
    derive { state in
      state.executor = executor
      state.facts = facts
    }
  }

  /// Tells the scope what is now known of the document. The host calls this after every change.
  public func update(_ facts: DocumentFacts) {
    derive { $0.facts = facts }
  }

  /// Changes the state and derives the contexts from it. Observers are told outside the lock, as they may send; what
  /// they start is not part of the event that woke them, and may wait for others.
  func derive(_ change: (inout State) -> Void) {
    let (revision, fresh) = state.withLock { state -> (Int, [Button: ButtonContext]) in
      change(&state)
      state.revision += 1
      guard let facts = state.facts else { return (state.revision, [:]) }
      // The current page may be gone.
      state.mode.page = min(state.mode.page, max(facts.pageCount, 1) - 1)
      let events = ActionEvent.declarations + state.custom.map(EventDeclaration.init)
      let fresh = Rules.contexts(for: events, facts: facts, policy: state.policy, mode: state.mode)
      return (state.revision, fresh)
    }
    let changed = Scope.ID.$turns.withValue([]) { observed.assign(fresh, revision: revision) }
    if !changed.isEmpty { state.withLock { $0.changed.formUnion(changed) } }
  }
}
