import PDFScopeCore
import TestSupport
import Testing

/// A call of pdfscope with `--json` on a file of the corpus, and the record of the document in what it printed.
struct Run {
  let result: Tool.Result
  let output: JSONValue
  /// The document's record.
  let document: JSONValue

  /// How long two processors may work on each document of a call.
  static let patience = Duration.seconds(30)
  /// How much longer a machine that has other things to do may take.
  private static let load = 10

  /// Runs pdfscope; the file comes last.
  ///
  /// - Throws: where it does not end in time, ends by a signal, or prints something else than one JSON object.
  init(_ file: CorpusFile, _ arguments: [String]) throws {
    try self.init([file.path], file.password, arguments)
  }

  /// Runs pdfscope on several files that one call puts together.
  init(_ paths: [String], _ password: String?, _ arguments: [String]) throws {
    (result, output) = try Self.call(arguments, paths, password: password)
    guard let document = output["documents"]?[0] else { throw Failure.noDocument }
    self.document = document
  }

  /// The records of several documents in one call, all with the same password.
  static func documents(_ paths: [String], password: String?, _ arguments: [String]) throws -> [JSONValue] {
    let documents = try call(arguments, paths, password: password).output["documents"]?.arrayValue
    guard let documents, documents.count == paths.count else { throw Failure.noDocument }
    return documents
  }

  private static func call(
    _ arguments: [String], _ paths: [String], password: String?
  ) throws -> (result: Tool.Result, output: JSONValue) {
    var options = Tool.Options()
    options.timeout = patience * paths.count * load
    var secret: [String] = []
    if let password {
      options.descriptors[3] = Array("\(password)\n".utf8)
      secret = ["--password-fd", "3"]
    }
    let result = try PDFScopeBinary.run(arguments + secret + ["--json", "--"] + paths, options)
    if let signal = result.signal { throw Failure.signal(signal) }
    guard result.cpuTime <= patience * paths.count * 2 else { throw Failure.slow(arguments, result.cpuTime) }
    guard !result.output.isEmpty else { throw Failure.noOutput(status: result.status, errors: result.errorText) }
    return (result, try JSONParser.parse(bytes: result.output))
  }

  enum Failure: Error {
    case signal(Int32)
    case slow([String], Duration)
    case noDocument
    case noOutput(status: Int32, errors: String)
  }

  /// The answer of the call's event; `nil` where it failed.
  var answer: JSONValue? { document["outcomes"]?[0]?["result"] }

  /// The code of the error that the document ended with.
  var errorCode: String? { (document["outcomes"]?[0]?["error"] ?? document["error"])?["code"]?.stringValue }

  /// How many pages the document has; `nil` where it cannot be opened or has none.
  var pageCount: Int? { document["pages"]?.intValue.flatMap { $0 == 0 ? nil : $0 } }

  /// The path that was written.
  var outputPath: String? { document["outcomes"]?[0]?["outputs"]?[0]?["path"]?.stringValue }
}

/// The schemas that the program prints, each asked for once.
enum Schemas {
  private static let validators: Result<[String: JSONSchemaValidator], any Error> = Result {
    var validators: [String: JSONSchemaValidator] = [:]
    for name in ["outline", "search", "thumbnails", "bookmarks", "annotate", "edit", "context"] {
      validators[name] = JSONSchemaValidator(try JSONParser.parse(bytes: PDFScopeBinary.run(["schema", name]).output))
    }
    return validators
  }

  /// What does not fit in the output of a subcommand.
  static func failures(of output: JSONValue, subcommand: String) throws -> [JSONSchemaValidator.Failure] {
    try #require(try validators.get()[subcommand]).failures(of: output)
  }
}
