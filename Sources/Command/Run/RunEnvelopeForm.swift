import PDFScope

/// Tells a batch as one JSON object, written as it goes on.
final class RunEnvelopeForm: RunForm {
  private let writer: JSONStreamWriter
  /// The step whose records are being written.
  private var isInsideOutcome = false

  /// The lists that records with these types belong to.
  private static let lists: [String: String] = [
    SearchResult.Match.recordType: SearchResult.Match.listKey,
    DocumentsResult.Document.recordType: DocumentsResult.Document.listKey,
  ]

  init(_ output: StandardOutput) { writer = JSONStreamWriter(style: .pretty) { try output.write($0) } }

  func begin(_ invocation: InvocationMetadata) throws {
    try writer.beginObject()
    try writer.member("schema", wireSchemaName)
    try writer.member("invocation", invocation)
    try writer.key("documents")
    try writer.beginArray()
  }

  func write(_ document: DocumentRecord, _ records: DocumentRecords) throws {
    try writer.beginObject()
    try writer.member("path", JSONValue.path(document.job.path))
    try writer.member("index", document.job.index)
    try writer.member("id", ifPresent: document.job.id)
    try writer.member("pages", ifPresent: document.pages)
    try writer.key("outcomes")
    try writer.beginArray()
    var warnings: [JSONValue] = []
    var line: JSONValue?
    try records.read { record in
      switch record["type"]?.stringValue {
      case "outcome"?: try write(outcome: record)
      case "warning"?: warnings.append(.object(record.withoutPlace))
      case "error"?: line = record["line"]
      case let type?:
        if let list = Self.lists[type] { try write(part: record, of: list) }
      case nil: break
      }
    }
    // A worker may have died between two records.
    if isInsideOutcome { try endOutcome([:]) }
    try writer.endArray()
    try writer.member("line", ifPresent: line)
    try writer.member("warnings", JSONValue.array(warnings))
    try writer.member("target", ifPresent: records.target.map { JSONValue.path($0) })
    for (key, value) in document.result { try writer.member(key, value) }
    try writer.endObject()
    try writer.flush()
  }

  private func write(part record: JSONValue, of list: String) throws {
    if !isInsideOutcome {
      isInsideOutcome = true
      try writer.beginObject()
      try writer.member("step", ifPresent: record["step"])
      try writer.key("result")
      try writer.beginObject()
      try writer.key(list)
      try writer.beginArray()
    }
    var members = record.withoutPlace
    members["step"] = nil
    try writer.value(members)
  }

  private func write(outcome record: JSONValue) throws {
    let members = record.withoutPlace
    guard isInsideOutcome else { return try writer.value(members) }
    try endOutcome(members)
  }

  private func endOutcome(_ members: JSONObject) throws {
    isInsideOutcome = false
    try writer.endArray()
    for (key, value) in members["result"]?.objectValue ?? [:] { try writer.member(key, value) }
    try writer.endObject()
    for (key, value) in members where key != "result" && key != "step" { try writer.member(key, value) }
    try writer.endObject()
  }

  func end(_ summary: RunSummary) throws {
    try writer.endArray()
    try writer.member("summary", summary.json)
    try writer.endObject()
    try writer.finish()
  }
}

extension JSONValue {
  /// The members of a record but for its type and those that say which document it is about.
  var withoutPlace: JSONObject {
    var members = objectValue ?? [:]
    for key in ["type", "path", "index", "id"] { members[key] = nil }
    return members
  }
}
