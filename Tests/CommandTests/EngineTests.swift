import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// The scripts in `examples/engines`: engines that give jobs to several machines, some of which are lost.
@Suite(.serialized) struct EngineTests {
  private let folder: TemporaryFolder
  private static let scripts = Fixtures.repository + "/examples/engines"
  private static let pipeline = scripts + "/pipeline.json"

  /// Makes jobs of real documents, with two that cannot be read.
  init() throws {
    folder = try TemporaryFolder()
    for kind in ["pages", "structure", "outline"] {
      try folder.makeFolder(kind)
      for name in try Fixtures.names(in: kind) { try folder.copy(fixture: name, as: name) }
    }
    for name in ["damaged/empty.pdf", "damaged/text.pdf"] { try folder.copy(fixture: name) }
    let jobs = try run([Self.scripts + "/jobs.py", folder.path, folder.path("out")])
    try folder.write(jobs.output, to: "jobs.ndjson")
  }

  private var jobs: [JSONValue] { get throws { try lines(Files.read(folder.path("jobs.ndjson"))) } }

  private func lines(_ bytes: [UInt8]) throws -> [JSONValue] {
    try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONParser.parse(bytes: Array($0)) }
  }

  private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Tool.Result {
    var options = Tool.Options()
    let program = PDFScopeBinary.path
    let path = String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
    options.environment = PDFScopeBinary.environment.merging(
      ["PATH": path + ":" + (getenv("PATH").map { String(cString: $0) } ?? ""), "HOME": folder.path]
    ) { $1 }.merging(environment) { $1 }
    options.timeout = .seconds(300)
    return try Tool.run(arguments, options)
  }

  // MARK: - GNU parallel

  /// A stand-in for ssh: alpha works; beta is lost in the middle of its first calls, while what it began goes on.
  private func putShell(losing count: Int) throws -> [String: String] {
    let script = """
      #!/usr/bin/env bash
      # As sshd does.
      export SHELL=/bin/bash
      host=$1
      shift
      [ "$1" != -- ] || shift
      for number in $(seq \(count)); do
        if [ "$host" = beta ] && mkdir '\(folder.path)/lost'$number 2>/dev/null; then
          bash -c "$*" | head -n 3
          kill -9 $$
        fi
      done
      exec bash -c "$*"
      """
    let path = try folder.write(Array(script.utf8), to: "shell", mode: 0o755)
    return ["PARALLEL_SSH": path, "JOBS_PER_CALL": "4"]
  }

  @Test(.timeLimit(.minutes(6))) func parallelDoesAgainWhatALostHostHad() throws {
    // More attempts than losses: it may be the same call that is lost each time.
    let environment = try putShell(losing: 3).merging(["RETRIES": "4"]) { $1 }
    let call = try run(
      [Self.scripts + "/parallel.sh", "2/alpha,2/beta", Self.pipeline, folder.path("jobs.ndjson"), results],
      environment: environment)
    #expect(call.status == 0, "\(call.errorText)")
    #expect(Files.exists(folder.path("lost3")), "a host was lost three times")
    try expectAllAccounted([results])
  }

  @Test(.timeLimit(.minutes(6))) func theSameCommandAgainDoesWhatWasLostAndNoMore() throws {
    let environment = try putShell(losing: 2)
    let command = [Self.scripts + "/parallel.sh", "1/alpha,1/beta", Self.pipeline, folder.path("jobs.ndjson"), results]
    let first = try run(command, environment: environment.merging(["RETRIES": "1"]) { $1 })
    #expect(first.status == 2, "two calls were lost: \(first.errorText)")
    let account = try run([Self.scripts + "/accounts.py", folder.path("jobs.ndjson"), results])
    #expect(account.status == 1 && account.errorText.contains(" lost\n"))
    let second = try run(command, environment: environment)
    #expect(second.status == 0, "\(second.errorText)")
    let log = String(decoding: try Files.read(results + ".log"), as: UTF8.self)
    let calls = (try jobs.count + 3) / 4
    #expect(log.split(separator: "\n").count == 1 + calls + 2, "only the lost calls are made again")
    try expectAllAccounted([results])
  }

  private var results: String { folder.path("results.ndjson") }

  // MARK: - Spark

  private static let python = getenv("PDFSCOPE_ENGINES_PYTHON").map { String(cString: $0) } ?? ""

  @Test(.enabled(if: !python.isEmpty, "script/test --engines gets PySpark and runs this"), .timeLimit(.minutes(6)))
  func sparkDoesAgainWhatLostTasksHad() throws {
    // The first call is killed, the second one takes the worker of Spark with it.
    let script = """
      #!/usr/bin/env bash
      if mkdir "$HOME/lost1" 2>/dev/null; then '\(PDFScopeBinary.path)' "$@" | head -n 3; kill -9 $$; fi
      if mkdir "$HOME/lost2" 2>/dev/null; then
        '\(PDFScopeBinary.path)' "$@" | head -n 3
        kill -9 "$(ps -o ppid= -p $PPID | tr -d ' ')"
        sleep 60
      fi
      exec '\(PDFScopeBinary.path)' "$@"
      """
    try folder.makeFolder("bin")
    try folder.write(Array(script.utf8), to: "bin/pdfscope", mode: 0o755)
    let path = folder.path("bin") + ":" + (getenv("PATH").map { String(cString: $0) } ?? "")
    let call = try run(
      [
        String(Self.python.dropLast("python".count)) + "spark-submit", "--master", "local[2,4]",
        "--conf", "spark.ui.enabled=false",
        Self.scripts + "/spark.py", Self.pipeline, folder.path("jobs.ndjson"), folder.path("results"), "6",
      ], environment: ["PATH": path, "PYSPARK_PYTHON": Self.python])
    #expect(call.status == 0, "\(call.errorText.suffix(3000))")
    #expect(Files.exists(folder.path("lost2")), "two tasks were lost")
    #expect(call.errorText.contains("Lost task"))
    let records = try Files.names(in: folder.path("results")).filter { $0.hasPrefix("part-") }
      .flatMap { try lines(Files.read(folder.path("results/" + $0))) }
    #expect(try records.count == jobs.count, "each job has one result, without an account being made")
    try expectAllAccounted([folder.path("results")])
  }

  // MARK: - What must be true in the end

  /// Every job has one result, every output is whole, and nothing else is left.
  private func expectAllAccounted(_ results: [String]) throws {
    let account = try run([Self.scripts + "/accounts.py", folder.path("jobs.ndjson")] + results)
    #expect(account.status == 0, "\(account.errorText)")
    let ends = try lines(account.output).compactMap(\.objectValue)
    let jobs = try jobs.compactMap(\.objectValue)
    #expect(ends.map { $0["id"] } == jobs.map { $0["id"] })
    #expect(jobs.count > 30 && ends.map { $0["path"] } == jobs.map { $0["path"] })
    for (job, end) in zip(jobs, ends) {
      let path = try #require(job["path"]?.stringValue)
      let output = try #require(job["output"]?.stringValue)
      guard end["status"] == "ok" else {
        #expect(!Files.exists(output), "\(end)")
        continue
      }
      #expect(end["outputs"]?.arrayValue?.first?.objectValue?["path"]?.stringValue == output)
      let check = try Tool.run(["timeout", "20", "qpdf", "--check", output])
      let before = try Tool.run(["timeout", "20", "qpdf", "--check", path])
      #expect(check.status == 0 || check.status == before.status, "\(output): \(check.errorText)")
      let information = try Tool.run(["timeout", "20", "pdfinfo", output]).text
      #expect(information.contains("archive"), "\(output) has the keyword")
    }
    #expect(ends.count { $0["status"] == "failed" } == 2)
    let left = try Tool.run(["find", folder.path("out"), "-name", ".pdfscope-*"]).text
    #expect(left.isEmpty, "\(left)")
  }
}
