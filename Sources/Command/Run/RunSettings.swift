import CommandLineKit
import PDFScope

/// What the command line of a batch says in numbers and words, read and checked.
struct RunSettings {
  /// The most time for a document, in seconds.
  let timeout: Double?
  /// The most memory for a worker, in bytes.
  let memory: Int?
  let retries: Int
  /// How many documents may fail before no more are begun.
  let mostFailures: Int?
  let keepsOrder: Bool
  let journal: String?
  let isResuming: Bool
  /// Whether documents that failed in earlier calls are done again.
  let retriesFailed: Bool
  /// Whether there is an earlier call to go on with, as far as the journal's file tells.
  var goesOn: Bool { isResuming && journal.flatMap { FileKind.size(of: $0) }.map { $0 > 0 } == true }
  /// The values of `--set`.
  let variables: JSONObject

  init(_ parsed: ParsedCommand) throws {
    timeout = try Self.value(of: "timeout", parsed, RunValues.seconds)
    memory = try Self.value(of: "memory-limit", parsed, RunValues.bytes)
    retries = try parsed.integer(of: "retry", in: RunValues.retries) ?? 0
    let most = try parsed.integer(of: "max-failures", in: RunValues.failures)
    mostFailures = parsed.flag(of: "fail-fast") ? 1 : most
    keepsOrder = parsed.flag(of: "keep-order")
    journal = parsed.last(of: "journal")
    isResuming = parsed.flag(of: "resume")
    retriesFailed = parsed.flag(of: "retry-failed")
    variables = try Self.variables(parsed)
    if let report = parsed.last(of: "report"), report.isEmpty || report == "-" {
      throw Self.fault(parsed, "--report: the report is a file", "standard output tells of the documents")
    }
    if let journal, journal.isEmpty || journal == "-" {
      throw Self.fault(parsed, "--journal: the journal is a file", "one that can be read again with --resume")
    }
  }

  /// The value of an option, where it is given.
  private static func value<Value>(
    of option: String, _ parsed: ParsedCommand, _ read: (String) throws(RunValues.Fault) -> Value
  ) throws -> Value? {
    guard let text = parsed.last(of: option) else { return nil }
    do throws(RunValues.Fault) {
      return try read(text)
    } catch {
      throw fault(parsed, "--\(option) \(text): \(error.message)", error.hint)
    }
  }

  private static func variables(_ parsed: ParsedCommand) throws -> JSONObject {
    var variables: JSONObject = [:]
    for setting in parsed.values(of: "set") {
      let scalars = SystemText.readable(setting).unicodeScalars
      guard let equals = scalars.firstIndex(of: "="), equals > scalars.startIndex else {
        throw fault(parsed, "--set \(setting): expected NAME=VALUE")
      }
      let text = String(scalars[scalars.index(after: equals)...])
      variables[String(scalars[..<equals])] = (try? JSONParser.parse(text)) ?? .string(text)
    }
    return variables
  }

  /// Refuses variables that the pipeline does not have, and those without a value where no job can give it one.
  func checkVariables(of pipeline: Pipeline, hasJobs: Bool, _ parsed: ParsedCommand) throws {
    let missing = pipeline.variables.first { $0.value.isNull && (variables[$0.key] ?? .null).isNull }
    if let missing, !hasJobs {
      throw Self.fault(
        parsed, "the pipeline's variable \(missing.key) has no value", "give it one with --set \(missing.key)=VALUE")
    }
    for name in variables.keys where !pipeline.variables.contains(key: name) {
      let known = pipeline.variables.keys
      throw Self.fault(
        parsed, "--set \(name): the pipeline has no such variable",
        known.isEmpty ? "it has none" : "it has " + known.joined(separator: ", "))
    }
  }

  private static func fault(_ parsed: ParsedCommand, _ message: String, _ hint: String? = nil) -> UsageError {
    UsageError(
      kind: .invalidValue, message, hint: hint, commandPath: parsed.path, occurrences: parsed.occurrences)
  }
}
