import PDFActions
public import PDFScopeCore
import Synchronization

/// An open document of a session, and the requests that wait for it. What it holds is guarded by its own lock, which
/// whoever has the session's may take, and not the other way round.
final class Lane: Sendable {
  struct State {
    var host: DocumentHost?
    var queue: [PendingRequest] = []
    var isRunning = false
    /// What is being done.
    var current: SessionRequest.Action?
    /// Whether there is a document once all is done that was asked for so far: it was opened or is to be, and it is not
    /// to be closed. So what a request means does not depend on how far those before it are.
    var isOpen = true
  }

  let handle: String
  let state = Mutex(State())

  init(handle: String) { self.handle = handle }

  var host: DocumentHost? {
    get { state.withLock { $0.host } }
    set { state.withLock { $0.host = newValue } }
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// The request that is being executed has opened or closed the document, or could not.
  func settle() {
    state.withLock { state in
      state.current = nil
      state.settle()
    }
  }
}

extension Lane.State {
  /// Something more is asked for.
  fileprivate mutating func note(_ action: SessionRequest.Action?) {
    switch action {
    case .open?: isOpen = true
    case .close?: isOpen = false
    default: break
    }
  }

  /// The request whose turn it is.
  fileprivate mutating func takeNext() -> PendingRequest? {
    let request = queue.isEmpty ? nil : queue.removeFirst()
    current = request?.action
    return request
  }

  /// Something that was asked for has not been done: whether there is to be a document follows from the rest.
  fileprivate mutating func settle() {
    isOpen = host != nil
    note(current)
    for request in queue { note(request.action) }
  }
}

extension Session {
  /// Puts a request behind those that wait for its document already.
  func enter(_ request: PendingRequest, document: String?) {
    let (lane, mustStart): (Lane, Bool)
    do throws(ActionError) {
      (lane, mustStart) = try state.withLock { state throws(ActionError) in
        if let id = request.id, state.pending[id] != nil {
          throw ActionError(
            "session.request", "a request with the id \(id.text()) has not ended yet", pointer: "/id")
        }
        let lane = try Self.lane(of: request, document, in: &state)
        request.handle = lane.handle
        if case .close? = request.action { state.lastClosed = lane.handle }
        state.pendingCount += 1
        state.pendingBytes += request.cost
        if let id = request.id { state.pending[id] = request }
        // Under the session's lock, so that nobody takes the lane for one that nothing waits for.
        let mustStart = lane.state.withLock { lane in
          lane.queue.append(request)
          lane.note(request.action)
          defer { lane.isRunning = true }
          return !lane.isRunning
        }
        return (lane, mustStart)
      }
    } catch {
      return fail(request, error)
    }
    if mustStart { Task.detached { await self.work(on: lane) } }
  }

  private static func lane(
    of request: PendingRequest, _ document: String?, in state: inout State
  ) throws(ActionError) -> Lane {
    if case .open(let opening)? = request.action {
      guard document == nil else {
        throw ActionError(
          "session.request", "a document that is opened gets its name with \"as\"", pointer: "/document")
      }
      let handle = opening.handle ?? state.freeHandle()
      // A name may be given anew once its document is closed: whether it is then is known when the turn comes.
      let lane = state.lanes[handle] ?? Lane(handle: handle)
      state.lanes[handle] = lane
      if request.isOfCall, state.first == nil { state.first = handle }
      return lane
    }
    let open = state.lanes.values.filter(\.isOpen)
    if let document {
      guard let lane = state.lanes[document] else {
        let names = open.map(\.handle)
        throw ActionError(
          "session.noDocument", "there is no document \(JSONValue.string(document).text())",
          hint: Spelling.nearest(to: document, in: names).map { "did you mean \(JSONValue.string($0).text())?" },
          pointer: "/document")
      }
      return lane
    }
    // One that is to be closed may stay open, if it has changes.
    if open.isEmpty, let last = state.lastClosed.flatMap({ state.lanes[$0] }) { return last }
    if open.count == 1, let only = open.first { return only }
    if let first = state.first.flatMap({ state.lanes[$0] }), first.isOpen { return first }
    throw ActionError(
      "session.noDocument",
      open.isEmpty ? "no document is open" : "\(open.count) documents are open, and none is named",
      hint: open.isEmpty
        ? "open one with {\"open\":{\"path\":\"FILE\"}}" : "name one with \"document\"")
  }

  /// Executes what waits for a document, one request after the other.
  private func work(on lane: Lane) async {
    while let request = next(on: lane) { await run(request, on: lane) }
  }

  private func next(on lane: Lane) -> PendingRequest? {
    if let request = lane.state.withLock({ $0.takeNext() }) { return request }
    return state.withLock { state in
      lane.state.withLock { waiting in
        if let request = waiting.takeNext() { return request }
        waiting.isRunning = false
        // Of thousands of documents that were open once, nothing stays.
        if waiting.host == nil, !waiting.isOpen { state.lanes[lane.handle] = nil }
        return nil
      }
    }
  }

  /// Ends a request before its time: at once where it waits, soon where it is being executed.
  func cancel(_ id: JSONValue, for ownID: JSONValue?) {
    let canceller = PendingRequest(id: ownID, action: .cancel(id))
    let (request, lane) = state.withLock { state in
      let request = state.pending[id]
      return (request, request?.handle.flatMap { state.lanes[$0] })
    }
    guard let request else { return end(canceller, .nothing) }
    request.cancellation.cancel()
    let wasWaiting = lane?.state.withLock { lane in
      guard let place = lane.queue.firstIndex(where: { $0 === request }) else { return false }
      lane.queue.remove(at: place)
      lane.settle()
      return true
    }
    if wasWaiting == true {
      fail(request, ActionError("action.cancelled", "the request was cancelled before its turn came"))
    }
    end(canceller, .ok)
  }

  /// Waits for all requests, and says what was not saved.
  ///
  /// - Returns: how the session ends: with failure where a document that it was begun with could not be opened, or one
  ///   has changes that were not saved. What came of each request was told with it.
  public func finish() async -> ExitStatus {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.pendingCount > 0 { state.waiters.append(continuation) }
        return state.pendingCount == 0
      }
      if isDone { continuation.resume() }
    }
    var statuses = state.withLock { $0.statuses }
    for lane in state.withLock({ $0.lanes.values.sorted { $0.handle < $1.handle } }) {
      guard let host = lane.host, await host.isUnsaved else { continue }
      let name = SystemText.readable(PathParts(host.path).name)
      let warning = Warning("session.unsaved", "the session has ended, and changes of \(name) are not saved")
      var members: JSONObject = ["document": .string(lane.handle)]
      members.merge(warning.json.objectValue ?? [:])
      tell("warning", members)
      statuses.append(.failed)
    }
    return .combined(statuses + [.done])
  }
}

extension Session.State {
  /// The next number that no document has for a name.
  fileprivate mutating func freeHandle() -> String {
    repeat { lastHandle += 1 } while lanes[String(lastHandle)] != nil
    return String(lastHandle)
  }
}
