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
    guard let button = path.firstMember.flatMap({ Button(rawValue: $0) }), let context = scope.context(of: button) else {
      return .null
    }
    return path.value(in: context.json, after: 1)
  }
}

// MARK: - Filling in

extension PipelineValues {
  /// A value with the values of all fields in their place.
  ///
  /// - Throws: `pipeline.value` for a field that has none, or one that is no text inside a text.
  func filled(_ value: JSONValue, at pointer: JSONPointer) throws(ActionError) -> JSONValue {
    switch value {
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "{")) else { return value }
      do throws(ExpressionError) {
        return try filled(try FieldText(text))
      } catch {
        throw ActionError("pipeline.value", error.message, hint: error.hint, pointer: pointer.description)
      }
    case .array(let elements):
      var filled: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        filled.append(try self.filled(element, at: pointer.appending(index)))
      }
      return .array(filled)
    case .object(let members):
      var filled = JSONObject()
      for (key, member) in members { filled[key] = try self.filled(member, at: pointer.appending(key)) }
      return .object(filled)
    default: return value
    }
  }

  private func filled(_ text: FieldText) throws(ExpressionError) -> JSONValue {
    if let field = text.wholeField { return try known(field) }
    var result = ""
    for piece in text.pieces {
      switch piece {
      case .text(let text): result += text
      case .field(let path): result += try self.text(of: path)
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
