/// What the configuration gives an option that is not on the command line.
public struct ConfigurationDefault: Sendable, Hashable {
  /// The command that it is about, below the program: `["edit", "rotate-pages"]`; empty for all that take the option.
  public let command: [String]
  /// The option's long name, without dashes.
  public let option: String
  /// The value: true or false for a flag, an array for an option that may be repeated.
  public let value: JSONValue
  /// Where it stands.
  public let origin: RuleOrigin
  /// Whose it is.
  public let layer: Configuration.Layer.Kind
  /// Whether no other layer, no option and no variable changes it.
  public let isLocked: Bool

  /// The options that somebody else's project may set: those that say how results look, and nothing of what is done,
  /// to what, and by whose leave.
  public static let openToProjects: Set<String> = [
    "json", "ndjson", "format", "color", "quiet", "verbose", "coordinates", "progress", "picture-format", "quality",
    "page-number", "with-filename", "no-filename", "context", "before-context", "after-context", "preview",
  ]
}

/// A value of the configuration with the place that it comes from.
public struct ConfigurationEntry<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value.
  public let value: Value
  /// Where it stands.
  public let origin: RuleOrigin
  /// Whose it is.
  public let layer: Configuration.Layer.Kind
}

/// A custom action as it stands in the configuration.
public struct ConfigurationAction: Sendable {
  /// Its name, without `custom.`.
  public let name: String
  /// What is said of it, with its place in the file.
  public let reader: JSONReader
  /// Where it stands.
  public let origin: RuleOrigin
  /// Whose it is.
  public let layer: Configuration.Layer.Kind
}
