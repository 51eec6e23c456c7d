import PDFScopeCore

/// What conditions and fields know of a document while the pipeline runs on it.
struct PipelineValues {
  let job: BatchJob
  let scope: Scope.ID
  let variables: JSONObject
  let environment: JSONObject
  let tags: [String: String]
  /// What came of the steps so far, as far as it is asked for.
  var results: [String: JSONValue] = [:]
  /// The element that the running step is sent for, and its place.
  var item: (value: JSONValue, index: Int)?

  /// The value of a path; null where there is none.
  func value(of path: ValuePath) -> JSONValue {
    switch path.root {
    case "document": path.value(in: document)
    case "context": context(path)
    case "result": path.firstMember.flatMap { results[$0] }.map { path.value(in: $0, after: 1) } ?? .null
    case "variables": path.value(in: .object(variables))
    case "env": path.value(in: .object(environment))
    case "item": item.map { path.value(in: $0.value) } ?? .null
    case "index": item.map { .integer($0.index) } ?? .null
    case "tags": path.firstMember.flatMap { tags[$0] }.map { path.value(in: .string($0), after: 1) } ?? .null
    default: .null
    }
  }

  private var document: JSONValue {
    let parts = PathParts(job.path)
    var object: JSONObject = [
      "path": .string(job.path), "name": .string(parts.name), "stem": .string(parts.stem), "ext": .string(parts.ext),
    ]
    object.merge(scope.facts?.json.objectValue ?? [:])
    return .object(object)
  }

  private func context(_ path: ValuePath) -> JSONValue {
    guard let button = path.firstMember.flatMap({ Button(rawValue: $0) }), let context = scope.context(of: button)
    else {
      return .null
    }
    return path.value(in: context.json, after: 1)
  }
}

// MARK: - Filling in

extension PipelineValues {
  /// What a text is to the event that it belongs to.
  enum Use {
    /// A text.
    case text
    /// A template with fields and escapes of its own: a value's braces begin no field, its backslashes no escape.
    case template
    /// A template for paths: a value becomes the safe name of a file, so that it leads nowhere else.
    case path

    /// What the text of an event's parameter is.
    init(_ parameter: String, of action: String?) {
      switch (action, parameter) {
      case (StampPages.name, "text"), (WatermarkPages.name, "text"): self = .template
      case (FindText.name, "snippets"): self = .path
      default: self = .text
      }
    }
  }

  /// An event with the values of all fields in their place.
  ///
  /// - Throws: `pipeline.value` for a field that has none, or one that is no text inside a text.
  func filledEvent(_ event: JSONValue, at pointer: JSONPointer) throws(ActionError) -> JSONValue {
    let action = event["action"]?.stringValue
    let parameters = ActionEvent.declarations.first { $0.name == action }?.parameters ?? []
    var filled = JSONObject()
    for (key, member) in event.objectValue ?? [:] {
      let value = try self.filled(member, at: pointer.appending(key), as: Use(key, of: action))
      let type = parameters.first { $0.name == key }?.type
      filled[key] = type.map(value.spelled) ?? value
    }
    return .object(filled)
  }

  /// A value with the values of all fields in their place.
  ///
  /// - Throws: `pipeline.value` for a field that has none, or one that is no text inside a text.
  func filled(_ value: JSONValue, at pointer: JSONPointer, as use: Use = .text) throws(ActionError) -> JSONValue {
    switch value {
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "{")) else { return value }
      do throws(ExpressionError) {
        return try filled(try FieldText(text), as: use)
      } catch {
        throw ActionError("pipeline.value", error.message, hint: error.hint, pointer: pointer.description)
      }
    case .array(let elements):
      var filled: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        filled.append(try self.filled(element, at: pointer.appending(index), as: use))
      }
      return .array(filled)
    case .object(let members):
      var filled = JSONObject()
      for (key, member) in members { filled[key] = try self.filled(member, at: pointer.appending(key), as: use) }
      return .object(filled)
    default: return value
    }
  }

  private func filled(_ text: FieldText, as use: Use) throws(ExpressionError) -> JSONValue {
    // A text that is all a value's is its writer's own: with fields of the event, where there are some.
    if use != .path, let field = text.wholeField { return try known(field) }
    var result = ""
    for piece in text.pieces {
      switch piece {
      case .text(let text): result += text
      case .field(let path):
        let value = try self.text(of: path)
        switch use {
        case .text: result += value
        case .template: result += value.doubling("{}\\")
        case .path: result += FileName.safe(value).doubling("{}")
        }
      }
    }
    return .string(result)
  }

  /// The value of a field as it stands in a longer text.
  func text(of path: ValuePath) throws(ExpressionError) -> String {
    let value = try known(path)
    switch value {
    case .string(let text): return text
    case .bool, .integer, .number: return value.text()
    default:
      throw ExpressionError(
        place: nil, message: "the field {\(path)} is \(value.shortDescription), which is no text",
        hint: "name one of its members")
    }
  }

  private func known(_ path: ValuePath) throws(ExpressionError) -> JSONValue {
    let value = value(of: path)
    guard !value.isNull else {
      throw ExpressionError(
        place: nil, message: "the field {\(path)} has no value",
        hint: "let the step depend on it with \"if\": \"\(path) != null\"")
    }
    return value
  }
}

extension String {
  /// The text with some characters twice, as a ``Template`` has to spell those that mean something to it.
  func doubling(_ characters: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      result.append(scalar)
      if characters.unicodeScalars.contains(scalar) { result.append(scalar) }
    }
    return String(result)
  }
}
