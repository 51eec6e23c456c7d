/// The rules of the scope: a pure function of facts, policy and mode, and nothing else.
public enum Rules {
  /// Derives the context of every button.
  ///
  /// - Parameters:
  ///   - events: the events to judge, in the order in which they shall stand in their button's context.
  ///   - facts: what is known of the document.
  ///   - policy: what the caller and the configuration decide.
  ///   - mode: what a session is showing.
  /// - Returns: an entry for each button that holds at least one of `events`.
  public static func contexts(
    for events: [EventDeclaration], facts: DocumentFacts, policy: Policy, mode: Mode
  ) -> [Button: ButtonContext] {
    var result: [Button: ButtonContext] = [:]
    for (button, events) in Dictionary(grouping: events, by: \.button) {
      guard let button else { continue }
      let entries = events.map { context(of: $0, facts: facts, policy: policy, mode: mode) }
      result[button] = ButtonContext(
        isEnabled: entries.contains(where: \.isEnabled),
        isHidden: policy.hidden.contains(button.rawValue) || mode.view.hides(button)
          || entries.allSatisfy { policy.hides($0.name) },
        isSelected: isSelected(button, facts: facts, mode: mode),
        isEmpty: facts.emptiness[button],
        events: entries)
    }
    return result
  }

  /// Derives the context of one event. One that sends others may run exactly when all of them may: what says no to one
  /// of them says no to it, with the name of that one.
  public static func context(
    of event: EventDeclaration, facts: DocumentFacts, policy: Policy, mode: Mode
  ) -> EventContext {
    // What it needs is told by the events that it sends.
    let requirement = event.sends.isEmpty ? event.requirement : .reading
    var context = context(of: event.name, requiring: requirement, facts: facts, policy: policy, mode: mode)
    for sent in ActionEvent.declarations where event.sends.contains(sent.name) {
      let part = Self.context(of: sent, facts: facts, policy: policy, mode: mode)
      // What is wrong with the document itself is wrong with it for all of them.
      context.vetoes += part.vetoes.filter { $0.source != .document }.map { $0.naming(sent.name) }
      context.withheld += part.withheld.map { $0.naming(sent.name) }
      context.lifted += part.lifted.map { $0.naming(sent.name) }
    }
    return context
  }

  /// Derives the context of one event: every veto, from the most general source to the most particular.
  public static func context(
    of name: String, requiring requirement: Requirement, facts: DocumentFacts, policy: Policy, mode: Mode
  ) -> EventContext {
    var context = EventContext(name: name)
    context.vetoes += facts.documentVetoes
    // A document that cannot be used has no permissions, signatures or form to speak of.
    if context.vetoes.isEmpty {
      let permission = facts.permissionVetoes(requirement.permission)
      let signature = requirement.changesDocument ? facts.signatures.vetoes(requirement.change) : []
      switch policy.permissions {
      case .enforce:
        context.vetoes += permission
        context.withheld += facts.permissionVetoes(requirement.partlyNeeds)
      case .warn: context.lifted += permission + facts.permissionVetoes(requirement.partlyNeeds)
      }
      if policy.invalidatesSignatures { context.lifted += signature } else { context.vetoes += signature }
      if requirement.changesDocument { context.vetoes += facts.formVetoes }
      if requirement.changesDocument || requirement.permission == .extract {
        context.vetoes += policy.decryptionVetoes(facts.access)
      }
    }
    if requirement.changesDocument || requirement.writesFiles { context.vetoes += facts.destinationVetoes }
    context.vetoes += policy.vetoes(name)
    if mode.view.hides(EventName(name).button) {
      context.vetoes.append(
        Veto(
          .mode, mode.view.rawValue, kind: .denied,
          "\(EventName(name).button) is not available in \(mode.view.rawValue) mode; leave the mode first"))
    }
    return context
  }

  /// Judges a document that an event names beside its own, to take something out of it: it has its own facts, and its
  /// own rules. What the event itself may do was judged before.
  ///
  /// - Parameters:
  ///   - name: the event.
  ///   - facts: what is known of the source.
  ///   - policy: what the caller and the configuration decide of the source.
  public static func sourceContext(of name: String, facts: DocumentFacts, policy: Policy) -> EventContext {
    var context = EventContext(name: name)
    context.vetoes += facts.documentVetoes
    guard context.vetoes.isEmpty else { return context }
    let permission = facts.permissionVetoes(.extract)
    switch policy.permissions {
    case .enforce: context.vetoes += permission
    case .warn: context.lifted += permission
    }
    context.vetoes += facts.formVetoes + policy.decryptionVetoes(facts.access) + policy.vetoes(name)
    return context
  }

  private static func isSelected(_ button: Button, facts: DocumentFacts, mode: Mode) -> Bool {
    button == .bookmarks ? facts.bookmarkedPages.contains(mode.page) : mode.view.button == button
  }
}

extension Mode.View {
  /// Whether this view leaves `button` out of the toolbar: page pictures make no sense while content is edited, and
  /// the annotation tools work on a page, not on the overview of pages.
  func hides(_ button: String) -> Bool {
    switch self {
    case .contentEditing: button == Button.thumbnails.rawValue
    case .thumbnails: button == Button.annotate.rawValue
    case .document, .outline, .documentEditor, .annotation, .search: false
    }
  }

  func hides(_ button: Button) -> Bool { hides(button.rawValue) }
}

extension DocumentFacts {
  fileprivate var documentVetoes: [Veto] {
    switch access {
    case .unreadable(let error):
      [Veto(.document, error)]
    case .unencrypted, .owner, .user:
      pageCount > 0 ? [] : [Veto(.document, "noPages", kind: .invalid, "the document has no pages")]
    }
  }

  fileprivate var formVetoes: [Veto] {
    guard xfa == .dynamic else { return [] }
    return [
      Veto(
        .form, "dynamicXFA", kind: .denied,
        "the document is a dynamic XFA form: its pages are placeholders, and a change to them would be lost")
    ]
  }

  fileprivate var destinationVetoes: [Veto] {
    guard case .blocked(let error) = destination else { return [] }
    return [Veto(.destination, error)]
  }
}

extension Policy {
  /// What keeps a document from being written without its encryption: that is the owner's to take away, whatever
  /// permissions are lifted.
  public func decryptionVetoes(_ access: DocumentFacts.Access) -> [Veto] {
    guard decrypts, access == .user else { return [] }
    return [
      Veto(
        .permissions, "decrypt", kind: .denied,
        "its encryption is the owner's to take away, and it was opened as the user; the owner password lifts this")
    ]
  }
}
