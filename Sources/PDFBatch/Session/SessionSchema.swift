public import PDFScopeCore

/// The JSON Schemas of a session's lines.
public enum SessionSchema {
  /// A line of the input: a request. A line of the output: a record.
  public static var schema: JSONValue {
    JSONSchema.anyOf([.reference("request"), .reference("record")])
      .defining("request", request)
      .defining("record", record)
      .document(
        id: "urn:\(wireSchemaName.replacing("/", with: ":")):session",
        title: "A line of pdfscope session: a request on its standard input, a record on its standard output")
  }

  private static let id = JSONSchema.anyOf([.string, .integer()])

  /// A request.
  public static let request = JSONSchema.oneOf(
    [
      action(
        "event", .openObject([.required("action", .string, "The event's name.")]),
        "An event, as pdfscope schema events describes it.",
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
        .oneOf([.object([]), .array(of: .enumeration(Button.allCases.map(\.rawValue)))]),
        "Asks for the contexts of these buttons, or of all."),
      action("undo", .object([]), "Takes the last change back."),
      action("redo", .object([]), "Does again what was taken back last."),
      action("cancel", id, "Ends the request with this id."),
    ]
  ).described("A request.")

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
  public static let record = JSONSchema.openObject(
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
      .optional("pages", .integer(minimum: 0), "How many pages the document has."),
      .optional("button", .enumeration(Button.allCases.map(\.rawValue)), "The button of a context."),
      .optional("context", ButtonContext.schema, "What the button may do now."),
      .optional("done", .integer(minimum: 0), "How many units of a long work are done."),
      .optional("total", .integer(minimum: 0), "How many units there are."),
      .optional("line", .integer(minimum: 1), "The line of the request that an error is about."),
      .optional("status", .enumeration(Status.allCases.map(\.rawValue)), "How an event or a request ended."),
      .optional("isUnsaved", .boolean, "Whether the document has changes that are not saved."),
      .optional("undo", .string, "The event that undo would take back."),
      .optional("redo", .string, "The event that redo would do again."),
    ], description: "A record.")
}
