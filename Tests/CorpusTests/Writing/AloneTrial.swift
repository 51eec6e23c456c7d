import PDFScopeCore
import TestSupport

/// Each call alone on one file of the corpus: it ends as the scope says, what it writes is sound, and what it added is
/// there.
struct AloneTrial {
  let file: CorpusFile
  let folder: TemporaryFolder
  let materials: Materials
  /// What `pdfscope context` says of the document's events.
  let contexts: JSONValue?
  let pageCount: Int
  /// What qpdf complains of before anything is changed; `nil` where it does not come to an end.
  let complaints: Set<String>?
  /// The files that were written, by the names of the calls.
  private(set) var written: [String: String] = [:]
  private(set) var differences: [Difference] = []
  /// The files of calls that had nothing to do.
  private var unchanged: Set<String> = []
  /// What is to be looked up in the listings of files that were written.
  private var pending: [ReadBack] = []

  private struct ReadBack {
    let call: ChangingCall
    let listing: ChangingCall.Listing
    let output: String
    /// The records of the call's answer.
    let answer: [JSONValue]
    /// Whether the whole file was written, which numbers its objects anew.
    let isRewritten: Bool
  }

  init(_ file: CorpusFile) throws {
    self.file = file
    folder = try TemporaryFolder()
    materials = try Materials(in: folder)
    let run = try Run(file, ["context"])
    contexts = run.document["contexts"]
    pageCount = run.pageCount ?? 0
    complaints = pageCount > 0 ? try Peers.complaints(about: file.path, file) : []
    if complaints == nil { differences.append(Difference("check", ours: "a file to check", theirs: "no answer")) }
  }

  /// A file of this trial as one that calls take.
  func copy(_ path: String) -> CorpusFile { CorpusFile(name: file.name, path: path, password: file.password) }

  /// Tries all calls.
  mutating func run() throws {
    for call in ChangingCall.all where !call.needsTwoPages || pageCount > 1 {
      do {
        try attempt(call)
      } catch {
        differences.append(Difference("\(call.name): call", ours: "\(error)", theirs: "an answer"))
      }
    }
    let known = Set(written.values).union(unchanged).union(materials.paths)
    differences += try folder.names().filter { !known.contains(folder.path($0)) }.map {
      Difference("litter", ours: $0, theirs: "nothing")
    }
    for (listing, readBacks) in Dictionary(grouping: pending, by: \.listing) {
      let documents = try Run.documents(readBacks.map(\.output), password: file.password, listing.arguments)
      for (readBack, document) in zip(readBacks, documents) {
        let listed = document["outcomes"]?[0]?["result"]?[listing.rawValue]?.arrayValue ?? []
        differences += lookUp(readBack, in: listed)
      }
    }
  }

  private mutating func attempt(_ call: ChangingCall) throws {
    guard let prediction = Prediction(of: call.event, contexts: contexts) else {
      differences.append(Difference("\(call.name): context", ours: "nothing", theirs: "an event"))
      return
    }
    // What the call before should have left may be missing, for a reason that is told there. A refusal needs no input.
    if let after = call.after, prediction.isAllowed, written[after] == nil { return }
    let source = call.after.flatMap { written[$0] } ?? file.path
    let output = folder.path("\(call.name).pdf")
    let run = try Run(copy(source), call.arguments(materials) + ["-o", output])
    if let difference = prediction.difference(from: run, call) { differences.append(difference) }
    if run.result.status == ExitStatus.nothing.rawValue, prediction.isAllowed {
      try checkUnchanged(output, from: source, call)
      return
    }
    guard run.result.status == ExitStatus.done.rawValue else {
      if Files.exists(output) {
        differences.append(Difference("\(call.name): output", ours: "a file", theirs: "none"))
      }
      return
    }
    guard Files.exists(output) else {
      differences.append(Difference("\(call.name): output", ours: "none", theirs: "a file"))
      return
    }
    written[call.name] = output
    try check(output, from: source, call, run)
  }

  // MARK: - What was written

  /// A document in which there was nothing to change is written as it is.
  private mutating func checkUnchanged(_ output: String, from source: String, _ call: ChangingCall) throws {
    unchanged.insert(output)
    guard Files.exists(output), try Files.read(output) == Files.read(source) else {
      differences.append(Difference("\(call.name): output", ours: "another file or none", theirs: "the same bytes"))
      return
    }
  }

