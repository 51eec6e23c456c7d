public import PDFActions
public import PDFScopeCore
import Synchronization

/// Documents that stay open for another program, which sends requests and gets records.
///
/// ```swift
/// let session = Session(Session.Setup()) { record in print(String(decoding: record, as: UTF8.self), terminator: "") }
/// session.begin()
/// session.open("report.pdf")
/// session.receive(Array(#"{"id":1,"event":{"action":"outline.list"}}"#.utf8))
/// let status = await session.finish()
/// ```
///
/// Requests on one document are executed in the order in which they come, those on different documents at the same
/// time. ``receive(_:)`` never waits for one: a request is cancelled at once, whatever is being done.
public final class Session: Sendable {
  /// What a session is begun with.
  public struct Setup: Sendable {
    /// What is allowed of a document, by its path.
    public var policy: @Sendable (_ path: String) -> Policy
    /// Passwords to try on each document, beside those of a request.
    public var passwords: [String]
    /// What actions may read.
    public var environment: EnvironmentValues
    /// What is done with each document once it is open: actions are registered.
    public var prepare: @Sendable (DocumentHost) async -> Void

    /// A setup; by default nothing is hidden and every rule is enforced.
    public init(
      policy: @escaping @Sendable (_ path: String) -> Policy = { _ in .standard }, passwords: [String] = [],
      environment: EnvironmentValues = .current, prepare: @escaping @Sendable (DocumentHost) async -> Void = { _ in }
    ) {
      self.policy = policy
      self.passwords = passwords
      self.environment = environment
      self.prepare = prepare
    }
  }

  /// The most bytes of a request: 16 MiB.
  public static let longestLine = 16 << 20

  struct State {
    var lanes: [String: Lane] = [:]
    /// The handle of the document that was named first when the session was begun.
    var first: String?
    /// The handle of the document that was to be closed last.
    var lastClosed: String?
    var lastHandle = 0
    var lineNumber = 0
    /// How many requests have not ended.
    var pendingCount = 0
    /// How long they were, in bytes.
    var pendingBytes = 0
    /// Those of them that have an id.
    var pending: [JSONValue: PendingRequest] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
    /// How documents ended that were named when the session was begun.
    var statuses: [ExitStatus] = []
  }

  let setup: Setup
  let state = Mutex(State())
  private let sink: @Sendable ([UInt8]) -> Void

  /// A session.
  ///
  /// - Parameters:
  ///   - setup: what it is begun with.
  ///   - sink: takes each record, a line of JSON with its line end. It is called on any thread, by several at once.
  public init(_ setup: Setup, sink: @escaping @Sendable (_ record: [UInt8]) -> Void) {
    self.setup = setup
    self.sink = sink
  }

  /// So many requests that have not ended are enough for now.
  private static let mostPending = 10_000
  /// So many bytes of them are enough, too: 64 MiB.
  private static let mostPendingBytes = 64 << 20

  /// Whether whoever reads requests should wait a little before it hands over more.
  public var isBusy: Bool {
    state.withLock { $0.pendingCount >= Self.mostPending || $0.pendingBytes >= Self.mostPendingBytes }
  }

  /// Whether a line waits for nothing, however busy the session is: it ends another request.
  public static func isUrgent(_ line: [UInt8]) -> Bool {
    guard line.count < longestCancel, let json = try? JSONParser.parse(bytes: line) else { return false }
    return json["cancel"] != nil
  }

  /// A request with two ids is not longer than this. What is longer is not looked into before its time.
  private static let longestCancel = 1 << 16

  // MARK: Records

  /// Tells that the session begins.
  public func begin() {
    tell(
      "begin",
      [
        "schema": .string(wireSchemaName), "version": .string(pdfscopeVersion),
        "invocation": setup.environment.invocation.json,
      ])
  }

  /// Writes a record.
  func tell(_ type: String, of request: PendingRequest? = nil, _ members: JSONObject = [:]) {
    var record: JSONObject = ["type": .string(type)]
    record.set("id", request?.id)
    if let handle = request?.handle { record["document"] = .string(handle) }
    record.merge(members)
    sink(JSONValue.object(record).utf8() + [UInt8(ascii: "\n")])
  }

