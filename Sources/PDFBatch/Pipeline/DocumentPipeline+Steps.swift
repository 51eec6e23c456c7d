import PDFActions
import PDFScopeCore

extension DocumentPipeline {
  /// Sends a step's event, as often as the step says.
  func perform(_ step: Step) async {
    var result = StepResult()
    do throws(ActionError) {
      let items = try items(of: step)
      for (index, item) in (items ?? [.null]).enumerated() where isWanted {
        values.item = items == nil ? nil : (item, index)
        await perform(step, &result)
      }
    } catch {
      fail(step, error, &result)
    }
    values.item = nil
    if result.isSkipped, isWanted, setup.wantsRecords { isStopped = await !tell(.skipped(step: step.id)) }
    if pipeline.references.results[step.id] != nil { values.results[step.id] = result.json }
  }

  /// What a step is repeated for; `nil` where it is not.
  private func items(of step: Step) throws(ActionError) -> [JSONValue]? {
    switch step.repetition {
    case nil: return nil
    case .list(let elements):
      return try values.filled(.array(elements), at: step.pointer.appending("forEach")).arrayValue
    case .path(let path):
      let value = values.value(of: path)
      let pointer = step.pointer.appending("forEach").description
      // What is not there has no elements: a step that was skipped has found nothing.
      if value.isNull { return [] }
      guard let elements = value.arrayValue else {
        throw ActionError(
          "pipeline.value", "\(path) is \(value.shortDescription), and no list to repeat a step for", pointer: pointer)
      }
      guard elements.count <= Step.mostRounds else {
        throw ActionError(
          "pipeline.value", "\(path) has more than the \(Step.mostRounds) elements that a step is repeated for",
          pointer: pointer)
      }
      return elements
    }
  }

  /// Sends the event once, where the condition holds.
  private func perform(_ step: Step, _ result: inout StepResult) async {
    do throws(ActionError) {
      guard try holds(step) else { return }
      let event = try event(of: step)
      let environment = try environment(of: step)
      if await !tell(.step(id: step.id, action: event.name, item: values.item?.index)) { isStopped = true }
      guard isWanted else { return }
      result.rounds += 1
      await send(event, environment, step, &result)
    } catch {
      fail(step, error, &result)
    }
  }

  /// What no outcome tells.
  private func fail(_ step: Step, _ error: ActionError, _ result: inout StepResult) {
    var error = error
    error.message = "step \(step.id): " + error.message
    result.fail(error)
    switch step.onError {
    case .fail: account.fail(error)
    case .skip: account.note(warnings: [Warning(error.code.rawValue, error.message)])
    }
  }

  private func holds(_ step: Step) throws(ActionError) -> Bool {
    guard let condition = step.condition else { return true }
    do throws(ExpressionError) {
      return try condition.holds { values.value(of: $0) }
    } catch {
      let place = error.place.map { "the condition, character \($0): " } ?? "the condition: "
      throw ActionError(
        "pipeline.condition", place + error.message, hint: error.hint,
        pointer: step.pointer.appending("if").description)
    }
  }

  private func event(of step: Step) throws(ActionError) -> ActionEvent {
    if let event = step.constantEvent { return event }
    let pointer = step.pointer.appending("event")
    let json = try values.filledEvent(step.event, at: pointer)
    do throws(DecodingFailure) {
      let event = try ActionEvent(json: json, custom: pipeline.custom, at: pointer)
      try Self.validate(event, at: pointer)
      return event
    } catch {
      throw ActionError("pipeline.value", error.message, hint: error.hint, pointer: error.pointer.description)
    }
  }

  private static func validate(_ event: ActionEvent, at pointer: JSONPointer) throws(DecodingFailure) {
    do throws(ActionError) {
      try event.validate()
    } catch {
      let error = error.inMembers(of: event.name)
      let place = error.pointer.flatMap { JSONPointer($0) }?.tokens ?? []
      throw DecodingFailure(
        pointer: JSONPointer(tokens: pointer.tokens + place), expected: "an event that makes sense",
        found: "one of which is said: \(error.message)", hint: error.hint)
    }
  }

  private func environment(of step: Step) throws(ActionError) -> EnvironmentValues {
    guard let output = step.output else { return environment }
    var environment = environment
    do throws(ExpressionError) {
      environment.outputPlace = try output.place(in: environment.outputPlace, below: values.job.folder) {
        path throws(ExpressionError) in
        try values.text(of: path)
      }
    } catch {
      throw ActionError(
        "pipeline.value", error.message, hint: error.hint, pointer: step.pointer.appending("output").description)
    }
    return environment
  }

  /// Sends an event, and hears of what a custom action sends in turn before the next one.
  private func send(
    _ event: ActionEvent, _ environment: EnvironmentValues, _ step: Step, _ result: inout StepResult
  ) async {
    let kept = KeptParts(pipeline.references, step.id)
    var environment = environment
    environment.parts = receiver(of: event, kept)
    let first = environment.run { host.scope.send(event) }
    var waiting: ArraySlice = [first]
    while let pending = waiting.popFirst() {
      let outcome = await pending.outcome.inMembers
      waiting += pending.followUps
      account.note(outcome, of: step)
      result.note(outcome, isFirst: pending === first, kept, pipeline.references.results[step.id])
      if setup.wantsRecords, !isStopped { isStopped = await !tell(.outcome(outcome, step: step.id)) }
    }
  }

  private func receiver(of event: ActionEvent, _ kept: KeptParts) -> PartReceiver {
    let (tell, wantsRecords) = (tell, setup.wantsRecords)
    return PartReceiver { part in
      kept.add(part)
      return wantsRecords ? await tell(.part(part, event)) : true
    }
  }
}
