// What the actions with parameters are given (ISO 32000-2, 12.6.4).

extension Action {
  /// A place in another document.
  public struct RemoteTarget: Sendable, Hashable {
    /// The other document; nil when it is embedded in this one.
    public var file: FileSpecification?
    /// The place; a page number is in `storedPageIndex`, a name in `name`.
    public var destination: Destination?
    /// Whether a new window is asked for; nil when that is left to the viewer.
    public var newWindow: Bool?
    /// The way to an embedded document, from the outside in: names of attachments, `..` for a step to the parent.
    public var path: [String]

    /// Makes a target.
    public init(
      file: FileSpecification? = nil, destination: Destination? = nil, newWindow: Bool? = nil, path: [String] = []
    ) {
      self.file = file
      self.destination = destination
      self.newWindow = newWindow
      self.path = path
    }
  }

  /// A URI.
  public struct URITarget: Sendable, Hashable {
    /// The URI as it stands in the document.
    public var uri: String
    /// Whether the position of a click is to be added.
    public var isMap: Bool

    /// Makes a target.
    public init(uri: String, isMap: Bool = false) {
      self.uri = uri
      self.isMap = isMap
    }
  }

  /// A program or file to start.
  public struct LaunchTarget: Sendable, Hashable {
    /// The program or file; on Windows too, unless `windows` names another.
    public var file: FileSpecification?
    /// What is started on Windows (table 208).
    public var windows: Windows?
    /// Whether a new window is asked for; nil when that is left to the viewer.
    public var newWindow: Bool?

    /// Makes a target.
    public init(file: FileSpecification? = nil, windows: Windows? = nil, newWindow: Bool? = nil) {
      self.file = file
      self.windows = windows
      self.newWindow = newWindow
    }

    /// Parameters for Windows.
    public struct Windows: Sendable, Hashable {
      /// The program or file.
      public var file: String
      /// The folder it starts in.
      public var directory: String?
      /// `open` or `print`.
      public var operation: String?
      /// What the program is given.
      public var parameters: String?

      /// Makes parameters.
      public init(file: String, directory: String? = nil, operation: String? = nil, parameters: String? = nil) {
        self.file = file
        self.directory = directory
        self.operation = operation
        self.parameters = parameters
      }
    }
  }

  /// Fields of a form and where they go.
  public struct FormTarget: Sendable, Hashable {
    /// Where the fields are sent to; nil for a reset.
    public var url: String?
    /// Bits of table 240 or 243.
    public var flags: Int
    /// The full names of the fields; empty for all of them.
    public var fields: [String]

    /// Makes a target.
    public init(url: String? = nil, flags: Int = 0, fields: [String] = []) {
      self.url = url
      self.flags = flags
      self.fields = fields
    }
  }

  /// Annotations to hide or show.
  public struct HideTarget: Sendable, Hashable {
    /// Whether they are hidden; else they are shown.
    public var hides: Bool
    /// Full names of fields, and annotations as `12 0 R`.
    public var targets: [String]

    /// Makes a target.
    public init(hides: Bool = true, targets: [String] = []) {
      self.hides = hides
      self.targets = targets
    }
  }
}
