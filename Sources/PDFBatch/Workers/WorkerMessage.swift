import PDFActions
import PDFScopeCore

/// What a pool and its workers say to each other: one JSON object a line, over pipes that nobody else has.
enum WorkerMessage: Sendable {
  /// To a worker, once and first.
  case setup(WorkerSetup, WorkerPlace)
  /// To a worker: a document to work on. The next is sent when it is done.
  case job(Assignment)
  /// From a worker, once: it has read its setup and has given up what it has no need of.
  case ready(Confinement)
  /// From a worker: a record of the document at hand.
  case record(JSONValue)
  /// From a worker: the document's events are about to write files. It waits for the answer.
  case claim([String])
  /// To a worker: whose those files were.
  case owners([FileOwner])
  /// From a worker: the document is done.
  case done(DocumentRecord)
  /// From a worker, after that, where pictures are wanted: the one of its first page; `nil` where there is none.
  case picture(String?)

  /// How long a line may be, in bytes. A record holds at most the text that an event answers with; what is longer is
  /// not from one of our workers.
  static let mostBytes = 1 << 28
}

/// Where a worker finds itself.
struct WorkerPlace: Sendable, Hashable {
  /// The process that it works for.
  var parent: Int
  /// The descriptor of the memory in which it notes what it is doing.
  var notes: Int
  /// The most memory it may hold, in bytes.
  var memory: Int?
}

extension WorkerMessage {
  /// The wire form.
  var json: JSONValue {
    switch self {
    case .setup(let setup, let place): ["setup": setup.json, "place": place.json]
    case .job(let assignment):
      ["job": assignment.job.json, "target": assignment.target?.json ?? .null]
    case .ready(let confinement): ["ready": confinement.json]
    case .record(let record): ["record": record]
    case .claim(let paths): ["claim": .array(paths.map { .path($0) })]
    case .owners(let owners): ["owners": .array(owners.map { .string($0.rawValue) })]
    case .done(let record): ["done": record.json]
    case .picture(let picture): ["picture": picture.map { .string($0) } ?? .null]
    }
  }

  /// The line, with its end.
  var line: [UInt8] { json.utf8() + [UInt8(ascii: "\n")] }

  /// Reads a line without its end.
  init(line: [UInt8]) throws(DecodingFailure) {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(bytes: line)
    } catch {
      throw DecodingFailure(pointer: .root, expected: "a message", found: error.description)
    }
    try self.init(reading: JSONReader(value))
  }

  init(reading reader: JSONReader) throws(DecodingFailure) {
    if let record = reader.value["record"] {
      self = .record(record)
    } else if let done = try reader.optional("done") {
      self = .done(try DocumentRecord(reading: done))
    } else if let picture = reader.value["picture"] {
      self = .picture(picture.stringValue)
    } else if let paths = try reader.optional("claim") {
      var claim: [String] = []
      for path in try paths.elements() { claim.append(try path.path()) }
      self = .claim(claim)
    } else if let list = try reader.optional("owners") {
      var owners: [FileOwner] = []
      for owner in try list.elements() { owners.append(try owner.choice()) }
      self = .owners(owners)
    } else if let job = try reader.optional("job") {
      let target = try reader.required("target")
      self = .job(
        Assignment(try BatchJob(reading: job), to: target.value.isNull ? nil : try SaveTarget(reading: target)))
    } else if let setup = try reader.optional("setup") {
      self = .setup(
        try WorkerSetup(reading: setup), try WorkerPlace(reading: try reader.required("place")))
    } else {
      self = .ready(try Confinement(reading: try reader.required("ready")))
    }
  }
}

extension WorkerPlace {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["parent": .integer(parent), "notes": .integer(notes)]
    object.set("memory", memory)
    return .object(object)
  }

  fileprivate init(reading reader: JSONReader) throws(DecodingFailure) {
    self.init(
      parent: try reader.required("parent").integer(), notes: try reader.required("notes").integer(),
      memory: try reader.optional("memory")?.integer())
  }
}

extension SaveTarget {
  /// The wire form; paths that are not UTF-8 are `{"bytes":"<base64>"}`.
  var json: JSONValue {
    switch self {
    case .file(let path, let input, let mayReplace, let makesFolder):
      [
        "file": .path(path), "input": .path(input), "mayReplace": .bool(mayReplace),
        "makesFolder": .bool(makesFolder),
      ]
    case .inPlace(let path, let suffix):
      ["inPlace": .path(path), "backupSuffix": suffix.map { JSONValue.path($0) } ?? .null]
    case .standardOutput: ["standardOutput": true]
    }
  }

  /// Reads the wire form.
  init(reading reader: JSONReader) throws(DecodingFailure) {
    if let path = try reader.optional("file") {
      self = .file(
        path: try path.path(), input: try reader.required("input").path(),
        mayReplace: try reader.required("mayReplace").bool(),
        makesFolder: try reader.required("makesFolder").bool())
    } else if let path = try reader.optional("inPlace") {
      let suffix = try reader.required("backupSuffix")
      self = .inPlace(
        path: try path.path(), backupSuffix: suffix.value.isNull ? nil : SystemText.string(try suffix.bytes()))
    } else {
      guard try reader.required("standardOutput").bool() else { throw reader.failure(expected: "a target") }
      self = .standardOutput
    }
  }
}
