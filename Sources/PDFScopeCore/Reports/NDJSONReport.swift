/// Writes a call as one JSON record a line, each flushed at once.
///
/// Matches and new documents have a record of their own (`match`, `document`), so that a reader need not wait for the
/// end of a document; the `outcome` record that follows holds their count and no list.
public final class NDJSONReport: Report {
  /// What each record of a document holds beside its own, after the path.
  public var members: JSONObject
  private let sink: ([UInt8]) throws -> Void
  private let tellsEnds: Bool
  private var path = ""

  /// Writes to `sink`, a whole line each time.
  ///
  /// - Parameters:
  ///   - members: what each record of a document holds beside its own.
  ///   - tellsEnds: whether documents get an `end` record; somebody else may know better how they end.
  ///   - sink: takes the lines.
  public init(members: JSONObject = [:], tellsEnds: Bool = true, sink: @escaping ([UInt8]) throws -> Void) {
    self.members = members
    self.tellsEnds = tellsEnds
    self.sink = sink
  }

  /// The call's record comes with the first document's.
  public func begin(_ invocation: InvocationMetadata) throws {
    try write("begin", ["schema": .string(wireSchemaName), "invocation": invocation.json])
  }

  /// Writes a `begin` record.
  public func begin(_ document: DocumentHeader) throws {
    path = document.path
    var object: JSONObject = [:]
    object.set("pages", document.pages)
    try write("begin", with(path, object))
  }

  /// Writes a record such as `match`.
  public func add(_ part: any ResultPart, of event: ActionEvent) throws {
    try write(type(of: part).recordType, with(path, part.json.objectValue ?? [:]))
  }

  /// Writes an `outcome` record, after those of its answer that were not handed out before.
  public func add(_ outcome: Outcome) throws {
    var record = outcome.json.objectValue ?? [:]
    if let result = outcome.result as? any PartwiseResult {
      for part in result.parts { try add(part, of: outcome.event) }
      record["result"] = .object(result.totals)
    }
    try write("outcome", with(path, record))
  }

  /// Writes a `skipped` record: of a step of a pipeline whose event was not sent.
  public func skip() throws { try write("skipped", with(path, [:])) }

  /// Writes a `context` record where contexts were asked for, a `warning` record for each warning, and an `end` record.
  public func end(_ document: DocumentFooter) throws {
    if let contexts = document.contexts { try write("context", with(path, ["contexts": contexts.json])) }
    for warning in document.warnings { try write("warning", with(path, warning.json.objectValue ?? [:])) }
    if let error = document.error { try write("error", with(path, error.json.objectValue ?? [:])) }
    guard tellsEnds else { return }
    try write("end", with(path, ["status": .string(document.status.rawValue)]))
  }

  /// Writes the `summary` record.
  public func end(_ summary: Summary) throws {
    try write("summary", summary.json.objectValue ?? [:])
  }

  private func with(_ path: String, _ members: JSONObject) -> JSONObject {
    var object: JSONObject = ["path": .path(path)]
    object.merge(self.members)
    object.merge(members)
    return object
  }

  private func write(_ type: String, _ members: JSONObject) throws {
    var record: JSONObject = ["type": .string(type)]
    record.merge(members)
    try sink(JSONValue.object(record).utf8() + [UInt8(ascii: "\n")])
  }

  /// The JSON Schema of a record.
  public static let schema = JSONSchema.openObject(
    [
      .required(
        "type",
        .enumeration([
          "begin", "match", "document", "outcome", "skipped", "context", "warning", "error", "end", "summary",
        ]),
        "What the record tells of."),
      .optional("schema", .constant(wireSchemaName), "The name and version of this format; in the first record."),
      .optional("path", .path, "The document, in the records that are about one."),
    ], description: "A record of a call: one JSON object a line.")
}
