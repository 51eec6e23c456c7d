import PDFScope
import TestSupport
import Testing

struct PipelineReadingTests {
  /// The faults of a pipeline: `pointer | message`.
  private func faults(_ text: String, custom: [CustomActionDeclaration] = []) -> [String] {
    do throws(PipelineFailure) {
      _ = try Pipeline(text, custom: custom)
      return []
    } catch {
      return error.errors.map { "\($0.pointer ?? "-") | \($0.message)" + ($0.hint.map { " | \($0)" } ?? "") }
    }
  }

  private func step(_ members: String) -> String {
    #"{"steps":[{"id":"first","event":{"action":"search.find","patterns":["a"]}},{\#(members)}]}"#
  }

  @Test func `a whole pipeline is read`() throws {
    let text = """
      {"$schema": "urn:x", "description": "turn", "steps": [
        {"id": "find", "event": {"action": "search.find", "patterns": ["{variables.word}"], "ignoreCase": true}},
        {"if": "result.find.count > 0 && env.HOME != ''", "forEach": "result.find.matches", "onError": "skip",
         "event": {"action": "edit.rotatePages", "pages": "{item.page}", "by": 90}},
        {"event": {"action": "session.setPage", "page": 1}, "onRefused": "skip"}],
       "save": {"output": "out/{stem}-{variables.word}.pdf", "mode": "rewrite"},
       "variables": {"word": "x"}, "environment": ["HOME"]}
      """
    let pipeline = try Pipeline(text)
    #expect(pipeline.source == text && pipeline.description == "turn")
    #expect(pipeline.steps.map(\.id) == ["find", "step2", "step3"])
    #expect(pipeline.steps[1].onError == .skip && pipeline.steps[1].onRefused == .fail)
    #expect(pipeline.steps[1].conditionText == "result.find.count > 0 && env.HOME != ''")
    #expect(pipeline.save?.output?.description == "out/{stem}-{variables.word}.pdf")
    #expect(pipeline.save?.mode == .rewrite && pipeline.save?.isInPlace == false)
    #expect(pipeline.environmentNames == ["HOME"] && pipeline.variables["word"] == "x")
  }

  @Test func `broken syntax has its line and column`() {
    let error = #expect(throws: PipelineFailure.self) { try Pipeline("{\"steps\": [\n  {\"event\" 1}]}") }
    #expect(error?.errors.count == 1)
    #expect(error?.errors[0].code.rawValue == "pipeline.invalid")
    #expect(error?.errors[0].code.exitStatus == .usage)
    #expect(error?.errors[0].message == "line 2, column 12: expected a colon after the key, found \"1\"")
  }

