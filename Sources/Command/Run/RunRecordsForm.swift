import PDFScope

/// Tells a batch as one JSON record a line: those of each document together, as it ends.
final class RunRecordsForm: RunForm {
  private let output: StandardOutput

  init(_ output: StandardOutput) { self.output = output }

  func begin(_ invocation: InvocationMetadata) throws {
    try write("begin", ["schema": .string(wireSchemaName), "invocation": invocation.json])
    try output.flush()
  }

  func write(_ document: DocumentRecord, _ records: DocumentRecords) throws {
    try records.readPieces { try output.write($0) }
    // Of what its worker died nobody else can tell.
    if let error = document.error, error.code.rawValue.hasPrefix("worker.") {
      try write("error", document.place.merging(error.json.objectValue ?? [:]))
    }
    var ending = document.ending
    ending["target"] = records.target.map { .path($0) }
    try write("end", ending)
    try output.flush()
  }

  func end(_ summary: RunSummary) throws {
    try write("summary", summary.json)
    try output.flush()
  }

  private func write(_ type: String, _ members: JSONObject) throws {
    var record: JSONObject = ["type": .string(type)]
    record.merge(members)
    try output.write(JSONValue.object(record).utf8() + [UInt8(ascii: "\n")])
  }
}

extension DocumentRecord {
  /// The members that say which document a record is about.
  var place: JSONObject {
    var object: JSONObject = ["path": .path(job.path), "index": .integer(job.index)]
    object["id"] = job.id
    return object
  }

  /// The members of the document's last record.
  var ending: JSONObject {
    var object = place
    object.set("pages", pages)
    return object.merging(result)
  }

  /// How the document ended.
  var result: JSONObject {
    var object: JSONObject = ["outputs": .array(outputs.map(\.json))]
    if isRecovered { object["isRecovered"] = true }
    object.set("error", error)
    object["status"] = .string(status.rawValue)
    object["exitStatus"] = .integer(Int(exitStatus.rawValue))
    object["milliseconds"] = .integer(milliseconds)
    return object
  }
}

extension RunSummary {
  /// The members of the summary: those of every call, and how long it took.
  var json: JSONObject {
    var object = counts.json.objectValue ?? [:]
    if earlier > 0 { object["earlier"] = .integer(earlier) }
    object["exitStatus"] = .integer(Int(exitStatus.rawValue))
    object["milliseconds"] = .integer(milliseconds)
    return object
  }
}

extension JSONObject {
  /// The members of both.
  fileprivate func merging(_ other: JSONObject) -> JSONObject {
    var object = self
    object.merge(other)
    return object
  }
}
