extension Outcome: JSONRepresentable {
  /// The wire form; what is not there is left out, but for the three lists that every outcome has.
  public var json: JSONValue {
    var object: JSONObject = ["action": .string(event.name)]
    if let result { object["result"] = result.json }
    object["vetoes"] = .array(vetoes.map(\.json))
    object["warnings"] = .array(warnings.map(\.json))
    object["outputs"] = .array(outputs.map(\.json))
    if !contexts.isEmpty { object["contexts"] = contexts.json }
    if let error { object["error"] = error.json }
    object["status"] = .string(status.rawValue)
    return .object(object)
  }

  /// The JSON Schema of an outcome whose result has the given schema.
  public static func schema(result: JSONSchema) -> JSONSchema {
    .object(
      [
        .optional("step", .string, "The step of the pipeline; of run only."),
        .required("action", .string, "The event's full name."),
        .optional("result", result, "The answer, where the event was done."),
        .required("vetoes", .array(of: Veto.schema), "What the scope said no to."),
        .required("warnings", .array(of: Warning.schema), "What a reader of the result should know."),
        .required("outputs", .array(of: Output.schema), "The files that were written."),
        .optional("contexts", .dictionary(of: ButtonContext.schema), "The buttons whose context changed."),
        .optional("error", ActionError.schema, "Why the event failed or was refused."),
        .required("status", .enumeration(Status.allCases.map(\.rawValue)), "How the event ended."),
      ], description: "What came of an event.")
  }
}

extension Output: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    var object: JSONObject = ["path": .path(path)]
    if let save {
      object["save"] = [
        "kind": .string(save.kind.rawValue), "reason": .string(save.reason), "bytes": .integer(save.bytes),
        "bytesAdded": .integer(save.bytesAdded),
      ]
    }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("path", .path, "Where the file is; - is standard output."),
      .optional(
        "save",
        .object(
          [
            .required("kind", .enumeration(Save.Kind.allCases.map(\.rawValue)), "How it was saved."),
            .required("reason", .string, "Why so."),
            .required("bytes", .integer(minimum: 0), "The size of the file, in bytes."),
            .required(
              "bytesAdded", .integer(minimum: 0),
              "How many of the bytes are new: those appended, or all of a file written anew."),
          ], description: "How the document was saved."),
        "How the document was saved, where it is one."),
    ], description: "A file that was written.")
}

extension [Button: ButtonContext] {
  /// The contexts in the order of the toolbar.
  public var json: JSONValue {
    var object = JSONObject()
    for button in Button.allCases { object.set(button.rawValue, self[button]) }
    return .object(object)
  }
}
