import PDFDocument
public import PDFScopeCore

extension DocumentHost {
  /// Begins to keep what events change, so that it can be taken back. An event that fails, or is cancelled, leaves the
  /// document as it was from now on.
  public func keepHistory() {
    guard let open, spoiled == nil else { return }
    history = history ?? ChangeHistory()
    open.followsBookmarks = true
    updateFacts()
  }

  /// Whether the document is not what was saved last, or opened. Without a history, whether an event has changed it.
  public var isUnsaved: Bool { history?.isUnsaved ?? isChanged }

  /// Whether the document is not what was last saved in place, or opened. Without a history, whether an event has
  /// changed it.
  public var differsFromFile: Bool { history?.differsFromFile ?? isChanged }

  /// ``isUnsaved``, ``undoName`` and ``redoName`` at once.
  public var editState: (isUnsaved: Bool, undo: String?, redo: String?) { (isUnsaved, undoName, redoName) }

  /// The event that ``undo(environment:)`` would take back.
  public var undoName: String? { history?.undoName }

  /// The event that ``redo(environment:)`` would do again.
  public var redoName: String? { history?.redoName }

  /// Takes back what the last event, or group of events, has changed. Files that events have written stay.
  ///
  /// - Parameter environment: is told how far it has come, and may end it.
  /// - Returns: the name of the event; `nil` where there is nothing to take back.
  /// - Throws: `scope.busy` while an event is executed; `action.cancelled`, or what keeps it from being taken back: the
  ///   document and its history are then as they were. `document.inconsistent` where that cannot be: from then on every
  ///   event and every save fails with it.
  public func undo(environment: EnvironmentValues = .current) throws(ActionError) -> String? {
    try turn(environment) { history, open throws(PDFError) in try history.undo(open) }
  }

  /// Does again what was taken back last, unless the document was changed since. It is exactly what it was: nothing is
  /// made up or read anew.
  ///
  /// - Parameter environment: as with ``undo(environment:)``.
  /// - Returns: the name of the event; `nil` where nothing was taken back.
  /// - Throws: as ``undo(environment:)``.
  public func redo(environment: EnvironmentValues = .current) throws(ActionError) -> String? {
    try turn(environment) { history, open throws(PDFError) in try history.redo(open) }
  }

  /// What is changed until the group ends is taken back at once.
  ///
  /// - Parameter name: the event that the group is called by; otherwise the first that changes something.
  public func beginGroup(named name: String? = nil) { history?.beginGroup(name) }

  /// Ends the group.
  ///
  /// - Parameter keeps: whether what was changed in it stays; otherwise the document is as it was before the group.
  public func endGroup(keeping keeps: Bool = true) throws(ActionError) {
    guard !keeps, let open, var history else {
      history?.endGroup()
      return
    }
    do throws(PDFError) {
      try history.dropGroup(open)
    } catch {
      throw spoil(error)
    }
    self.history = history
    updateFacts()
  }

  private func turn(
    _ environment: EnvironmentValues,
    _ body: (inout ChangeHistory, OpenDocument) throws(PDFError) -> String?
  ) throws(ActionError) -> String? {
    if let spoiled { throw spoiled }
    guard let open, var history else { return nil }
    guard !isPerforming else { throw ActionError("scope.busy", "an event is being executed") }
    // Steps of the history are changed where they stand: a second owner would have them copied.
    self.history = nil
    open.pace = Self.pace(in: environment)
    defer { open.pace = nil }
    do throws(PDFError) {
      let name = try body(&history, open)
      self.history = history
      if name != nil { updateFacts() }
      return name
    } catch {
      guard error.code != .documentInconsistent else { throw spoil(error) }
      self.history = history
      updateFacts()
      throw ActionError(error)
    }
  }

  /// Tells how far work has come, and asks whether it is still wanted.
  static func pace(in environment: EnvironmentValues) -> (_ done: Int, _ total: Int) -> Bool {
    let (progress, cancellation) = (environment.progress, environment.cancellation)
    return { done, total in
      progress?.report(done, of: total)
      return !cancellation.isCancelled
    }
  }

  /// What was begun can neither be ended nor taken back, so that nobody can say what the document is now: nothing is
  /// read, changed or saved any more.
  ///
  /// - Returns: the answer to whatever is asked from now on.
  func spoil(_ error: PDFError) -> ActionError {
    let answer = ActionError(
      "document.inconsistent", "the document is not whole any more: \(error.message)",
      hint: "nothing more is done with it; its file is as it was last saved: open that again",
      object: error.object?.description)
    spoiled = answer
    history = nil
    updateFacts()
    return answer
  }
}

// MARK: - Around an event

extension DocumentHost {
  /// Executes something that may change the document, and keeps what it changes, or takes it back where it fails.
  func recorded(
    _ event: ActionEvent, _ open: OpenDocument, _ body: () async -> Outcome
  ) async -> Outcome {
    guard let document = history?.begin(open) else { return await body() }
    var outcome = await body()
    if EnvironmentValues.current.cancellation.isCancelled {
      outcome = .failed(event, .cancelled)
    }
    do throws(PDFError) {
      if outcome.error == nil {
        try history?.keep(document, of: event.name, in: open)
      } else {
        try history?.takeBack(document, in: open)
      }
    } catch {
      outcome = .failed(event, spoil(error))
    }
    return outcome
  }
}

extension ActionError {
  /// Somebody does not want the work any more.
  static var cancelled: ActionError { ActionError(PDFError.cancelled) }
}