  private mutating func check(_ output: String, from source: String, _ call: ChangingCall, _ run: Run) throws {
    if let complaints {
      if let found = try Peers.complaints(about: output, file) {
        differences += found.subtracting(complaints).sorted().map {
          Difference("\(call.name): check: \($0)", ours: "no complaint", theirs: $0)
        }
      } else {
        differences.append(Difference("\(call.name): check", ours: "a sound file", theirs: "no answer"))
      }
    }
    let save = run.document["outcomes"]?[0]?["outputs"]?[0]?["save"]
    if save?["kind"]?.stringValue == "incremental" {
      let original = try Files.read(source)
      if try !Files.read(output).starts(with: original) {
        differences.append(Difference("\(call.name): increment", ours: "other bytes", theirs: "the original's"))
      }
    }
    switch call.leaves {
    case .none: break
    case .pages(let count):
      let left = try Run(copy(output), ["bookmarks"]).pageCount ?? 0
      if left != count(pageCount) {
        differences.append(Difference("\(call.name): pages", ours: "\(left)", theirs: "\(count(pageCount))"))
      }
    case .records(let listing), .noRecords(let listing):
      let answer = run.answer?[listing.rawValue]?.arrayValue ?? []
      pending.append(
        ReadBack(
          call: call, listing: listing, output: output, answer: answer,
          isRewritten: save?["kind"]?.stringValue == "rewrite"))
    }
  }

  // MARK: - What is listed

  private func lookUp(_ readBack: ReadBack, in listed: [JSONValue]) -> [Difference] {
    let name = readBack.call.name
    if case .noRecords(let listing) = readBack.call.leaves {
      let left = Set(listed.compactMap { Self.identity($0, listing) })
      return readBack.answer.filter { Self.identity($0, listing).map(left.contains) ?? false }.map {
        Difference("\(name): left", ours: $0.text(), theirs: "nothing")
      }
    }
    let isRewritten = readBack.isRewritten
    // Whether a checksum is right is known of what is read alone.
    let listed = listed.map { record in
      guard var members = record.objectValue else { return record }
      members["isIntact"] = nil
      return .object(members)
    }
    let records = Set(isRewritten ? listed.map(Self.withoutObjects) : listed)
    let missing = readBack.answer.enumerated().filter { _, record in
      record["isRemoved"] == nil && !records.contains(isRewritten ? Self.withoutObjects(record) : record)
    }
    return missing.map { index, record in
      Difference("\(name): record \(index + 1)", ours: record.text(), theirs: near(record, in: listed))
    } + asked(readBack.call, readBack.answer)
  }

  /// A record without what names objects by number: `12 0 R`.
  private static func withoutObjects(_ record: JSONValue) -> JSONValue {
    guard let members = record.objectValue else { return record }
    return .object(JSONObject(members.filter { !($0.value.stringValue?.hasSuffix(" 0 R") ?? false) }))
  }

  /// What is listed in a record's place.
  private func near(_ record: JSONValue, in listed: [JSONValue]) -> String {
    let keys = ["id", "title", "name", "object"].filter { record[$0] != nil }
    let twin = listed.first { other in keys.contains { other[$0] == record[$0] } }
    return twin?.text() ?? "nothing"
  }

  private static func identity(_ record: JSONValue, _ listing: ChangingCall.Listing) -> JSONValue? {
    switch listing {
    case .annotations, .bookmarks: record["id"]
    case .items: record["title"]
    // One that an annotation has stays.
    case .attachments: record["place"]?.stringValue == "annotation" ? nil : record["name"]
    }
  }

  // MARK: - What was asked for

  /// How the one record of an answer differs from what the options asked for.
  private func asked(_ call: ChangingCall, _ answer: [JSONValue]) -> [Difference] {
    guard answer.count == 1, let record = answer.first, call.event != "annotate.remove" else { return [] }
    let arguments = call.options(materials)
    return zip(arguments, arguments.dropFirst()).compactMap { option, value in
      guard option.hasPrefix("--"), let key = Self.keys[option], let wanted = wanted(value, for: key, record),
        !JSONComparison.isEqual(record[key] ?? .null, wanted)
      else { return nil }
      return Difference("\(call.name): \(key)", ours: record[key]?.text() ?? "nothing", theirs: wanted.text())
    }
  }

  /// The options whose value a record has under a key.
  private static let keys = [
    "--contents": "contents", "--color": "color", "--rect": "rect", "--opacity": "opacity", "--page": "page",
    "--title": "title", "--name": "name", "--id": "id", "--author": "author",
  ]

  private func wanted(_ value: String, for key: String, _ record: JSONValue) -> JSONValue? {
    switch key {
    // Lines of a text markup, of a redaction and of a callout reach beyond it.
    case "rect" where record["quads"] != nil || record["callout"] != nil: nil
    case "rect": .array(value.split(separator: ",").compactMap { Double($0).map(JSONValue.number) })
    case "opacity": Double(value).map(JSONValue.number)
    case "page": .integer(value == "z" ? pageCount : Int(value) ?? 0)
    default: .string(value)
    }
  }
}