  @Test func `all faults are told at once, in the order of the text`() {
    let text = """
      {
        "step": [],
        "steps": [
          {"event": {"action": "edit.rotatePages", "pages": "x-", "by": 45, "wat": 1}},
          {"id": "a", "event": {"action": "edit.rotatPages"}, "onError": "ignore"},
          {"id": "a", "if": "result.b.count > ", "event": {"action": "search.find", "patterns": ["{variables.wrod}"]}},
          {"id": "b", "if": "document.page > 1", "forEach": "result.a.x", "event": {"action": "edit.overlay"}}
        ],
        "save": {"output": "out/{stm}.pdf", "inPlace": true},
        "variables": {"word": "x"}
      }
      """
    let expected = [
      "/step | line 2, column 3: there is no member \"step\" | did you mean \"steps\"?",
      "/steps/0/event/pages | line 4, column 55: ",
      "/steps/0/event/by | line 4, column 67: expected a multiple of 90 from -270 to 270, found 45",
      "/steps/0/event/wat | line 4, column 71: there is no member \"wat\"",
      "/steps/1/event/action | line 5, column 37: expected the name of an action, found the string"
        + " \"edit.rotatPages\" | did you mean \"edit.rotatePages\"?",
      "/steps/1/onError | line 5, column 68: expected \"fail\" or \"skip\"",
      "/steps/2/id | line 6, column 12: the step at place 2 has the id \"a\" as well",
      "/steps/2/if | line 6, column 23: the condition, character 18: expected a value, found the end",
      "/steps/2/event/patterns/0 | line 6, column 92: the field: the pipeline has no variable \"wrod\""
        + " | did you mean \"word\"?",
      "/steps/3/if | line 7, column 23: the condition: document has no \"page\" | did you mean \"pages\"?",
      "/steps/3/forEach | line 7, column 55: the path: the result of search.find has no \"x\"",
      "/steps/3/event | line 7, column 78: edit.overlay needs a member \"from\"",
      "/save | line 9, column 11: a document goes to \"output\" or is saved with \"inPlace\", not both",
      "/save/output | line 9, column 22: template",
    ]
    let found = faults(text)
    #expect(found.count == expected.count, "\(found.joined(separator: "\n"))")
    for (found, expected) in zip(found, expected) { #expect(found.hasPrefix(expected), "\(found)") }
  }

  @Test(arguments: [
    (#"[]"#, "expected an object with \"steps\""), (#"{}"#, "expected a member \"steps\""),
    (#"{"steps":[]}"#, "expected an array of 1 to 10000 elements"), (#"{"steps":[1]}"#, "expected a step"),
    (#"{"steps":[{}]}"#, "expected a member \"event\""), (#"{"steps":[{"event":[]}]}"#, "expected an event"),
    (#"{"steps":[{"event":{}}]}"#, "expected a member \"action\""),
    (#"{"steps":[{"event":{"action":"{variables.a}"}}],"variables":{"a":1}}"#, "without fields"),
    (#"{"steps":[{"event":{"action":"outline.list"},"output":"x"}]}"#, "writes no files"),
    (#"{"steps":[{"event":{"action":"outline.list"}}],"save":{}}"#, "found neither"),
    (#"{"steps":[{"event":{"action":"outline.list"}}],"save":"x"}"#, "expected an object with"),
    (#"{"steps":[{"event":{"action":"outline.list"}}],"save":{"inPlace":1}}"#, "expected true or false"),
    (#"{"steps":[{"event":{"action":"outline.list"}}],"save":{"output":"-"}}"#, "expected the path of a file"),
    (#"{"steps":[{"event":{"action":"outline.list"}}],"save":{"output":"a","backupSuffix":".x"}}"#, "only with"),
    (#"{"steps":[{"event":{"action":"outline.list"}}],"save":{"inPlace":true,"backupSuffix":"/x"}}"#, "can end with"),
    (#"{"steps":[{"event":{"action":"outline.list"}}],"save":{"output":"{variables.a}"}}"#, "unknown field"),
    (#"{"steps":[{"event":{"action":"outline.list"}}],"variables":{"a b":1}}"#, "no name of a variable"),
    (#"{"steps":[{"event":{"action":"outline.list"}}],"environment":["A","A"]}"#, "listed twice"),
    (#"{"steps":[{"event":{"action":"outline.list"}}],"environment":["A=B"]}"#, "environment variable"),
    (#"{"steps":[{"event":{"action":"outline.list"},"id":"a.b"}]}"#, "expected a letter"),
    (#"{"steps":[{"event":{"action":"outline.list"},"id":"step2"},{"event":{"action":"outline.list"}}]}"#, "as well"),
    (#"{"steps":[{"event":{"action":"session.setMode"}}]}"#, "needs a member \"mode\""),
    (#"{"steps":[{"event":{"action":"session.setMode","mode":"x"}}]}"#, "one of document"),
    (#"{"steps":[{"event":{"action":"search.find","patterns":["("]}}]}"#, ""),
  ])
  func `each fault is found`(text: String, message: String) throws {
    let found = faults(text)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test(arguments: [
    (#""if":"documents.pages > 1""#, "no value \"documents\""), (#""if":"item.page == 1""#, "no \"forEach\""),
    (#""if":"index == 1""#, "no \"forEach\""), (#""if":"context.annotat.isEnabled""#, "did you mean \"annotate\""),
    (#""if":"context.edit.events.rotatePage.isEnabled""#, "did you mean \"rotatePages\""),
    (#""if":"context.edit.isEnable""#, "did you mean \"isEnabled\""),
    (#""if":"context.edit.events.crop.isX""#, "has no \"isX\""),
    (#""if":"document.isSignd""#, "did you mean \"isSigned\""),
    (#""if":"document.pages.x""#, "no members"), (#""if":"document.signatures.aprovals > 0""#, "\"approvals\""),
    (#""if":"result.last.status == 'ok'""#, "no result yet"), (#""if":"result.frst.count > 1""#, "\"first\""),
    (#""if":"result""#, "needs the id"), (#""if":"env.HOME""#, "does not list"),
    (#""if":"variables.x""#, "no variable"),
    (#""if":"tags""#, "needs the name"), (#""if":5"#, "expected a condition"), (#""forEach":5"#, "expected a list"),
    (#""forEach":"result.first""#, ""), (#""forEach":"1 == 1""#, "no path"), (#""forEach":"item""#, "no \"forEach\""),
    (#""forEach":["{item.x}"]"#, "no \"forEach\""), (#""onRefused":"x""#, "expected \"fail\" or \"skip\""),
  ])
  func `conditions and lists are checked`(members: String, message: String) {
    let found = faults(step(#""id":"last","event":{"action":"outline.list"},"# + members))
    if message.isEmpty { return #expect(found.isEmpty, "\(found)") }
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test(arguments: [
    (#"{"action":"edit.rotatePages","pages":"{item}","by":"{item.by}"}"#, ""),
    (#"{"action":"edit.rotatePages","pages":"{item},1-","by":90}"#, ""),
    (#"{"action":"edit.rotatePages","pages":"{item}","by":"x{item.by}"}"#, "or one field alone"),
    (#"{"action":"edit.rotatePages","pages":"{item}","by":91}"#, "multiple of 90"),
    (#"{"action":"search.find","patterns":["{item}",5]}"#, "expected a string"),
    (#"{"action":"search.find","patterns":["{item}"],"pages":"x-"}"#, "event/pages"),
    (#"{"action":"edit.stamp","text":"{page} of {pages}: {item}"}"#, ""),
    (#"{"action":"edit.setPage","page":1}"#, "the name of an action"),
  ])
  func `events with fields are checked as far as can be`(event: String, message: String) {
    let found = faults(#"{"steps":[{"forEach":[1],"event":\#(event)}]}"#)
    if message.isEmpty { return #expect(found.isEmpty, "\(found)") }
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test func `custom actions are known`() {
    let action = CustomActionDeclaration(name: "approve", summary: "Approve")
    let text = #"{"steps":[{"if":"context.custom.events.approve.isEnabled","event":{"action":"custom.approve"}}]}"#
    #expect(faults(text, custom: [action]).isEmpty)
    #expect(faults(text).count == 2)
  }

  @Test(arguments: [
    (#""parameters":{"by":90,"word":"x","pages":"{item}"}"#, []), (#""parameters":"{item}""#, []),
    (#""parameters":{"by":"{item}"}"#, []), (#""parameters":{"by":"x{item}"}"#, ["by | multiple of 90"]),
    (#""parameters":{"by":45,"wrod":"{item}"}"#, ["by | multiple of 90", "wrod | did you mean \"word\"?"]),
    (#""parameters":{"by":90,"pages":"x-"},"word":1"#, ["pages | pages", "word | no member"]),
    (#""parameters":{"word":"{item}"}"#, ["- | needs a member \"by\""]), ("\"parameters\":1", ["- | an object"]),
    (#""parameters":{"by":"{item.x}","word":"{variables.x}"}"#, ["word | no variable"]),
  ])
  func `parameters of custom actions are checked`(members: String, expected: [String]) throws {
    let degrees = ValueType.integer(-270...270, multipleOf: 90)
    let action = CustomActionDeclaration(
      name: "turn", summary: "Turn",
      parameters: [
        ParameterDeclaration(name: "by", type: degrees, role: .requiredOption, summary: "How far"),
        ParameterDeclaration(name: "word", type: .string, role: .option, summary: "A word"),
        ParameterDeclaration(name: "pages", type: .pages, role: .option, summary: "Pages"),
      ])
    let event = #"{"action":"custom.turn",\#(members)}"#
    let found = faults(#"{"steps":[{"forEach":[1],"event":\#(event)}]}"#, custom: [action])
    #expect(found.count == expected.count, "\(found)")
    for (found, expected) in zip(found, expected) {
      let parts = expected.split(separator: " | ", maxSplits: 1).map(String.init)
      #expect(found.contains(parts[1]) && found.contains("line 1, column "), "\(found)")
      if parts[0] != "-" { #expect(found.contains("/\(parts[0]) | "), "\(found)") }
    }
  }

  /// What an event says as a whole has the place of the event where the member is not there, and speaks of members.
  @Test func `an event that makes no sense is told with its place`() {
    #expect(
      faults("{\"steps\":[\n {\"event\":{\"action\":\"edit.stamp\"}}]}")
        == [
          "/steps/0/event/text | line 2, column 11: there is nothing to be put on"
            + " | give \"text\", \"picture\" or \"from\""
        ])
  }

  @Test func `events have one name, which is told`() {
    for name in ["edit.remove-pages", "edit remove-pages"] {
      let found = faults(#"{"steps":[{"event":{"action":"\#(name)","pages":"1"}}]}"#)
      #expect(found.count == 1 && found[0].contains("did you mean \"edit.removePages\"?"), "\(found)")
    }
  }

  @Test func `events in texts of their own have places there`() {
    let events = [
      #"{"action":"outline.list"}"#, "{\n \"action\":\"edit.rotatePages\",\"bye\":90}", #"{"action":"edit.stamp"}"#,
    ]
    let error = #expect(throws: PipelineFailure.self) { try Pipeline(events: events, named: "--event") }
    #expect(
      error?.errors.map(\.message) == [
        "--event 2: line 2, column 30: there is no member \"bye\"",
        "--event 3: line 1, column 1: there is nothing to be put on",
      ])
    #expect(error?.errors.map(\.pointer) == ["/bye", "/text"] && error?.errors.first?.offset == 31)
    let syntax = #expect(throws: PipelineFailure.self) { try Pipeline(events: ["{"], named: "--event") }
    #expect(syntax?.errors.first?.message.hasPrefix("--event: line 1, column 2: ") == true)
    #expect(throws: PipelineFailure.self) { try Pipeline(events: [], named: "--event") }
  }

  @Test func `hostile texts end soon`() {
    let start = ContinuousClock.now
    #expect(faults(String(repeating: "[", count: 100_000)).count == 1)
    let event = #"{"event":{"action":"outline.list"}},"#
    let many = #"{"steps":["# + String(repeating: event, count: 100_000) + "1]}"
    #expect(faults(many).first?.contains("1 to 10000 elements") == true)
    let wrong = #"{"steps":["# + String(repeating: #"{"if":"x.y","event":{"action":"a.b"}},"#, count: 9_999) + "1]}"
    #expect(faults(wrong).count == 1001)
    let deep = String(repeating: "[", count: 400) + "\"{item.x}\"" + String(repeating: "]", count: 400)
    #expect(faults(#"{"steps":[{"forEach":[1],"event":{"action":"search.find","patterns":\#(deep)}}]}"#).count == 1)
    let names = (0..<20_000).map { "\"v\($0)\":1" }.joined(separator: ",")
    let uses = (0..<2_000).map { #"{"event":{"action":"search.find","patterns":["{variables.w\#($0)}"]}}"# }
    #expect(faults(#"{"variables":{\#(names)},"steps":[\#(uses.joined(separator: ","))]}"#).count == 1001)
    #expect(faults(String(repeating: " ", count: 17 << 20)).first?.contains("16 MiB") == true)
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func `random changes of a pipeline never harm`() {
    let base =
      Array(
        #"{"steps":[{"id":"a","if":"document.pages > 1","forEach":["x"],"event":{"action":"search.find","#.utf8)
      + Array(#""patterns":["{item}"]},"onError":"skip"}],"save":{"output":"{stem}"},"variables":{"v":1}}"#.utf8)
    var random = SeededGenerator(seed: 63)
    for _ in 0..<3000 {
      var bytes = base
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = bytes.indices.randomElement(using: &random)!
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: 32...126, using: &random)
        default: bytes.insert(bytes.randomElement(using: &random)!, at: place)
        }
      }
      for fault in faults(String(decoding: bytes, as: UTF8.self)) { #expect(!fault.isEmpty) }
    }
  }
}

struct PipelineSchemaTests {
  private let validator = JSONSchemaValidator(Pipeline.schemaDocument())

  @Test(arguments: [
    #"{"steps":[{"event":{"action":"outline.list"}}]}"#,
    #"{"steps":[{"event":{"action":"edit.rotatePages","pages":"{item.page}","by":"{item.by}"},"forEach":[{}]}]}"#,
    #"{"steps":[{"event":{"action":"edit.rotatePages","pages":3,"by":90},"if":true}],"save":{"inPlace":true}}"#,
    #"{"steps":[{"event":{"action":"custom.my-own","parameters":{}}}],"save":{"output":"a","mode":"rewrite"}}"#,
    #"{"steps":[{"event":{"action":"search.find","patterns":"{variables.all}"}}],"variables":{"all":null}}"#,
    #"{"steps":[{"event":{"action":"session.setMode","mode":"search"},"onError":"skip"}],"environment":["A"]}"#,
  ])
  func `what is read is valid`(text: String) throws {
    let json = try JSONParser.parse(text)
    #expect(validator.failures(of: json) == [])
    let custom = CustomActionDeclaration(name: "my-own", summary: "x")
    if !text.contains("custom.") { #expect(throws: Never.self) { try Pipeline(text, custom: [custom]) } }
  }

  @Test(arguments: [
    #"{"steps":[]}"#, #"{"steps":[{"event":{"action":"outline.lst"}}]}"#, #"{"steps":[{}]}"#, #"{"step":[]}"#,
    #"{"steps":[{"event":{"action":"edit.rotatePages","pages":"1","by":91}}]}"#,
    #"{"steps":[{"event":{"action":"edit.rotatePages","pages":"1","by":"{page}"}}]}"#,
    #"{"steps":[{"event":{"action":"outline.list"}}],"save":{"inPlace":true,"output":"a"}}"#,
    #"{"steps":[{"event":{"action":"outline.list"},"onError":"ignore"}]}"#,
  ])
  func `what is not read is not valid`(text: String) throws {
    #expect(try !validator.isValid(JSONParser.parse(text)))
    #expect(throws: PipelineFailure.self) { try Pipeline(text) }
  }

  @Test func `the executable prints it`() throws {
    let result = try PDFScopeBinary.run(["schema", "pipeline"])
    #expect(result.status == 0)
    #expect(try JSONParser.parse(result.text) == Pipeline.schemaDocument(custom: []))
    #expect(try PDFScopeBinary.run(["schema"]).text.contains("\npipeline\n"))
  }
}
