/// What an action answers with: a typed value that has a wire form.
public protocol ActionResult: JSONRepresentable, Sendable {
  /// Whether there was nothing there: an empty list, no match. It is no failure.
  var isNothing: Bool { get }
  /// What failed of a work whose other parts were done, such as a page that cannot be drawn.
  var failures: [ActionError] { get }
  /// Whether what was to be checked is as it should be. A check that finds something ends with status 1, whatever comes
  /// of other documents.
  var isClean: Bool { get }
}

extension ActionResult {
  /// Nothing failed.
  public var failures: [ActionError] { [] }
  /// Nothing was checked.
  public var isClean: Bool { true }
}

/// How an event ended.
public enum Status: String, Sendable, Hashable, CaseIterable {
  /// It was done.
  case ok
  /// It was done, and there was nothing there.
  case nothing
  /// The scope did not allow it.
  case refused
  /// It was tried and failed.
  case failed
}

/// A file that was written.
public struct Output: Sendable, Hashable {
  /// How a document was saved.
  public struct Save: Sendable, Hashable {
    /// The ways to save.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Changed objects were appended to the original bytes.
      case incremental
      /// The whole file was written anew.
      case rewrite
    }

    /// The way that was chosen.
    public var kind: Kind
    /// Why.
    public var reason: String
    /// The size of the file that was written, in bytes.
    public var bytes: Int
    /// How many of them are new: those appended, or all of a file written anew.
    public var bytesAdded: Int

    /// A saved document.
    public init(kind: Kind, reason: String, bytes: Int, bytesAdded: Int) {
      self.kind = kind
      self.reason = reason
      self.bytes = bytes
      self.bytesAdded = bytesAdded
    }
  }

  /// Where it is; `-` is standard output.
  public var path: String
  /// How it was saved, where it is a changed document.
  public var save: Save?

  /// A file that was written.
  public init(path: String, save: Save? = nil) {
    self.path = path
    self.save = save
  }
}

/// What came of an event.
public struct Outcome: Sendable {
  /// The event.
  public var event: ActionEvent
  /// How it ended.
  public var status: Status
  /// The answer, where it was done.
  public var result: (any ActionResult)?
  /// Why it failed or was refused.
  public var error: ActionError?
  /// What the scope said no to: the whole event, or parts of the answer.
  public var vetoes: [Veto]
  /// What a reader of the result should know.
  public var warnings: [Warning]
  /// The files that were written.
  public var outputs: [Output]
  /// The buttons whose context the event changed.
  public var contexts: [Button: ButtonContext]

  /// An outcome.
  public init(
    event: ActionEvent, status: Status, result: (any ActionResult)? = nil, error: ActionError? = nil,
    vetoes: [Veto] = [], warnings: [Warning] = [], outputs: [Output] = [], contexts: [Button: ButtonContext] = [:]
  ) {
    self.event = event
    self.status = status
    self.result = result
    self.error = error
    self.vetoes = vetoes
    self.warnings = warnings
    self.outputs = outputs
    self.contexts = contexts
  }

  /// An event that was done.
  public static func done(_ event: ActionEvent, _ result: some ActionResult) -> Outcome {
    Outcome(event: event, status: result.isNothing ? .nothing : .ok, result: result)
  }

  /// An event that failed.
  public static func failed(_ event: ActionEvent, _ error: ActionError) -> Outcome {
    Outcome(event: event, status: .failed, error: error)
  }

  /// An event that the scope did not allow. What cannot be done has failed; what could be done and is not allowed is
  /// refused. The first veto, from the most general source, is the error.
  public static func refused(_ event: ActionEvent, _ vetoes: [Veto]) -> Outcome {
    let isDenied = vetoes.allSatisfy { $0.kind == .denied }
    let first = vetoes.first { $0.kind != .denied } ?? vetoes.first
    return Outcome(
      event: event, status: isDenied ? .refused : .failed,
      error: first.map { ActionError($0.code, $0.message) }, vetoes: vetoes)
  }

  /// Whether no check found anything.
  public var isClean: Bool { result?.isClean ?? true }

  /// How the program ends where this is all that happened.
  public var exitStatus: ExitStatus {
    switch status {
    case .ok: .combined([isClean ? .done : .nothing] + (result?.failures ?? []).map(\.code.exitStatus))
    case .nothing: .combined([.nothing] + (result?.failures ?? []).map(\.code.exitStatus))
    case .failed: error?.code.exitStatus ?? .failed
    case .refused: .refused
    }
  }
}
