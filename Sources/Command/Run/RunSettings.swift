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
  /// Whether there is an earlier call to go on with, as far as the journal's file tells.
  var goesOn: Bool { isResuming && journal.flatMap { FileKind.size(of: $0) }.map { $0 > 0 } == true }
  /// The values of `--set`.
  let variables: JSONObject

  init(_ parsed: ParsedCommand) throws {
    timeout = try Self.seconds(parsed)
    memory = try Self.bytes(parsed)
    retries = try parsed.integer(of: "retry", in: 0...1000) ?? 0
    let most = try parsed.integer(of: "max-failures", in: 1...Int.max)
    mostFailures = parsed.flag(of: "fail-fast") ? 1 : most
    keepsOrder = parsed.flag(of: "keep-order")
    journal = parsed.last(of: "journal")
    isResuming = parsed.flag(of: "resume")
    variables = try Self.variables(parsed)
    if let report = parsed.last(of: "report"), report.isEmpty || report == "-" {
      throw Self.fault(parsed, "--report: the report is a file", "standard output tells of the documents")
    }
    if let journal, journal.isEmpty || journal == "-" {
      throw Self.fault(parsed, "--journal: the journal is a file", "one that can be read again with --resume")
    }
  }

  private static func seconds(_ parsed: ParsedCommand) throws -> Double? {
    guard let text = parsed.last(of: "timeout") else { return nil }
    guard let seconds = Double(text), seconds > 0, seconds <= 1e7 else {
      throw fault(parsed, "--timeout \(text): expected a number of seconds above 0, and at most 10000000")
    }
    return seconds
  }

  /// The least that a worker can begin with.
  private static let leastMemory = 16 << 20

  private static func bytes(_ parsed: ParsedCommand) throws -> Int? {
    guard let text = parsed.last(of: "memory-limit") else { return nil }
    let factors: [Character: Int] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40]
    var digits = text[...]
    var factor = 1
    if let last = text.lowercased().last, let known = factors[last] {
      factor = known
      digits = digits.dropLast()
    }
    guard let number = Int(digits), number > 0 else {
      throw fault(parsed, "--memory-limit \(text): expected a size such as 512M or 2G")
    }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: factor)
    guard !isTooLarge else { throw fault(parsed, "--memory-limit \(text): no machine has so much") }
    guard bytes >= leastMemory else {
      throw fault(parsed, "--memory-limit \(text): expected a size from 16M", "a bare number is one of bytes")
    }
    return bytes
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
