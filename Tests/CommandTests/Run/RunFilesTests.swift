import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Files that the events of a batch write beside the documents.
struct RunFilesTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(["a.pdf": "outline/destinations.pdf"])
    try desk.put(
      #"""
      {"steps":[
        {"event":{"action":"thumbnails.render","pages":"1-2","size":32},"output":"files/"},
        {"event":{"action":"edit.split","every":3},"output":"files/{stem}-part{part}.pdf"},
        {"event":{"action":"edit.extractPages","pages":"1"},"output":"files/{stem}-first.pdf"}
      ]}
      """#, as: "p.json")
  }

  private static let names = ["a-1.png", "a-2.png", "a-first.pdf", "a-part1.pdf", "a-part2.pdf"]

  private func names() throws -> [String] { try Files.names(in: desk.folder.path("files")).sorted() }

  /// Has the journal say that the documents were begun and not that they ended.
  private func cutOff() throws {
    let text = String(decoding: try Files.read(desk.folder.path("journal")), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix(#"{"type":"document""#) }
    try desk.folder.write((lines.joined(separator: "\n") + "\n").utf8, to: "journal")
  }

  @Test func filesOfAnAttemptThatWasCutOffAreWrittenAgain() throws {
    let arguments = ["run", "p.json", "a.pdf", "--journal", "journal", "--resume"]
    #expect(try desk.call(arguments).status == 0)
    #expect(try names() == Self.names)
    try cutOff()
    // As one that was not written any more.
    unlink(desk.folder.path("files/a-part2.pdf"))
    let again = try desk.call(arguments)
    #expect(again.status == 0, "\(again.text)\(again.errors)")
    #expect(again.lines == ["ok  a.pdf -> files/a-1.png and 4 more"])
    #expect(try names() == Self.names)
    // They are those of that batch alone.
    #expect(try desk.call("run", "p.json", "a.pdf").status == 2)
  }

  @Test func theSavedDocumentIsToldFirst() throws {
    try desk.put(
      #"""
      {"steps":[{"event":{"action":"edit.extractPages","pages":"1"},"output":"deep/er/{stem}.pdf"},
        {"event":{"action":"edit.rotatePages","by":90}}]}
      """#, as: "q.json")
    let call = try desk.call("run", "q.json", "a.pdf", "-o", "out/")
    #expect(call.lines == ["ok  a.pdf -> out/a.pdf and 1 more"], "\(call.errors)")
    #expect(Files.exists(desk.folder.path("deep/er/a.pdf")))
    let fields = try desk.call("run", "q.json", "a.pdf", "-o", "two/", "--force", "--format", "{output}")
    #expect(fields.lines == ["two/a.pdf"])
  }

  @Test(arguments: ["a-2.png", "a-part2.pdf", "a-first.pdf"])
  func aFileOfSomebodyElseStays(_ name: String) throws {
    try desk.folder.makeFolder("files")
    try desk.folder.write("mine".utf8, to: "files/\(name)")
    let arguments = ["run", "p.json", "a.pdf", "--journal", "journal", "--resume", "--json"]
    for _ in 0..<2 {
      let call = try desk.call(arguments)
      #expect(call.status == 2)
      let error = try call.document(0)["outcomes"]?.arrayValue?.last?["error"]
      #expect(error?["code"] == "output.exists")
      #expect(String(decoding: try Files.read(desk.folder.path("files/\(name)")), as: UTF8.self) == "mine")
      try cutOff()
    }
  }

  @Test(arguments: [[], ["--force"]])
  func noFileOfOneDocumentTakesThePlaceOfAnothers(_ options: [String]) throws {
    try desk.folder.makeFolder("other")
    try desk.folder.copy(fixture: "outline/named.pdf", as: "other/a.pdf")
    let call = try desk.call(["run", "p.json", "a.pdf", "other/a.pdf", "-j", "1", "--json", "--keep-order"] + options)
    #expect(call.status == 2)
    #expect(try call.document(0)["status"] == "ok")
    let error = try call.document(1)["outcomes"]?[0]?["error"]
    #expect(error?["code"] == "output.collision")
    #expect(error?["message"] == "another document of the batch writes files/a-1.png already")
    #expect(try names() == Self.names)
  }

  @Test func noFileTakesThePlaceOfADocumentOfTheBatch() throws {
    try desk.folder.copy(fixture: "pages/one.pdf", as: "b.pdf")
    let event = #"{"action":"edit.extractPages","pages":"1"}"#
    try desk.put(#"{"steps":[{"event":\#(event),"output":"b.pdf"}]}"#, as: "q.json")
    let call = try desk.call("run", "q.json", "a.pdf", "b.pdf", "-j", "1", "--json", "--keep-order", "--force")
    #expect(try call.document(0)["outcomes"]?[0]?["error"]?["code"] == "output.isInput")
    #expect(try Files.read(desk.folder.path("b.pdf")) == Fixtures.bytes("pages/one.pdf"))
  }
}
