import PDFScopeCore
import TestSupport
import Testing

/// `pdfscope session`, driven through pipes.
@Suite struct SessionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], _ lines: [String]) throws -> (records: [JSONValue], result: Tool.Result) {
    let result = try PDFScopeBinary.run(
      ["session"] + arguments, input: .text(lines.map { $0 + "\n" }.joined()))
    let records = try result.text.split(separator: "\n").map { try JSONParser.parse(String($0)) }
    return (records, result)
  }

  @Test func everyRequestHasItsRecordsAndOneEnd() throws {
    let path = try folder.copy(fixture: "pages/twelve.pdf")
    let (records, result) = try run(
      [path],
      [
        #"{"id":1,"event":{"action":"session.setPage","page":3}}"#, #"{"id":"two","event":{"action":"outline.list"}}"#,
        "", #"{"event":{"action":"search.find","patterns":["[a-z]+"],"maxCount":2}}"#, #"{"id":4,"undo":{}}"#,
        #"{"id":5,"contexts":["edit","search"]}"#,
      ])
    #expect(result.status == 0, "\(result.text)")
    #expect(records.first?["type"] == "begin" && records.first?["schema"] == "pdfscope/1")
    #expect(records.of("begin").last?["pages"] == 12 && records.of("begin").last?["document"] == "1")
    for id: JSONValue in [1, "two", 4, 5] {
      let own = records.filter { $0["id"] == id }
      #expect(own.of("end").count == 1 && own.last?["type"] == "end", "\(id)")
    }
    #expect(records.of("match").count == 2)
    #expect(records.filter { $0["id"] == 4 }.status == "nothing")
    #expect(records.filter { $0["id"] == 5 }.buttons == ["edit", "search"])
    for record in records { #expect(try Schemas.failures(of: record, name: "session").isEmpty, "\(record.text())") }
  }

  @Test func aBrokenLineGetsAnErrorAndTheSessionGoesOn() throws {
    let path = try folder.copy(fixture: "pages/one.pdf")
    let lines = [
      "not json", #"{"id":2,"evnt":{}}"#, #"{"id":3}"#, #"{"id":4,"undo":{},"redo":{}}"#, #"{"id":[],"undo":{}}"#,
      #"{"id":6,"event":{"action":"edit.rotate"}}"#, #"{"id":7,"event":{"action":"edit.rotatePages","by":45}}"#,
      #"{"id":8,"document":"2","undo":{}}"#, #"{"id":9,"save":{}}"#, #"{"id":10,"save":{"output":"-"}}"#,
      #"{"id":11,"event":{"action":"thumbnails.render"}}"#, "[1]", String(repeating: "[", count: 2000),
      #"{"id":14,"event":{"action":"session.setPage","page":1}}"#,
    ]
    let (records, result) = try run([path], lines)
    #expect(result.status == 0)
    for (id, pointer) in [(2, "/evnt"), (6, "/event/action"), (7, "/event/by"), (8, "/document"), (10, "/save/output")]
    {
      let own = records.filter { $0["id"] == .integer(id) }
      #expect(own.of("error").first?["pointer"] == .string(pointer), "\(id): \(own)")
      #expect(own.status == "failed")
    }
    #expect(records.of("error").first { $0["id"] == 6 }?["hint"]?.stringValue?.contains("edit.rotatePages") == true)
    for (id, line) in [(2, 2), (3, 3), (4, 4), (6, 6), (9, 9), (11, 11)] {
      let error = records.of("error").first { $0["id"] == .integer(id) }
      #expect(error?["code"] == "session.request" && error?["line"] == .integer(line), "\(id)")
    }
    let nameless = records.of("error").filter { $0["id"] == nil }
    #expect(nameless.compactMap { $0["line"]?.intValue } == [1, 5, 12, 13])
    #expect(records.filter { $0["id"] == 14 }.status == "ok")
  }

  @Test func aLineThatIsTooLongIsPassedOver() throws {
    let long = #"{"id":1,"undo":{},"x":""# + String(repeating: "x", count: 17 << 20) + "\"}"
    let (records, result) = try run([], [long, #"{"id":2,"contexts":{}}"#])
    #expect(result.status == 0)
    #expect(records.of("error").first?["line"] == 1)
    #expect(records.filter { $0["id"] == 2 }.code == "session.noDocument")
  }

  @Test func whatDoesNotGoWithASessionIsRefused() throws {
    for option in ["--json", "--ndjson"] {
      let result = try PDFScopeBinary.run(["session", option])
      #expect(result.status == 64 && result.text.isEmpty, "\(option)")
    }
    #expect(try PDFScopeBinary.run(["session", "-"]).status == 64)
  }

  @Test func documentsThatCannotBeOpenedAreTold() throws {
    let session = try LiveSession(["/nonexistent.pdf"])
    #expect(try session.records(of: nil).code == "file.notFound")
    let locked = Fixtures.path("encryption/password-latin.pdf")
    #expect(try session.ask(1, ["open": ["path": .string(locked)]]).code == "document.locked")
    let path = try folder.copy(fixture: "pages/one.pdf")
    #expect(try session.ask(2, ["open": ["path": .string(path), "as": "x"]]).status == "ok")
    #expect(try session.ask(3, ["open": ["path": .string(path), "as": "x"]]).code == "session.handleTaken")
    #expect(try session.ask(4, ["close": [:]]).status == "ok")
    #expect(try session.ask(5, ["open": ["path": .string(path), "as": "x"]]).status == "ok")
    #expect(try session.finish().status == 2)
  }

  @Test func passwordsComeFromFilesAtOnceOrNotAtAll() throws {
    let session = try LiveSession([])
    func open(_ id: Int, _ file: String) throws -> [JSONValue] {
      let path = JSONValue.string(Fixtures.path("encryption/password-latin.pdf"))
      return try session.ask(id, ["open": ["path": path, "passwordFile": .string(folder.path(file))]])
    }
    try folder.write([UInt8](repeating: 0x61, count: 5000), to: "long")
    for (id, file, reason) in [(1, "none", "No such file"), (2, "long", "too long"), (3, "", "directory")] {
      let records = try open(id, file)
      let error = records.of("error").first
      #expect(records.code == "session.request" && error?["pointer"] == "/open/passwordFile", "\(records)")
      #expect(error?["hint"]?.stringValue?.contains(reason) == true, "\(records)")
    }
    // Nobody writes into the pipe, and nobody waits for it.
    _ = try Tool.run(["mkfifo", folder.path("pipe")])
    #expect(try open(4, "pipe").code == "document.locked")
    try folder.write("pässwörd\r\nand more".utf8, to: "password")
    #expect(try open(5, "password").status == "ok")
    #expect(try session.finish().status == 0)
  }

  /// What a request without a document means follows from the requests before it, however far those are.
  @Test func theDocumentThatIsMeantDoesNotDependOnTime() throws {
    let paths = try ["pages/one.pdf", "pages/twelve.pdf"].enumerated().map {
      try folder.copy(fixture: $1, as: "\($0).pdf")
    }
    let open = paths.map { JSONValue.object(["open": ["path": .string($0)]]).text() }
    let turn = #"{"id":"turn","event":{"action":"edit.rotatePages","pages":"1","by":90}}"#
    let (records, result) = try run(
      [],
      [
        open[0], #"{"close":{}}"#, open[1], turn, #"{"id":"refused","close":{}}"#, #"{"id":"undo","undo":{}}"#,
        #"{"id":"closed","close":{}}"#, #"{"id":"late","contexts":["edit"]}"#,
      ])
    #expect(result.status == 0, "\(result.text)")
    func own(_ id: JSONValue) -> [JSONValue] { records.filter { $0["id"] == id } }
    #expect(own("turn").last?["document"] == "2" && own("turn").status == "ok", "\(own("turn"))")
    #expect(own("refused").code == "session.unsaved")
    #expect(own("undo").status == "ok" && own("undo").last?["document"] == "2")
    #expect(own("closed").status == "ok" && own("late").code == "session.noDocument")
  }

  /// Who sends JSON is told of members of JSON, not of options.
  @Test func hintsSpeakOfMembers() throws {
    let path = try folder.copy(fixture: "pages/one.pdf")
    let other = try folder.copy(fixture: "pages/one.pdf", as: "there.pdf")
    let locked = Fixtures.path("encryption/aes-256.pdf")
    func text(_ value: JSONValue) -> String { value.text() }
    let (records, _) = try run(
      [path],
      [
        text(["id": 1, "save": ["output": .string(other)]]), text(["id": 2, "save": ["output": .string(path)]]),
        text(["id": 3, "open": ["path": .string(locked)]]),
        #"{"id":4,"event":{"action":"annotate.add","type":"link","pages":"1","rect":[[1,1,9,9]]}}"#,
        #"{"id":5,"event":{"action":"outline.add","title":"x","page":"1","uri":"http://a.example"}}"#,
      ])
    func error(_ id: Int) -> JSONValue? {
      let own = records.filter { $0["id"] == .integer(id) }
      return own.of("error").first ?? own.of("outcome").first?["error"]
    }
    #expect(error(1)?["hint"]?.stringValue?.contains(#""force": true"#) == true, "\(records)")
    #expect(error(2)?["hint"]?.stringValue?.contains(#""inPlace":true"#) == true)
    #expect(error(3)?["hint"]?.stringValue?.contains(#""passwordFile""#) == true)
    #expect(error(4)?["hint"] == #"give "toPage", "toName" or "uri""#, "\(records)")
    for id in 1...5 { #expect(error(id)?.text().contains("--") == false, "\(id): \(error(id)?.text() ?? "")") }
  }

  @Test func severalDocumentsAreToldApart() throws {
    let one = try folder.copy(fixture: "pages/one.pdf")
    let twelve = try folder.copy(fixture: "pages/twelve.pdf")
    let session = try LiveSession([])
    #expect(try session.ask(1, ["open": ["path": .string(one), "as": "a"]]).status == "ok")
    #expect(try session.ask(2, ["event": ["action": "session.setPage", "page": 1]]).last?["document"] == "a")
    #expect(try session.ask(3, ["open": ["path": .string(twelve), "as": "b"]]).status == "ok")
    #expect(try session.ask(4, ["undo": [:]]).code == "session.noDocument")
    let turn: JSONValue = ["action": "edit.rotatePages", "pages": "1", "by": 90]
    let turned = try session.ask(5, ["document": "b", "event": turn])
    #expect(turned.status == "ok" && turned.allSatisfy { $0["document"] == "b" })
    #expect(try session.ask(6, ["document": "a", "close": [:]]).status == "ok")
    #expect(try session.ask(7, ["close": [:]]).code == "session.unsaved")
    #expect(try session.ask(8, ["document": "a", "undo": [:]]).code == "session.noDocument")
    let end = try session.finish()
    #expect(end.status == 2)
    #expect(end.records.of("warning").compactMap { $0["code"] } == ["session.unsaved"])
  }

  @Test func exactlyTheContextsThatChangedAreTold() throws {
    let path = try folder.copy(fixture: "pages/twelve.pdf")
    let session = try LiveSession(["--invalidate-signatures", path])
    _ = try session.records(of: nil)
    var known: [String: JSONValue] = [:]
    for record in try session.ask(0, ["contexts": [:]]).of("context") {
      known[record["button"]?.stringValue ?? ""] = record["context"]
    }
    #expect(Set(known.keys) == ["outline", "thumbnails", "search", "bookmarks", "annotate", "edit"])
    var events: [JSONValue] = []
    for mode in Mode.View.allCases { events.append(["action": "session.setMode", "mode": .string(mode.rawValue)]) }
    for mode in Mode.View.allCases { events.append(["action": "session.toggle", "mode": .string(mode.rawValue)]) }
    events += [
      ["action": "session.setPage", "page": 2], ["action": "session.setPage", "page": 99],
      ["action": "bookmarks.toggle", "page": "2"], ["action": "session.setPage", "page": 1],
      ["action": "edit.removePages", "pages": "1"], ["action": "edit.rotatePages", "by": 90],
      ["action": "bookmarks.toggle", "page": "1"], ["action": "outline.add", "title": "A", "page": "1"],
    ]
    let steps: [JSONObject] =
      events.map { ["event": $0] } + [["undo": [:]], ["undo": [:]], ["undo": [:]], ["redo": [:]]]
    for (number, step) in steps.enumerated() {
      let told = try session.ask(2 * number + 1, step)
      let after = try session.ask(2 * number + 2, ["contexts": [:]]).of("context")
      var changed: [String] = []
      for record in after {
        let button = record["button"]?.stringValue ?? ""
        if known[button] != record["context"] { changed.append(button) }
        known[button] = record["context"]
      }
      #expect(told.buttons == changed, "\(JSONValue.object(step).text())")
      for record in told.of("context") { #expect(known[record["button"]?.stringValue ?? ""] == record["context"]) }
    }
    _ = try session.ask(999, ["event": ["action": "session.setMode", "mode": "document"]])
    #expect(
      try session.ask(1000, ["event": ["action": "session.setMode", "mode": "annotation"]]).buttons == ["annotate"])
    let editing = try session.ask(1001, ["event": ["action": "session.setMode", "mode": "contentEditing"]])
    #expect(editing.buttons == ["thumbnails", "annotate", "edit"])
  }
}
