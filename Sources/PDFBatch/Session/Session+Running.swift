import PDFActions
import PDFScopeCore

extension Session {
  /// Executes a request on its document.
  func run(_ request: PendingRequest, on lane: Lane) async {
    if case .open(let opening)? = request.action { return await open(opening, request, on: lane) }
    guard let host = lane.host else {
      return fail(
        request, ActionError("session.noDocument", "the document \(JSONValue.string(lane.handle).text()) is not open"))
    }
    let before = host.scope.contexts
    do throws(ActionError) {
      switch request.action {
      case .event(let json, let output, let mayReplace):
        let status = try await send(json, to: host, output: output, mayReplace: mayReplace, request)
        tellContexts(of: host, since: before, request)
        await tellWarnings(of: host, request)
        end(request, status, await members(of: host))
      case .undo, .redo:
        let isUndo = if case .undo = request.action { true } else { false }
        let environment = environment(of: request)
        let name =
          isUndo ? try await host.undo(environment: environment) : try await host.redo(environment: environment)
        tellContexts(of: host, since: before, request)
        var members: JSONObject = [:]
        members.set("action", name)
        members.merge(await self.members(of: host))
        end(request, name == nil ? .nothing : .ok, members)
      case .save(let saving):
        let outputs = try await save(host, saving, environment(of: request))
        await tellWarnings(of: host, request)
        var members: JSONObject = ["outputs": .array(outputs.map(\.json))]
        members.merge(await self.members(of: host))
        end(request, outputs.isEmpty ? .nothing : .ok, members)
      case .contexts(let buttons):
        for button in buttons { tell(host.scope.context(of: button), of: button, request) }
        end(request, .ok)
      case .close(let discards):
        try await close(host, discards: discards, lane)
        end(request, .ok)
      case .open, .cancel, nil: end(request, .nothing)
      }
    } catch {
      tellContexts(of: host, since: before, request)
      fail(request, error)
    }
  }

  /// What is done for a request tells how far it is, and ends where the request is cancelled.
  private func environment(of request: PendingRequest) -> EnvironmentValues {
    var environment = setup.environment
    environment.cancellation = request.cancellation
    environment.readsFilesAlone = true
    let progress = SessionProgress { [self] done, total in
      tell("progress", of: request, ["done": .integer(done), "total": .integer(total)])
    }
    request.progress.withLock { $0 = progress }
    environment.progress = progress.receiver
    return environment
  }

  // MARK: Documents

  private func open(_ opening: SessionRequest.Opening, _ request: PendingRequest, on lane: Lane) async {
    guard lane.host == nil else {
      lane.settle()
      return fail(
        request,
        ActionError(
          "session.handleTaken", "there is an open document \(JSONValue.string(lane.handle).text())",
          hint: "close it first, or give the new one another name with \"as\"", pointer: "/open/as"))
    }
    @Scope(policy: setup.policy(opening.path)) var scope
    var environment = environment(of: request)
    // One that the call names may come from another program, as with <(…) in a shell.
    environment.readsFilesAlone = !request.isOfCall
    let host = await environment.run {
      await DocumentHost.open(path: opening.path, passwords: opening.passwords + setup.passwords, scope: scope)
    }
    if let error = host.openingError {
      lane.settle()
      if request.isOfCall { state.withLock { $0.statuses.append(error.code.exitStatus) } }
      return fail(request, error)
    }
    await host.keepHistory()
    await setup.prepare(host)
    lane.host = host
    var members: JSONObject = ["path": .path(opening.path)]
    members.set("pages", await host.pageCount)
    tell("begin", of: request, members)
    await tellWarnings(of: host, request)
    end(request, .ok, await self.members(of: host))
  }

  private func close(_ host: DocumentHost, discards: Bool, _ lane: Lane) async throws(ActionError) {
    defer { lane.settle() }
    let isUnsaved = await host.isUnsaved
    guard discards || !isUnsaved else {
      throw ActionError(
        "session.unsaved", "the document has changes that are not saved",
        hint: "save it, or close it with {\"close\":{\"discard\":true}}")
    }
    lane.host = nil
  }

  private func save(
    _ host: DocumentHost, _ saving: SessionRequest.Saving, _ environment: EnvironmentValues
  ) async throws(ActionError) -> [Output] {
    let target: SaveTarget
    switch saving.place {
    case .output(let path):
      guard !OwnStreams.contain(path) else {
        throw ActionError(
          "session.request", "standard input and output carry the session itself", pointer: "/save/output")
      }
      target = .file(path: path, input: host.path, mayReplace: saving.mayReplace)
    case .inPlace(let suffix):
      guard await host.differsFromFile else { return [] }
      target = .inPlace(path: host.path, backupSuffix: suffix)
    }
    return [try await host.save(to: target, as: saving.mode, environment: environment)]
  }

