public import PDFScopeCore

extension DocumentRecord: JSONRepresentable {
  /// The wire form; what is not known is left out.
  public var json: JSONValue {
    var object: JSONObject = [
      "job": job.json, "status": .string(status.rawValue), "exitStatus": .integer(Int(exitStatus.rawValue)),
    ]
    object.set("pages", pages)
    object.set("outputs", outputs)
    object.set("error", error)
    if !refusals.isEmpty { object.set("refusals", refusals) }
    if warnings > 0 { object.set("warnings", warnings) }
    object.set("milliseconds", milliseconds)
    if isRecovered { object.set("isRecovered", true) }
    object.set("picture", picture)
    return .object(object)
  }

  /// Reads the wire form. Members that are not known are of a later version and left alone.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    self.init(
      job: try BatchJob(reading: try reader.required("job")), status: try reader.required("status").choice(),
      exitStatus: try ExitStatus(reading: try reader.required("exitStatus")),
      pages: try reader.optional("pages")?.integer(in: 0...Int.max),
      outputs: try reader.list("outputs", Output.init(reading:)),
      error: try reader.optional("error").map(ActionError.init(reading:)),
      refusals: try reader.list("refusals", Refusal.init(reading:)),
      warnings: try reader.optional("warnings")?.integer(in: 0...Int.max) ?? 0,
      milliseconds: try reader.optional("milliseconds")?.integer(in: 0...Int.max) ?? 0,
      isRecovered: try reader.optional("isRecovered")?.bool() ?? false,
      picture: try reader.optional("picture")?.string())
  }
}

extension DocumentRecord.Refusal: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue { ["action": .string(action), "veto": veto.json] }

  /// Reads the wire form.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    self.init(
      action: try reader.required("action").string(), veto: try Veto(reading: try reader.required("veto")))
  }
}

// MARK: - Parts of other modules

extension JSONReader {
  /// The elements of a member that is a list; none where it is left out.
  fileprivate func list<Element>(
    _ key: String, _ read: (JSONReader) throws(DecodingFailure) -> Element
  ) throws(DecodingFailure) -> [Element] {
    var list: [Element] = []
    for element in try optional(key)?.elements() ?? [] { list.append(try read(element)) }
    return list
  }
}

extension ExitStatus {
  fileprivate init(reading reader: JSONReader) throws(DecodingFailure) {
    guard let status = Int32(exactly: try reader.integer()).flatMap(ExitStatus.init(rawValue:)) else {
      throw reader.failure(expected: "an exit status")
    }
    self = status
  }
}

extension ActionError {
  /// Reads the wire form.
  init(reading reader: JSONReader) throws(DecodingFailure) {
    self.init(
      try reader.required("code").string(), try reader.required("message").string(),
      hint: try reader.optional("hint")?.string(), page: try reader.optional("page")?.integer(),
      object: try reader.optional("object")?.string(), offset: try reader.optional("offset")?.integer(),
      pointer: try reader.optional("pointer")?.string())
  }
}

extension Veto {
  /// Reads the wire form.
  init(reading reader: JSONReader) throws(DecodingFailure) {
    self.init(
      try reader.required("source").choice(), code: try reader.required("code").string(),
      kind: try reader.required("kind").choice(), try reader.required("message").string())
  }
}

extension Output {
  /// Reads the wire form.
  init(reading reader: JSONReader) throws(DecodingFailure) {
    self.init(
      path: try reader.required("path").path(), save: try reader.optional("save").map(Output.Save.init(reading:)))
  }
}

extension Output.Save {
  fileprivate init(reading reader: JSONReader) throws(DecodingFailure) {
    self.init(
      kind: try reader.required("kind").choice(), reason: try reader.required("reason").string(),
      bytes: try reader.required("bytes").integer(), bytesAdded: try reader.required("bytesAdded").integer())
  }
}
