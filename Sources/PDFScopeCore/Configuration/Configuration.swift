/// What the configuration's layers come to: rules, defaults, labels, short names and custom actions, each with the
/// place that it comes from.
///
/// A function of the layers' texts, and of where the paths in them lead; who reads the files is elsewhere.
public struct Configuration: Sendable {
  /// One file of the configuration.
  public struct Layer: Sendable, Hashable {
    /// Whose file it is; later cases count more, but for what a system layer locks.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The machine's: `/etc/pdfscope/config.json`.
      case system
      /// The user's own.
      case user
      /// The project's, found upwards from the working folder, and somebody else's as far as is known.
      case project
      /// The project's, in a folder that the user or the system trusts.
      case trustedProject
      /// Named with `--config`.
      case option

      /// How much it counts.
      var rank: Int {
        switch self {
        case .system: 0
        case .user: 1
        case .project, .trustedProject: 2
        case .option: 3
        }
      }

      /// What messages call it.
      public var title: String {
        switch self {
        case .system: "system"
        case .user: "user"
        case .project: "project, not trusted"
        case .trustedProject: "project, trusted"
        case .option: "--config"
        }
      }
    }

    /// Whose it is.
    public var kind: Kind
    /// Where it is; of a project, without symbolic links.
    public var path: String
    /// Its text.
    public var text: String

    /// A layer.
    public init(kind: Kind, path: String, text: String) {
      self.kind = kind
      self.path = path
      self.text = text
    }
  }

  /// The layers, in the order in which they count.
  public let layers: [Layer]
  /// The custom actions that it defines.
  public let actions: [CustomActionDefinition]
  /// Where the custom actions stand, by their names.
  public let actionOrigins: [String: ConfigurationEntry<String>]
  /// Its rules.
  public let rules: RuleSet
  /// What it gives options that are not on the command line, in the order in which they count.
  public let defaults: [ConfigurationDefault]
  /// What people read instead of the names of buttons and events, by these.
  public let labels: [String: ConfigurationEntry<String>]
  /// Further names: of a button (`edit`), an event (`edit.rotatePages`) or a custom action (`custom.NAME`).
  public let shortNames: [String: ConfigurationEntry<String>]
  /// The folders that it trusts.
  public let trusted: [ConfigurationEntry<String>]
  /// What was passed over, and why.
  public let ignored: [ConfigurationProblem]
  private let paths: PathResolver

  /// Says what is wrong with an event.
  public typealias EventCheck = (ActionEvent) throws(ActionError) -> Void

  /// No configuration.
  public static let none = Configuration(LayersReader(paths: PathResolver(currentFolder: "", home: nil) { _ in nil }))

  /// What layers come to.
  ///
  /// - Parameter check: looks at each event of a custom action that holds no fields, beyond what its declaration says.
  /// - Throws: everything that is wrong in any of them.
  public init(
    layers: [Layer], paths: PathResolver = .system, checking check: @escaping EventCheck = { _ in }
  ) throws(ConfigurationFailure) {
    guard !layers.isEmpty else {
      self = .none
      return
    }
    var reader = LayersReader(paths: paths, check: check)
    reader.read(layers)
    guard reader.problems.isEmpty else {
      throw ConfigurationFailure(reader.problems, defaults: reader.defaults)
    }
    self.init(reader)
  }

  private init(_ reader: LayersReader) {
    layers = reader.layers
    actions = reader.actions
    actionOrigins = reader.actionOrigins
    rules = RuleSet(reader.rules)
    defaults = reader.defaults
    labels = reader.labels
    shortNames = reader.shortNames
    trusted = reader.trusted
    ignored = reader.ignored
    paths = reader.paths
  }

  /// Whether nothing is configured.
  public var isEmpty: Bool { layers.isEmpty }
}

// MARK: - What it allows

extension Configuration {
  /// What is allowed for a document: the rules whose pattern its path matches, over what the call allows, and less
  /// where a system layer locks it.
  ///
  /// - Parameters:
  ///   - path: the document's path; `-` for standard input.
  ///   - base: what the call allows.
  public func policy(forDocument path: String, over base: Policy) -> Policy {
    guard !isEmpty else { return base }
    var policy = base
    policy.rules = rules.forDocument(path, paths: paths)
    if let mode = locked("permissions")?.stringValue.flatMap(Policy.PermissionsMode.init(rawValue:)) {
      policy.permissions = mode
    }
    if let flag = locked("invalidate-signatures")?.boolValue { policy.invalidatesSignatures = flag }
    if let flag = locked("decrypt")?.boolValue { policy.decrypts = flag }
    return policy
  }

  /// The value that a system layer locks an option to, for all commands.
  private func locked(_ option: String) -> JSONValue? {
    defaults.last { $0.isLocked && $0.command.isEmpty && $0.option == option }?.value
  }

  /// The rule that hides a button or an event whatever the document is. A button is hidden with the last of its events.
  public func hiding(_ name: String) -> ConfigurationRule? {
    if let rule = rules.hiding(name) {
      guard let button = Button(rawValue: name), button != .custom else { return rule }
      return events(of: button).allSatisfy { rules.hiding($0) != nil } ? rule : nil
    }
    guard let button = Button(rawValue: name) else { return nil }
    let found = events(of: button).map { rules.hiding($0) }
    return found.contains { $0 == nil } ? nil : found.first ?? nil
  }

  /// The names of the events of a button.
  public func events(of button: Button) -> [String] {
    ActionEvent.declarations.filter { $0.button == button }.map(\.name)
      + (button == .custom ? actions.map(\.declaration.eventName) : [])
  }

  /// Whether any layer has a rule, a default, a label or a short name.
  public var changesCommandLine: Bool {
    !rules.list.isEmpty || !defaults.isEmpty || !labels.isEmpty || !shortNames.isEmpty || !actions.isEmpty
  }
}

// MARK: - Trust

extension Configuration {
  /// Whether it trusts a folder: lists it, or one above it with `/**`. Links are followed on both sides.
  public func trusts(folder: String) -> Bool {
    let folder = paths.resolvedAsFarAsPossible(folder)
    return trusted.contains { entry in
      let isDeep = entry.value.utf8.count > 3 && entry.value.hasSuffix("/**")
      let root = paths.resolvedAsFarAsPossible(isDeep ? String(entry.value.dropLast(3)) : entry.value)
      if root.utf8.elementsEqual(folder.utf8) { return true }
      return isDeep && folder.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
    }
  }
}
