/// The JSON Schemas of everything that goes over the wire, by name.
public enum WireSchemas {
  /// The results of each built-in event.
  private static let results: [(button: Button, event: String, schema: JSONSchema)] = [
    (.outline, ListOutline.name, OutlineResult.schema),
    (.outline, ExportOutline.name, OutlineTextResult.schema),
    (.outline, ImportOutline.name, OutlineResult.schema),
    (.outline, AddOutlineItem.name, OutlineResult.schema),
    (.outline, UpdateOutlineItems.name, OutlineResult.schema),
    (.outline, RenameOutlineItems.name, OutlineResult.schema),
    (.outline, MoveOutlineItems.name, OutlineResult.schema),
    (.outline, RemoveOutlineItems.name, OutlineResult.schema),
    (.outline, CheckOutline.name, OutlineCheckResult.schema),
    (.outline, RepairOutline.name, OutlineCheckResult.schema),
    (.thumbnails, RenderThumbnails.name, ThumbnailsResult.schema),
    (.thumbnails, ExtractThumbnails.name, ThumbnailsResult.schema),
    (.thumbnails, EmbedThumbnails.name, EmbeddedThumbnailsResult.schema),
    (.search, FindText.name, SearchResult.schema), (.search, AddAnnotations.name, AnnotationsResult.schema),
    (.bookmarks, ListBookmarks.name, BookmarksResult.schema),
    (.bookmarks, ExportBookmarks.name, BookmarksExport.schema),
    (.annotate, ListAnnotations.name, AnnotationsResult.schema),
    (.annotate, AddAnnotations.name, AnnotationsResult.schema),
    (.annotate, UpdateAnnotations.name, AnnotationsResult.schema),
    (.annotate, RemoveAnnotations.name, AnnotationsResult.schema),
    (.edit, RotatePages.name, PagesResult.schema),
    (.edit, RemovePages.name, PagesResult.schema),
    (.edit, SplitDocument.name, DocumentsResult.schema),
    (.edit, ExtractPages.name, DocumentsResult.schema),
    (.edit, SetLabels.name, LabelsResult.schema),
    (.edit, SetInfo.name, InfoResult.schema),
    (.edit, ListAttachments.name, AttachmentsResult.schema),
    (.edit, ExtractAttachments.name, AttachmentsResult.schema),
    (.edit, AttachFiles.name, AttachmentsResult.schema),
    (.edit, DetachFiles.name, AttachmentsResult.schema),
  ]

  /// The names that ``schema(named:)`` knows: subcommands, `context`, `run`, `events`, `ndjson`, `config`, and every
  /// event.
  public static let names: [String] =
    Button.builtIn.map(\.rawValue) + ["context", "run", "events", "ndjson", "config"]
    + (ActionEvent.declarations + SessionEvent.declarations).map(\.name)

  /// The schema of a name, as a document of its own; `nil` for a name that is not known.
  ///
  /// - Parameters:
  ///   - hidden: buttons and events that are not there.
  ///   - custom: the user's own actions.
  public static func schema(
    named name: String, without hidden: Set<String> = [], custom: [CustomActionDeclaration] = []
  ) -> JSONValue? {
    guard !hidden.contains(name) else { return nil }
    let all = ActionEvent.declarations + SessionEvent.declarations + custom.map(EventDeclaration.init)
    let events = all.filter { !hidden.contains($0.name) }
    if let button = Button(rawValue: name), Button.builtIn.contains(button) {
      // Events of one button may share the form of their answer.
      var schemas: [JSONSchema] = []
      for result in results
      where result.button == button && !hidden.contains(result.event) && !schemas.contains(result.schema) {
        schemas.append(result.schema)
      }
      return document(name, JSONReport.schema(results: schemas), "What pdfscope \(name) --json prints")
    }
    switch name {
    case "context": return document(name, JSONReport.schema(results: []), "What pdfscope context --json prints")
    case "run": return document(name, BatchSchema.call, "What pdfscope run --json prints")
    case "events": return document(name, .oneOf(events.map(\.schema)), "Any event")
    case "config": return document(name, Configuration.schema, "A file of the configuration")
    case "ndjson": return document(name, NDJSONReport.schema, "A record of --ndjson")
    default:
      guard let event = events.first(where: { $0.name == name }) else { return nil }
      return document(name, event.schema, event.summary)
    }
  }

  private static func document(_ name: String, _ schema: JSONSchema, _ title: String) -> JSONValue {
    schema.document(id: "urn:\(wireSchemaName.replacing("/", with: ":")):\(name)", title: title)
  }
}
