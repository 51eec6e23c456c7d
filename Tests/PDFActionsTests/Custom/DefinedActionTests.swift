import Glibc
import PDFScope
import TestSupport
import Testing

/// Actions as configurations define them: lists of events, and programs that answer well.
@Suite struct DefinedActionTests {
  @Test func `a list of events changes the document step by step`() async throws {
    let document = await Opened(fixture: "pages/twelve.pdf")
    try await document.register(
      "tidy",
      #"""
      {"parameters": {"drop": {"type": "pages", "default": "1"}, "by": {"type": "integer", "default": 90}},
       "events": [{"action": "edit.removePages", "pages": "{parameters.drop}"},
         {"action": "edit.rotatePages", "pages": "1", "by": "{parameters.by}"}]}
      """#)
    let outcomes = await document.outcomes(of: "tidy", ["drop": "2-4", "by": 180])
    #expect(outcomes.map(\.status) == [.ok, .ok, .ok])
    #expect(outcomes[0].json["result"] == ["events": ["edit.removePages", "edit.rotatePages"]])
    #expect(await document.host.pageCount == 9)
    // With the defaults.
    #expect(await document.outcomes(of: "tidy").allSatisfy { $0.status == .ok })
    #expect(await document.host.pageCount == 8)
  }

  @Test func `the first event that fails ends the list`() async throws {
    let document = await Opened(fixture: "pages/one.pdf")
    try await document.register(
      "tidy",
      #"{"events":[{"action":"edit.rotatePages","pages":"7","by":90},{"action":"edit.reversePages"}]}"#)
    let outcomes = await document.outcomes(of: "tidy")
    #expect(outcomes.map(\.status) == [.ok, .failed])
    #expect(outcomes[1].error?.code.rawValue == "page.outOfRange")
    #expect(outcomes[1].warnings.map(\.code) == ["action.stopped"])
    #expect(await document.host.isChanged == false)
  }

  @Test func `all events are checked before the first is sent`() async throws {
    let document = await Opened(fixture: "pages/twelve.pdf")
    try await document.register(
      "tidy",
      #"""
      {"parameters": {"by": {"type": "integer"}, "word": {"type": "string", "default": "("}},
       "events": [{"action": "edit.removePages", "pages": "1"},
         {"action": "edit.rotatePages", "by": "{parameters.by}"},
         {"action": "search.find", "patterns": ["{parameters.word}"]}]}
      """#)
    let wrong = await document.outcomes(of: "tidy", ["by": 1])
    #expect(wrong.map(\.error?.pointer) == ["/events/1/by"] && wrong[0].error?.code.rawValue == "usage")
    let pattern = await document.outcomes(of: "tidy", ["by": 90])
    #expect(pattern.count == 1 && pattern[0].error?.code.rawValue == "pattern.invalid")
    #expect(pattern[0].error?.pointer?.hasPrefix("/events/2") == true)
    #expect(await document.host.isChanged == false)
  }

  @Test func `permissions hold for each of its events`() async throws {
    let document = await Opened(fixture: "encryption/no-modify-no-assemble.pdf")
    let text = #"{"events":[{"action":"outline.list"},{"action":"edit.rotatePages","by":90}]}"#
    try await document.register("tidy", text)
    #expect(document.scope.context(of: .custom)?.isEnabled == false)
    let refused = await document.outcomes(of: "tidy")
    #expect(refused.map(\.status) == [.refused])
    #expect(refused[0].vetoes.map(\.code) == ["permissions.assemble"])
    #expect(refused[0].error?.message.hasPrefix("edit.rotatePages: ") == true)
    let owner = await Opened(fixture: "encryption/no-modify-no-assemble.pdf", passwords: ["owner"])
    try await owner.register("tidy", text)
    #expect(await owner.outcomes(of: "tidy").map(\.status).last == .ok)
  }

  @Test func `a bad name is not registered`() async throws {
    let document = await Opened(fixture: "pages/one.pdf")
    for name in ["edit", "countPages", "s", "help", ""] {
      await #expect(throws: ActionError.self) {
        try await document.host.register(CustomAction(name: name, summary: "x") { _, _ in CustomResult([:]) })
      }
    }
    #expect(document.scope.customActions.isEmpty)
  }

  // MARK: Programs

  @Test func `a program reads the event and answers with a result`() async throws {
    let folder = try TemporaryFolder()
    let document = await Opened(fixture: "pages/twelve.pdf")
    // It tells what it was given: its arguments, folder, variables, descriptors and standard input.
    let script = """
      printf '{"result":{"arguments":"%s|%s","same":"%s","folder":"%s","secret":"%s","bytes":"%s","input":' \
        "$1" "$2" "$([ "$2" = "$PDFSCOPE_DOCUMENT" ] && echo yes)" "$(ls)" "$PDFSCOPE_PASSWORD$SECRET" \
        "$(head -c 5 document.pdf)"
      cat
      printf ',"descriptors":"%s"}}' "$(ls /proc/self/fd | wc -l)"
      """
    try await document.register(
      "look",
      program: ["/bin/sh", "-c", script, "sh", "<{parameters.word}>", "{document}"],
      parameters: #"{"word":{"type":"string","default":"a"},"file":{"type":"path"}}"#, folder: folder.path)
    setenv("SECRET", "x", 1)
    let outcomes = await document.outcomes(of: "look", ["word": "{document} $(id) ;é", "file": "in.pdf"])
    let result = try #require(outcomes.first?.result?.json, "\(outcomes.first?.error?.message ?? "")")
    let path = try #require(result["input"]?["document"]?["path"]?.stringValue)
    #expect(result["arguments"] == .string("<{document} $(id) ;é>|" + path))
    #expect(result["same"] == "yes" && result["folder"] == "document.pdf" && result["secret"] == "")
    #expect(result["bytes"] == "%PDF-")
    // ls itself has opened the folder.
    #expect(result["descriptors"] == "4")
    #expect(result["input"]?["action"] == "custom.look" && result["input"]?["document"]?["pages"] == 12)
    #expect(result["input"]?["schema"] == "pdfscope/1")
    let original = try #require(result["input"]?["document"]?["originalPath"]?.stringValue)
    #expect(original.hasPrefix("/") && original.hasSuffix("pages/twelve.pdf"))
    #expect(result["input"]?["parameters"]?["file"]?.stringValue?.hasPrefix("/") == true)
    #expect(result["input"]?["invocation"]?["tool"] == "pdfscope")
    #expect(!Files.exists(path), "the copy is gone")
  }

  @Test func `a program sees the changes that were made, and what it asks for is done`() async throws {
    let document = await Opened(fixture: "pages/twelve.pdf")
    let script = """
      pages=$(pdfinfo "$1" | sed -n 's/^Pages: *//p')
      printf '{"result":{"pages":%s},"events":[{"action":"edit.removePages","pages":"1"},{"action":"outline.list"}]}' $pages
      """
    try await document.register("drop", program: ["/bin/sh", "-c", script, "sh", "{document}"], changes: "pages")
    let outcomes = await document.outcomes(of: "drop")
    #expect(outcomes.map(\.event.name) == ["custom.drop", "edit.removePages", "outline.list"])
    #expect(outcomes[0].result?.json == ["pages": 12])
    #expect(await document.outcomes(of: "drop")[0].result?.json == ["pages": 11])
    #expect(await document.host.pageCount == 10)
  }

  @Test func `an encrypted document is handed out as it reads, if it may be`() async throws {
    let refused = await Opened(fixture: "encryption/no-extract.pdf")
    try await refused.register("look", program: ["/bin/false"])
    #expect(await refused.outcomes(of: "look").map(\.error?.code.rawValue) == ["permissions.extract"])
    let owner = await Opened(fixture: "encryption/no-extract.pdf", passwords: ["owner"])
    let script = #"printf '{"result":{"encrypted":"%s"}}' "$(pdfinfo document.pdf | sed -n 's/^Encrypted: *//p')""#
    try await owner.register("look", program: ["/bin/sh", "-c", script])
    let outcome = await owner.outcomes(of: "look")[0]
    #expect(outcome.result?.json == ["encrypted": "no"], "\(outcome.error?.message ?? "")")
  }

  @Test func `what a program asks for is judged like anything else`() async throws {
    let signed = await Opened(fixture: "signatures/approval.pdf")
    let script = #"echo '{"events":[{"action":"edit.rotatePages","by":90},{"action":"outline.list"}]}'"#
    try await signed.register("turn", program: ["/bin/sh", "-c", script], changes: "annotations")
    let outcomes = await signed.outcomes(of: "turn")
    #expect(outcomes.map(\.status) == [.ok, .refused])
    #expect(outcomes[1].error?.code.rawValue == "signatures.signed")
    #expect(outcomes[1].warnings.map(\.code) == ["action.stopped"])
  }

  @Test func `in a dry run a program is not started`() async throws {
    let document = await Opened(fixture: "pages/one.pdf")
    let folder = try TemporaryFolder()
    try await document.register("touch", program: ["/bin/sh", "-c", "touch \(folder.path)/ran; echo '{}'"])
    var environment = EnvironmentValues()
    environment.outputPlace = OutputPlace(isDryRun: true)
    let pending = environment.run { document.scope.send(.custom(CustomEvent(name: "touch"))) }
    let outcome = await pending.outcome
    #expect(outcome.status == .ok && outcome.warnings.map(\.code) == ["action.notRun"])
    #expect(try folder.names() == [])
    #expect(await document.outcomes(of: "touch")[0].status == .ok)
    #expect(try folder.names() == ["ran"])
  }
}

extension Opened {
  func register(_ name: String, _ definition: String) async throws {
    let json = try JSONParser.parse(definition)
    try await host.register(CustomAction(try CustomActionDefinition(name: name, reading: JSONReader(json))))
  }

  func register(
    _ name: String, program: [String], timeout: Double = 20, memory: String = "256M", changes: String = "none",
    parameters: String = "{}", folder: String? = nil
  ) async throws {
    let json: JSONValue = [
      "program": program.json, "timeout": .number(timeout), "memoryLimit": .string(memory),
      "changes": .string(changes), "parameters": try JSONParser.parse(parameters),
    ]
    let definition = try CustomActionDefinition(name: name, reading: JSONReader(json), folder: folder)
    try await host.register(CustomAction(definition))
  }

  /// The outcomes of an action and of the events that it sent.
  func outcomes(of action: String, _ parameters: JSONObject = [:]) async -> [Outcome] {
    var outcomes: [Outcome] = []
    var waiting = [scope.send(.custom(CustomEvent(name: action, parameters: parameters)))]
    while let next = waiting.popLast() {
      outcomes.append(await next.outcome)
      waiting += next.followUps
    }
    return outcomes
  }
}
