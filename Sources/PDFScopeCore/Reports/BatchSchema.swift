/// The JSON Schema of what is told of a batch: as of any call, and what became of each document as a whole.
enum BatchSchema {
  /// The schema of a call as one object.
  static let call = JSONSchema.object(
    [
      .required("schema", .constant(wireSchemaName), "The name and version of this format."),
      .required("invocation", InvocationMetadata.schema, "Who ran the program and for what."),
      .required("documents", .array(of: document), "The documents, in the order in which they ended."),
      .required("summary", summary, "How many documents ended how, those of earlier calls included."),
    ], description: "What came of a batch.")

  private static let document = JSONSchema.object(
    [
      .required("path", .path, "The path as it was given, or the place of a line that is no job."),
      .required("index", .integer(minimum: 0), "The document's place in the batch."),
      .optional("id", .any, "The job's own name, as it was given."),
      .optional("pages", .integer(minimum: 0), "How many pages the document has."),
      .required("outcomes", .array(of: Outcome.schema(result: .any)), "What came of each event."),
      .optional("line", .integer(minimum: 1), "The number of a line that is no job."),
      .required("warnings", .array(of: Warning.schema), "What was found amiss in the document."),
      .optional("target", .path, "Where the document would go; of a dry run only."),
      .required("outputs", .array(of: Output.schema), "The files that were written."),
      .optional(
        "isRecovered", .constant(true), "The output was found after whoever wrote it was gone; no outcome is known."),
      .optional("error", ActionError.schema, "Why the document failed."),
      .required("status", .enumeration(Status.allCases.map(\.rawValue)), "How the document ended."),
      .required("exitStatus", .integer(minimum: 0), "The exit status of a call that had this document alone."),
      .required("milliseconds", .integer(minimum: 0), "How long it took."),
    ], description: "What came of a document.")

  private static let summary = JSONSchema.object(
    [.required("documents", .integer(minimum: 0), "How many documents there were.")]
      + Status.allCases.map { .required($0.rawValue, .integer(minimum: 0), "How many of them ended so.") } + [
        .optional("earlier", .integer(minimum: 1), "How many of them earlier calls had ended."),
        .required("exitStatus", .integer(minimum: 0), "The exit status of the call."),
        .required("milliseconds", .integer(minimum: 0), "How long this call took."),
      ], description: "How many documents ended how.")
}
