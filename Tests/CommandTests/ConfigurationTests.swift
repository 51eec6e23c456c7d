import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// The configuration as the program reads it: files, defaults, what is hidden, and what is refused.
@Suite struct ConfigurationTests {
  private let desk: Desk
  private let user: String

  init() throws {
    desk = try Desk(["one.pdf": "outline/destinations.pdf"])
    _ = try desk.folder.makeFolder("user")
    _ = try desk.folder.makeFolder("user/pdfscope")
    _ = try desk.folder.makeFolder("project")
    _ = try desk.folder.makeFolder("project/deep")
    user = desk.folder.path("user")
  }

  private func call(_ arguments: String..., folder: String? = nil) throws -> Call {
    try Call(arguments, environment: ["XDG_CONFIG_HOME": user], folder: folder.map(desk.folder.path) ?? desk.path)
  }

  private func write(user text: String) throws { try desk.folder.write(text.utf8, to: "user/pdfscope/config.json") }

  private func write(project text: String) throws { try desk.folder.write(text.utf8, to: "project/.pdfscope.json") }

  private var userFile: String { desk.folder.path("user/pdfscope/config.json") }

  // MARK: What is hidden and disabled

  @Test func whatIsHiddenIsNotThere() throws {
    try write(
      user: "{\n\"rules\":[{\"hide\":[\"thumbnails\",\"edit.removePages\",\"outline.list\"],\"reason\":\"why\"}]}")
    let button = try call("thumbnails", "one.pdf", "-o", "out/")
    #expect(button.status == 64)
    #expect(button.errorLines[0] == "pdfscope: unknown subcommand 'thumbnails'")
    #expect(button.errorLines[1] == "  the configuration hides thumbnails (\(userFile):2): why")
    #expect(try call("t", "one.pdf").errors.contains("hides thumbnails"))
    #expect(
      try call("edit", "remove-pages", "--pages", "1", "one.pdf", "-o", "x.pdf").errors.contains("hides edit.rem"))
    #expect(try call("outline", "list", "one.pdf").errors.contains("hides outline.list"))
    #expect(try call("outline", "one.pdf").status == 64)
    for words in [
      ["--help"], ["help", "edit"], ["completion", "bash"], ["completion", "zsh"], ["completion", "fish"],
      ["schema"], ["context", "one.pdf"], ["edit", "--help"], ["schema", "events"],
    ] {
      let text = try Call(words, environment: ["XDG_CONFIG_HOME": user], folder: desk.path).text
      #expect(!text.isEmpty && !text.contains("thumbnails.render") && !text.contains("Draw pictures"), "\(words)")
      #expect(!text.contains("remove-pages"), "\(words)")
      #expect(!text.contains("removePages") || words == ["help", "edit"], "\(words)")
    }
    #expect(try call("schema", "thumbnails").status == 64)
    #expect(try call("schema", "edit.removePages").status == 64)
    let gate = try call("context", "--require", "edit.removePages", "one.pdf")
    #expect(gate.status == 4 && gate.errors.contains("(\(userFile):2): why"))
    #expect(try call("context", "--explain", "thumbnails", "one.pdf").text.contains("\(userFile):2"))
    #expect(try call("--no-config", "outline", "one.pdf").status == 0)
  }

  @Test func rulesByPathHoldForEveryNameOfADocument() throws {
    try desk.folder.copy(fixture: "outline/destinations.pdf", as: "project/kept.pdf")
    #expect(symlink("project/kept.pdf", desk.folder.path("link.pdf")) == 0)
    #expect(symlink("project", desk.folder.path("alias")) == 0)
    try write(user: #"{"rules":[{"disable":["edit"],"files":["\#(desk.path)/alias/**"]}]}"#)
    for name in ["project/kept.pdf", "alias/kept.pdf", "link.pdf", "./project/deep/../kept.pdf"] {
      let refused = try call("edit", "rotate-pages", "--by", "90", name, "-o", "out.pdf")
      #expect(
        refused.status == 4 && refused.errors.contains("the configuration disables edit (\(userFile):1)"), "\(name)")
    }
    #expect(try call("edit", "rotate-pages", "--by", "90", "one.pdf", "-o", "out.pdf").status == 0)
    // Its pages do not get out by way of another document either.
    let merged = try call("edit", "merge", "one.pdf", "link.pdf", "-o", "merged.pdf")
    #expect(merged.status == 4 && merged.errors.contains("link.pdf"))
    // Standard input is the file that it was opened from.
    var options = Tool.Options()
    options.input = .file(desk.folder.path("project/kept.pdf"))
    options.environment = ["XDG_CONFIG_HOME": user]
    options.currentDirectory = desk.path
    #expect(try Call(["edit", "rotate-pages", "--by", "90", "-", "-o", "in.pdf"], options).status == 4)
    #expect(try call("--json", "context", "link.pdf").text.contains("policy.disabled"))
  }

  // MARK: Defaults

  @Test func defaultsStandBeforeTheLine() throws {
    try write(user: #"{"defaults":{"json":true,"outline list":{"depth":1},"outline":{"depth":2}}}"#)
    let shallow = try call("outline", "one.pdf")
    let explicit = try call("--no-config", "--json", "outline", "--depth", "1", "one.pdf")
    #expect(shallow.status == 0 && shallow.text.hasPrefix("{") && shallow.text == explicit.text)
    // What is given counts, and what excludes a default silences it.
    #expect(
      try call("outline", "--depth", "9", "one.pdf").text == call("--no-config", "--json", "outline", "one.pdf").text)
    #expect(try call("outline", "--format", "{title}", "one.pdf").text.hasPrefix("{") == false)
    #expect(try call("outline", "--ndjson", "one.pdf").lines.count > 2)
    // Errors are told as the output is.
    #expect(try call("outline", "--depth", "two", "one.pdf").errors.hasPrefix("{\"type\":\"error\""))
  }

  /// A verb's own option that is called as one of all commands is.
  @Test func aDefaultOfAllCommandsIsNotThatOfAVerb() throws {
    try write(user: #"{"defaults":{"color":"never","author":"Anna"}}"#)
    let add = ["annotate", "add", "rectangle", "--page", "1", "--rect", "20,20,60,30", "one.pdf", "-o"]
    let call = try Call(add + ["out.pdf"], environment: ["XDG_CONFIG_HOME": user], folder: desk.path)
    #expect(call.status == 0, "\(call.errors)")
    #expect(try self.call("annotate", "--json", "out.pdf").text.contains("Anna"))
  }

  @Test func aDefaultOfFormatMeansWhatHasRecords() throws {
    try write(user: #"{"defaults":{"format":"{path}"}}"#)
    #expect(try call("context", "one.pdf").status == 0)
    #expect(try call("outline", "one.pdf").lines.first == "one.pdf")
    #expect(try call("context", "--format", "{path}", "one.pdf").status == 64)
  }

  @Test(arguments: [
    (#"{"defaults":{"jbos":4}}"#, "did you mean \"jobs\"?"), (#"{"defaults":{"edit":{"by":90}}}"#, nil),
    (#"{"defaults":{"edit rotate":{"by":90}}}"#, "did you mean \"rotate-pages\"?"),
    (#"{"defaults":{"color":"sometimes"}}"#, nil), (#"{"defaults":{"json":"yes"}}"#, nil),
    (#"{"defaults":{"config":"x"}}"#, nil), (#"{"defaults":{"help":true}}"#, nil),
    (#"{"defaults":{"jobs":[1,2]}}"#, nil), (#"{"defaults":{"search":{"highlight":true}}}"#, nil),
  ])
  func defaultsAreChecked(_ text: String, _ hint: String?) throws {
    try write(user: text)
    let call = try call("outline", "one.pdf")
    if text.contains(#""edit":{"by""#) {
      // An option of some verbs of a button.
      #expect(call.status == 0, "\(call.errors)")
      return
    }
    #expect(call.status == 64 && call.errors.contains("\(userFile):1"), "\(text): \(call.errors)")
    if let hint { #expect(call.errors.contains(hint)) }
    // What tells of the program still works.
    #expect(try self.call("version").status == 0 && self.call("--help").status == 0)
    #expect(try self.call("--no-config", "outline", "one.pdf").status == 0)
  }

  /// What takes not just any value is checked whenever the file is read, whichever command it is for.
  @Test(arguments: [
    (#"{"jobs":"many"}"#, ":1:14: --jobs: expected a number from 0 to 256, or auto"),
    (#"{"run":{"jobs":"many"}}"#, ":1:21: run --jobs: expected a number from 0 to 256"),
    (#"{"session":{"jobs":-1}}"#, ":1:25: session --jobs: expected a number from 0 to 256"),
    (#"{"run":{"timeout":"x"}}"#, ":1:21: run --timeout: expected a number of seconds"),
    (#"{"timeout":0}"#, ":1:14: --timeout: expected a number of seconds"),
    (#"{"run":{"memory-limit":"lots"}}"#, ":1:21: run --memory-limit: expected a size such as 512M"),
    (#"{"run":{"memory-limit":"10M"}}"#, ":1:21: run --memory-limit: expected a size from 16M"),
    (#"{"password-fd":-1}"#, ":1:14: --password-fd: expected the number of a descriptor"),
    (#"{"retry":"x"}"#, ":1:14: --retry: expected a whole number, 0 to 1000"),
    (#"{"run":{"max-failures":0}}"#, ":1:21: run --max-failures: expected a whole number, 1 or more"),
    (#"{"run":{"quiet":3}}"#, ":1:21: run: '--quiet' takes true or false"),
    (#"{"tag":["a"]}"#, ":1:14: --tag: expected KEY=VALUE"),
    (#"{"run":{"set":["a=1","=2"]}}"#, ":1:21: run --set: expected NAME=VALUE"),
    (#"{"search":{"timeout":3}}"#, ":1:24: 'search' has no option '--timeout'; it belongs to run"),
  ])
  func valuesOfDefaultsAreChecked(_ defaults: String, _ message: String) throws {
    try write(user: #"{"defaults":\#(defaults)}"#)
    for call in [try call("config", "check"), try call("outline", "one.pdf")] {
      #expect(call.status == 64 && call.errors.contains(userFile + message), "\(call.errors)")
    }
  }

  /// What some commands alone have may stand at the top for them.
  @Test func defaultsOfBatchesMayStandAtTheTop() throws {
    try write(user: #"{"defaults":{"timeout":0.000001,"memory-limit":"1G","retry":1}}"#)
    #expect(try call("config", "check").status == 0)
    #expect(try call("outline", "one.pdf").status == 0)
    let late = try call("run", "--event", #"{"action":"outline.list"}"#, "one.pdf")
    #expect(late.status == 2 && late.text.contains("it took longer"), "\(late.text) \(late.errors)")
  }

  /// The events of an action that need no parameters are checked as those of a pipeline are.
  @Test func eventsOfActionsAreChecked() throws {
    try write(user: "{\"actions\":{\"x\":{\"events\":[\n{\"action\":\"edit.stamp\"}]}}}")
    let call = try call("config", "check")
    let message = "\(userFile):2:1: there is nothing to be put on; give \"text\", \"picture\" or \"from\""
    #expect(call.status == 64 && call.errors.contains(message), "\(call.errors)")
  }

  @Test func aBadValueNamesItsFile() throws {
    try write(user: #"{"defaults":{"jobs":900}}"#)
    let call = try call("outline", "one.pdf")
    #expect(
      call.status == 64 && call.errorLines[0].contains("\(userFile):1:14: --jobs: expected a number from 0 to 256"))
  }

  @Test func labelsAndShortNames() throws {
    try write(
      user:
        #"{"labels":{"edit":"Page editor","edit.rotatePages":"Turn"},"shortNames":{"x":"edit","turn":"edit.rotatePages"}}"#
    )
    #expect(try call("--help").text.contains("Page editor: "))
    #expect(try call("x", "--help").text.contains("rotate-pages, turn"))
    #expect(try call("x", "turn", "--by", "90", "one.pdf", "-o", "out.pdf").status == 0)
    #expect(try call("context", "one.pdf").text.contains("edit (Page editor)"))
    #expect(try call("completion", "bash").text.contains("turn"))
  }

  // MARK: Layers

  @Test func projectsAreTrustedOnlyByTheUser() throws {
    try write(project: #"{"rules":[{"enable":["edit"]},{"disable":["search"]}],"permissions":"warn","trusted":["."]}"#)
    try write(user: #"{"rules":[{"disable":["edit"]}]}"#)
    try desk.folder.copy(fixture: "outline/destinations.pdf", as: "project/deep/one.pdf")
    let foreign = try call("edit", "rotate-pages", "--by", "90", "one.pdf", "-o", "out.pdf", folder: "project/deep")
    #expect(foreign.status == 4)
    let place = desk.folder.path("project/.pdfscope.json")
    let project = desk.folder.path("project")
    let advice = "to trust the project, put \"\(project)\" into \"trusted\" in \(userFile)"
    #expect(
      foreign.errorLines[0] == "pdfscope: warning: \(place): 3 entries are ignored, for the project is not trusted; "
        + "'pdfscope config check' lists them; \(advice)")
    #expect(foreign.errorLines.count { $0.contains("warning") } == 1)
    for words in [["config", "check"], ["config", "show"]] {
      let call = try Call(words, environment: ["XDG_CONFIG_HOME": user], folder: desk.folder.path("project/deep"))
      #expect(call.status == 0 && call.errors.isEmpty)
      #expect(call.lines.count { $0.contains("\(place):1:") && $0.contains("ignored: ") } == 3, "\(call.text)")
      #expect(call.text.contains(advice))
    }
    #expect(try call("search", "x", "one.pdf", folder: "project/deep").status == 4)
    #expect(
      try call("--no-config", "edit", "rotate-pages", "--by", "90", "one.pdf", "-o", "o.pdf", folder: "project/deep")
        .status == 0)
    #expect(symlink("project", desk.folder.path("way")) == 0)
    try write(user: #"{"rules":[{"disable":["edit"]}],"trusted":["\#(desk.path)/way"]}"#)
    let trusted = try call("edit", "rotate-pages", "--by", "90", "one.pdf", "-o", "out.pdf", folder: "project/deep")
    #expect(trusted.status == 0, "\(trusted.errors)")
    #expect(try call("config", "show", folder: "project").text.contains("\(place): project, trusted"))
  }

  @Test func namedFilesCountMost() throws {
    try write(user: #"{"rules":[{"disable":["outline"]}]}"#)
    try desk.put(#"{"rules":[{"enable":["outline"]}]}"#, as: "more.json")
    #expect(try call("outline", "one.pdf").status == 4)
    for words in [["--config", "more.json", "outline", "one.pdf"], ["outline", "one.pdf", "--config=more.json"]] {
      #expect(try Call(words, environment: ["XDG_CONFIG_HOME": user], folder: desk.path).status == 0)
    }
    #expect(try call("outline", "one.pdf", "--config", "none.json").errors.contains("there is no such file"))
    #expect(try call("search", "-e", "--config", "one.pdf").status != 64)
  }

  @Test func filesThatAreNoneAreRefused() throws {
    #expect(mkfifo(userFile, 0o600) == 0)
    let pipe = try call("outline", "one.pdf")
    #expect(pipe.status == 64 && pipe.errors.contains("not a regular file"))
    #expect(unlink(userFile) == 0)
    try desk.folder.write([UInt8](repeating: 32, count: 1 << 20 + 1), to: "user/pdfscope/config.json")
    #expect(try call("outline", "one.pdf").errors.contains("more than 1 MiB"))
    try desk.folder.write([0x7B, 0xFF], to: "user/pdfscope/config.json")
    #expect(try call("outline", "one.pdf").errors.contains("\(userFile):1:2: expected valid UTF-8"))
    #expect(try call("outline", "one.pdf", "--json").errors.contains("config.invalid"))
  }

  // MARK: config

  @Test func showTellsAllWithPlaces() throws {
    try write(
      user:
        "{\"rules\":[\n{\"hide\":[\"edit\"],\"files\":[\"*.pdf\"]}],\n\"defaults\":{\"jobs\":2},\"labels\":{\"edit\":\"E\"}}"
    )
    let text = try call("config", "show", "--file", "one.pdf").text
    #expect(text.contains("hide edit for *.pdf (\(userFile):2)"))
    #expect(text.contains("edit.merge: hidden (\(userFile):2)"))
    #expect(text.contains("--jobs 2 (\(userFile):3)") && text.contains("edit: E (\(userFile):3)"))
    #expect(try !call("config").text.contains("edit.merge"))
    let json = try JSONParser.parse(call("config", "show", "--json", "--file", "one.pdf").text)
    #expect(json["events"]?["edit.merge"]?["line"]?.intValue == 2)
    #expect(json["defaults"]?[0]?["value"]?.intValue == 2)
    #expect(json["places"]?[0]?["path"]?.stringValue == "/etc/pdfscope/config.json")
  }

  @Test func checkReadsFilesAlone() throws {
    try desk.put(#"{"rules":[{"hide":["edit"]}]}"#, as: "good.json")
    try desk.put(#"{"rules":[{"hid":["edit"]}],"defaults":{"x":1}}"#, as: "bad.json")
    try desk.put(#"{"defaults":{"xx":1}}"#, as: "worse.json")
    #expect(try call("config", "check", "good.json").status == 0)
    let bad = try call("config", "check", "bad.json", "good.json", "worse.json", "none.json")
    #expect(bad.status == 64)
    for place in [
      "bad.json:1:12:", "bad.json:1:41: no command has", "worse.json:1:14: no command has an option '--xx'",
      "none.json: there is no",
    ] {
      #expect(bad.errors.contains(place), "\(place) in \(bad.errors)")
    }
    let project = try call("config", "check", "--layer", "project", "worse.json")
    #expect(project.status == 0 && project.text.contains("ignored"))
  }

  @Test func checkReadsWhatHoldsHere() throws {
    #expect(try call("config", "check").status == 0 && call("config", "check").text.isEmpty)
    try write(
      user: "{\"defaults\":{\"jobs\":\"many\",\"outline\":{\n \"depth\":\"two\",\"quiet\":\"no\"}},\"rule\":[]}")
    try write(project: #"{"defaults":{"color":"pink"}}"#)
    let call = try call("config", "check", folder: "project")
    #expect(call.status == 64)
    for text in [
      "\(userFile):2:31: there is no member \"rule\"", "\(userFile):1:14: --jobs: expected a number from 0 to 256",
      "\(userFile):2:2: outline --depth: expected a whole number",
      "\(userFile):2:16: outline: '--quiet' takes true or false", "/project/.pdfscope.json:1:14: '--color' takes",
    ] {
      #expect(call.errors.contains(text), "\(text) in \(call.errors)")
    }
    #expect(try self.call("config", "check", "--layer", "user").status == 64)
    #expect(try self.call("--no-config", "config", "check", folder: "project").status == 0)
  }

  @Test(arguments: ["pipeline", "session"])
  func schemasAreOfWhatThereIs(_ name: String) throws {
    let action =
      #"{"actions":{"turn":{"parameters":{"by":{"type":"integer","required":true}},"events":["#
      + #"{"action":"edit.rotatePages","by":"{parameters.by}"}]}},"#
    try write(user: action + #""rules":[{"hide":["annotate","search.find"]}]}"#)
    let call = try call("schema", name)
    #expect(call.status == 0, "\(call.errors)")
    #expect(!call.text.contains(#""annotate"#) && !call.text.contains("search.find\""))
    let validator = JSONSchemaValidator(try JSONParser.parse(call.text))
    func accepts(_ event: String) throws -> Bool {
      try validator.isValid(
        JSONParser.parse(name == "session" ? #"{"event":\#(event)}"# : #"{"steps":[{"event":\#(event)}]}"#))
    }
    #expect(try accepts(#"{"action":"edit.rotatePages","by":90}"#))
    #expect(try accepts(#"{"action":"custom.turn","parameters":{"by":90}}"#))
    for wrong in [
      #"{"action":"search.find","patterns":["a"]}"#, #"{"action":"custom.other"}"#, #"{"action":"custom.turn"}"#,
      #"{"action":"custom.turn","parameters":{"by":true}}"#, #"{"action":"custom.turn","parameters":{"bye":1}}"#,
    ] {
      #expect(try !accepts(wrong), "\(wrong)")
    }
  }

  @Test func theSchemaFitsTheExamples() throws {
    let schema = try JSONParser.parse(call("schema", "config").text)
    let good =
      #"{"rules":[{"hide":["edit"],"files":["x"]}],"defaults":{"jobs":{"value":1,"locked":true},"edit":{"x":1}}}"#
    for (text, isRight) in [(good, true), (#"{"rules":[{"files":["x"]}]}"#, false), (#"{"rule":[]}"#, false)] {
      #expect(JSONSchemaValidator(schema).isValid(try JSONParser.parse(text)) == isRight, "\(text)")
    }
  }
}

/// The examples of pdfscope(5).
@Suite struct ConfigurationManualTests {
  @Test func examplesAreValid() throws {
    let desk = try Desk([:])
    let page = try Call("manual", "pdfscope.5").text
    // Displays are literal; a brace begins an object.
    var displays: [String] = []
    for part in page.split(separator: "\n.Bd ").dropFirst() {
      let lines = part.split(separator: "\n").dropFirst().prefix { $0 != ".Ed" }
      displays.append(lines.joined(separator: "\n"))
    }
    // The last but one is what a program reads.
    try #require(displays.count == 4)
    for (text, kind) in [(displays[0], "system"), (displays[1], "user"), (displays[3], "user")] {
      let plain = [("\\-", "-"), ("\\(ti", "~"), ("\\&", ""), ("\\e", "\\")].reduce(text) { text, escape in
        text.replacing(escape.0, with: escape.1)
      }
      try desk.put(plain, as: "\(kind).json")
      let call = try desk.call("config", "check", "--layer", kind, "\(kind).json")
      #expect(call.status == 0 && call.text.isEmpty, "\(call.errors)\(call.text)\(text)")
    }
    for option in ["json", "format", "quiet", "color"] { #expect(page.contains(option)) }
  }
}

/// What the configuration of the system locks.
@Suite struct SystemConfigurationTests {
  private let desk: Desk

  init() throws { desk = try Desk(["one.pdf": "outline/destinations.pdf"]) }

  private let text = #"""
    {"rules":[{"disable":["edit"],"locked":true,"reason":"archive"},{"hide":["bookmarks"]}],
     "permissions":{"value":"enforce","locked":true}, "defaults":{"jobs":{"value":1,"locked":true},"color":"always"}}
    """#

  @Test func nothingLiftsALock() throws {
    _ = try desk.folder.makeFolder("pdfscope")
    try desk.put(#"{"rules":[{"enable":["edit","bookmarks"]}],"permissions":"warn"}"#, as: "more.json")
    try desk.folder.write(
      #"{"rules":[{"enable":["edit","bookmarks"]}],"permissions":"warn"}"#.utf8, to: "pdfscope/config.json")
    let rotate = ["edit", "rotate-pages", "--by", "90", "one.pdf", "-o", "out.pdf"]
    for words in [rotate, ["--config", "more.json"] + rotate, ["--no-config"] + rotate] {
      guard
        let call = try SystemConfiguration.call(
          text, words, environment: ["XDG_CONFIG_HOME": desk.path, "HOME": desk.path, "PDFSCOPE_CONFIG": "/dev/null"],
          folder: desk.path)
      else { return }
      #expect(call.status == 4, "\(call.errors)")
      #expect(call.errors.contains("the configuration disables edit (/etc/pdfscope/config.json:1): archive"))
    }
    for words in [["--permissions", "warn"], ["--jobs", "3"], ["-j2"]] {
      let call = try SystemConfiguration.call(text, words + ["outline", "one.pdf"], folder: desk.path)
      #expect(call?.status == 4 && call?.errors.contains("is not allowed here") == true, "\(words)")
    }
    let same = try SystemConfiguration.call(
      text, ["--permissions", "enforce", "--jobs=1", "outline", "one.pdf"], folder: desk.path)
    #expect(same?.status == 0)
    // What is not locked is lifted.
    let open = try SystemConfiguration.call(text, ["--config", "more.json", "bookmarks", "one.pdf"], folder: desk.path)
    #expect(open?.status == 1)
    #expect(try SystemConfiguration.call(text, ["bookmarks", "one.pdf"], folder: desk.path)?.status == 64)
  }

  /// Whichever way an event comes, and not lifted by a lock of one command that others go around.
  @Test func aLockOfWhatIsAllowedBindsBatchesAndSessions() throws {
    try desk.folder.copy(fixture: "signatures/certified-p1.pdf", as: "signed.pdf")
    let lock = #"{"invalidate-signatures":{"value":false,"locked":true}}"#
    let action = #""actions":{"turn":{"events":[{"action":"edit.rotatePages","by":90}]}}"#
    let event = #"{"action":"edit.rotatePages","by":90}"#
    let calls = [
      ["edit", "rotate-pages", "--by", "90", "--invalidate-signatures", "signed.pdf", "-o", "out.pdf"],
      ["run", "--event", event, "--invalidate-signatures", "signed.pdf", "-o", "out.pdf"],
      ["session", "--invalidate-signatures", "signed.pdf"],
      ["turn", "--invalidate-signatures", "signed.pdf", "-o", "out.pdf"],
    ]
    for words in calls {
      let all = try SystemConfiguration.call("{\"defaults\":\(lock),\(action)}", words, folder: desk.path)
      guard let all else { return }
      #expect(all.status == 4 && all.errors.contains("is not allowed here"), "\(words): \(all.errors)")
      let one = try SystemConfiguration.call(
        "{\"defaults\":{\"edit rotate-pages\":\(lock)},\(action)}", words, folder: desk.path)
      #expect(one?.status == 64 && one?.errors.contains("is locked for all commands or for none") == true, "\(words)")
      #expect(access(desk.folder.path("out.pdf"), F_OK) != 0)
    }
    // Without the option, the scope refuses.
    let run = try SystemConfiguration.call(
      "{\"defaults\":\(lock),\(action)}", calls[1].filter { $0 != "--invalidate-signatures" }, folder: desk.path)
    #expect(
      run?.text.contains("refused") == true && access(desk.folder.path("out.pdf"), F_OK) != 0, "\(run?.text ?? "")")
  }

  @Test func aBrokenOneStopsEverything() throws {
    for words in [["outline", "one.pdf"], ["--no-config", "outline", "one.pdf"]] {
      guard let call = try SystemConfiguration.call("{", words, folder: desk.path) else { return }
      #expect(call.status == 64 && call.errors.contains("/etc/pdfscope/config.json:1:2"))
    }
  }
}
