/// What the caller and the configuration decide, whatever the document.
public struct Policy: Sendable, Hashable {
  /// How permission bits are taken.
  public enum PermissionsMode: String, Sendable, Hashable, CaseIterable {
    /// A missing bit is a veto.
    case enforce
    /// A missing bit is a warning in the outcome.
    case warn
  }

  /// Names of buttons (`edit`) and events (`edit.removePages`) that are not there.
  public var hidden: Set<String>
  /// Names of buttons and events that may not run.
  public var disabled: Set<String>
  /// How permission bits are taken.
  public var permissions: PermissionsMode
  /// Whether a change may break signatures.
  public var invalidatesSignatures: Bool

  /// Whether changed documents are written without their encryption, which takes the owner password of each.
  public var decrypts: Bool

  /// The rules of the configuration, and which of them hold for the document at hand.
  public var rules: RuleSet

  /// A policy; by default nothing is hidden and every rule is enforced.
  public init(
    hidden: Set<String> = [], disabled: Set<String> = [], permissions: PermissionsMode = .enforce,
    invalidatesSignatures: Bool = false, decrypts: Bool = false, rules: RuleSet = .none
  ) {
    self.hidden = hidden
    self.disabled = disabled
    self.permissions = permissions
    self.invalidatesSignatures = invalidatesSignatures
    self.decrypts = decrypts
    self.rules = rules
  }

  /// Everything enforced, nothing hidden.
  public static let standard = Policy()

  /// The same for another document: one that an event names beside its own, say.
  public func forDocument(_ path: String) -> Policy {
    var policy = self
    policy.rules = rules.forDocument(path)
    return policy
  }

  /// Whether a button or an event is not there.
  func hides(_ name: String) -> Bool { hidden.contains(name) || rules.ruling(on: name)?.effect == .hide }

  /// What the policy has against an event.
  func vetoes(_ name: String) -> [Veto] {
    let names = [EventName(name).button, name]
    if let hidden = names.first(where: self.hidden.contains) { return [Self.veto(.hide, hidden)] }
    if let disabled = names.first(where: self.disabled.contains) { return [Self.veto(.disable, disabled)] }
    guard let rule = rules.ruling(on: name), rule.effect != .enable else { return [] }
    return [Self.veto(rule.effect, rule.subject, rule)]
  }

  private static func veto(
    _ effect: ConfigurationRule.Effect, _ subject: String, _ rule: ConfigurationRule? = nil
  ) -> Veto {
    var message = "the configuration \(effect.verb) \(subject)"
    if let rule {
      message += " (\(rule.origin))"
      if let reason = rule.reason { message += ": " + reason }
    }
    return Veto(.policy, effect == .hide ? "hidden" : "disabled", kind: .denied, message)
  }
}

/// What a session is showing. A command line call is always in ``document``.
public struct Mode: Sendable, Hashable {
  /// The panel or tool that is on; each but `document` selects the button of the same work.
  public enum View: String, Sendable, Hashable, CaseIterable {
    /// The pages themselves.
    case document
    /// The outline panel.
    case outline
    /// The page overview.
    case thumbnails
    /// The document editor: pages are added, moved and taken out.
    case documentEditor
    /// Editing the content of pages.
    case contentEditing
    /// The annotation tools.
    case annotation
    /// The search panel.
    case search

    /// The button that is selected in this view.
    public var button: Button? {
      switch self {
      case .document: nil
      case .outline: .outline
      case .thumbnails: .thumbnails
      case .documentEditor, .contentEditing: .edit
      case .annotation: .annotate
      case .search: .search
      }
    }

    /// The view that a press of `button` switches on.
    public init?(button: Button) {
      guard let view = View.allCases.first(where: { $0.button == button }) else { return nil }
      self = view
    }
  }

  /// What is on.
  public var view: View
  /// The current page, from 0.
  public var page: Int

  /// A mode; by default the document's first page.
  public init(view: View = .document, page: Int = 0) {
    self.view = view
    self.page = page
  }

  /// The first page of the document, no panel on.
  public static let document = Mode()
}
