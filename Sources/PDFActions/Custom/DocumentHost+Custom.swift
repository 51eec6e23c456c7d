import PDFDocument
public import PDFScopeCore

extension DocumentHost {
  /// Registers an action of your own. It is listed, checked and reported like a built-in one. One of the same name that
  /// was registered before is replaced.
  ///
  /// - Throws: `usage` where the action may not have its name: see ``CustomActionName``.
  public func register(_ action: CustomAction) throws(ActionError) {
    let name = action.declaration.name
    if let problem = CustomActionName.problem(with: name) {
      throw ActionError("usage", "the name of the action, \"\(name)\", \(problem)")
    }
    accept(action)
  }

  /// Registers the actions of a configuration, whose names were checked when it was read.
  public func register(actionsOf configuration: Configuration) {
    for definition in configuration.actions { accept(CustomAction(definition)) }
  }

  private func accept(_ action: CustomAction) {
    customActions[action.declaration.name] = action
    scope.declare(action.declaration)
  }

  /// Executes an action of the user's.
  func answer(to custom: CustomEvent, _ event: ActionEvent, _ work: Work) async throws(ActionError) -> Outcome {
    guard let action = customActions[custom.name] else {
      throw ActionError("usage", "there is no action named \(event.name)", pointer: "/action")
    }
    let custom = try checked(custom, event, action)
    switch action.work {
    case .body(let body):
      do {
        let result = try await body(custom, self)
        return Outcome(event: event, status: result.isNothing ? .nothing : .ok, result: result)
      } catch {
        if error is CancellationError { throw ActionError.cancelled }
        throw error as? ActionError ?? ActionError("action.failed", "\(error)")
      }
    case .defined(let definition):
      switch definition.work {
      case .events: return try EventSending(definition: definition).perform(custom, event, on: work)
      case .program(let program):
        return try await ProgramAction(definition: definition, program: program).perform(custom, event, on: work)
      }
    }
  }

  /// The event as the action declares it: parameters of the right types, those that are left out with their defaults.
  private func checked(
    _ custom: CustomEvent, _ event: ActionEvent, _ action: CustomAction
  ) throws(ActionError) -> CustomEvent {
    do throws(DecodingFailure) {
      let decoded = try ActionEvent(json: event.json, custom: [action.declaration])
      guard case .custom(let checked) = decoded else { return custom }
      return checked
    } catch {
      throw ActionError(error)
    }
  }
}

/// Performs an action that is a list of events.
struct EventSending {
  let definition: CustomActionDefinition

  /// Fills in the parameters and has the events sent one after the other; all of them are checked before the first is.
  func perform(_ custom: CustomEvent, _ event: ActionEvent, on work: Work) throws(ActionError) -> Outcome {
    let events: [ActionEvent]
    do throws(DecodingFailure) {
      events = try definition.events(with: custom.parameters)
    } catch {
      throw ActionError(error)
    }
    do throws(ActionError) {
      try work.send(events)
    } catch {
      var error = error
      error.hint = error.pointer.flatMap { JSONPointer($0) }.flatMap(definition.origin) ?? error.hint
      throw error
    }
    return .done(event, SentEvents(events))
  }
}

extension Work {
  /// Has events sent one after the other, as long as none fails.
  func send(_ events: [ActionEvent]) throws(ActionError) {
    try events.validateEach()
    followUps += events
    stopsAtFailure = true
  }
}

extension [ActionEvent] {
  /// Checks what needs no document of the events that an action sends.
  ///
  /// - Throws: what is wrong with the first that cannot be sent, with its place among them: `/events/1/by`.
  package func validateEach() throws(ActionError) {
    for (index, event) in enumerated() {
      do throws(ActionError) {
        try event.validate()
      } catch {
        var error = error.inMembers(of: event.name)
        error.pointer = "/events/\(index)" + (error.pointer ?? "")
        throw error
      }
    }
  }
}
