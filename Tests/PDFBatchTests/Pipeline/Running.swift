import PDFScope
import Synchronization
import TestSupport
import Testing

/// What a runner told of a document, and what became of it.
struct Run {
  var record: DocumentRecord
  var entries: [String]
  var outcomes: [Outcome]

  /// Runs a pipeline on a document.
  ///
  /// - Parameter change: changes the setup.
  init(
    _ text: String, on path: String, to output: String? = nil, variables: JSONObject = [:],
    until last: String? = nil, _ change: (inout WorkerSetup) -> Void = { _ in }
  ) async throws {
    let pipeline = try Pipeline(text)
    var setup = WorkerSetup(pipeline: text)
    change(&setup)
    let job = BatchJob(index: 0, path: path, output: output, variables: variables)
    let target = Self.target(pipeline, job, mayReplace: setup.mayReplace)
    let told = Told()
    record = await PipelineRunner(pipeline, setup: setup).run(job, to: target) { entry in
      let word = Self.word(entry)
      told.entries.withLock { $0.append(word) }
      if case .outcome(let outcome, _) = entry { told.outcomes.withLock { $0.append(outcome) } }
      return word != last
    }
    entries = told.entries.withLock { $0 }
    outcomes = told.outcomes.withLock { $0 }
  }

  /// Where the pipeline has a single document saved.
  private static func target(_ pipeline: Pipeline, _ job: BatchJob, mayReplace: Bool) -> SaveTarget? {
    if let save = pipeline.save, save.isInPlace { return .inPlace(path: job.path, backupSuffix: save.backupSuffix) }
    let output = job.output ?? pipeline.save?.output?.renderPath(pipeline.saveContext(for: job))
    return output.map { .file(path: $0, input: job.path, mayReplace: mayReplace, makesFolder: true) }
  }

  private final class Told: Sendable {
    let entries = Mutex<[String]>([])
    let outcomes = Mutex<[Outcome]>([])
  }

  private static func word(_ entry: PipelineRunner.Entry) -> String {
    switch entry {
    case .begin(let header): "begin \(header.pages.map(String.init) ?? "-")"
    case .step(let id, let action, let item): "step \(id) \(action)" + (item.map { " \($0)" } ?? "")
    case .skipped(let id): "skipped \(id)"
    case .part(let part, let event): "\(type(of: part).recordType) of \(event.name)"
    case .outcome(let outcome, let step): "\(step) \(outcome.status.rawValue)"
    case .end(let footer):
      "end \(footer.status.rawValue)" + (footer.error.map { " \($0.code): \($0.message)" } ?? "")
        + footer.warnings.map { " [\($0.code)]" }.joined()
    }
  }
}

/// What `qpdf --check` says of a file.
func check(_ path: String) throws -> Int32 { try Tool.run(["timeout", "20", "qpdf", "--check", path]).status }

/// A line of `pdfinfo`.
func info(_ key: String, of path: String) throws -> String? {
  let lines = try Tool.run(["timeout", "20", "pdfinfo", path]).text.split(separator: "\n")
  return lines.first { $0.hasPrefix(key + ":") }?.dropFirst(key.count + 1).drop { $0 == " " }.description
}
