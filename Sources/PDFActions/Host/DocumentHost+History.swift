import PDFDocument
public import PDFScopeCore

extension DocumentHost {
  /// Begins to keep what events change, so that it can be taken back. An event that fails, or is cancelled, leaves the
  /// document as it was from now on.
  public func keepHistory() {
    guard let open else { return }
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

  /// The event that ``undo()`` would take back.
  public var undoName: String? { history?.undoName }

  /// The event that ``redo()`` would do again.
  public var redoName: String? { history?.redoName }

  /// Takes back what the last event, or group of events, has changed. Files that events have written stay.
  ///
  /// - Returns: the name of the event; `nil` where there is nothing to take back.
  /// - Throws: `scope.busy` while an event is executed.
  public func undo() throws(ActionError) -> String? {
    try turn { history, open throws(PDFError) in try history.undo(open) }
  }

  /// Does again what was taken back last, unless the document was changed since. It is exactly what it was: nothing is
  /// made up or read anew.
  ///
  /// - Returns: the name of the event; `nil` where nothing was taken back.
  /// - Throws: `scope.busy` while an event is executed.
  public func redo() throws(ActionError) -> String? {
    try turn { history, open throws(PDFError) in try history.redo(open) }
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
    defer {
      self.history = history
      updateFacts()
    }
    do throws(PDFError) { try history.dropGroup(open) } catch { throw ActionError(error) }
  }

  private func turn(
    _ body: (inout ChangeHistory, OpenDocument) throws(PDFError) -> String?
  ) throws(ActionError) -> String? {
    guard let open, var history else { return nil }
    guard !isPerforming else { throw ActionError("scope.busy", "an event is being executed") }
    do throws(PDFError) {
      let name = try body(&history, open)
      self.history = history
      if name != nil { updateFacts() }
      return name
    } catch {
      updateFacts()
      throw ActionError(error)
    }
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
      outcome = .failed(event, ActionError(error))
    }
    return outcome
  }
}

extension ActionError {
  /// Somebody does not want the work any more.
  static var cancelled: ActionError { ActionError("session.cancelled", "the request was cancelled") }
}
