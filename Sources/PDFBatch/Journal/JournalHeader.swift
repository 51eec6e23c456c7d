public import PDFScopeCore

/// The first line of a journal: what the batch is that it tells of.
public struct JournalHeader: Sendable, Hashable {
  /// The pipeline.
  public var pipeline: Fingerprint
  /// The variables that the call sets.
  public var variables: JSONObject
  /// The options that decide what becomes of a document, by name.
  public var options: JSONObject
  /// The variables of the environment that the pipeline lists and that are set.
  public var environment: JSONObject

  /// The form of journals; one that this program does not know is not gone on with.
  static let schema = "pdfscope-journal/1"

  /// A header.
  public init(pipeline: Fingerprint, variables: JSONObject, options: JSONObject, environment: JSONObject = [:]) {
    self.pipeline = pipeline
    self.variables = variables
    self.options = options
    self.environment = environment
  }

  /// The line. Values of variables may be secrets, so that only their fingerprints are kept.
  var json: JSONValue {
    func fingerprints(_ values: JSONObject) -> JSONValue {
      .object(JSONObject(values.map { ($0.key, .string(Fingerprint($0.value.text()).text)) }))
    }
    return [
      "type": "header", "schema": .string(Self.schema), "version": .string(pdfscopeVersion),
      "pipeline": .string(pipeline.text),
      "variables": fingerprints(variables), "options": .object(options),
      "environment": fingerprints(environment),
    ]
  }

  /// What keeps a journal with this header from being gone on with by a call that would have begun `other`; `nil`
  /// where it is the same batch.
  static func difference(_ line: JSONValue, _ other: JournalHeader) -> String? {
    let expected = other.json
    guard line["schema"] == expected["schema"] else {
      return "it is of another form: \(line["schema"]?.stringValue?.prefix(40) ?? "unknown")"
    }
    if line["version"] != expected["version"] {
      return "it was begun by version \(line["version"]?.stringValue?.prefix(40) ?? "unknown")"
    }
    if line["pipeline"] != expected["pipeline"] { return "its pipeline is another one, or was changed" }
    let members = [
      ("variables", "variable"), ("options", "option"), ("environment", "environment variable"),
    ]
    for (member, word) in members where line[member] != expected[member] {
      let (old, new) = (line[member]?.objectValue ?? [:], expected[member]?.objectValue ?? [:])
      let names = (old.keys + new.keys).filter { old[$0] != new[$0] }
      return names.first.map { "its \(word) \($0) has another value" } ?? "its \(word)s are others"
    }
    return nil
  }
}
