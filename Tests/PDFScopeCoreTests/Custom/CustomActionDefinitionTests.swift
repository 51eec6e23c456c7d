import PDFScopeCore
import Testing

@Suite struct CustomActionNameTests {
  @Test(arguments: ["web-ready", "x1", "a-b-c", String(repeating: "a", count: 64), "zz"])
  func good(name: String) { #expect(CustomActionName.problem(with: name) == nil) }

  @Test(
    arguments: [
      "", "A", "webReady", "1a", "-a", "a-", "a b", "a.b", "a_b", "é", "edit", "custom", "e", "o", "context", "run",
      "help", "manual", String(repeating: "a", count: 65), "a\u{301}", "a\n",
    ])
  func bad(name: String) { #expect(CustomActionName.problem(with: name) != nil) }

  @Test func saysWhy() {
    #expect(CustomActionName.problem(with: "edit") == "is the button edit")
    #expect(CustomActionName.problem(with: "s") == "is the short name of the button search")
    #expect(CustomActionName.problem(with: "x", reserved: ["x"]) == "is a subcommand")
  }
}

@Suite struct CustomActionDefinitionTests {
  private static func read(_ text: String, name: String = "web-ready") throws -> CustomActionDefinition {
    try CustomActionDefinition(
      name: name, reading: JSONReader(try JSONParser.parse(text), at: JSONPointer(tokens: ["actions", name])),
      folder: "/etc/x")
  }

  @Test func `a list of events declares what its events need`() throws {
    let action = try Self.read(
      #"""
      {"label": "Web ready", "parameters": {
        "by": {"type": "integer", "minimum": 90, "maximum": 270, "multipleOf": 90, "default": 90, "summary": "How far"},
        "note": {"type": "string"}, "where": {"type": "pages", "required": true},
        "kind": {"type": "choice", "choices": {"a": "the first", "b": "the second"}, "default": "a"},
        "tags": {"type": "list", "of": "string"}, "isLoud": {"type": "boolean"},
        "scale": {"type": "number", "minimum": 0.5, "maximum": 2}, "logo": {"type": "path"}},
       "events": [{"action": "edit.rotatePages", "pages": "{parameters.where}", "by": "{parameters.by}"},
         {"action": "edit.stamp", "text": "{page} {parameters.note}"}, {"action": "edit.rotatePages", "by": 180}]}
      """#)
    let declaration = action.declaration
    #expect(declaration.eventName == "custom.web-ready" && declaration.summary == "Web ready")
    #expect(declaration.sends == ["edit.rotatePages", "edit.stamp"])
    #expect(declaration.requirement.changesDocument && !declaration.requirement.writesFiles)
    #expect(declaration.parameters.map(\.name) == ["by", "note", "where", "kind", "tags", "isLoud", "scale", "logo"])
    #expect(declaration.parameters.filter(\.isRequired).map(\.name) == ["where"])
    #expect(declaration.parameters.map(\.defaultValue) == [90, nil, nil, "a", nil, false, nil, nil])
    #expect(declaration.parameters[4].type == .list(.string))
    let events = try action.events(with: ["by": 270, "where": "2-3"])
    let pages = try PageSelection(parsing: "2-3")
    #expect(events[0] == .edit(.rotatePages(RotatePages(pages: pages, by: 270))))
    #expect(events[1].json["text"] == "{page} ")
    // A value that does not fit where it goes is told with its place.
    let failure = #expect(throws: DecodingFailure.self) { try action.events(with: ["by": 45, "where": "1"]) }
    #expect(failure?.pointer.description == "/events/0/by")
  }

  @Test func `a parameter that was not given leaves its event's default`() throws {
    let action = try Self.read(
      #"{"parameters":{"p":{"type":"pages"}},"events":[{"action":"edit.rotatePages","pages":"{parameters.p}","by":90}]}"#
    )
    #expect(try action.events(with: [:])[0] == .edit(.rotatePages(RotatePages(pages: .all, by: 90))))
  }

  @Test func `a program needs to take text out, and declares what it changes`() throws {
    let action = try Self.read(
      #"{"program":["python3","{folder}/x.py","{document}"],"timeout":2.5,"memoryLimit":"512M","changes":"pages"}"#)
    guard case .program(let program) = action.work else { throw Wrong() }
    #expect(program.timeout == 2.5 && program.memoryLimit == 512 << 20 && program.folder == "/etc/x")
    #expect(action.declaration.requirement == Requirement(permission: .extract, change: .pages))
    let plain = try Self.read(#"{"program":["true"]}"#)
    guard case .program(let defaults) = plain.work else { throw Wrong() }
    #expect(defaults.timeout == 60 && defaults.memoryLimit == 1 << 30)
    #expect(plain.declaration.requirement.changesDocument == false)
  }

  private struct Wrong: Error {}

  @Test(
    arguments: [
      (#"{}"#, ""), (#"[]"#, ""), (#"{"events":[]}"#, "/events"), (#"{"events":[1]}"#, "/events/0"),
      (#"{"events":[{"action":"edit.turn"}]}"#, "/events/0/action"),
      (#"{"events":[{"action":"custom.web-ready"}]}"#, "/events/0/action"),
      (#"{"events":[{"action":"session.setPage","page":1}]}"#, "/events/0/action"),
      (#"{"parameters":{"a":{"type":"string"}},"events":[{"action":"{parameters.a}"}]}"#, "/events/0/action"),
      (#"{"events":[{"action":"edit.rotatePages","by":45}]}"#, "/events/0/by"),
      (#"{"events":[{"action":"edit.rotatePages","by":"{parameters.by}"}]}"#, "/events/0/by"),
      (#"{"events":[{"action":"edit.rotatePages","by":"{parameters.a.}"}]}"#, "/events/0/by"),
      (
        #"{"parameters":{"b":{"type":"integer"}},"events":[{"action":"edit.rotatePages","by":"{parameters.b}","x":1}]}"#,
        "/events/0/x"
      ),
      (#"{"events":[{"action":"outline.list"}],"program":["x"]}"#, "/events"),
      (#"{"events":[{"action":"outline.list"}],"timeout":3}"#, "/timeout"),
      (#"{"events":[{"action":"edit.reversePages"},{"action":"edit.split","every":1}]}"#, "/events/1"),
      (#"{"program":[]}"#, "/program"), (#"{"program":"ls"}"#, "/program"), (#"{"program":[""]}"#, "/program/0"),
      (#"{"program":["a\u0000b"]}"#, "/program/0"), (#"{"program":["x","{parameters.y}"]}"#, "/program/1"),
      (#"{"parameters":{"y":{"type":"path"}},"program":["{parameters.y}"]}"#, "/program/0"),
      (#"{"program":["x"],"timeout":0}"#, "/timeout"), (#"{"program":["x"],"timeout":1e9}"#, "/timeout"),
      (#"{"program":["x"],"memoryLimit":"12Q"}"#, "/memoryLimit"),
      (#"{"program":["x"],"memoryLimit":3}"#, "/memoryLimit"),
      (#"{"program":["x"],"memoryLimit":"99999999999999T"}"#, "/memoryLimit"),
      (#"{"program":["x"],"changes":"everything"}"#, "/changes"), (#"{"program":["x"],"label":"a\nb"}"#, "/label"),
      (#"{"program":["x"],"shell":true}"#, "/shell"),
      (#"{"program":["x"],"parameters":{"Size":{"type":"string"}}}"#, "/parameters/Size"),
      (#"{"program":["x"],"parameters":{"output":{"type":"string"}}}"#, "/parameters/output"),
      (#"{"program":["x"],"parameters":{"dryRun":{"type":"string"}}}"#, "/parameters/dryRun"),
      (#"{"program":["x"],"parameters":{"a":{}}}"#, "/parameters/a"),
      (#"{"program":["x"],"parameters":{"a":{"type":"color"}}}"#, "/parameters/a/type"),
      (#"{"program":["x"],"parameters":{"a":{"type":"string","minimum":1}}}"#, "/parameters/a/minimum"),
      (#"{"program":["x"],"parameters":{"a":{"type":"integer","minimum":3,"maximum":2}}}"#, "/parameters/a/maximum"),
      (#"{"program":["x"],"parameters":{"a":{"type":"integer","maximum":2,"default":3}}}"#, "/parameters/a/default"),
      (#"{"program":["x"],"parameters":{"a":{"type":"pages","default":"1-x"}}}"#, "/parameters/a/default"),
      (
        #"{"program":["x"],"parameters":{"a":{"type":"string","default":"","required":true}}}"#, "/parameters/a/default"
      ),
      (#"{"program":["x"],"parameters":{"a":{"type":"choice","choices":["a","a"]}}}"#, "/parameters/a/choices"),
      (#"{"program":["x"],"parameters":{"a":{"type":"choice"}}}"#, "/parameters/a"),
      (#"{"program":["x"],"parameters":{"a":{"type":"list","of":"list"}}}"#, "/parameters/a/of"),
    ])
  func `what is wrong is told with its place`(text: String, pointer: String) {
    let failure = #expect(throws: DecodingFailure.self) { try Self.read(text) }
    #expect(failure?.pointer.description == "/actions/web-ready" + pointer, "\(failure?.description ?? "")")
  }

  /// A parameter whose values are never right for the member that takes them, and a field that is not spelt right.
  @Test(
    arguments: [
      (#"{"type":"string"}"#, #"{"action":"edit.rotatePages","by":"{parameters.a}"}"#, "/events/0/by"),
      (#"{"type":"string"}"#, #"{"action":"edit.rotatePages","by":"9{parameters.a}"}"#, "/events/0/by"),
      (#"{"type":"choice","choices":["90"]}"#, #"{"action":"edit.rotatePages","by":"{parameters.a}"}"#, "/events/0/by"),
      (#"{"type":"list","of":"string"}"#, #"{"action":"edit.setInfo","title":"{parameters.a}"}"#, "/events/0/title"),
      (#"{"type":"string"}"#, #"{"action":"search.find","patterns":"{parameters.a}"}"#, "/events/0/patterns"),
      (
        #"{"type":"list","of":"string"}"#, #"{"action":"search.find","patterns":["{parameters.a}"]}"#,
        "/events/0/patterns/0"
      ),
      (#"{"type":"integer"}"#, #"{"action":"edit.rotatePages","by":"{parameters.a}"}"#, nil),
      (#"{"type":"number"}"#, #"{"action":"edit.rotatePages","by":"{parameters.a}"}"#, nil),
      (#"{"type":"integer"}"#, #"{"action":"edit.setInfo","title":"{parameters.a}"}"#, nil),
      (#"{"type":"integer"}"#, #"{"action":"edit.removePages","pages":"{parameters.a}"}"#, nil),
      (#"{"type":"string"}"#, #"{"action":"search.find","patterns":["{parameters.a}"]}"#, nil),
      (#"{"type":"list","of":"string"}"#, #"{"action":"search.find","patterns":"{parameters.a}"}"#, nil),
    ])
  func `types of parameters fit`(type: String, event: String, pointer: String?) throws {
    let text = #"{"parameters":{"a":\#(type)},"events":[\#(event)]}"#
    guard let pointer else {
      _ = try Self.read(text)
      return
    }
    let failure = #expect(throws: DecodingFailure.self) { try Self.read(text) }
    #expect(failure?.pointer.description == "/actions/web-ready" + pointer, "\(failure?.description ?? "")")
  }

  @Test(
    arguments: [
      ("{documnt}", "did you mean {document}?"), ("x{foldr}/y", "did you mean {folder}?"),
      ("{parameter.a}", "did you mean {parameters.a}?"), ("{document}{folder}{parameters.a}", nil),
      ("{documents}", "did you mean {document}?"), ("print(f'{documents}')", nil), ("${folder1}", nil),
      ("x = {documents}", nil), ("s/{folders}/ /", nil), ("{print $1}", nil), ("{}", nil),
      ("{", nil), ("{a: {b: .c}}", nil), ("{doc", nil),
    ])
  func `fields of programs are spelt right`(argument: String, hint: String?) throws {
    let text = #"{"parameters":{"a":{"type":"string"}},"program":["x","\#(argument)"]}"#
    guard let hint else {
      _ = try Self.read(text)
      return
    }
    let failure = #expect(throws: DecodingFailure.self) { try Self.read(text) }
    #expect(failure?.pointer.description == "/actions/web-ready/program/1" && failure?.hint == hint)
    #expect(failure?.expected == "{document}, {folder} or {parameters.NAME}")
  }

  @Test func `a number is a text where a text is wanted`() throws {
    let definition = try Self.read(
      #"{"parameters":{"a":{"type":"integer"}},"events":[{"action":"edit.setInfo","title":"{parameters.a}"}]}"#)
    #expect(try definition.events(with: ["a": 12]).first?.json["title"] == "12")
    let list = try Self.read(
      #"{"parameters":{"a":{"type":"integer"}},"events":[{"action":"search.find","patterns":["x","{parameters.a}"]}]}"#)
    #expect(try list.events(with: ["a": 12]).first?.json["patterns"] == ["x", "12"])
  }

  @Test func `a wrong value names its parameter`() throws {
    let definition = try Self.read(
      #"{"parameters":{"howFar":{"type":"integer"}},"events":[{"action":"edit.rotatePages","by":"{parameters.howFar}"}]}"#
    )
    let failure = #expect(throws: DecodingFailure.self) { try definition.events(with: ["howFar": 45]) }
    #expect(failure?.pointer.description == "/events/0/by")
    #expect(failure?.hint == "the value is that of the parameter howFar, --how-far on the command line")
  }

  @Test func `a bad name is refused`() {
    #expect(throws: DecodingFailure.self) { try Self.read(#"{"program":["x"]}"#, name: "edit") }
  }
}
