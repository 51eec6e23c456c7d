import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Actions that a configuration defines, as subcommands and wherever else events are named.
@Suite struct CustomActionCommandTests {
  private static let configuration = #"""
    {"actions": {
      "web-ready": {
        "label": "Web ready", "summary": "Turn pages and say so", "description": "For the web.",
        "parameters": {
          "by": {
            "type": "integer", "minimum": 90, "maximum": 270, "multipleOf": 90, "default": 90, "summary": "How far"},
          "pages": {"type": "pages", "summary": "Which pages"}, "maxSize": {"type": "integer", "default": 3}},
        "events": [{"action": "edit.rotatePages", "pages": "{parameters.pages}", "by": "{parameters.by}"},
          {"action": "edit.setInfo", "title": "Turned by {parameters.by}"}]},
      "look": {"summary": "List what there is", "events": [{"action": "outline.list"}, {"action": "bookmarks.list"}]},
      "pictures": {"summary": "Draw pages", "events": [{"action": "thumbnails.render", "width": 32}]},
      "greet": {
        "summary": "Greet", "parameters": {"name": {"type": "string", "required": true}},
        "program": ["/bin/sh", "{folder}/greet.sh", "{parameters.name}", "{document}"], "timeout": 20},
      "drop": {
        "summary": "Drop the first page", "changes": "pages",
        "program": ["/bin/sh", "-c", "echo '{\"events\":[{\"action\":\"edit.removePages\",\"pages\":\"1\"}]}'"]},
      "fail": {"summary": "Fail", "program": ["/bin/sh", "-c", "echo no luck >&2; exit 4"]}
    }}
    """#

  private static let greeting = #"printf '{"result":{"greeting":"Hello %s","words":[1,2]}}' "$1""#

  /// A folder with a document and the configuration.
  private static func desk(_ fixture: String = "pages/twelve.pdf") throws -> Desk {
    let desk = try Desk(["in.pdf": fixture])
    try desk.folder.write(Array(configuration.utf8), to: "config.json")
    try desk.folder.write(Array(greeting.utf8), to: "greet.sh")
    return desk
  }

  @Test func `a list of events changes a document, and is saved once`() throws {
    let desk = try Self.desk()
    let call = try desk.call(
      "--config", "config.json", "web-ready", "in.pdf", "-o", "out.pdf", "--pages", "1-2", "--by", "180")
    #expect(call.status == 0 && call.text.isEmpty && call.errors.isEmpty, "\(call.errors)")
    let output = desk.folder.path("out.pdf")
    #expect(try Witness.rotations(output).prefix(3) == [180, 180, 0])
    #expect(try Tool.run(["pdfinfo", output]).text.contains("Turned by 180"))
    try Witness.expectSound(output)
  }

  @Test func `its outcomes are told one by one`() throws {
    let desk = try Self.desk()
    let call = try desk.call("--config", "config.json", "web-ready", "in.pdf", "-o", "out.pdf", "--json")
    let outcomes = try #require(try JSONParser.parse(call.text)["documents"]?[0]?["outcomes"]?.arrayValue)
    #expect(outcomes.map { $0["action"] } == ["custom.web-ready", "edit.rotatePages", "edit.setInfo"])
    #expect(outcomes[0]["result"] == ["events": ["edit.rotatePages", "edit.setInfo"]])
    #expect(outcomes[2]["outputs"]?[0]?["path"] == "out.pdf")
  }

  @Test func `where one of its events fails nothing is saved`() throws {
    let desk = try Self.desk()
    let call = try desk.call("--config", "config.json", "web-ready", "in.pdf", "-o", "out.pdf", "--pages", "99")
    #expect(call.status == 2 && call.errors.contains("99") && call.errors.contains("not sent: edit.setInfo"))
    #expect(!Files.exists(desk.folder.path("out.pdf")))
  }

  @Test func `wrong parameters are wrong usage`() throws {
    let desk = try Self.desk()
    let wrong = try desk.call("--config", "config.json", "web-ready", "in.pdf", "-o", "out.pdf", "--by", "45")
    #expect(wrong.status == 64 && wrong.errors.contains("--by: expected a multiple of 90 from 90 to 270"))
    let missing = try desk.call("--config", "config.json", "greet", "in.pdf")
    #expect(missing.status == 64 && missing.errors.contains("--name"))
    let nowhere = try desk.call("--config", "config.json", "web-ready", "in.pdf")
    #expect(nowhere.status == 64 && nowhere.errors.contains("--output"))
  }

  @Test func `events that only look show what they find`() throws {
    let desk = try Self.desk("outline/labels.pdf")
    let call = try desk.call("--config", "config.json", "look", "in.pdf")
    let plain = try desk.call("outline", "in.pdf")
    #expect(call.status == 0 && call.text == plain.text && !plain.text.isEmpty)
    let nothing = try Self.desk("pages/one.pdf").call("--config", "config.json", "look", "in.pdf")
    #expect(nothing.status == 1 && nothing.text.isEmpty)
  }

  @Test func `events that write files have a folder`() throws {
    let desk = try Self.desk("pages/one.pdf")
    let call = try desk.call("--config", "config.json", "pictures", "in.pdf", "-o", "new")
    #expect(call.status == 0, "\(call.errors)")
    #expect(try Files.names(in: desk.folder.path("new")).count == 1)
  }

  @Test func `a program answers, from the folder of its configuration`() throws {
    let desk = try Self.desk()
    let call = try desk.call("--config", "config.json", "greet", "in.pdf", "--name", "{document}; $(id)")
    #expect(call.status == 0 && call.text == "greeting: Hello {document}; $(id)\nwords: [1,2]\n", "\(call.errors)")
    let failed = try desk.call("--config", "config.json", "fail", "in.pdf")
    #expect(failed.status == 2 && failed.errors.contains("ended with status 4") && failed.errors.contains("no luck"))
    let dropped = try desk.call("--config", "config.json", "drop", "in.pdf", "-o", "out.pdf")
    #expect(dropped.status == 0, "\(dropped.errors)")
    #expect(try Witness.rotations(desk.folder.path("out.pdf")).count == 11)
    let dry = try desk.call("--config", "config.json", "drop", "in.pdf", "-o", "dry.pdf", "--dry-run")
    #expect(dry.status == 0 && dry.errors.contains("is not run in a dry run"))
    #expect(!Files.exists(desk.folder.path("dry.pdf")))
  }

  /// As with built-in events: the document is written as it is, and the status tells that nothing has changed.
  @Test func `a program that changes nothing has done nothing`() throws {
    let desk = try Self.desk()
    let text = #"""
      {"actions": {
        "idle": {"changes": "pages", "program": ["/bin/sh", "-c", "echo '{\"result\":{\"found\":0}}'"]},
        "vain": {"changes": "annotations", "program": ["/bin/sh", "-c",
          "echo '{\"result\":{\"found\":1},\"events\":[{\"action\":\"annotate.remove\",\"all\":true}]}'"]},
        "look": {"program": ["/bin/echo", "{}"]}}}
      """#
    try desk.put(text, as: "idle.json")
    for name in ["idle", "vain"] {
      let call = try desk.call("--config", "idle.json", name, "in.pdf", "-o", name + ".pdf", "--json")
      #expect(call.status == 1, "\(call.text)")
      #expect(try call.json()["documents"]?[0]?["status"] == "nothing", "\(call.text)")
      #expect(Files.exists(desk.folder.path(name + ".pdf")))
    }
    #expect(try desk.call("--config", "idle.json", "look", "in.pdf").status == 0)
    let refused = try desk.call("--config", "idle.json", "look", "in.pdf", "-o", "x.pdf")
    #expect(refused.status == 64 && refused.errors.contains(#"such as "changes": "content""#), "\(refused.errors)")
    let place = try desk.call("--config", "idle.json", "look", "in.pdf", "--in-place")
    #expect(place.status == 64 && place.errors.contains(#""changes""#), "\(place.errors)")
    #expect(!(try desk.call("--config", "idle.json", "look", "--help").text.contains("--in-place")))
  }

  @Test func `help and completion know it`() throws {
    let desk = try Self.desk()
    let help = try desk.call("--config", "config.json", "--help").text
    #expect(help.contains("Your own actions") && help.contains("web-ready") && help.contains("Web ready: Turn pages"))
    let own = try desk.call("help", "--config", "config.json", "web-ready").text
    #expect(own.contains("--max-size") && own.contains("How far") && own.contains("For the web."))
    #expect(own.contains("edit.rotatePages") && own.contains("--in-place"))
    #expect(try desk.call("completion", "bash", "--config", "config.json").text.contains("web-ready"))
    #expect(!(try desk.call("--help").text.contains("web-ready")))
  }

  @Test func `contexts tell whether all of its events may run`() throws {
    let desk = try Self.desk("encryption/no-modify-no-assemble.pdf")
    let list = try desk.call("--config", "config.json", "context", "in.pdf").text
    #expect(list.contains("custom.web-ready") && list.contains("custom.look"))
    let explained = try desk.call("--config", "config.json", "context", "--explain", "custom", "in.pdf").text
    #expect(explained.contains("custom.look: yes\n") && explained.contains("custom.web-ready: no\n"))
    #expect(explained.contains("permissions.assemble: edit.rotatePages: "))
    let gate = try desk.call("--config", "config.json", "context", "--require", "custom.web-ready", "in.pdf")
    #expect(gate.status == 4)
    let one = try desk.call("--config", "config.json", "context", "--explain", "custom.web-ready", "in.pdf").text
    #expect(one.hasPrefix("custom.web-ready: no\n") && !one.contains("custom.look"))
    let event = try desk.call("context", "--explain", "edit.remove-pages", "in.pdf").text
    #expect(event.hasPrefix("edit.removePages: no\n"))
    #expect(try desk.call("--config", "config.json", "context", "--require", "custom.look", "in.pdf").status == 0)
    let refused = try desk.call("--config", "config.json", "web-ready", "in.pdf", "-o", "out.pdf")
    #expect(refused.status == 4 && refused.errors.contains("edit.rotatePages: "))
  }

  @Test func `the schema describes its event`() throws {
    let desk = try Self.desk()
    let text = try desk.call("schema", "custom.web-ready", "--config", "config.json").text
    let schema = JSONSchemaValidator(try JSONParser.parse(text))
    #expect(schema.isValid(["action": "custom.web-ready", "parameters": ["by": 180]]))
    #expect(!schema.isValid(["action": "custom.web-ready", "parameters": ["by": 45]]))
    #expect(!schema.isValid(["action": "custom.web-ready", "by": 180]))
  }

  @Test func `rules of its own hold`() throws {
    let desk = try Self.desk()
    let rule = #"{"rules": [{"disable": ["custom.web-ready"]}]}"#
    try desk.folder.write(Array(rule.utf8), to: "rules.json")
    let call = try desk.call(
      "--config", "config.json", "--config", "rules.json", "web-ready", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 4, "\(call.errors)")
  }

  /// A worker may write where the outputs go. The folder of the call is none of these where no file is put there.
  @Test func `a program in a batch writes nothing into the folder of the call`() throws {
    let desk = try Self.desk()
    try desk.folder.makeFolder("work")
    try desk.folder.makeFolder("elsewhere")
    let program = "echo x > \(desk.folder.path("work/mark")); "
    let events = #"echo '{\"events\":[{\"action\":\"edit.removePages\",\"pages\":\"1\"}]}'"#
    try desk.put(
      #"""
      {"actions":{
        "look":{"program":["/bin/sh","-c","\#(program)echo '{}'"]},
        "drop":{"changes":"pages","program":["/bin/sh","-c","\#(program)\#(events)"]}}}
      """#, as: "writes.json")
    let arguments = ["--config", desk.folder.path("writes.json"), "run", "--event"]
    let input = desk.folder.path("in.pdf")
    let folder = desk.folder.path("work")
    // The folder for temporary files is open, and that of the tests may stand in it.
    let environment = ["TMPDIR": try desk.folder.makeFolder("temporary")]
    let look = try Call(arguments + [#"{"action":"custom.look"}"#, input], environment: environment, folder: folder)
    #expect(look.status == 0 || look.status == 2, "\(look.text) \(look.errors)")
    let output = desk.folder.path("elsewhere") + "/"
    let drop = try Call(
      arguments + [#"{"action":"custom.drop"}"#, input, "-o", output], environment: environment, folder: folder)
    #expect(drop.status == 0, "\(drop.text) \(drop.errors)")
    #expect(try Files.names(in: folder).isEmpty)
  }

  /// What is written beside documents goes into the folder of the call where documents go nowhere.
  @Test func `pictures of a batch go into the folder of the call`() throws {
    for action in ["custom.pictures", "thumbnails.render"] {
      let desk = try Self.desk("pages/one.pdf")
      let event = #"{"action":"\#(action)"\#(action == "custom.pictures" ? "" : #","width":32"#)}"#
      let call = try desk.call("--config", "config.json", "run", "--event", event, "in.pdf")
      #expect(call.status == 0, "\(call.text) \(call.errors)")
      #expect(try desk.newNames().contains { $0.hasPrefix("in") && $0.hasSuffix(".png") })
    }
  }

  @Test func `a batch of an action that changes documents needs a place for them`() throws {
    let desk = try Self.desk()
    let arguments = ["--config", "config.json", "run", "in.pdf"]
    let lost = try desk.call(arguments + ["--event", #"{"action":"custom.web-ready"}"#])
    #expect(lost.status == 64 && lost.errors.contains("need a place to go"), "\(lost.text) \(lost.errors)")
    let needless = try desk.call(arguments + ["--event", #"{"action":"custom.look"}"#, "-o", "out/"])
    #expect(needless.status == 64 && needless.errors.contains("changes no document"), "\(needless.errors)")
    let saved = try desk.call(arguments + ["--event", #"{"action":"custom.web-ready"}"#, "-o", "out/"])
    #expect(saved.status == 0, "\(saved.errors)")
    #expect(try Witness.rotations(desk.folder.path("out/in.pdf")).first == 90)
    // A program may find nothing to change.
    #expect(try desk.call(arguments + ["--event", #"{"action":"custom.drop"}"#, "-o", "out2/"]).status == 0)
  }

  /// Braces of a program's own text are no fields that were spelt wrong.
  @Test func `a program has braces of its own`() throws {
    let desk = try Self.desk()
    try desk.put(
      #"""
      {"actions":{"count":{
        "program":["/bin/sh","-c","documents=3; echo \"{\\\"result\\\":{\\\"count\\\":${documents}}}\""],
        "memoryLimit":"512m"}}}
      """#, as: "braces.json")
    #expect(try desk.call("--config", "braces.json", "config", "check").status == 0)
    let call = try desk.call("--config", "braces.json", "count", "in.pdf", "--json")
    #expect(call.status == 0 && call.text.contains("3"), "\(call.text) \(call.errors)")
  }

  @Test func `names that mean something else are refused`() throws {
    let desk = try Self.desk()
    let help = try desk.call("--help").text
    // Every word that stands in the help as a subcommand.
    let names = help.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map { String($0.prefix { $0 != "," }) } }
      .filter { !$0.hasPrefix("-") && $0.allSatisfy { $0.isLetter } }
    #expect(names.contains("context") && names.contains("edit") && names.contains("version"))
    for name in names { #expect(CustomActionName.problem(with: name) != nil, "\(name)") }
    let text = #"{"actions": {"edit": {"events": [{"action": "outline.list"}]}}}"#
    try desk.folder.write(Array(text.utf8), to: "bad.json")
    let call = try desk.call("--config", "bad.json", "outline", "in.pdf")
    #expect(call.status == 64 && call.errors.contains("bad.json:1") && call.errors.contains("is the button edit"))
  }

  /// Whatever becomes of pdfscope, the program, the copy of the document and the program's own files go with it, and
  /// nothing that they lead to.
  @Test func `a program ends with pdfscope`() throws {
    let desk = try Desk(["in.pdf": "pages/one.pdf"])
    let mark = "989.\(UInt32.random(in: 1...99_999_999))"
    _ = try Tool.run(["mkdir", desk.folder.path("kept")])
    try desk.put("kept", as: "kept/file")
    chmod(desk.folder.path("kept"), 0o711)
    let files =
      "d=$(pwd); ln -s \(desk.path)/kept link; mkdir locked; ln -s \(desk.path)/kept locked/link; "
      + "chmod 0 locked; for i in $(seq 60); do mkdir f; touch g; cd f; done; chmod 500 .. \\\"$d\\\"; "
    let program = files + "echo \\\"$d\\\" > \(desk.path)/place; setsid sleep \(mark) & wait"
    try desk.put(#"{"actions": {"wait": {"program": ["/bin/sh", "-c", "\#(program)"]}}}"#, as: "config.json")
    let script = """
      "\(PDFScopeBinary.path)" --config config.json wait in.pdf & process=$!
      for i in $(seq 200); do [ -s place ] && break; sleep 0.05; done
      sleep 0.2; pgrep -f '^sleep \(mark)' | wc -l; kill -9 $process
      for i in $(seq 100); do pgrep -f '^sleep \(mark)' >/dev/null || break; sleep 0.05; done
      for i in $(seq 100); do [ -d "$(cat place)" ] || break; sleep 0.05; done
      pgrep -f '^sleep \(mark)'; ls -d "$(cat place)"
      """
    let result = try Tool.run(["/bin/sh", "-c", script], currentDirectory: desk.path)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 1 && Int(lines[0].filter(\.isNumber)) ?? 0 > 0, "\(result.text)\(result.errorText)")
    #expect(try Tool.run(["stat", "-c", "%a", desk.folder.path("kept")]).text == "711\n")
    #expect(try Files.names(in: desk.folder.path("kept")) == ["file"])
  }

  // MARK: The examples

  @Test func `the examples work as they stand`() throws {
    let examples = Fixtures.path("../examples/actions")
    let desk = try Desk(["report.pdf": "demo/report.pdf"])
    let configuration = examples + "/config.json"
    let tidied = try desk.call(
      "--config", configuration, "tidy-scan", "report.pdf", "-o", "out.pdf", "--text", "p. {page}")
    #expect(tidied.status == 0, "\(tidied.errors)")
    #expect(try Tool.run(["pdftotext", desk.folder.path("out.pdf"), "-"]).text.contains("p. 2"))
    let plain = try desk.call("--config", configuration, "mark-draft", "report.pdf", "-o", "plain.pdf")
    #expect(plain.text == "isDraft: false\n", "\(plain.errors)")
    let marked = try desk.call(
      "--config", configuration, "mark-draft", "report.pdf", "-o", "marked.pdf", "--word", "annual")
    #expect(marked.status == 0 && marked.text == "isDraft: true\n", "\(marked.errors)")
    #expect(try desk.call("search", "-c", "ANNUAL", "marked.pdf").text == "5\n")
  }
}
