import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// What a session saves, takes back, and leaves to others.
@Suite struct SessionSavingTests {
  private let folder: TemporaryFolder
  private let turn: JSONValue = ["action": "edit.rotatePages", "pages": "1", "by": 90]

  init() throws { folder = try TemporaryFolder() }

  private func open(_ fixture: String) throws -> (session: LiveSession, path: String) {
    let path = try folder.copy(fixture: fixture, as: "in.pdf")
    return (try begin(path), path)
  }

  private func begin(_ path: String) throws -> LiveSession {
    let session = try LiveSession([path])
    _ = try session.records(of: nil)
    return session
  }

  private func rotation(_ path: String) throws -> Int? { try Witness.rotations(path).first }

  @Test func savesInPlaceAgainAndAgain() throws {
    let (session, path) = try open("pages/one.pdf")
    let before = try #require(try rotation(path))
    for round in 1...3 {
      #expect(try session.ask(10 * round, ["event": turn]).status == "ok")
      let saved = try session.ask(10 * round + 1, ["save": ["inPlace": true]])
      #expect(saved.status == "ok" && saved.last?["isUnsaved"] == false, "\(saved)")
      #expect(try rotation(path) == (before + 90 * round) % 360)
      try Witness.expectSound(path)
    }
    #expect(try session.ask(50, ["save": ["inPlace": true]]).status == "nothing")
    // Back past what was saved, and forth again.
    for id in 51...53 { #expect(try session.ask(id, ["undo": [:]]).status == "ok") }
    #expect(try session.ask(54, ["undo": [:]]).status == "nothing")
    #expect(try session.ask(55, ["save": ["inPlace": true]]).last?["isUnsaved"] == false)
    #expect(try rotation(path) == before)
    #expect(try session.ask(56, ["redo": [:]]).last?["redo"] == "edit.rotatePages")
    let copy = folder.path("copy.pdf")
    #expect(try session.ask(57, ["save": ["output": .string(copy)]]).status == "ok")
    #expect(try rotation(copy) == (before + 90) % 360 && rotation(path) == before)
    #expect(try session.ask(58, ["save": ["output": .string(copy)]]).code == "output.exists")
    #expect(try session.ask(59, ["save": ["output": .string(copy), "force": true]]).status == "ok")
    #expect(try session.ask(60, ["save": ["output": .string(path), "force": true]]).code == "output.isInput")
    #expect(try session.finish().status == 0)
  }

  @Test func anotherProgramsChangeIsNotLost() throws {
    let (session, path) = try open("pages/one.pdf")
    #expect(try session.ask(1, ["event": turn]).status == "ok")
    #expect(try session.ask(2, ["save": ["inPlace": true]]).status == "ok")
    let other = try PDFScopeBinary.run(["edit", "rotate-pages", "--by", "90", path, "--in-place"])
    #expect(other.status == 0)
    let bytes = try Files.read(path)
    #expect(try session.ask(3, ["event": turn]).status == "ok")
    #expect(try session.ask(4, ["save": ["inPlace": true]]).code == "output.changed")
    #expect(try Files.read(path) == bytes)
    let elsewhere = folder.path("mine.pdf")
    #expect(try session.ask(5, ["save": ["output": .string(elsewhere)]]).status == "ok")
    try Witness.expectSound(elsewhere)
    #expect(try session.finish().status == 0)
  }

  @Test func twoSessionsOnOneFileLoseNothing() throws {
    let (first, path) = try open("pages/twelve.pdf")
    let second = try begin(path)
    #expect(try first.ask(1, ["event": turn]).status == "ok")
    #expect(try second.ask(1, ["event": ["action": "edit.removePages", "pages": "2"]]).status == "ok")
    #expect(try first.ask(2, ["save": ["inPlace": true]]).status == "ok")
    let refused = try second.ask(2, ["save": ["inPlace": true]])
    #expect(["output.changed", "output.locked"].contains(refused.code), "\(refused)")
    #expect(try Witness.rotations(path).count == 12)
    // Its work is still there, and goes elsewhere.
    let mine = folder.path("mine.pdf")
    #expect(try second.ask(3, ["save": ["output": .string(mine)]]).status == "ok")
    #expect(try Witness.rotations(mine).count == 11)
    #expect(try first.ask(3, ["event": turn]).status == "ok")
    #expect(try first.ask(4, ["save": ["inPlace": true]]).status == "ok")
    #expect(try first.finish().status == 0 && second.finish().status == 0)
  }

  @Test func signaturesStayValidHoweverOftenItIsSaved() throws {
    let (session, path) = try open("signatures/approval.pdf")
    let original = try Files.read(path)
    for id in 1...2 {
      let add: JSONValue = ["action": "annotate.add", "type": "rectangle", "pages": "1", "rect": [[20, 20, 60, 30]]]
      #expect(try session.ask(10 * id, ["event": add]).status == "ok")
      #expect(try session.ask(10 * id + 1, ["save": ["inPlace": true]]).status == "ok")
      #expect(try Array(Files.read(path).prefix(original.count)) == original)
      try Witness.expectSound(path)
    }
    #expect(try session.ask(40, ["event": turn]).code == "signatures.signed")
    #expect(try session.finish().status == 0)
  }

  @Test func mergedSourcesThatAreGoneAreNotReadAgain() throws {
    let (session, path) = try open("pages/one.pdf")
    let other = try folder.copy(fixture: "pages/twelve.pdf", as: "other.pdf")
    let merge: JSONValue = ["action": "edit.merge", "from": [.string(other)]]
    #expect(try session.ask(1, ["event": merge]).status == "ok")
    #expect(try session.ask(2, ["undo": [:]]).status == "ok")
    try Files.write([], to: other)
    #expect(try session.ask(3, ["redo": [:]]).status == "ok")
    #expect(try session.ask(4, ["save": ["inPlace": ".bak"]]).status == "ok")
    #expect(try Witness.rotations(path).count == 13)
    #expect(try Witness.rotations(path + ".bak").count == 1)
    #expect(try session.finish().status == 0)
  }

  @Test func aChangeAfterUndoDropsWhatCouldBeRedone() throws {
    let (session, _) = try open("pages/twelve.pdf")
    #expect(try session.ask(1, ["event": turn]).last?["undo"] == "edit.rotatePages")
    #expect(try session.ask(2, ["undo": [:]]).last?["redo"] == "edit.rotatePages")
    #expect(try session.ask(3, ["event": ["action": "edit.reversePages"]]).last?["redo"] == nil)
    #expect(try session.ask(4, ["redo": [:]]).status == "nothing")
    #expect(try session.ask(5, ["close": [:]]).code == "session.unsaved")
    #expect(try session.ask(6, ["close": ["discard": true]]).status == "ok")
    #expect(try session.finish().status == 0)
  }

  @Test func namesStayTheSameWhenDoneAgain() throws {
    let (session, _) = try open("pages/one.pdf")
    let add: JSONValue = ["action": "annotate.add", "type": "rectangle", "pages": "1", "rect": [[20, 20, 60, 30]]]
    func ids(_ id: Int) throws -> JSONValue? {
      let outcome = try session.ask(id, ["event": ["action": "annotate.list"]]).of("outcome").first
      return outcome?["result"]?["annotations"]
    }
    #expect(try session.ask(1, ["event": add]).status == "ok")
    let made = try ids(2)
    #expect(made?.arrayValue?.count == 1)
    #expect(try session.ask(3, ["undo": [:]]).status == "ok")
    #expect(try ids(4) == [])
    #expect(try session.ask(5, ["redo": [:]]).status == "ok")
    #expect(try ids(6) == made)
  }

  /// A long request is cancelled while it runs, and one that waits at once; the document is as it was.
  @Test func cancelledRequestsChangeNothing() throws {
    let path = folder.path("long.pdf")
    let many = Array(repeating: Fixtures.path("pages/twelve.pdf"), count: 60)
    #expect(try PDFScopeBinary.run(["edit", "merge"] + many + ["-o", path]).status == 0)
    let session = try begin(path)
    let before = folder.path("before.pdf")
    #expect(try session.ask(1, ["save": ["output": .string(before), "mode": "rewrite"]]).status == "ok")
    session.send(["id": "long", "event": ["action": "thumbnails.embed", "size": 512]])
    session.send(["id": "next", "event": turn])
    var records: [JSONValue] = []
    while let record = try session.next() {
      records.append(record)
      if record["type"] == "progress" { break }
    }
    let progress = try #require(records.last)
    #expect(progress["id"] == "long" && progress["total"] == 720)
    session.send(["id": "stop next", "cancel": "next"])
    #expect(try session.records(of: "stop next").contains { $0["id"] == "next" && $0["code"] == "action.cancelled" })
    session.send(["id": "stop", "cancel": "long"])
    let rest = try session.records(of: "long")
    #expect(rest.filter { $0["id"] == "long" }.code == "action.cancelled")
    #expect(try session.ask(2, ["cancel": "long"]).status == "nothing")
    #expect(try session.ask(3, ["undo": [:]]).status == "nothing")
    let after = folder.path("after.pdf")
    #expect(try session.ask(4, ["save": ["output": .string(after), "mode": "rewrite"]]).status == "ok")
    #expect(try Files.read(before) == Files.read(after))
    #expect(try session.finish().status == 0)
  }

  /// Saving takes encryption away from the owner's documents alone, also where no event has met a rule before.
  @Test(arguments: ["user", "owner"])
  func decryptionTakesTheOwner(password: String) throws {
    let path = try folder.copy(fixture: "encryption/aes-256.pdf", as: "locked.pdf")
    let session = try LiveSession(["--decrypt"])
    #expect(try session.ask(1, ["open": ["path": .string(path), "password": .string(password)]]).status == "ok")
    let output = folder.path("plain.pdf")
    for (id, mode) in ["auto", "rewrite"].enumerated() {
      let answer = try session.ask(id + 2, ["save": ["output": .string(output), "mode": .string(mode), "force": true]])
      #expect(answer.code == (password == "user" ? "permissions.decrypt" : nil), "\(answer)")
    }
    #expect(Files.exists(output) == (password == "owner"))
    if password == "owner" { #expect(try Tool.run(["qpdf", "--is-encrypted", output]).status == 2) }
    #expect(try session.finish().status == 0)
  }

  /// A pipe without a writer would keep the session from ending, and standard input is the session's own.
  @Test func pipesAndStandardInputAreNotRead() throws {
    let (session, _) = try open("pages/one.pdf")
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    var id = 0
    for path in [pipe, "/dev/stdin", "/proc/self/fd/0", "/dev/zero"].map(JSONValue.string) {
      let requests: [JSONObject] = [
        ["open": ["path": path]], ["event": ["action": "edit.merge", "from": [path]], "document": "1"],
        ["event": ["action": "edit.attach", "file": [path]], "document": "1"],
      ]
      for request in requests {
        id += 1
        #expect(try session.ask(id, request).code == "file.notReadable", "\(request)")
      }
    }
    #expect(try session.ask(id + 1, ["event": turn, "document": "1"]).status == "ok")
    // Nor is one written to that nobody reads.
    let written = try session.ask(100, ["save": ["output": .string(pipe), "force": true], "document": "1"])
    #expect(written.code == "output.notWritable")
    let events: [JSONValue] = [
      ["action": "edit.extractPages", "pages": "1"], ["action": "thumbnails.render", "pages": "1"],
    ]
    for (number, event) in events.enumerated() {
      let request: JSONObject = ["event": event, "output": .string(pipe), "force": true, "document": "1"]
      #expect(try session.ask(101 + number, request).code == "output.notWritable", "\(event)")
    }
    // Nor is a document written between the records.
    for (number, path) in ["/dev/stdout", "/proc/self/fd/1", "/proc/self/fd/0"].map(JSONValue.string).enumerated() {
      let save: JSONObject = ["save": ["output": path, "force": true], "document": "1"]
      #expect(try session.ask(id + 2 + number, save).code == "session.request", "\(path)")
    }
  }

  /// A session may open one document after the other for days.
  @Test func closedDocumentsAreForgotten() throws {
    let path = try folder.copy(fixture: "pages/one.pdf", as: "in.pdf")
    let session = try LiveSession([])
    for round in 1...50 {
      #expect(try session.ask(3 * round, ["open": ["path": .string(path), "as": "it"]]).status == "ok")
      #expect(try session.ask(3 * round + 1, ["event": turn]).status == "ok")
      #expect(try session.ask(3 * round + 2, ["close": ["discard": true]]).status == "ok")
    }
    #expect(try session.ask(1000, ["contexts": [:], "document": "it"]).code == "session.noDocument")
    #expect(try session.finish().status == 0)
  }

  /// What is cancelled while it may run already is done wholly or not at all.
  @Test func aCancelledSaveIsWholeOrNotThere() throws {
    let (session, path) = try open("pages/twelve.pdf")
    let bytes = try Files.read(path)
    #expect(try session.ask(1, ["event": turn]).status == "ok")
    for id in 2...20 {
      let output = folder.path("out-\(id).pdf")
      session.send(["id": .integer(id), "save": ["output": .string(output), "mode": "rewrite"]])
      session.send(["id": .integer(100 + id), "cancel": .integer(id)])
      // Either may end first.
      var records: [JSONValue] = []
      while records.of("end").count < 2, let record = try session.next() { records.append(record) }
      let own = records.filter { $0["id"] == .integer(id) }
      #expect(own.status == "ok" || own.code == "action.cancelled", "\(own)")
      #expect(Files.exists(output) == (own.status == "ok"))
      if own.status == "ok" { #expect(try Witness.rotations(output).first == 90) }
    }
    for id in 30...40 {
      session.send(["id": .integer(id), "undo": [:]])
      session.send(["id": .integer(100 + id), "cancel": .integer(id)])
      var records: [JSONValue] = []
      while records.of("end").count < 2, let record = try session.next() { records.append(record) }
      let own = records.filter { $0["id"] == .integer(id) }
      let isDone = own.last?["action"] == "edit.rotatePages"
      #expect(isDone || own.code == "action.cancelled", "\(own)")
      if isDone { #expect(try session.ask(200 + id, ["redo": [:]]).status == "ok") }
    }
    #expect(try Files.read(path) == bytes)
    #expect(try session.ask(50, ["save": ["inPlace": true]]).status == "ok")
    #expect(try rotation(path) == 90)
    #expect(try session.finish().status == 0)
  }

  /// Ten thousand requests wait, and no more are read: but for one that ends another.
  @Test func aCancelIsReadHoweverManyRequestsWait() throws {
    let path = folder.path("long.pdf")
    let many = Array(repeating: Fixtures.path("pages/twelve.pdf"), count: 60)
    #expect(try PDFScopeBinary.run(["edit", "merge"] + many + ["-o", path]).status == 0)
    let session = try begin(path)
    session.send(["id": "long", "event": ["action": "thumbnails.embed", "size": 1024]])
    for id in 1..<10_000 { session.send(["id": .integer(id), "contexts": ["edit"]]) }
    session.send(["id": "stop", "cancel": "long"])
    let records = try session.records(of: "long")
    #expect(records.filter { $0["id"] == "long" }.code == "action.cancelled")
    #expect(records.contains { $0["id"] == "stop" && $0["status"] == "ok" })
    #expect(try session.records(of: 9_999).of("end").count == 9_999)
    #expect(try session.finish().status == 0)
  }

  /// An action of which a part fails leaves nothing half done; one that succeeds is taken back as a whole, by its name.
  @Test func actionsOfSeveralEventsAreDoneWhollyOrNotAtAll() throws {
    let path = try folder.copy(fixture: "pages/one.pdf", as: "in.pdf")
    let good = #"{"action":"edit.rotatePages","by":90},{"action":"edit.setInfo","title":"x"}"#
    let configuration =
      #"{"actions":{"good":{"events":[\#(good)]},"bad":{"events":[\#(good),"#
      + #"{"action":"edit.removePages","pages":"all"}]}}}"#
    try folder.write(configuration.utf8, to: "actions.json")
    let session = try LiveSession(["--config", folder.path("actions.json"), path])
    _ = try session.records(of: nil)
    func saved(_ id: Int) throws -> [UInt8] {
      let copy = folder.path("copy.pdf")
      let save: JSONObject = ["save": ["output": .string(copy), "force": true, "mode": "rewrite"]]
      #expect(try session.ask(id, save).status == "ok")
      return try Files.read(copy)
    }
    #expect(try session.ask(1, ["event": turn]).status == "ok")
    #expect(try session.ask(2, ["undo": [:]]).status == "ok")
    let before = try saved(3)
    let failed = try session.ask(4, ["event": ["action": "custom.bad"]])
    #expect(failed.status == "failed", "\(failed)")
    #expect(failed.last?["undo"] == nil && failed.last?["redo"] == "edit.rotatePages", "\(failed)")
    #expect(try saved(5) == before)
    let done = try session.ask(6, ["event": ["action": "custom.good"]])
    #expect(done.status == "ok" && done.last?["undo"] == "custom.good", "\(done)")
    #expect(try session.ask(7, ["undo": [:]]).last?["action"] == "custom.good")
    #expect(try saved(8) == before)
    #expect(try session.finish().status == 0)
  }
}