  // MARK: Requests

  /// Opens a document, as a request would that has no id.
  public func open(_ path: String) {
    let request = PendingRequest(id: nil, action: .open(.init(path: path)), isOfCall: true)
    enter(request, document: nil)
  }

  /// Takes a request: a line of JSON, without its line end. Empty lines are passed over.
  public func receive(_ line: [UInt8]) {
    let number = state.withLock { state in
      state.lineNumber += 1
      return state.lineNumber
    }
    guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }) else {
      return
    }
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONParser.parse(bytes: line)
    } catch {
      let place = "column \(error.column): expected \(error.expected), found \(error.found)"
      return refuse(number, id: nil, ActionError("session.request", "the line is not JSON: \(place)"))
    }
    do throws(DecodingFailure) {
      let request = try SessionRequest(json)
      if case .cancel(let id) = request.action { return cancel(id, for: request.id) }
      let pending = PendingRequest(id: request.id, action: request.action, line: number, cost: line.count)
      enter(pending, document: request.document)
    } catch {
      let id = SessionRequest.id(of: json)
      let fault = ActionError(
        "session.request", error.message, hint: error.hint, pointer: error.pointer.description)
      refuse(number, id: id, fault)
    }
  }

  /// Takes note of a line that is longer than ``longestLine``.
  public func receiveTooLongLine() {
    let number = state.withLock { state in
      state.lineNumber += 1
      return state.lineNumber
    }
    refuse(
      number, id: nil,
      ActionError("session.request", "the line is longer than \(Self.longestLine) bytes", hint: "name files by path"))
  }

  /// A request that is never executed.
  private func refuse(_ line: Int, id: JSONValue?, _ error: ActionError) {
    fail(PendingRequest(id: id, action: nil, line: line), error)
  }

  /// Tells why a request fails, and that it has ended.
  func fail(_ request: PendingRequest, _ error: ActionError) {
    var members = error.inSession.json.objectValue ?? [:]
    // What is wrong with a line is looked for where the line is.
    if error.code.exitStatus == .usage { members.set("line", request.line) }
    tell("error", of: request, members)
    end(request, .failed)
  }

  /// Tells that a request has ended. Nothing is told of it afterwards.
  func end(_ request: PendingRequest, _ status: Status, _ members: JSONObject = [:]) {
    request.progress.withLock { $0 }?.end()
    // Whoever reads of the end may give the id to another request at once.
    if let id = request.id {
      state.withLock { if $0.pending[id] === request { $0.pending[id] = nil } }
    }
    var record: JSONObject = ["status": .string(status.rawValue)]
    record.merge(members)
    tell("end", of: request, record)
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard request.wasEntered else { return [] }
      state.pendingCount -= 1
      state.pendingBytes -= request.cost
      guard state.pendingCount == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}

/// A request that was read and has not ended.
final class PendingRequest: Sendable {
  let id: JSONValue?
  /// What is asked for; `nil` of a line that is wrong.
  let action: SessionRequest.Action?
  /// The line it stood in, from 1.
  let line: Int?
  /// Whether it comes from the command line and not from a line of the input.
  let isOfCall: Bool
  /// How long it was, in bytes.
  let cost: Int
  let cancellation = Cancellation()
  let progress = Mutex<SessionProgress?>(nil)
  private let handleBox = Mutex<String?>(nil)

  /// Whether it waits for a document, or did.
  var wasEntered: Bool { handle != nil }

  /// The document it is about, once that is known.
  var handle: String? {
    get { handleBox.withLock { $0 } }
    set { handleBox.withLock { $0 = newValue } }
  }

  init(id: JSONValue?, action: SessionRequest.Action?, line: Int? = nil, isOfCall: Bool = false, cost: Int = 0) {
    self.id = id
    self.action = action
    self.line = line
    self.isOfCall = isOfCall
    self.cost = cost
  }
}
