import CommandLineKit
import Glibc
import PDFScope

/// One call of the program: its options, read and checked, and where its output goes.
struct Call {
  let parsed: ParsedCommand
  let output: StandardOutput
  let diagnostics: Diagnostics
  let format: OutputFormat
  let policy: Policy
  let passwords: [String]
  let isQuiet: Bool
  let isVerbose: Bool
  let isStrict: Bool
  let isDryRun: Bool
  let usesColor: Bool
  /// The configuration.
  let configuration: Configuration
  /// What every action may read.
  let environment: EnvironmentValues

  init(
    _ parsed: ParsedCommand, variables: [String: String], output: StandardOutput,
    configuration: Configuration = ActiveConfiguration.current
  ) throws {
    self.parsed = parsed
    self.configuration = configuration
    self.output = output
    isQuiet = parsed.flag(of: "quiet")
    isVerbose = parsed.flag(of: "verbose")
    isStrict = parsed.flag(of: "strict")
    isDryRun = parsed.flag(of: "dry-run")
    format = try OutputFormat(parsed)
    diagnostics = Diagnostics(isJSON: format.isJSON, showsWarnings: !isQuiet, isVerbose: isVerbose)
    policy = Policy(
      permissions: parsed.last(of: "permissions") == "warn" ? .warn : .enforce,
      invalidatesSignatures: parsed.flag(of: "invalidate-signatures"), decrypts: parsed.flag(of: "decrypt"))
    try Self.checkPaths(parsed)
    try InputFiles.checkStandardInput(parsed)
    passwords = try Passwords.read(parsed, variables)
    usesColor =
      switch parsed.last(of: "color") {
      case "always": true
      case "never": false
      default: (variables["NO_COLOR"] ?? "").isEmpty && Terminal.isTerminal(STDOUT_FILENO)
      }
    environment = try Self.environment(parsed, variables, isDryRun: isDryRun)
  }

  /// An empty path is a variable of a script that was never set; taken as a folder it would be the root.
  private static func checkPaths(_ parsed: ParsedCommand) throws {
    let keys = ["output", "files-from", "jobs-from", "password-file", "file", "from", "snippets", "report"]
    for key in keys where parsed.values(of: key).contains("") {
      throw UsageError(
        kind: .invalidValue, "--\(key): the path is empty", commandPath: parsed.path, occurrences: parsed.occurrences)
    }
  }

  private static func environment(
    _ parsed: ParsedCommand, _ variables: [String: String], isDryRun: Bool
  ) throws -> EnvironmentValues {
    var values = EnvironmentValues()
    values.invocation = InvocationMetadata(
      job: parsed.last(of: "job").map(SystemText.readable), author: author(parsed),
      timestamp: try timestamp(variables), origin: "command", tags: try tags(parsed))
    values.coordinates = parsed.last(of: "coordinates").flatMap(CoordinateSpace.init(rawValue:)) ?? .page
    values.isReproducible = !(variables["SOURCE_DATE_EPOCH"] ?? "").isEmpty
    values.clampsPages = parsed.flag(of: "clamp-pages")
    values.jobs = JobSlots(count: try jobs(parsed))
    return values
  }

  /// In whose name changes are made; `edit set-info` has an option of that name for the author of the document.
  private static func author(_ parsed: ParsedCommand) -> String? {
    parsed.path.last == "set-info" ? nil : parsed.last(of: "author").map(SystemText.readable)
  }

  private static func jobs(_ parsed: ParsedCommand) throws -> Int {
    let text = parsed.last(of: "jobs") ?? "auto"
    if text == "auto" || text == "0" { return Processors.count }
    guard let count = Int(text), (1...256).contains(count) else {
      throw UsageError(
        kind: .invalidValue, "--jobs \(text): expected a number from 0 to 256, or auto", commandPath: parsed.path,
        occurrences: parsed.occurrences)
    }
    return count
  }

  /// `SOURCE_DATE_EPOCH` (reproducible-builds.org) makes output the same byte for byte.
  private static func timestamp(_ variables: [String: String]) throws -> Int {
    guard let text = variables["SOURCE_DATE_EPOCH"], !text.isEmpty else { return time(nil) }
    guard let seconds = Int(text), seconds >= 0 else {
      throw ActionError("usage", "SOURCE_DATE_EPOCH is not a number of seconds: \(text)")
    }
    return seconds
  }

  private static func tags(_ parsed: ParsedCommand) throws -> [String: String] {
    var tags: [String: String] = [:]
    for tag in parsed.values(of: "tag") {
      let scalars = SystemText.readable(tag).unicodeScalars
      guard let equals = scalars.firstIndex(of: "="), equals > scalars.startIndex else {
        throw ActionError("usage", "--tag \(tag): expected KEY=VALUE")
      }
      tags[String(scalars[..<equals])] = String(scalars[scalars.index(after: equals)...])
    }
    return tags
  }
}

/// The form of the output.
enum OutputFormat {
  case text
  case json
  case ndjson
  case template(String)

  init(_ parsed: ParsedCommand) throws {
    if parsed.flag(of: "json") {
      self = .json
    } else if parsed.flag(of: "ndjson") {
      self = .ndjson
    } else if let template = parsed.last(of: "format") {
      self = .template(template)
    } else {
      self = .text
    }
  }

  var isJSON: Bool {
    switch self {
    case .json, .ndjson: true
    case .text, .template: false
    }
  }
}
