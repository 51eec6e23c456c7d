import Glibc
import PDFScope
import TestSupport
import Testing

struct PipelineRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `ten steps are done, and the document is saved once`() async throws {
    setenv("PDFSCOPE_TEST_WORD", "Äpfel", 1)
    let report = try folder.copy(fixture: "demo/report.pdf")
    let text = """
      {"steps": [
        {"id": "find", "event": {"action": "search.find", "patterns": ["apples"]}},
        {"id": "turn", "if": "result.find.count > 0",
         "event": {"action": "edit.rotatePages", "pages": "{result.find.matches[0].page}", "by": 90}},
        {"id": "note", "forEach": "result.find.matches", "event": {"action": "annotate.add", "type": "rectangle",
         "pages": "{item.page}", "rect": ["{item.rects[0]}"], "contents": "match {item.text}"}},
        {"id": "info", "event": {"action": "edit.setInfo", "title": "{variables.title} of {document.stem}"}},
        {"if": "result.info.status == 'ok'", "event": {"action": "bookmarks.add", "page": "2", "name": "{tags.who}"}},
        {"event": {"action": "outline.add", "title": "Last", "page": "{document.pages}"}},
        {"event": {"action": "edit.setLabels", "pages": "1-3", "prefix": "P-", "style": "decimal"}},
        {"event": {"action": "edit.stamp", "text": "{page}/{pages} {env.PDFSCOPE_TEST_WORD}"}},
        {"id": "cut", "if": "document.pages > 100", "event": {"action": "edit.removePages", "pages": "1"}},
        {"if": "result.cut.status == 'skipped' && result.note.rounds == 1", "event": {"action": "annotate.list"}}],
       "save": {"output": "\(folder.path)/out/{stem}-{variables.title}.pdf"},
       "variables": {"title": "Draft"}, "environment": ["PDFSCOPE_TEST_WORD"]}
      """
    let run = try await Run(text, on: report, variables: ["title": "Copy"]) { $0.invocation.tags = ["who": "Ada"] }
    let output = folder.path("out/report-Copy.pdf")
    #expect(run.record.status == .ok && run.record.exitStatus == .done && run.record.error == nil, "\(run.entries)")
    #expect(run.record.outputs.map(\.path) == [output] && run.record.pages == 5)
    #expect(
      run.entries == [
        "begin 5", "step find search.find", "match of search.find", "find ok", "step turn edit.rotatePages", "turn ok",
        "step note annotate.add 0", "note ok", "step info edit.setInfo", "info ok", "step step5 bookmarks.add",
        "step5 ok", "step step6 outline.add", "step6 ok", "step step7 edit.setLabels", "step7 ok",
        "step step8 edit.stamp", "step8 ok", "skipped cut", "step step10 annotate.list", "step10 ok", "end ok",
      ])
    #expect(try check(output) == 0)
    #expect(try info("Title", of: output) == "Copy of report")
    #expect(try Tool.run(["pdftotext", output, "-"]).text.contains("3/5 Äpfel"))
    let pages = try Tool.run(["pdftotext", Fixtures.path("demo/report.pdf"), "-"]).text.split(
      separator: "\u{c}", omittingEmptySubsequences: false)
    let place = try #require(pages.firstIndex { $0.contains("apples") }) + 1
    #expect(
      try Tool.run(["pdfinfo", "-f", "\(place)", "-l", "\(place)", output]).text.contains("rot:   90")
        || Tool.run(["pdfinfo", "-f", "\(place)", "-l", "\(place)", output]).text.contains("rot:  90"))
  }

  @Test func `lists, skips and failures`() async throws {
    let twelve = try folder.copy(fixture: "pages/twelve.pdf")
    let text = """
      {"steps": [
        {"id": "all", "forEach": [1, 13, 3], "onError": "skip", "if": "index < 2 || item == 3",
         "event": {"action": "edit.rotatePages", "pages": "{item}", "by": 180}},
        {"id": "none", "forEach": "result.all.sheets", "event": {"action": "edit.removePages", "pages": "{item}"}},
        {"if": "result.all.status == 'failed' && result.all.error.code == 'page.outOfRange' && result.all.rounds == 3",
         "event": {"action": "edit.removePages", "pages": "12"}},
        {"if": "document.pages == 11", "event": {"action": "edit.removePages", "pages": "1"}}],
       "save": {"output": "\(folder.path)/{stem}-out.pdf"}}
      """
    let run = try await Run(text, on: twelve)
    #expect(run.record.status == .ok && run.record.exitStatus == .done, "\(run.entries)")
    #expect(run.entries.filter { $0.hasPrefix("all ") } == ["all ok", "all failed", "all ok"])
    let output = try #require(run.record.outputs.first?.path)
    #expect(try check(output) == 0)
    #expect(try info("Pages", of: output) == "10")
  }

  @Test func `a failing step ends the document, and nothing is saved`() async throws {
    let twelve = try folder.copy(fixture: "pages/twelve.pdf")
    let text = """
      {"steps": [{"event": {"action": "edit.rotatePages", "pages": "1", "by": 90}},
        {"event": {"action": "edit.rotatePages", "pages": "99", "by": 90}},
        {"event": {"action": "edit.rotatePages", "pages": "2", "by": 90}}],
       "save": {"inPlace": true}}
      """
    let run = try await Run(text, on: twelve)
    #expect(run.record.status == .failed && run.record.exitStatus == .failed && run.record.outputs.isEmpty)
    #expect(run.record.error?.code.rawValue == "page.outOfRange")
    #expect(run.entries.suffix(2) == ["step2 failed", "end failed"])
    #expect(try Files.read(twelve) == Fixtures.bytes("pages/twelve.pdf"))
  }

  @Test func `in place the input is changed, or left alone`() async throws {
    let twelve = try folder.copy(fixture: "pages/twelve.pdf")
    let reading = #"{"steps":[{"event":{"action":"outline.list"}}],"save":{"inPlace":true}}"#
    let run = try await Run(reading, on: twelve)
    #expect(run.record.status == .nothing && run.record.exitStatus == .nothing && run.record.outputs.isEmpty)
    let changing = """
      {"steps":[{"event":{"action":"edit.removePages","pages":"2-"}}],
       "save":{"inPlace":true,"backupSuffix":".orig","mode":"rewrite"}}
      """
    let change = try await Run(changing, on: twelve)
    #expect(change.record.outputs.map(\.path) == [twelve])
    #expect(try info("Pages", of: twelve) == "1" && check(twelve) == 0)
    #expect(try Files.read(twelve + ".orig") == Fixtures.bytes("pages/twelve.pdf"))
  }

  @Test func `a dry run sends every event and writes nothing`() async throws {
    let twelve = try folder.copy(fixture: "pages/twelve.pdf")
    let text = """
      {"steps": [{"event": {"action": "edit.rotatePages", "pages": "1", "by": 90}},
        {"output": "pictures/", "event": {"action": "thumbnails.render", "size": 40}},
        {"event": {"action": "edit.split", "every": 6}}],
       "save": {"output": "\(folder.path)/new/{stem}.pdf"}}
      """
    let run = try await Run(text.replacing("pictures/", with: folder.path + "/pictures/"), on: twelve) {
      $0.isDryRun = true
    }
    #expect(run.record.status == .ok && run.record.error == nil, "\(run.entries)")
    #expect(run.outcomes.count == 3)
    #expect(try folder.names() == ["twelve.pdf"])
    #expect(try Files.read(twelve) == Fixtures.bytes("pages/twelve.pdf"))
  }

  @Test func `refused events end the document or are skipped`() async throws {
    let path = Fixtures.path("encryption/no-modify-no-assemble.pdf")
    func text(_ reaction: String) -> String {
      """
      {"steps": [{"id": "turn", "event": {"action": "edit.rotatePages", "pages": "1", "by": 90}\(reaction)},
        {"if": "result.turn.status == 'refused' && !('modify' in document.permissions)",
         "event": {"action": "annotate.add", "type": "note", "pages": "1", "rect": [[10, 10, 20, 20]], "contents": "x"}}],
       "save": {"output": "\(folder.path)/{stem}-x.pdf"}}
      """
    }
    let failing = try await Run(text(""), on: path)
    #expect(failing.record.status == .refused && failing.record.exitStatus == .refused)
    #expect(failing.record.refusals.map(\.action) == ["edit.rotatePages"])
    #expect(failing.record.refusals.map(\.veto.code) == ["permissions.assemble"])
    #expect(failing.record.error?.code.rawValue == "permissions.assemble")
    #expect(try folder.names().isEmpty)
    let skipping = try await Run(text(#", "onRefused": "skip""#), on: path)
    #expect(skipping.record.status == .ok && skipping.record.exitStatus == .done, "\(skipping.entries)")
    #expect(skipping.record.refusals.count == 1)
    #expect(try folder.names() == ["no-modify-no-assemble-x.pdf"])
    #expect(try check(folder.path("no-modify-no-assemble-x.pdf")) == 0)
    let lifted = try await Run(text(""), on: path) {
      $0.policy.permissions = .warn
      $0.mayReplace = true
    }
    #expect(lifted.record.status == .ok && lifted.record.warnings > 0)
  }

  @Test func `conditions ask contexts before an event is refused`() async throws {
    let text = """
      {"steps": [{"if": "context.edit.events.rotatePages.isEnabled", "event": {"action": "edit.rotatePages", "by": 90}},
        {"if": "context.annotate.isEnabled && !context.bookmarks.isEmpty && document.isEncrypted",
         "event": {"action": "bookmarks.add", "page": "1", "name": "new"}},
        {"if": "context.bookmarks.isEmpty", "event": {"action": "bookmarks.list"}}]}
      """
    let run = try await Run(text, on: Fixtures.path("encryption/no-modify-no-assemble.pdf"))
    #expect(
      run.entries == [
        "begin 2", "skipped step1", "step step2 bookmarks.add", "step2 ok", "skipped step3",
        "end ok [pipeline.unsaved]",
      ])
  }

  @Test func `no value leads out of the folder`() async throws {
    let twelve = try folder.copy(fixture: "pages/twelve.pdf")
    try folder.makeFolder("out")
    let text = """
      {"steps": [{"output": "\(folder.path)/out/{variables.v}-{page}.png",
                  "event": {"action": "thumbnails.render", "pages": "1", "size": 20}},
                 {"event": {"action": "search.find", "patterns": ["twelve"], "pages": "1",
                  "snippets": "\(folder.path)/out/{variables.v}-snippet-{page}.png"}}],
       "save": {"output": "\(folder.path)/out/{variables.v}.pdf"}, "variables": {"v": "x"}}
      """
    let values = ["../../escape", "/etc/x", "..", "a/b", ".hidden", "\u{7}x", "{stem}", "-rf", "x\n", "con"]
    for value in values {
      let run = try await Run(text, on: twelve, variables: ["v": .string(value)])
      #expect(run.record.status == .ok, "\(value): \(run.entries)")
      for output in run.record.outputs {
        #expect(output.path.hasPrefix(folder.path + "/out/"))
        let name = output.path.dropFirst(folder.path.count + 5)
        #expect(!name.contains("/") && !name.hasPrefix("."), "\(output.path)")
      }
    }
    #expect(try folder.names() == ["out", "twelve.pdf"])
    #expect(try Files.names(in: folder.path("out")).count == 3 * values.count)
  }

  @Test func `the mode of a session rules what may be done`() async throws {
    let text = """
      {"steps": [{"event": {"action": "session.setMode", "mode": "thumbnails"}},
        {"if": "context.thumbnails.isSelected && context.annotate.isHidden", "id": "list", "onRefused": "skip",
         "event": {"action": "annotate.list"}},
        {"if": "result.list.error.code == 'mode.thumbnails'",
         "event": {"action": "session.toggle", "mode": "thumbnails"}},
        {"event": {"action": "annotate.list"}}]}
      """
    let run = try await Run(text, on: Fixtures.path("demo/report.pdf"))
    #expect(run.outcomes.map(\.status) == [.ok, .refused, .ok, .ok], "\(run.entries)")
    #expect(run.record.refusals.map(\.veto.source) == [.mode])
  }

  @Test func `a value begins no field of a stamp`() async throws {
    let text = """
      {"steps": [{"event": {"action": "edit.stamp", "text": "{page} {variables.v}"}},
        {"event": {"action": "edit.stamp", "text": "{variables.w}", "position": "top"}}],
       "save": {"output": "\(folder.path)/out.pdf"}, "variables": {"v": "a{x}\\\\q", "w": "of {pages}"}}
      """
    let run = try await Run(text, on: Fixtures.path("pages/one.pdf"))
    #expect(run.record.status == .ok, "\(run.entries)")
    let found = try Tool.run(["pdftotext", folder.path("out.pdf"), "-"]).text
    #expect(found.contains("1 a{x}\\q") && found.contains("of 1"), "\(found)")
  }

  @Test func `variables are those that the pipeline has`() async throws {
    let path = Fixtures.path("pages/one.pdf")
    let text = """
      {"steps": [{"event": {"action": "search.find", "patterns": ["{variables.word}"]}}], "variables": {"word": null}}
      """
    let unknown = try await Run(text, on: path, variables: ["wrod": "x"])
    #expect(unknown.record.error?.hint == "did you mean \"word\"?" && unknown.record.exitStatus == .usage)
    #expect(unknown.outcomes.isEmpty)
    let missing = try await Run(text, on: path)
    #expect(missing.record.error?.message == "the variable \"word\" has no value")
    let number = try await Run(text, on: path, variables: ["word": 99_999])
    #expect(number.record.status == .nothing, "a number is looked for as it is written")
    let typed = try await Run(text, on: path, variables: ["word": ["a", "b"]])
    #expect(typed.record.error?.code.rawValue == "pipeline.value")
    #expect(typed.record.error?.pointer == "/steps/0/event/patterns/0")
    let good = try await Run(text, on: path, variables: ["word": "no such word"])
    #expect(good.record.status == .nothing)
  }

  @Test func `what a condition or field cannot say is an error of the step`() async throws {
    let path = Fixtures.path("pages/one.pdf")
    let condition = #"{"steps":[{"id":"x","if":"document.pages < 'a'","event":{"action":"outline.list"}}]}"#
    let run = try await Run(condition, on: path)
    #expect(run.record.error?.code.rawValue == "pipeline.condition" && run.record.exitStatus == .failed)
    #expect(run.record.error?.pointer == "/steps/0/if")
    #expect(
      run.entries.last?.contains("step x: the condition, character 16: 1 and the string \"a\" have no order") == true)
    let field = """
      {"steps":[{"id":"a","event":{"action":"annotate.list"}},
       {"onError":"skip","event":{"action":"search.find","patterns":["{result.a.annotations[0].contents}"]}},
       {"onError":"skip","forEach":"result.a.annotations","event":{"action":"outline.list"}},
       {"onError":"skip","event":{"action":"search.find","patterns":["x {document.signatures}"]}},
       {"onError":"skip","event":{"action":"edit.rotatePages","pages":"{document.stem}","by":90}},
       {"event":{"action":"outline.list"}}]}
      """
    let skipping = try await Run(field, on: path)
    #expect(skipping.record.error == nil, "\(skipping.entries)")
    #expect(skipping.entries.last?.hasPrefix("end nothing [pipeline.value] [pipeline.value] [pipeline.value]") == true)
    #expect(skipping.entries.contains("step6 nothing"))
  }

  @Test func `documents that cannot be opened are told with their error`() async throws {
    let text = #"{"steps":[{"event":{"action":"outline.list"}}]}"#
    let locked = try await Run(text, on: Fixtures.path("encryption/aes-256.pdf"))
    #expect(locked.record.error?.code.rawValue == "document.locked" && locked.record.exitStatus == .password)
    #expect(locked.entries.first == "begin -" && locked.entries.count == 2)
    let open = try await Run(text, on: Fixtures.path("encryption/aes-256.pdf")) { $0.passwords = ["user"] }
    #expect(open.record.error == nil && open.record.pages != nil)
    let missing = try await Run(text, on: folder.path("none.pdf"))
    #expect(missing.record.error?.code.rawValue == "file.notFound" && missing.record.exitStatus == .failed)
  }

  @Test func `an existing output stays`() async throws {
    let twelve = try folder.copy(fixture: "pages/twelve.pdf")
    try folder.write(Array("old".utf8), to: "out.pdf")
    let text = #"{"steps":[{"event":{"action":"edit.rotatePages","by":90}}]}"#
    let run = try await Run(text, on: twelve, to: folder.path("out.pdf"))
    #expect(run.record.error?.code.rawValue == "output.exists" && run.record.exitStatus == .failed)
    #expect(try Files.read(folder.path("out.pdf")) == Array("old".utf8))
    let reading = #"{"steps":[{"event":{"action":"annotate.list"}}]}"#
    let dry = try await Run(reading, on: twelve, to: folder.path("out.pdf")) { $0.isDryRun = true }
    #expect(dry.record.error?.code.rawValue == "output.exists")
    let forced = try await Run(text, on: twelve, to: folder.path("out.pdf")) { $0.mayReplace = true }
    #expect(forced.record.status == .ok)
    #expect(try check(folder.path("out.pdf")) == 0)
  }

  @Test func `whoever wants no more gets no more, and nothing is saved`() async throws {
    let twelve = try folder.copy(fixture: "pages/twelve.pdf")
    let text = """
      {"steps": [{"event": {"action": "edit.rotatePages", "by": 90}}, {"event": {"action": "annotate.list"}}],
       "save": {"inPlace": true}}
      """
    let run = try await Run(text, on: twelve, until: "step1 ok")
    #expect(run.entries.last == "step1 ok" && run.record.outputs.isEmpty)
    #expect(run.record.error?.code.rawValue == "action.cancelled" && run.record.status == .failed)
    #expect(try Files.read(twelve) == Fixtures.bytes("pages/twelve.pdf"))
  }

  @Test func `records are told where they are wanted, and kept where they are asked for`() async throws {
    let text = """
      {"steps": [{"id": "find", "event": {"action": "search.find", "patterns": ["Page"]}},
        {"id": "each", "forEach": "result.find.matches", "if": "item.page <= 2",
         "event": {"action": "edit.rotatePages", "pages": "{item.page}", "by": 90}},
        {"if": "result.each.rounds == 2 && result.find.matches[11].page == 12",
         "event": {"action": "annotate.list"}}]}
      """
    let quiet = try await Run(text, on: Fixtures.path("pages/twelve.pdf")) { $0.wantsRecords = false }
    #expect(
      quiet.entries == [
        "begin 12", "step find search.find", "step each edit.rotatePages 0", "step each edit.rotatePages 1",
        "step step3 annotate.list", "end ok [pipeline.unsaved]",
      ])
    let loud = try await Run(text, on: Fixtures.path("pages/twelve.pdf"))
    #expect(loud.entries.filter { $0 == "match of search.find" }.count == 12)
  }

  @Test func `a picture of the first page is made where it is wanted`() async throws {
    let text = #"{"steps":[{"event":{"action":"outline.list"}}]}"#
    let run = try await Run(text, on: Fixtures.path("demo/report.pdf")) { $0.wantsPictures = true }
    let picture = try #require(run.record.picture)
    let prefix = "data:image/jpeg;base64,"
    #expect(picture.hasPrefix(prefix))
    let bytes = try #require(Base64.decode(String(picture.dropFirst(prefix.count))))
    #expect(bytes.starts(with: [0xFF, 0xD8]) && bytes.count < 20_000)
    #expect(try await Run(text, on: Fixtures.path("demo/report.pdf")).record.picture == nil)
  }

  @Test func `files of events go where the step says, or beside the output`() async throws {
    let report = try folder.copy(fixture: "demo/report.pdf")
    try folder.makeFolder("out")
    let text = """
      {"steps": [{"event": {"action": "edit.extractPages", "pages": "1"}, "output": "\(folder.path)/cover-{stem}.pdf"},
        {"event": {"action": "thumbnails.render", "pages": "2", "size": 20}},
        {"event": {"action": "edit.split", "every": 3}, "output": "\(folder.path)/parts/"}],
       "save": {"output": "\(folder.path)/out/{stem}.pdf"}}
      """
    let run = try await Run(text, on: report)
    #expect(run.record.status == .ok, "\(run.entries) \(String(describing: run.record.error))")
    #expect(try folder.names() == ["cover-report.pdf", "out", "parts", "report.pdf"])
    #expect(try Files.names(in: folder.path("parts")).count == 2)
    let names = try Files.names(in: folder.path("out"))
    #expect(names.count == 2 && names.contains("report.pdf") && names.contains { $0.hasSuffix(".png") }, "\(names)")
  }
}
