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
      let entries = events.map {
        context(of: $0.name, requiring: $0.requirement, facts: facts, policy: policy, mode: mode)
      }
      result[button] = ButtonContext(
        isEnabled: entries.contains(where: \.isEnabled),
        isHidden: policy.hidden.contains(button.rawValue) || mode.view.hides(button)
          || entries.allSatisfy { policy.hidden.contains($0.name) },
        isSelected: isSelected(button, facts: facts, mode: mode),
        isEmpty: facts.emptiness[button],
        events: entries)
    }
    return result
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
        context.vetoes += facts.decryptionVetoes(policy)
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

  /// Judges a document that an event names beside its own, to take something out of it: it has its own facts. What the
  /// event itself may do was judged before.
  ///
  /// - Parameters:
  ///   - name: the event.
  ///   - facts: what is known of the source.
  ///   - policy: what the caller and the configuration decide.
  public static func sourceContext(of name: String, facts: DocumentFacts, policy: Policy) -> EventContext {
    var context = EventContext(name: name)
    context.vetoes += facts.documentVetoes
    guard context.vetoes.isEmpty else { return context }
    let permission = facts.permissionVetoes(.extract)
    switch policy.permissions {
    case .enforce: context.vetoes += permission
    case .warn: context.lifted += permission
    }
    context.vetoes += facts.formVetoes + facts.decryptionVetoes(policy)
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

extension Policy {
  fileprivate func vetoes(_ name: String) -> [Veto] {
    let names = [EventName(name).button, name]
    if let hidden = names.first(where: self.hidden.contains) {
      return [Veto(.policy, "hidden", kind: .denied, "the configuration hides \(hidden)")]
    }
    if let disabled = names.first(where: self.disabled.contains) {
      return [Veto(.policy, "disabled", kind: .denied, "the configuration disables \(disabled)")]
    }
    return []
  }
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

  /// Encryption is the owner's to take away, whatever permissions are lifted.
  fileprivate func decryptionVetoes(_ policy: Policy) -> [Veto] {
    guard policy.decrypts, access == .user else { return [] }
    return [
      Veto(
        .permissions, "decrypt", kind: .denied,
        "its encryption is the owner's to take away, and it was opened as the user; the owner password lifts this")
    ]
  }

  fileprivate var destinationVetoes: [Veto] {
    guard case .blocked(let error) = destination else { return [] }
    return [Veto(.destination, error)]
  }
}