  // MARK: Events

  private func send(
    _ json: JSONValue, to host: DocumentHost, output: String?, mayReplace: Bool, _ request: PendingRequest
  ) async throws(ActionError) -> Status {
    let event = try decode(json, host, output: output)
    var environment = environment(of: request)
    environment.parts = PartReceiver { [self] part in
      guard !request.cancellation.isCancelled else { return false }
      tell(type(of: part).recordType, of: request, part.json.objectValue ?? [:])
      return true
    }
    if let output { environment.outputPlace = try Self.place(output, of: event, mayReplace: mayReplace) }
    await host.beginGroup(named: event.name)
    var statuses: [Status] = []
    var sent: ArraySlice = [environment.run { host.scope.send(event) }]
    while let pending = sent.popFirst() {
      let outcome = await pending.outcome.inMembers
      // What an action had sent in turn is part of its request.
      sent += pending.followUps
      tell(outcome, request)
      if !outcome.onlySends { statuses.append(outcome.status) }
    }
    let status = [Status.failed, .refused, .ok, .nothing].first { statuses.contains($0) } ?? .ok
    // An action of which a part fails leaves nothing half done.
    try await host.endGroup(keeping: status != .failed && status != .refused)
    return status
  }

  private func decode(
    _ json: JSONValue, _ host: DocumentHost, output: String?
  ) throws(ActionError) -> ActionEvent {
    let place = JSONPointer(tokens: ["event"])
    let event: ActionEvent
    do throws(DecodingFailure) {
      event = try ActionEvent(json: json, custom: host.scope.customActions, at: place)
    } catch {
      throw ActionError("session.request", error.message, hint: error.hint, pointer: error.pointer.description)
    }
    do throws(ActionError) {
      try event.validate()
    } catch {
      var error = error.inMembers(of: event.name)
      error.pointer = error.pointer.map { place.description + $0 }
      throw error
    }
    guard !event.inputPaths.contains("-") else {
      throw ActionError("session.request", "standard input carries the session itself", pointer: place.description)
    }
    if output == nil, event.payload.map({ type(of: $0).requirement.writesFiles }) ?? false {
      throw ActionError(
        "session.request", "\(event.name) writes files, and needs a place for them",
        hint: "give a folder or a template with \"output\" beside \"event\"")
    }
    return event
  }

  /// Where an event puts its files: a folder, where the path ends with a slash, or paths made from a template.
  private static func place(
    _ output: String, of event: ActionEvent, mayReplace: Bool
  ) throws(ActionError) -> OutputPlace {
    if output.hasSuffix("/") { return OutputPlace(folder: output, mayReplace: mayReplace) }
    let fields =
      switch event {
      case .edit(.extractAttachments): OutputPlace.attachmentFields
      case .edit(.extractPages): OutputPlace.documentFields
      case .edit: OutputPlace.partFields
      default: OutputPlace.pictureFields
      }
    do {
      return OutputPlace(paths: try Template(output, fields: fields), mayReplace: mayReplace)
    } catch {
      throw ActionError(
        "session.request", "\(error)", hint: "a folder is a path that ends with a slash", pointer: "/output")
    }
  }

  // MARK: Records

  /// What a reader wants to know of a document after a request.
  private func members(of host: DocumentHost) async -> JSONObject {
    let (isUnsaved, undo, redo) = await host.editState
    var members: JSONObject = ["isUnsaved": .bool(isUnsaved)]
    members.set("undo", undo)
    members.set("redo", redo)
    return members
  }

  private func tell(_ outcome: Outcome, _ request: PendingRequest) {
    var outcome = outcome.inMembers
    outcome.error = outcome.error?.inSession
    var record = outcome.json.objectValue ?? [:]
    // Each has a record of its own.
    record["contexts"] = nil
    if let result = outcome.result as? any PartwiseResult {
      for part in result.parts { tell(type(of: part).recordType, of: request, part.json.objectValue ?? [:]) }
      record["result"] = .object(result.totals)
    }
    tell("outcome", of: request, record)
  }

  private func tellContexts(
    of host: DocumentHost, since before: [Button: ButtonContext], _ request: PendingRequest
  ) {
    let after = host.scope.contexts
    for button in Button.allCases where before[button] != after[button] { tell(after[button], of: button, request) }
  }

  private func tell(_ context: ButtonContext?, of button: Button, _ request: PendingRequest) {
    guard let context else { return }
    tell("context", of: request, ["button": .string(button.rawValue), "context": context.json])
  }

  private func tellWarnings(of host: DocumentHost, _ request: PendingRequest) async {
    for warning in await host.takeWarnings() { tell("warning", of: request, warning.json.objectValue ?? [:]) }
  }
}
