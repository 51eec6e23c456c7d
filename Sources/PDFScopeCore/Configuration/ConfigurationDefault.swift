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
  /// The column of its key, from 1, in code points.
  public let column: Int?
  /// The JSON Pointer of the value.
  public let pointer: JSONPointer

  /// A problem with it, at its place.
  public func problem(_ message: String, hint: String? = nil) -> ConfigurationProblem {
    ConfigurationProblem(
      path: origin.path, line: origin.line, column: column, pointer: pointer.description, message: message, hint: hint)
  }

  /// The options that decide what the scope allows, whichever command asks.
  static let policies: Set<String> = ["permissions", "invalidate-signatures", "decrypt"]

  /// The options that somebody else's project may set: those that say how results look, and nothing of what is done,
  /// to what, and by whose leave.
  public static let openToProjects: Set<String> = [
    "json", "ndjson", "format", "color", "quiet", "verbose", "coordinates", "progress", "picture-format", "quality",
    "page-number", "with-filename", "no-filename", "context", "before-context", "after-context", "preview",
  ]

  /// The commands whose options these are: of others, options of the same names may say what is written.
  static let commandsOpenToProjects: Set<[String]> = [
    [], ["search"], ["thumbnails"], ["thumbnails", "render"], ["outline"], ["outline", "list"], ["bookmarks"],
    ["bookmarks", "list"], ["annotate", "list"], ["context"],
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
