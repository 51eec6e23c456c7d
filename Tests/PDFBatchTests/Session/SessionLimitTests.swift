import PDFScope
import Synchronization
import TestSupport
import Testing

/// What a session keeps of requests that wait.
@Suite struct SessionLimitTests {
  /// Records of a session, and a gate that keeps its documents from being open.
  private final class Watcher: Sendable {
    private let records = Mutex<[JSONValue]>([])
    private let isOpen = Atomic(false)

    func take(_ record: [UInt8]) {
      guard let json = try? JSONParser.parse(bytes: record) else { return }
      records.withLock { $0.append(json) }
    }

    func records(of id: JSONValue) -> [JSONValue] { records.withLock { $0.filter { $0["id"] == id } } }

    func open() { isOpen.store(true, ordering: .relaxed) }

    func pass() async {
      while !isOpen.load(ordering: .relaxed) { try? await Task.sleep(for: .milliseconds(5)) }
    }
  }

  /// Requests of a mebibyte each: 64 of them are enough, and one that is cancelled leaves room for another.
  @Test func requestsThatWaitAreBoundedByTheirBytes() async throws {
    let watcher = Watcher()
    let setup = Session.Setup(prepare: { _ in await watcher.pass() })
    let session = Session(setup) { watcher.take($0) }
    session.open(Fixtures.path("pages/one.pdf"))
    let blank = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
    for id in 1...64 {
      #expect(!session.isBusy, "\(id)")
      session.receive(Array(#"{"id":\#(id),"contexts":[]"#.utf8) + blank + Array("}".utf8))
    }
    #expect(session.isBusy)
    let cancel = Array(#"{"id":"stop","cancel":64}"#.utf8)
    #expect(Session.isUrgent(cancel))
    #expect(!Session.isUrgent(Array(#"{"undo":{}}"#.utf8)) && !Session.isUrgent(Array("cancel".utf8)))
    session.receive(cancel)
    #expect(!session.isBusy)
    #expect(watcher.records(of: 64).first?["code"] == "action.cancelled")
    watcher.open()
    #expect(await session.finish() == .done)
    #expect(watcher.records(of: 63).last?["status"] == "ok")
  }

  /// A document whose opening is cancelled while it goes on is not open, and its name is free.
  @Test func anOpeningCanBeCancelled() async throws {
    let watcher = Watcher()
    let sessions = Mutex<Session?>(nil)
    let setup = Session.Setup(policy: { _ in
      sessions.withLock { $0 }?.receive(Array(#"{"id":"stop","cancel":"open"}"#.utf8))
      return .standard
    })
    let session = Session(setup) { watcher.take($0) }
    sessions.withLock { $0 = session }
    watcher.open()
    let path = Fixtures.path("pages/one.pdf")
    func open(_ id: String) -> [UInt8] {
      JSONValue.object(["id": .string(id), "open": ["path": .string(path), "as": "it"]]).utf8()
    }
    session.receive(open("open"))
    session.receive(open("again"))
    session.receive(Array(#"{"id":"use","document":"it","event":{"action":"outline.list"}}"#.utf8))
    #expect(await session.finish() == .done)
    #expect(watcher.records(of: "stop").first?["status"] == "ok")
    #expect(watcher.records(of: "open").first?["code"] == "action.cancelled")
    #expect(watcher.records(of: "again").last?["status"] == "ok")
    #expect(watcher.records(of: "use").last?["status"] == "nothing")
    sessions.withLock { $0 = nil }
  }
}
