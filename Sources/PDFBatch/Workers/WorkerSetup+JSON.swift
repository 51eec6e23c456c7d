import PDFScopeCore

// What the pool and its workers say of a setup; nobody else reads it, and both are the same program. Text that carries
// bytes which are not UTF-8 stays as it is: it comes back the same.

extension WorkerSetup {
  /// The form in which a worker is told.
  var json: JSONValue {
    [
      "pipeline": .string(pipeline), "configuration": .array(configuration.map(\.json)), "policy": policy.json,
      "passwords": .array(passwords.map { .string($0) }), "invocation": invocation.whole,
      "coordinates": .string(coordinates.rawValue), "isReproducible": .bool(isReproducible),
      "clampsPages": .bool(clampsPages), "mayReplace": .bool(mayReplace), "isDryRun": .bool(isDryRun),
      "wantsPictures": .bool(wantsPictures), "wantsRecords": .bool(wantsRecords),
      "writableFolders": .array(writableFolders.map { .string($0) }), "isConfined": .bool(isConfined),
    ]
  }

  /// Reads what a worker is told.
  init(reading reader: JSONReader) throws(DecodingFailure) {
    self.init(
      pipeline: try reader.required("pipeline").string(),
      configuration: try reader.required("configuration").list(Configuration.Layer.init(reading:)),
      policy: try Policy(reading: try reader.required("policy")),
      passwords: try reader.required("passwords").strings(),
      invocation: try InvocationMetadata(reading: try reader.required("invocation")),
      coordinates: try reader.required("coordinates").choice(), isReproducible: try reader.flag("isReproducible"),
      clampsPages: try reader.flag("clampsPages"), mayReplace: try reader.flag("mayReplace"),
      isDryRun: try reader.flag("isDryRun"), wantsPictures: try reader.flag("wantsPictures"),
      wantsRecords: try reader.flag("wantsRecords"),
      writableFolders: try reader.required("writableFolders").strings(), isConfined: try reader.flag("isConfined"))
  }
}

extension JSONReader {
  fileprivate func flag(_ key: String) throws(DecodingFailure) -> Bool { try required(key).bool() }

  fileprivate func strings() throws(DecodingFailure) -> [String] {
    try list { (reader) throws(DecodingFailure) in try reader.string() }
  }

  fileprivate func list<Element>(
    _ read: (JSONReader) throws(DecodingFailure) -> Element
  ) throws(DecodingFailure) -> [Element] {
    var list: [Element] = []
    for element in try elements() { list.append(try read(element)) }
    return list
  }
}

extension Configuration.Layer {
  fileprivate var json: JSONValue {
    ["kind": .string(kind.rawValue), "path": .string(path), "text": .string(text)]
  }

  fileprivate init(reading reader: JSONReader) throws(DecodingFailure) {
    self.init(
      kind: try reader.required("kind").choice(), path: try reader.required("path").string(),
      text: try reader.required("text").string())
  }
}

extension Policy {
  fileprivate var json: JSONValue {
    [
      "hidden": .array(hidden.sorted().map { .string($0) }), "disabled": .array(disabled.sorted().map { .string($0) }),
      "permissions": .string(permissions.rawValue), "invalidatesSignatures": .bool(invalidatesSignatures),
      "decrypts": .bool(decrypts),
    ]
  }

  fileprivate init(reading reader: JSONReader) throws(DecodingFailure) {
    self.init(
      hidden: Set(try reader.required("hidden").strings()), disabled: Set(try reader.required("disabled").strings()),
      permissions: try reader.required("permissions").choice(),
      invalidatesSignatures: try reader.flag("invalidatesSignatures"), decrypts: try reader.flag("decrypts"))
  }
}

extension InvocationMetadata {
  /// All of it: the wire form leaves out what only the program itself has use for.
  fileprivate var whole: JSONValue {
    var object = json.objectValue ?? [:]
    object.set("timestamp", timestamp)
    object["locale"] = .string(locale)
    return .object(object)
  }

  fileprivate init(reading reader: JSONReader) throws(DecodingFailure) {
    var tags: [String: String] = [:]
    for (name, value) in try reader.required("tags").members() { tags[name] = try value.string() }
    self.init(
      tool: try reader.required("tool").string(), version: try reader.required("version").string(),
      job: try reader.optional("job")?.string(), author: try reader.optional("author")?.string(),
      timestamp: try reader.optional("timestamp")?.integer(), locale: try reader.required("locale").string(),
      origin: try reader.required("origin").string(), tags: tags)
  }
}
