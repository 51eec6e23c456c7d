import PDFActions
import PDFScopeCore
import Synchronization

/// Makes records of what a pipeline tells of a document, and notes what it is doing.
final class WorkerRecords: Sendable {
  private struct State {
    /// `nil` where no records are wanted.
    let report: NDJSONReport?
    let members: JSONObject
    var pages: Int?
  }

  private let state: Mutex<State>
  private let notes: WorkerNotebook?

  /// Records of a job, which go to a channel where there is one.
  init(of job: BatchJob, to channel: WorkerChannel?, _ notes: WorkerNotebook?) {
    var members: JSONObject = ["index": .integer(job.index)]
    members["id"] = job.id
    state = Mutex(
      State(
        report: channel.map { channel in
          NDJSONReport(members: members, tellsEnds: false) { try channel.send(record: $0) }
        }, members: members))
    self.notes = notes
  }

  /// Takes what is told.
  ///
  /// - Returns: whether there is still somebody who wants it.
  func take(_ entry: PipelineRunner.Entry) -> Bool {
    state.withLock { state in
      do {
        try take(entry, &state)
        return true
      } catch {
        return false
      }
    }
  }

  private func take(_ entry: PipelineRunner.Entry, _ state: inout State) throws {
    switch entry {
    case .begin(let header):
      state.pages = header.pages
      notes?.note(Activity(pages: header.pages))
      try state.report?.begin(header)
    case .step(let id, let action, let item):
      notes?.note(Activity(step: id, action: action, item: item, pages: state.pages))
      state.report?.members["step"] = .string(id)
    case .skipped(let step):
      state.report?.members["step"] = .string(step)
      try state.report?.skip()
      state.report?.members = state.members
    case .part(let part, let event): try state.report?.add(part, of: event)
    case .outcome(let outcome, let step):
      state.report?.members["step"] = .string(step)
      try state.report?.add(outcome)
      state.report?.members = state.members
      notes?.note(Activity(pages: state.pages))
    case .end(let footer): try state.report?.end(footer)
    }
  }
}
