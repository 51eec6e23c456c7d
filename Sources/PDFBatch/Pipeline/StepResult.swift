import PDFScopeCore
import Synchronization

/// What later conditions and fields know of a step.
struct StepResult {
  /// How often the event was sent.
  var rounds = 0
  private var statuses: Set<Status> = []
  private var error: ActionError?
  /// The members of the last answer, as far as they are asked for.
  private var members = JSONObject()

  mutating func fail(_ error: ActionError) {
    statuses.insert(.failed)
    self.error = self.error ?? error
  }

  /// Takes what came of an event.
  ///
  /// - Parameters:
  ///   - isFirst: whether it is the step's own event, and not one that was sent in turn.
  ///   - wanted: what is asked for; `nil` for nothing.
  mutating func note(
    _ outcome: Outcome, isFirst: Bool, _ kept: KeptParts, _ wanted: PipelineReferences.Wanted?
  ) {
    if !outcome.onlySends { statuses.insert(outcome.status) }
    if outcome.status == .failed || outcome.status == .refused { error = error ?? outcome.error }
    guard isFirst, let wanted else { return }
    members = [:]
    guard wanted.asksForAnswer, let result = outcome.result else { return }
    for (key, value) in result.json.objectValue ?? [:] where wanted.includes(key) { members[key] = value }
    for (key, list) in kept.lists where wanted.includes(key) { members[key] = .array(list) }
  }

  /// `status`, `rounds`, `error`, and the members of the answer.
  var json: JSONValue {
    var object = members
    object["rounds"] = .integer(rounds)
    object.set("error", error)
    object["status"] = .string(status)
    return .object(object)
  }

  /// Whether nothing was sent, and nothing went wrong.
  var isSkipped: Bool { rounds == 0 && error == nil }

  private var status: String {
    for status in [Status.failed, .refused, .ok, .nothing] where statuses.contains(status) { return status.rawValue }
    return "skipped"
  }
}

extension PipelineReferences.Wanted {
  func includes(_ member: String) -> Bool {
    switch self {
    case .all: true
    case .members(let members): members.contains(member)
    }
  }

  /// Whether anything is asked for beyond how the step ended.
  var asksForAnswer: Bool {
    switch self {
    case .all: true
    case .members(let members): !members.isSubset(of: ["status", "rounds", "error"])
    }
  }
}

/// The records of an answer that are handed out while it grows, as far as a later step asks for them.
final class KeptParts: Sendable {
  /// One more than a step is repeated for, so that too many are seen to be too many.
  private static let most = Step.mostRounds + 1

  private let references: PipelineReferences
  private let step: String
  private let kept = Mutex<[String: [JSONValue]]>([:])

  init(_ references: PipelineReferences, _ step: String) {
    self.references = references
    self.step = step
  }

  func add(_ part: some ResultPart) {
    let key = type(of: part).listKey
    guard references.wants(key, ofStep: step) else { return }
    kept.withLock { kept in
      if kept[key]?.count ?? 0 < Self.most { kept[key, default: []].append(part.json) }
    }
  }

  var lists: [String: [JSONValue]] { kept.withLock { $0 } }
}
