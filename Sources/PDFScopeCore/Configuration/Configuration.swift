/// What the configuration's layers come to: rules, defaults, labels, short names and custom actions, each with the
/// place that it comes from.
///
/// A pure function of the layers' texts; who reads the files is elsewhere.
public struct Configuration: Sendable {
  /// One file of the configuration.
  public struct Layer: Sendable, Hashable {
    /// Whose file it is; later cases count more, but for what a system layer locks.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The machine's: `/etc/pdfscope/config.json`.
      case system
      /// The user's own.
      case user
      /// The project's, found upwards from the working folder: somebody else's, until the user's own trusts its folder.
      case project
      /// Named with `--config`.
      case option
    }

    /// Whose it is.
    public var kind: Kind
    /// Where it is.
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

  /// No configuration.
  public static let none = Configuration()

  private init() {
    layers = []
    actions = []
  }

  /// What is allowed for a document: the rules whose pattern its path matches, over what the call allows.
  ///
  /// - Parameters:
  ///   - path: the document's path.
  ///   - base: what the call allows.
  public func policy(forDocument path: String, over base: Policy) -> Policy { base }
}
