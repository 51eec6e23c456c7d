/// One name in one rule of the configuration: what becomes of a button or an event, and for which files.
public struct ConfigurationRule: Sendable, Hashable {
  /// What becomes of it.
  public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// It is there and may run.
    case enable
    /// It is there and may not run.
    case disable
    /// It is not there.
    case hide

    /// How much it takes away.
    fileprivate var severity: Int {
      switch self {
      case .enable: 0
      case .disable: 1
      case .hide: 2
      }
    }

    /// The word of messages: `the configuration hides edit`.
    public var verb: String { rawValue + "s" }
  }

  /// What becomes of it.
  public let effect: Effect
  /// The button (`edit`) or the event (`edit.removePages`).
  public let subject: String
  /// The patterns of the files that it is about, as they are written; `nil` for all.
  public var files: [String]? { patterns?.map(\.text) }
  /// Why, in the words of whoever wrote it.
  public let reason: String?
  /// Where it stands.
  public let origin: RuleOrigin
  /// Whose it is.
  public let layer: Configuration.Layer.Kind
  /// Whether nothing else in the configuration, no option and no variable lifts it.
  public let isLocked: Bool
  let patterns: [PathPattern]?

  /// Whether the rule is about an event.
  func isAbout(_ event: EventName, named name: String) -> Bool { subject == name || subject == event.button }

  /// Whether the rule holds for a document. What takes something away holds for every name of the document; what gives
  /// something back holds for its own path alone, so that no link leads around a rule.
  func holds(for names: DocumentNames) -> Bool {
    guard let patterns else { return true }
    let candidates = effect == .enable ? [names.real] : [names.real] + names.others
    return patterns.contains { pattern in candidates.contains { pattern.matches($0) } }
  }
}

/// The rules of a configuration, and those of them that hold for the document at hand.
public struct RuleSet: Sendable, Hashable {
  /// All rules, in the order in which they count.
  public let list: [ConfigurationRule]
  private let holding: [ConfigurationRule]

  /// No rules.
  public static let none = RuleSet([])

  /// The rules that hold whatever the document is.
  init(_ rules: [ConfigurationRule]) {
    list = rules
    holding = rules.filter { $0.patterns == nil }
  }

  private init(list: [ConfigurationRule], holding: [ConfigurationRule]) {
    self.list = list
    self.holding = holding
  }

  /// The rules that hold for a document.
  public func forDocument(_ path: String, paths: PathResolver = .system) -> RuleSet {
    guard list.contains(where: { $0.patterns != nil }) else { return self }
    let names = paths.names(of: path)
    return RuleSet(list: list, holding: list.filter { $0.holds(for: names) })
  }

  /// The rule that decides about an event, or about a button as a whole; `nil` where none does.
  public func ruling(on name: String) -> ConfigurationRule? { Self.ruling(on: name, by: holding) }

  /// The rule that hides a name whatever the document is; `nil` where there is a document for which it may be there.
  public func hiding(_ name: String) -> ConfigurationRule? {
    // Rules about some files are taken as if they all held, but for those that hide.
    let rule = Self.ruling(on: name, by: list.filter { $0.patterns == nil || $0.effect != .hide })
    return rule?.effect == .hide ? rule : nil
  }

  private static func ruling(on name: String, by rules: [ConfigurationRule]) -> ConfigurationRule? {
    let event = EventName(name)
    var open: ConfigurationRule?
    var locked: ConfigurationRule?
    for rule in rules where rule.isAbout(event, named: name) {
      if rule.isLocked {
        locked = rule
      } else if rule.layer == .project {
        // Somebody else's file takes away, and gives nothing back, not even what is hidden as disabled.
        open = stricter(open, rule)
      } else {
        open = rule
      }
    }
    guard let locked else { return open }
    // What is locked away may be taken away further; what is locked open stays open.
    return locked.effect == .enable ? locked : stricter(locked, open)
  }

  /// The rule that takes more away; the first where they are alike.
  private static func stricter(_ first: ConfigurationRule?, _ second: ConfigurationRule?) -> ConfigurationRule? {
    guard let first, let second else { return first ?? second }
    return second.effect.severity > first.effect.severity ? second : first
  }
}
