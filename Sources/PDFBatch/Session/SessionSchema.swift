public import PDFScopeCore

/// The JSON Schemas of a session's lines.
public enum SessionSchema {
  /// A line of the input: a request. A line of the output: a record.
  ///
  /// - Parameters:
  ///   - hidden: buttons and events that are not there.
  ///   - custom: the custom actions that there are; `nil` where they are not known, and all pass.
  public static func schema(
    without hidden: Set<String> = [], custom: [CustomActionDeclaration]? = nil
  ) -> JSONValue {
    let all = ActionEvent.declarations + SessionEvent.declarations + (custom ?? []).map(EventDeclaration.init)
    let events = all.filter { !hidden.contains($0.name) }.map(\.schema)
    let names = Button.allCases.map(\.rawValue).filter { !hidden.contains($0) }
    // A record may tell of a button that it is hidden.
    let told = hidden.isEmpty ? JSONSchema.enumeration(names) : .string(minimumLength: 1)
    return JSONSchema.anyOf([.reference("request"), .reference("record")])
      .defining("request", request(names))
      .defining("record", record(told))
      .defining("event", .oneOf(events + (custom == nil ? [anyCustom] : [])))
      .document(
        id: "urn:\(wireSchemaName.replacing("/", with: ":")):session",
        title: "A line of pdfscope session: a request on its standard input, a record on its standard output")
  }

  private static let id = JSONSchema.anyOf([.string, .integer()])

  private static let anyCustom = JSONSchema.openObject(
    [.required("action", .string(matching: .customAction), "A custom action's event.")],
    description: "An event of a custom action.")

  /// A request.
  private static func request(_ buttons: [String]) -> JSONSchema {
    JSONSchema.oneOf(everyRequest(buttons)).described("A request.")
  }

  private static func everyRequest(_ buttons: [String]) -> [JSONSchema] {
    [
      action(
        "event", .reference("event"), "An event.",
        [
          .optional("output", .path, "Where the event's files go: a folder, which ends with a slash, or a template."),
          .optional("force", .boolean, "Whether files that are there are replaced."),
        ]),
      action(
        "open",
        .object([
          .required("path", .path, "The file."), .optional("password", .string, "A password to try."),
          .optional("passwordFile", .path, "A file whose first line is a password to try."),
          .optional("as", .string(minimumLength: 1, maximumLength: 200), "The name of the document in the session."),
        ]), "Opens a document."),
      action(
        "save",
        .object([
          .optional("output", .path, "The file to write."),
          .optional(
            "inPlace", .oneOf([.constant(true), .string(minimumLength: 1)]),
            "Replaces the document's own file; a text is the suffix under which that is kept."),
          .optional("force", .boolean, "Whether a file that is there is replaced."),
          .optional("mode", .enumeration(["auto", "incremental", "rewrite"]), "How much of the file is written."),
        ]), "Saves the document; one of output and inPlace is given."),
      action(
        "close", .object([.optional("discard", .boolean, "Whether changes that are not saved may be lost.")]),
        "Closes the document."),
      action(
        "contexts",
        .oneOf([.object([]), .array(of: .enumeration(buttons))]),
        "Asks for the contexts of these buttons, or of all."),
      action("undo", .object([]), "Takes the last change back."),
      action("redo", .object([]), "Does again what was taken back last."),
      action("cancel", id, "Ends the request with this id."),
    ]
  }

  private static func action(
    _ key: String, _ schema: JSONSchema, _ description: String, _ further: [JSONSchema.Property] = []
  ) -> JSONSchema {
    .object(
      [
        .optional("id", id, "Carried by every record of the answer."),
        .optional("document", .string, "The document's name, where several are open."),
        .required(key, schema, description),
      ] + further)
  }

  /// A record.
  private static func record(_ button: JSONSchema) -> JSONSchema {
    JSONSchema.openObject(recordMembers(button), description: "A record.")
  }

  private static func recordMembers(_ button: JSONSchema) -> [JSONSchema.Property] {
    [
      .required(
        "type",
        .enumeration([
          "begin", "match", "document", "outcome", "context", "progress", "warning", "error", "end",
        ]),
        "What the record tells of; end is the last one of each request."),
      .optional("id", id, "The id of the request."),
      .optional("schema", .constant(wireSchemaName), "The name and version of this format; in the first record."),
      .optional("version", .string, "The version of the program; in the first record."),
      .optional("path", .path, "The document's file; in the record of one that was opened."),
      .optional(
        "pages", .anyOf([.integer(minimum: 0), .string]),
        "How many pages the document has; of a document that an event has written, which pages went into it."),
      .optional("button", button, "The button of a context."),
      .optional("context", ButtonContext.schema, "What the button may do now."),
      .optional("done", .integer(minimum: 0), "How many units of a long work are done."),
      .optional("total", .integer(minimum: 0), "How many units there are."),
      .optional(
        "line", .anyOf([.integer(minimum: 1), .string]),
        "The number of the line of a request that an error is about; of a match, the text of its line."),
      .optional("status", .enumeration(Status.allCases.map(\.rawValue)), "How an event or a request ended."),
      .optional("isUnsaved", .boolean, "Whether the document has changes that are not saved."),
      .optional("undo", .string, "The event that undo would take back."),
      .optional("redo", .string, "The event that redo would do again."),
    ]
  }
}
