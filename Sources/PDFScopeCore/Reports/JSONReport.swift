/// Writes a call as one JSON object, as it goes on: nothing is kept but the document at hand's outcome, and of that not
/// the records that were handed out before.
public final class JSONReport: Report {
  private let writer: JSONStreamWriter
  /// Whether records of an outcome were written, whose object is still open.
  private var isInsideOutcome = false

  /// Writes to `sink`, in pieces of valid UTF-8.
  public init(sink: @escaping ([UInt8]) throws -> Void) {
    writer = JSONStreamWriter(style: .pretty, sink: sink)
  }

  /// Opens the object.
  public func begin(_ invocation: InvocationMetadata) throws {
    try writer.beginObject()
    try writer.member("schema", wireSchemaName)
    try writer.member("invocation", invocation)
    try writer.key("documents")
    try writer.beginArray()
  }

  /// Opens the document's object.
  public func begin(_ document: DocumentHeader) throws {
    try writer.beginObject()
    try writer.member("path", JSONValue.path(document.path))
    try writer.member("pages", ifPresent: document.pages)
    try writer.key("outcomes")
    try writer.beginArray()
  }

  /// Writes a record, after the beginning of its outcome where it is the first.
  public func add(_ part: any ResultPart, of event: ActionEvent) throws {
    if !isInsideOutcome {
      isInsideOutcome = true
      try writer.beginObject()
      try writer.member("action", event.name)
      try writer.key("result")
      try writer.beginObject()
      try writer.key(type(of: part).listKey)
      try writer.beginArray()
    }
    try writer.value(part.json)
  }

  /// Writes an outcome, or the rest of it where records were written before.
  public func add(_ outcome: Outcome) throws {
    guard isInsideOutcome else { return try writer.value(outcome) }
    isInsideOutcome = false
    try writer.endArray()
    var members = outcome.json.objectValue ?? [:]
    for (key, value) in (outcome.result as? any PartwiseResult)?.totals ?? [:] { try writer.member(key, value) }
    try writer.endObject()
    members["action"] = nil
    members["result"] = nil
    for (key, value) in members { try writer.member(key, value) }
    try writer.endObject()
  }

  /// Closes the document's object.
  public func end(_ document: DocumentFooter) throws {
    try writer.endArray()
    try writer.member("contexts", ifPresent: document.contexts?.json)
    try writer.member("warnings", JSONValue.array(document.warnings.map(\.json)))
    try writer.member("error", ifPresent: document.error)
    try writer.member("status", document.status.rawValue)
    try writer.endObject()
    try writer.flush()
  }

  /// Closes the object.
  public func end(_ summary: Summary) throws {
    try writer.endArray()
    try writer.member("summary", summary)
    try writer.endObject()
    try writer.finish()
  }

  /// The JSON Schema of a call whose outcomes have the given results.
  public static func schema(results: [JSONSchema]) -> JSONSchema {
    let result = results.count == 1 ? results[0] : results.isEmpty ? JSONSchema.boolean : .oneOf(results)
    let document = JSONSchema.object(
      [
        .required("path", .path, "The path as it was given; - is standard input."),
        .optional("pages", .integer(minimum: 0), "How many pages the document has."),
        .required("outcomes", .array(of: Outcome.schema(result: result)), "What came of each event."),
        .optional("contexts", .dictionary(of: ButtonContext.schema), "What the buttons may do; of context only."),
        .required("warnings", .array(of: Warning.schema), "What was found amiss in the document."),
        .optional("error", ActionError.schema, "Why the document failed, where no outcome tells."),
        .required("status", .enumeration(Status.allCases.map(\.rawValue)), "How the document ended."),
      ], description: "What came of a document.")
    return .object(
      [
        .required("schema", .constant(wireSchemaName), "The name and version of this format."),
        .required("invocation", InvocationMetadata.schema, "Who ran the program and for what."),
        .required("documents", .array(of: document), "The documents in the order in which they were given."),
        .required("summary", Summary.schema, "How many documents ended how."),
      ], description: "What came of a call.")
  }
}
