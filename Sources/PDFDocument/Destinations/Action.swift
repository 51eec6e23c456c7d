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

  /// The place an action leads to, in this or another document.
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
