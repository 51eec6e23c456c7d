/// What a link, an outline item or a field does (ISO 32000-2, 12.6).
///
/// An action is described, never performed. Actions that follow another one are kept in a list beside it, not inside,
/// so that a chain of any length stays flat.
public indirect enum Action: Sendable, Hashable {
  /// To a place in this document.
  case goTo(Destination)
  /// To a place in another document.
  case goToRemote(RemoteTarget)
  /// To a place in a document embedded in this or another one.
  case goToEmbedded(RemoteTarget)
  /// To a URI.
  case uri(URITarget)
  /// Starts a program or opens a file with one.
  case launch(LaunchTarget)
  /// One a viewer knows by name: `NextPage`, `Print`.
  case named(String)
  /// Runs a script.
  case javaScript(String)
  /// Sends the fields of a form somewhere.
  case submitForm(FormTarget)
  /// Sets the fields of a form back.
  case resetForm(FormTarget)
  /// Hides annotations, or shows them.
  case hide(HideTarget)
  /// To a bead of an article thread.
  case thread(FileSpecification?)
  /// Plays a sound.
  case sound
  /// Plays a film, as PDF 1.2 has it.
  case movie
  /// Plays multimedia; with a script that is to be run instead, when there is one.
  case rendition(script: String?)
  /// Shows and hides layers.
  case setOCGState
  /// Changes what is shown with an effect.
  case transition
  /// To a view of a 3D annotation.
  case goTo3DView
  /// Fills a form from a file.
  case importData(FileSpecification?)
  /// Another kind, by its name in the document; empty when none is given.
  case other(String)

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
  }

  /// A URI.
  public struct URITarget: Sendable, Hashable {
    /// The URI as it stands in the document.
    public var uri: String
    /// Whether the position of a click is to be added.
    public var isMap: Bool
  }

  /// A program or file to start.
  public struct LaunchTarget: Sendable, Hashable {
    /// The program or file; on Windows too, unless `windows` names another.
    public var file: FileSpecification?
    /// What is started on Windows (table 208).
    public var windows: Windows?
    /// Whether a new window is asked for; nil when that is left to the viewer.
    public var newWindow: Bool?

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
  }

  /// Annotations to hide or show.
  public struct HideTarget: Sendable, Hashable {
    /// Whether they are hidden; else they are shown.
    public var hides: Bool
    /// Full names of fields, and annotations as `12 0 R`.
    public var targets: [String]
  }

  /// The place in this document an action leads to.
  public var destination: Destination? {
    switch self {
    case .goTo(let destination): destination
    case .goToRemote(let target), .goToEmbedded(let target): target.destination
    default: nil
    }
  }

  /// The name of the kind, as `/S` has it.
  public var type: String {
    switch self {
    case .goTo: "GoTo"
    case .goToRemote: "GoToR"
    case .goToEmbedded: "GoToE"
    case .uri: "URI"
    case .launch: "Launch"
    case .named: "Named"
    case .javaScript: "JavaScript"
    case .submitForm: "SubmitForm"
    case .resetForm: "ResetForm"
    case .hide: "Hide"
    case .thread: "Thread"
    case .sound: "Sound"
    case .movie: "Movie"
    case .rendition: "Rendition"
    case .setOCGState: "SetOCGState"
    case .transition: "Trans"
    case .goTo3DView: "GoTo3DView"
    case .importData: "ImportData"
    case .other(let type): type
    }
  }
}
