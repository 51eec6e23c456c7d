import PDFDocument
import PDFScopeCore

/// What events have changed in an open document, so that it can be taken back and done again.
///
/// Nothing is done twice: what stood there before, and what took its place, is kept. Names that were made up stay the
/// same when a change is taken back and done again, no file is read a second time and no program run.
struct ChangeHistory {
  /// What an event has changed.
  private enum Change {
    /// Objects of the document.
    case objects(DocumentChange)
    /// The document was put together anew: this is the one whose place it took, or that is to take its place again.
    case document(Document)

    /// About how much memory is held, in bytes.
    var cost: Int {
      switch self {
      case .objects(let change): change.cost
      case .document(let document): document.source.count
      }
    }
  }

  /// What is taken back at once.
  private struct Step {
    var name: String
    var changes: [Change]
    /// Names of what the document was before and after it.
    var before: Int
    var after: Int
    var cost: Int
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private var state = 0
  private var lastState = 0
  private var savedState = 0
  private var fileState = 0
  private var group: Group?

  /// What is changed by a request, and taken back at once.
  private struct Group {
    var name: String?
    var hasStep = false
    /// What could be done again before it.
    var undone: [Step]
  }

  /// So many steps can be taken back at most.
  private static let mostSteps = 1000
  /// What is kept for them takes at most so much memory, beyond the last of them.
  private static let mostBytes = 1 << 30

  /// Whether the document is not what was saved last, or opened.
  var isUnsaved: Bool { state != savedState }
  /// The event that would be taken back.
  var undoName: String? { done.last?.name }
  /// The event that would be done again.
  var redoName: String? { undone.last?.name }

  /// Whether the document is not what stands in its own file, as far as it was written there.
  var differsFromFile: Bool { state != fileState }

  /// The document is saved as it is.
  ///
  /// - Parameter isInPlace: whether it took the place of its own file.
  mutating func noteSaved(isInPlace: Bool) {
    savedState = state
    if isInPlace { fileState = state }
  }

  /// What is changed until the group ends is taken back at once.
  ///
  /// - Parameter name: the event that the step is called by; otherwise the first that changes something.
  mutating func beginGroup(_ name: String?) { group = Group(name: name, undone: undone) }

  mutating func endGroup() { group = nil }

  private mutating func add(_ change: Change, by name: String) {
    undone = []
    lastState += 1
    if group?.hasStep == true, let last = done.indices.last {
      done[last].changes.append(change)
      done[last].after = lastState
      done[last].cost += change.cost
    } else {
      done.append(
        Step(name: group?.name ?? name, changes: [change], before: state, after: lastState, cost: change.cost))
      group?.hasStep = true
    }
    state = lastState
    var cost = done.reduce(0) { $0 + $1.cost }
    while done.count > Self.mostSteps || (cost > Self.mostBytes && done.count > 1) {
      cost -= done.removeFirst().cost
    }
  }
}

// MARK: - Recording

extension ChangeHistory {
  /// Begins to note what an event changes.
  func begin(_ open: OpenDocument) -> Document {
    open.document.beginRecording()
    return open.document
  }

  /// Keeps what an event has changed.
  ///
  /// - Parameter document: what ``begin(_:)`` gave.
  /// - Throws: `internal`, or what keeps the document, whose place another has taken, from being what it was.
  mutating func keep(_ document: Document, of name: String, in open: OpenDocument) throws(PDFError) {
    let change = document.endRecording()
    if document === open.document {
      if let change { add(.objects(change), by: name) }
    } else {
      if var change { try document.revert(&change) }
      add(.document(document), by: name)
    }
  }

  /// Takes back what an event has changed before it failed.
  func takeBack(_ document: Document, in open: OpenDocument) throws(PDFError) {
    if document !== open.document { open.exchange(for: document) }
    if var change = document.endRecording() { try document.revert(&change) }
  }
}

// MARK: - Taking back

extension ChangeHistory {
  /// Takes the last step back, wholly or not at all.
  ///
  /// - Returns: the event that is taken back; `nil` where there is none.
  /// - Throws: what keeps it from being taken back, or `action.cancelled`; it then still can be. After
  ///   `document.inconsistent` nothing can.
  mutating func undo(_ open: OpenDocument) throws(PDFError) -> String? {
    guard let last = done.indices.last else { return nil }
    try Self.turn(&done[last], open, mayBeCancelled: true)
    let step = done.removeLast()
    undone.append(step)
    state = step.before
    return step.name
  }

  /// Does the step that was taken back last again, wholly or not at all.
  ///
  /// - Throws: as ``undo(_:)``.
  mutating func redo(_ open: OpenDocument) throws(PDFError) -> String? {
    guard let last = undone.indices.last else { return nil }
    try Self.turn(&undone[last], open, mayBeCancelled: true)
    let step = undone.removeLast()
    done.append(step)
    state = step.after
    return step.name
  }

  /// Ends the group, and takes back what has been changed in it. What could be done again before it still can.
  mutating func dropGroup(_ open: OpenDocument) throws(PDFError) {
    guard let group else { return }
    self.group = nil
    guard group.hasStep, let last = done.indices.last else { return }
    try Self.turn(&done[last], open, mayBeCancelled: false)
    let step = done.removeLast()
    (state, undone) = (step.before, group.undone)
  }

  /// Turns every change of a step around, the last one first: all of them, or none.
  private static func turn(
    _ step: inout Step, _ open: OpenDocument, mayBeCancelled: Bool
  ) throws(PDFError) {
    var turned: [Change] = []
    do throws(PDFError) {
      while let last = step.changes.indices.last {
        try turn(&step.changes[last], open, mayBeCancelled: mayBeCancelled)
        turned.append(step.changes.removeLast())
      }
      step.changes = turned
    } catch {
      guard error.code != .documentInconsistent else { throw error }
      // What was turned already is put forward again, and stands in the step as before.
      while var change = turned.popLast() {
        do throws(PDFError) {
          try turn(&change, open, mayBeCancelled: false)
        } catch {
          throw PDFError(.documentInconsistent, "a step could not be taken back whole: \(error.message)")
        }
        step.changes.append(change)
      }
      throw error
    }
  }

  private static func turn(
    _ change: inout Change, _ open: OpenDocument, mayBeCancelled: Bool
  ) throws(PDFError) {
    switch change {
    case .objects(var objects):
      defer { change = .objects(objects) }
      try open.document.revert(&objects, mayBeCancelled: mayBeCancelled)
    case .document(let document):
      let successor = open.document
      open.exchange(for: document)
      change = .document(successor)
    }
  }
}
