public import PDFScopeCore

/// Everything that is wrong with a pipeline.
public struct PipelineFailure: Error, Sendable {
  /// The faults in the order of the text: each with its JSON Pointer, its line and column, and what was expected.
  public let errors: [ActionError]
}
