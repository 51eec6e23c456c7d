/// Anything that can be asked of a document: one case a button, with that button's own events inside.
///
/// ```swift
/// let pages = try PageSelection(parsing: "2-4")
/// let event = ActionEvent.edit(.rotatePages(RotatePages(pages: pages, by: 90)))
/// let outcome = await scope.send(event).outcome
/// ```
///
/// The wire form is a JSON object: `{"action":"edit.rotatePages","pages":"2-4","by":90}`.
public enum ActionEvent: Sendable, Hashable {
  /// An event of the outline button.
  case outline(OutlineEvent)
  /// An event of the thumbnails button.
  case thumbnails(ThumbnailsEvent)
  /// An event of the search button.
  case search(SearchEvent)
  /// An event of the bookmarks button.
  case bookmarks(BookmarksEvent)
  /// An event of the annotate button.
  case annotate(AnnotateEvent)
  /// An event of the edit button.
  case edit(EditEvent)
  /// An event of the session: it changes the mode, not the document.
  case session(SessionEvent)
  /// A press of a button that the user made.
  case custom(CustomEvent)

  /// The full name: `edit.rotatePages`.
  public var name: String {
    switch self {
    case .custom(let event): CustomActionDeclaration.eventName(event.name)
    default: payload.map { type(of: $0).name } ?? ""
    }
  }

  /// The event inside; `nil` for a custom action's, whose parameters are JSON.
  public var payload: (any Event)? {
    switch self {
    case .outline(let event): event.payload
    case .thumbnails(let event): event.payload
    case .search(let event): event.payload
    case .bookmarks(let event): event.payload
    case .annotate(let event): event.payload
    case .edit(let event): event.payload
    case .session(let event): event.payload
    case .custom: nil
    }
  }

  /// The paths of the files that the event reads beside its own document.
  public var inputPaths: [String] { payload?.inputPaths ?? [] }

  /// The wire form: `action`, every required parameter, and every other one that differs from its default.
  public var json: JSONValue {
    switch self {
    case .custom(let event):
      var object: JSONObject = ["action": .string(name)]
      if !event.parameters.isEmpty { object["parameters"] = .object(event.parameters) }
      return .object(object)
    default: return payload?.json ?? .null
    }
  }
}

/// The events of one button.
public protocol ButtonEvents: Sendable, Hashable {
  /// The event inside.
  var payload: any Event { get }
  /// The declaration of every event of the button, in the order of help.
  static var declarations: [EventDeclaration] { get }
}

extension ActionEvent {
  /// The declarations of all built-in events that work on a document, button by button.
  public static let declarations: [EventDeclaration] =
    OutlineEvent.declarations + ThumbnailsEvent.declarations + SearchEvent.declarations
    + BookmarksEvent.declarations + AnnotateEvent.declarations + EditEvent.declarations

  /// The declaration of a built-in event type.
  public static func declaration<E: Event>(of type: E.Type) -> EventDeclaration {
    // Each event type is wrapped by exactly one declaration; a test walks through all of them.
    (declarations + SessionEvent.declarations).first { $0.name == E.name } ?? EventDeclaration(undeclared: E.self)
  }

  /// Decodes an event from its wire form, whatever the door it came in by.
  ///
  /// - Parameters:
  ///   - json: the wire form.
  ///   - custom: the custom actions that are registered.
  ///   - pointer: where `json` stands in a larger text, for messages.
  /// - Throws: ``DecodingFailure`` with the JSON Pointer of the place and what was expected.
  public init(
    json: JSONValue, custom: [CustomActionDeclaration] = [], at pointer: JSONPointer = .root
  ) throws(DecodingFailure) {
    let reader = JSONReader(json, at: pointer)
    let known = Self.declarations + SessionEvent.declarations + custom.map(EventDeclaration.init)
    self = try EventDeclaration.find(try reader.required("action"), among: known).decode(reader)
  }
}
