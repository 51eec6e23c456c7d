public import PDFScopeCore

extension BatchJob: JSONRepresentable {
  /// The wire form; what is not set is left out. A path that is not UTF-8 is `{"bytes":"<base64>"}`.
  public var json: JSONValue {
    var object: JSONObject = ["index": .integer(index), "path": .path(path)]
    if !folder.isEmpty { object["folder"] = .path(folder) }
    object.set("output", output.map { JSONValue.path($0) })
    if !variables.isEmpty { object["variables"] = .object(variables) }
    object["id"] = id
    return .object(object)
  }

  /// Reads the wire form.
  ///
  /// - Parameters:
  ///   - reader: the object.
  ///   - index: the job's place, where the object does not say it: a line of the jobs on standard input.
  public init(reading reader: JSONReader, index: Int? = nil) throws(DecodingFailure) {
    try reader.allowKeys((index == nil ? ["index", "folder"] : []) + ["path", "output", "variables", "id"])
    var variables: JSONObject = [:]
    for (name, value) in try reader.optional("variables")?.members() ?? [] { variables[name] = value.value }
    var place = index
    if place == nil { place = try reader.required("index").integer(in: 0...Int.max) }
    self.init(
      index: place ?? 0, path: try reader.required("path").path(),
      folder: try index == nil ? reader.optional("folder")?.path() ?? "" : "",
      output: try reader.optional("output")?.path(), variables: variables, id: try reader.optional("id")?.value)
  }
}

extension JSONReader {
  /// A path: a string, or the bytes of one that is not UTF-8. There is none that is empty or holds a 0.
  func path() throws(DecodingFailure) -> String {
    let bytes = try bytes()
    guard !bytes.isEmpty, !bytes.contains(0) else { throw failure(expected: "a path") }
    return SystemText.string(bytes)
  }
}
