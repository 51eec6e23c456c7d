import CommandLineKit
import Glibc
import PDFScope

/// The pipeline and the documents of a batch, as the command line names them.
struct RunInputs {
  /// The name of the pipeline's file in messages; `nil` for events on the command line.
  let pipelineName: String?
  /// What is done with each document.
  let work: Work

  /// A pipeline, or events.
  enum Work {
    /// The text of a pipeline.
    case pipeline(String)
    /// The events of the command line, each a text.
    case events([String])
  }

  /// The documents that are named, those of lists included.
  let paths: [String]
  /// The same with those in folders.
  let files: any Sequence<FoundFile> & Sendable
  /// The lists of jobs.
  let lists: [LineSource]
  /// Whether every document is known before the first is worked on.
  let isWhole: Bool

  init(_ parsed: ParsedCommand) throws {
    let name = parsed.operand(of: "PIPELINE")
    pipelineName = name
    work = try name.map { .pipeline(try Self.text(ofPipeline: $0)) } ?? .events(parsed.values(of: "event"))
    let jobs = try Self.jobLists(parsed, pipeline: name)
    var paths: [String] = []
    if jobs.isEmpty || !parsed.operands(of: "FILE").isEmpty || !parsed.values(of: "files-from").isEmpty {
      paths = try InputFiles.paths(parsed)
    }
    guard !paths.contains("-") else {
      throw Self.fault(
        parsed, "a batch takes no document from standard input",
        hint: "give it a file; without any, jobs are read from standard input")
    }
    self.paths = paths
    files = InputFiles.found(in: paths, parsed)
    lists = try jobs.map { try LineSource($0, limit: JobLine.mostBytes) }
    isWhole = jobs.isEmpty && !parsed.flag(of: "recursive")
  }

  /// The lists that are named, or standard input where nothing is and it is no terminal.
  private static func jobLists(_ parsed: ParsedCommand, pipeline: String?) throws -> [String] {
    let lists = parsed.values(of: "jobs-from")
    let readers =
      lists + parsed.values(of: "files-from") + parsed.values(of: "password-file") + [pipeline].compactMap { $0 }
      + parsed.values(of: "password-fd").map { Int32($0) == STDIN_FILENO ? "-" : $0 }
    guard readers.count(where: { $0 == "-" }) <= 1 else {
      throw fault(parsed, "standard input can be read once only")
    }
    let isNamed =
      !parsed.operands(of: "FILE").isEmpty || !parsed.values(of: "files-from").isEmpty || !lists.isEmpty
      || parsed.flag(of: "recursive")
    guard !isNamed else { return lists }
    guard !readers.contains("-"), !Terminal.isTerminal(STDIN_FILENO) else {
      throw UsageError(
        kind: .missingOperand, "no file is given", hint: "name documents, or a list of jobs with --jobs-from",
        commandPath: parsed.path, occurrences: parsed.occurrences)
    }
    return ["-"]
  }

  /// A pipeline is longer only by mistake.
  private static let mostBytes = 16 << 20

  private static func text(ofPipeline path: String) throws -> String {
    func failure(_ number: Int32) -> ActionError {
      ActionError("usage", "the pipeline \(path) cannot be read: \(String(cString: strerror(number)))")
    }
    let descriptor = path == "-" ? STDIN_FILENO : SystemText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(errno) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
      guard bytes.count <= mostBytes else { throw ActionError("usage", "the pipeline \(path) is longer than 16 MiB") }
    }
    guard !bytes.starts(with: Array("%PDF-".utf8)) else {
      throw ActionError(
        "usage", "\(path) is a document, and the first operand is the pipeline", hint: "or give events with --event")
    }
    return SystemText.string(bytes)
  }

  private static func fault(_ parsed: ParsedCommand, _ message: String, hint: String? = nil) -> UsageError {
    UsageError(
      kind: .invalidValue, message, hint: hint, commandPath: parsed.path, occurrences: parsed.occurrences)
  }
}
