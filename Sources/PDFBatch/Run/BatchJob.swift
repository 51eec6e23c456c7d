public import PDFScopeCore

/// A document that a pipeline is to be run on.
///
/// One line of the jobs on standard input: `{"path":"a.pdf","output":"b.pdf","variables":{"word":"Draft"},"id":7}`.
public struct BatchJob: Sendable, Hashable {
  /// Its place in the batch, from 0.
  public var index: Int
  /// The document; a name that is not UTF-8 is carried by ``SystemText``.
  public var path: String
  /// The folder that it was found in, below the one that was named; empty where it was named itself.
  public var folder: String
  /// Where it goes, instead of where the pipeline says.
  public var output: String?
  /// Values of the pipeline's variables.
  public var variables: JSONObject
  /// The caller's own name for the job, echoed in every record.
  public var id: JSONValue?

  /// A job.
  public init(
    index: Int, path: String, folder: String = "", output: String? = nil, variables: JSONObject = [:],
    id: JSONValue? = nil
  ) {
    self.index = index
    self.path = path
    self.folder = folder
    self.output = output
    self.variables = variables
    self.id = id
  }
}
