/// One annotation of a page, as it stands in the document (ISO 32000-2, 12.5).
///
/// What ends in `Displayed`-space is on the page as it is shown: origin at its top left corner, y down, in default user
/// space units. Everything else is in the page's own user space.
public struct Annotation: Sendable, Hashable {
  /// The object the annotation is; nil when it stands directly in the page's list. It holds for these bytes only.
  public var object: ObjectID?
  /// The page it is on, from 0.
  public var pageIndex: Int
  /// Its place in the page's list, from 0.
  public var index: Int
  /// The type as the document has it: `Highlight`, `FreeText`; empty when there is none.
  public var type: String
  /// Its name (`/NM`), which lasts when the document is written again.
  public var name: String?
  /// The text of the annotation, or what stands for it.
  public var contents: String?
  /// Whether there is text with formatting besides.
  public var hasRichContents: Bool
  /// The words of the text with formatting (`/RC`), without the formatting, where there is no plain text; nil
  /// otherwise.
  public var richContents: String?
  /// Who made it (`/T`); nil for fields, where the same key is their name.
  public var author: String?
  /// A short description of what it is about.
  public var subject: String?
  /// When it was made.
  public var created: PDFDate?
  /// When it was last changed.
  public var modified: PDFDate?
  /// How it may be shown and changed.
  public var flags: AnnotationFlags
  /// Where it is and what it looks like.
  public var look: AnnotationLook
  /// What it answers to.
  public var replyTo: ReplyTarget?
  /// Its state, for an annotation that is the state of another one: `Accepted`, `Marked`.
  public var state: String?
  /// The set of states `state` is one of: `Review`, `Marked`.
  public var stateModel: String?
  /// The window its text is shown in.
  public var popup: ObjectID?
  /// The annotation a pop-up window belongs to.
  public var parent: ObjectID?
  /// The icon or stamp (`/Name`).
  public var icon: String?
  /// What it is used for, where that is more special than its type (`/IT`): `FreeTextCallout`.
  public var intent: String?
  /// What a click does, and the actions after it; a destination of its own counts as an action that goes there.
  public var actions: [Action]
  /// The form field it shows.
  public var field: FormField?
  /// The file that is attached.
  public var file: FileSpecification?
  /// Whether it has a normal appearance.
  public var hasAppearance: Bool

  /// What an annotation answers to.
  public struct ReplyTarget: Sendable, Hashable {
    /// How it relates to the other one (`/RT`).
    public enum Kind: String, Sendable, Hashable {
      /// An answer of its own.
      case reply = "R"
      /// A part of a group the other one leads.
      case group = "Group"
    }

    /// The annotation it answers to.
    public var object: ObjectID?
    /// The name of that annotation.
    public var name: String?
    /// How it relates to it.
    public var kind: Kind
  }

  /// What a click does first.
  public var action: Action? { actions.first }

  /// Where a click leads.
  public var destination: Destination? { action?.destination }

  /// Whether it is one of the types that reviewers make (ISO 32000-2, table 171).
  public var isMarkup: Bool { Self.markupTypes.contains(type) }

  private static let markupTypes: Set<String> = [
    "Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly",
    "StrikeOut", "Caret", "Stamp", "Ink", "FileAttachment", "Redact", "Projection", "Sound",
  ]
}
