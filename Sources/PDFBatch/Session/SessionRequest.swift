import PDFActions
import PDFScopeCore

/// One line of a session's input.
struct SessionRequest: Sendable {
  /// What is asked for.
  enum Action: Sendable {
    /// An event in its wire form, and where the files go that it writes.
    case event(JSONValue, output: String?, mayReplace: Bool)
    case open(Opening)
    case save(Saving)
    case close(discards: Bool)
    /// The contexts of these buttons.
    case contexts([Button])
    case undo
    case redo
    /// Ends the request with this id.
    case cancel(JSONValue)
  }

  struct Opening: Sendable {
    var path: String
    var passwords: [String] = []
    var handle: String?
  }

  struct Saving: Sendable {
    enum Place: Sendable {
      case output(String)
      case inPlace(backupSuffix: String?)
    }

    var place: Place
    var mayReplace = false
    var mode = SaveMode.auto
  }

  /// What records of the answer carry; a string or a whole number.
  var id: JSONValue?
  /// The document's handle, where it is named.
  var document: String?
  var action: Action
}

// MARK: - Reading

extension SessionRequest {
  /// Keys that say what is asked for; a request has one of them.
  static let actions = ["event", "open", "save", "close", "contexts", "undo", "redo", "cancel"]

  /// The id of a request, whatever else is wrong with it.
  static func id(of json: JSONValue) -> JSONValue? {
    switch json["id"] {
    case .string(let text)?: .string(text)
    case let number?: number.intValue.map { .integer($0) }
    case nil: nil
    }
  }

  /// Reads a request.
  init(_ json: JSONValue) throws(DecodingFailure) {
    let reader = JSONReader(json)
    try reader.allowKeys(["id", "document"] + Self.actions + ["output", "force"])
    id = Self.id(of: json)
    if let member = try reader.optional("id"), id == nil {
      throw member.failure(expected: "a string or a whole number")
    }
    document = try reader.optional("document")?.string()
    let given = Self.actions.filter { json[$0] != nil }
    guard let key = given.first, given.count == 1 else {
      let quoted = Self.actions.map { JSONValue.string($0).text() }.joined(separator: ", ")
      throw DecodingFailure(
        pointer: .root, expected: "one of the members \(quoted)",
        found: given.isEmpty ? "none of them" : "\(given.count) of them")
    }
    if key != "event" {
      for member in ["output", "force"] {
        if let found = try reader.optional(member) {
          throw DecodingFailure(
            pointer: found.pointer, expected: "no such member beside \(JSONValue.string(key).text())",
            found: found.value.shortDescription,
            hint: key == "save" ? "it belongs into the object of save" : nil)
        }
      }
    }
    action = try Self.action(key, try reader.required(key), of: reader)
  }

  private static func action(
    _ key: String, _ value: JSONReader, of request: JSONReader
  ) throws(DecodingFailure) -> Action {
    switch key {
    case "event":
      let force = try request.optional("force")
      return .event(
        value.value, output: try request.optional("output").map { reader throws(DecodingFailure) in try path(reader) },
        mayReplace: try force?.bool() ?? false)
    case "open": return .open(try opening(value))
    case "save": return .save(try saving(value))
    case "close":
      try value.allowKeys(["discard"])
      return .close(discards: try value.optional("discard")?.bool() ?? false)
    case "contexts": return .contexts(try buttons(value))
    case "cancel":
      guard value.value.stringValue != nil || value.value.intValue != nil else {
        throw value.failure(expected: "the id of a request")
      }
      return .cancel(value.value.intValue.map { .integer($0) } ?? value.value)
    default:
      try value.allowKeys([])
      return key == "undo" ? .undo : .redo
    }
  }

  private static func opening(_ value: JSONReader) throws(DecodingFailure) -> Opening {
    try value.allowKeys(["path", "password", "passwordFile", "as"])
    var opening = Opening(path: try path(try value.required("path")))
    if let password = try value.optional("password") { opening.passwords.append(try password.string()) }
    if let file = try value.optional("passwordFile") {
      let name = try path(file)
      do throws(ActionError) {
        // A pipe without a writer would keep the session from everything else.
        opening.passwords.append(try PasswordFile.firstLine(of: name, waits: false))
      } catch {
        throw DecodingFailure(
          pointer: file.pointer, expected: "a file with a password", found: file.value.shortDescription,
          hint: error.message)
      }
    }
    if let name = try value.optional("as") {
      let handle = try name.string()
      guard !handle.isEmpty, handle.utf8.count <= longestHandle else {
        throw name.failure(expected: "a name of 1 to \(longestHandle) bytes")
      }
      opening.handle = handle
    }
    return opening
  }

  private static let longestHandle = 200

  private static func saving(_ value: JSONReader) throws(DecodingFailure) -> Saving {
    try value.allowKeys(["output", "inPlace", "force", "mode"])
    let output = try value.optional("output")
    let inPlace = try value.optional("inPlace")
    let place: Saving.Place
    switch (output, inPlace) {
    case (let output?, nil): place = .output(try path(output))
    case (nil, let inPlace?): place = .inPlace(backupSuffix: try suffix(inPlace))
    default:
      throw value.failure(
        expected: "either \"output\" or \"inPlace\"", hint: "such as {\"save\":{\"output\":\"new.pdf\"}}")
    }
    let mode: SaveMode? = try value.optional("mode")?.choice()
    return Saving(place: place, mayReplace: try value.optional("force")?.bool() ?? false, mode: mode ?? .auto)
  }

  private static func suffix(_ value: JSONReader) throws(DecodingFailure) -> String? {
    if value.value.boolValue == true { return nil }
    guard let suffix = value.value.stringValue, !suffix.isEmpty, !suffix.unicodeScalars.contains("/") else {
      throw value.failure(expected: "true, or the suffix of a backup, which has no slash")
    }
    return suffix
  }

  private static func buttons(_ value: JSONReader) throws(DecodingFailure) -> [Button] {
    guard value.value.arrayValue != nil else {
      try value.allowKeys([])
      return Button.allCases
    }
    var buttons: [Button] = []
    for element in try value.elements() { buttons.append(try element.choice()) }
    return buttons
  }

  /// A path; one that is not UTF-8 is given as bytes.
  private static func path(_ value: JSONReader) throws(DecodingFailure) -> String {
    let bytes = try value.bytes()
    guard !bytes.isEmpty, !bytes.contains(0) else { throw value.failure(expected: "a path") }
    guard bytes != [UInt8(ascii: "-")] else {
      throw value.failure(expected: "a path", hint: "standard input and output carry the session itself")
    }
    return SystemText.string(bytes)
  }
}
