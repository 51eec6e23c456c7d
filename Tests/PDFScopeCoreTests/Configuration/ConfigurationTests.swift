import Testing

@testable import PDFScopeCore

typealias Layer = Configuration.Layer

/// What layers come to.
@Suite struct ConfigurationTests {
  /// `/links/x` leads to `/archive/x`, and nothing else leads anywhere.
  static let paths = PathResolver(currentFolder: "/desk", home: "/home/anna") { path in
    path == "/links/x.pdf" ? "/archive/x.pdf" : path
  }

  static func configuration(_ layers: (Layer.Kind, String)...) throws -> Configuration {
    try Configuration(
      layers: layers.map { Layer(kind: $0.0, path: "/\($0.0.rawValue)/config.json", text: $0.1) }, paths: paths)
  }

  private func effect(_ configuration: Configuration, _ event: String, of path: String = "/desk/a.pdf") -> String? {
    configuration.policy(forDocument: path, over: .standard).rules.ruling(on: event)?.effect.rawValue
  }

  /// What a file of somebody else costs each call in its folder has a bound.
  @Test func aProjectThatIsNotTrustedHasShortRules() throws {
    let pattern = String(repeating: "**a", count: 300)
    let long = #"{"disable":["edit"],"files":["\#(pattern)"]}"#
    let wide = #"{"disable":[\#(Array(repeating: #""edit""#, count: 400).joined(separator: ","))]}"#
    for (rule, count) in [(long, 400), (wide, 5)] {
      let text = #"{"rules":[\#(Array(repeating: rule, count: count).joined(separator: ","))]}"#
      let foreign = try Self.configuration((.project, text))
      let steps = foreign.rules.list.reduce(0) { $0 + ($1.patterns ?? []).reduce(0) { $0 + $1.size } }
      #expect(foreign.rules.list.count <= 1000 && steps <= 100_000)
      #expect(!foreign.rules.list.isEmpty && !foreign.ignored.isEmpty)
      #expect(foreign.ignored.allSatisfy { $0.message.contains("at most 1000") })
      #expect(try Self.configuration((.trustedProject, text)).ignored.isEmpty)
    }
  }

  /// Other commands send the same events.
  @Test(arguments: ["permissions", "invalidate-signatures", "decrypt"])
  func whatTheScopeAllowsIsLockedForAllCommands(_ option: String) throws {
    let lock = #"{"\#(option)":{"value":false,"locked":true}}"#
    let failure = #expect(throws: ConfigurationFailure.self) {
      try Self.configuration((.system, #"{"defaults":{"edit rotate-pages":\#(lock)}}"#))
    }
    let problem = try #require(failure?.problems.first)
    #expect(failure?.problems.count == 1 && problem.message.contains("--\(option) is locked for all commands"))
    #expect(problem.line == 1 && problem.column == 35 && problem.pointer == "/defaults/edit rotate-pages/\(option)")
    #expect(try Self.configuration((.system, #"{"defaults":\#(lock)}"#)).defaults.first?.isLocked == true)
    // What is not locked may be said of one command, as may locks of its other options.
    #expect(throws: Never.self) {
      try Self.configuration((.system, #"{"defaults":{"edit":{"\#(option)":true,"jobs":{"value":1,"locked":true}}}}"#))
    }
  }

  /// Layers with one rule each, and what comes of `edit.removePages`.
  @Test(
    arguments: [
      ([(Layer.Kind.user, #"{"disable":["edit"]}"#)], "disable"),
      ([(.user, #"{"disable":["edit.remove-pages"]}"#)], "disable"),
      ([(.user, #"{"disable":["edit remove-pages"]}"#)], "disable"),
      ([(.user, #"{"disable":["edit.rotatePages"]}"#)], nil),
      // The last rule of the highest layer decides, the more special one or not.
      ([(.user, #"{"disable":["edit"]}, {"enable":["edit.removePages"]}"#)], "enable"),
      ([(.user, #"{"enable":["edit.removePages"]}, {"disable":["edit"]}"#)], "disable"),
      ([(.option, #"{"enable":["edit"]}"#), (.system, #"{"hide":["edit"]}"#)], "enable"),
      ([(.system, #"{"hide":["edit"]}"#), (.user, #"{"disable":["edit"]}"#)], "disable"),
      ([(.trustedProject, #"{"enable":["edit"]}"#), (.user, #"{"hide":["edit"]}"#)], "enable"),
      ([(.option, #"{"disable":["edit"]}"#), (.trustedProject, #"{"enable":["edit"]}"#)], "disable"),
      // What is locked is lifted by nobody, and may be made stricter.
      ([(.system, #"{"disable":["edit"],"locked":true}"#), (.option, #"{"enable":["edit.removePages"]}"#)], "disable"),
      ([(.system, #"{"disable":["edit"],"locked":true}"#), (.user, #"{"hide":["edit"]}"#)], "hide"),
      ([(.system, #"{"hide":["edit"],"locked":true}"#), (.user, #"{"disable":["edit"]}"#)], "hide"),
      ([(.system, #"{"enable":["edit"],"locked":true}"#), (.option, #"{"hide":["edit"]}"#)], "enable"),
      ([(.system, #"{"disable":["edit"],"locked":true}, {"enable":["edit"]}"#)], "disable"),
      // Only the system locks.
      ([(.user, #"{"disable":["edit"],"locked":true}"#), (.option, #"{"enable":["edit"]}"#)], "enable"),
      // Somebody else's project takes away and gives nothing back.
      ([(.project, #"{"disable":["edit"]}"#)], "disable"),
      ([(.project, #"{"enable":["edit"]}"#), (.user, #"{"disable":["edit"]}"#)], "disable"),
      ([(.project, #"{"disable":["edit"]}"#), (.user, #"{"hide":["edit"]}"#)], "hide"),
      ([(.project, #"{"disable":["edit"]}"#), (.option, #"{"enable":["edit"]}"#)], "enable"),
      // By path: the names of a document, and its own path.
      ([(.user, #"{"disable":["edit"],"files":["/desk/*"]}"#)], "disable"),
      ([(.user, #"{"disable":["edit"],"files":["/other/*"]}"#)], nil),
      ([(.user, #"{"disable":["edit"],"files":["/other/*","a.pdf"]}"#)], "disable"),
    ] as [([(Layer.Kind, String)], String?)])
  func decides(_ rules: [(Layer.Kind, String)], _ expected: String?) throws {
    let layers = rules.map {
      Layer(kind: $0.0, path: "/\($0.0.rawValue)/config.json", text: #"{"rules":[\#($0.1)]}"#)
    }
    let configuration = try Configuration(layers: layers, paths: Self.paths)
    #expect(effect(configuration, "edit.removePages") == expected)
  }

  @Test func linksLeadAroundNoRule() throws {
    let configuration = try Self.configuration(
      (
        .user,
        #"{"rules":[{"disable":["edit"],"files":["/archive/**"]},{"disable":["annotate"],"files":["/links/*"]}]}"#
      ))
    #expect(effect(configuration, "edit.crop", of: "/links/x.pdf") == "disable")
    #expect(effect(configuration, "annotate.add", of: "/links/x.pdf") == "disable")
    #expect(effect(configuration, "annotate.add", of: "/archive/x.pdf") == nil)
    #expect(effect(configuration, "edit.crop", of: "../archive/./b//x.pdf") == "disable")
    let open = try Self.configuration(
      (.user, #"{"rules":[{"disable":["edit"]},{"enable":["edit"],"files":["/links/*"]}]}"#))
    #expect(effect(open, "edit.crop", of: "/links/x.pdf") == "disable")
    #expect(effect(open, "edit.crop", of: "/links/y.pdf") == "enable")
  }

  @Test func hidesForAllFilesOnly() throws {
    let configuration = try Self.configuration(
      (
        .user,
        #"""
        {"rules":[{"hide":["thumbnails","edit.crop","search.find"]},{"hide":["outline"],"files":["/x/**"]},
          {"hide":["annotate"]},{"enable":["annotate.list"],"files":["/ok/**"]}]}
        """#
      ))
    let hidden = configuration.hiddenNames
    #expect(hidden.isSuperset(of: ["thumbnails", "thumbnails.render", "edit.crop", "search", "search.find"]))
    #expect(hidden.contains("annotate.add") && !hidden.contains("annotate.list") && !hidden.contains("annotate"))
    #expect(hidden.isDisjoint(with: ["edit", "outline", "outline.list"]))
    #expect(configuration.hiding("edit.crop")?.origin == RuleOrigin(path: "/user/config.json", line: 1))
  }

  @Test func vetoesNameFileLineAndReason() throws {
    let configuration = try Self.configuration(
      (.system, "{\n  \"rules\": [\n    {\"disable\": [\"edit.crop\",\n     \"edit.merge\"], \"reason\": \"no\"}]}"))
    let policy = configuration.policy(forDocument: "a.pdf", over: .standard)
    let context = Rules.context(
      of: "edit.merge", requiring: .reading, facts: DocumentFacts(pageCount: 1), policy: policy, mode: .document)
    #expect(context.vetoes.map(\.code) == ["policy.disabled"])
    #expect(context.vetoes.first?.message == "the configuration disables edit.merge (/system/config.json:4): no")
  }

  @Test func locksWhatTheCallAllows() throws {
    let configuration = try Self.configuration(
      (
        .system,
        #"""
        {"permissions":{"value":"enforce","locked":true},
         "defaults":{"invalidate-signatures":{"value":false,"locked":true},"decrypt":{"value":false,"locked":true}}}
        """#
      ), (.option, #"{"permissions":"warn"}"#))
    let base = Policy(permissions: .warn, invalidatesSignatures: true, decrypts: true)
    let policy = configuration.policy(forDocument: "a.pdf", over: base)
    #expect(policy.permissions == .enforce && !policy.invalidatesSignatures && !policy.decrypts)
    #expect(configuration.defaults.last?.isLocked == true)
    let open = try Self.configuration((.user, #"{"permissions":"enforce"}"#))
    #expect(open.policy(forDocument: "a.pdf", over: base).permissions == .warn)
  }

  @Test func projectsSayHowResultsLookAndNothingElse() throws {
    let text = #"""
      {"defaults":{"json":true,"jobs":9,"search":{"format":"{page}","max-count":3},"in-place":true},
       "labels":{"edit":"x"},"shortNames":{"y":"edit"},"permissions":"warn","trusted":["/project"],"actions":{"z":1}}
      """#
    let foreign = try Self.configuration((.project, text))
    #expect(foreign.defaults.map(\.option) == ["json", "format"])
    #expect(foreign.labels.isEmpty && foreign.shortNames.isEmpty && foreign.trusted.isEmpty && foreign.actions.isEmpty)
    #expect(
      foreign.ignored.map(\.pointer) == [
        "/defaults/jobs", "/defaults/search/max-count", "/defaults/in-place", "/labels", "/shortNames", "/permissions",
        "/trusted", "/actions",
      ])
    let own = try Self.configuration((.trustedProject, text.replacing(#","actions":{"z":1}"#, with: "")))
    #expect(own.defaults.map(\.option) == ["json", "jobs", "format", "max-count", "in-place", "permissions"])
    #expect(own.labels["edit"]?.value == "x" && own.shortNames["y"]?.value == "edit")
    #expect(own.ignored.map(\.pointer) == ["/trusted"])
  }

  @Test func trustsByResolvedPaths() throws {
    let paths = PathResolver(currentFolder: "/desk", home: "/home/anna") { path in
      path == "/home/anna/work" ? "/data/work" : path
    }
    let configuration = try Configuration(
      layers: [Layer(kind: .user, path: "/u", text: #"{"trusted":["~/work","/src/**"]}"#)], paths: paths)
    for folder in ["/data/work", "/home/anna/work", "/src", "/src/a/b"] {
      #expect(configuration.trusts(folder: folder))
    }
    for folder in ["/data/work/sub", "/data", "/srcs", "/home/anna", "/"] {
      #expect(!configuration.trusts(folder: folder))
    }
  }

  /// All that is wrong, in all layers, with line and column.
  @Test func tellsAllFaultsAtOnce() {
    do {
      _ = try Self.configuration(
        (
          .system,
          "{\"rules\": [\n  {\"hide\": [\"edti\"]},\n  {\"disable\": []},\n  {\"files\": [\"x\"]}\n], \"rulez\": 1}"
        ),
        (
          .user,
          "{\"defaults\": {\"jobs\": null},\n \"shortNames\": {\"e\": \"edit\", \"X\": \"edit\", \"run\": \"edit\"}}"
        ),
        (.option, "{\n  \"labels\": {,\n"), (.project, "[]"))
      Issue.record("it was taken")
    } catch let error as ConfigurationFailure {
      #expect(
        error.problems.map(\.place) == [
          "/option/config.json:2:14",
          "/system/config.json:2:13", "/system/config.json:3:4", "/system/config.json:4:3", "/system/config.json:5:4",
          "/user/config.json:1:15", "/user/config.json:2:17", "/user/config.json:2:30", "/user/config.json:2:43",
          "/project/config.json:1:1",
        ])
      #expect(error.problems.first { $0.place == "/system/config.json:2:13" }?.hint == "did you mean \"edit\"?")
      #expect(error.error.code.rawValue == "config.invalid" && error.error.code.exitStatus == .usage)
    } catch {
      Issue.record(error)
    }
  }

  @Test(arguments: [
    #"{"rules":[{"hide":["edit"],"reason":"a\u001b[2J"}]}"#, #"{"labels":{"edit":"a\nb"}}"#,
    #"{"defaults":{"format":"\u001b]0;x"}}"#, #"{"rules":[{"hide":["session.setMode"]}]}"#, #"{"trusted":["work"]}"#,
    #"{"rules":[{"hide":["edit"],"disable":["edit"]}]}"#, #"{"permissions":"off"}"#, #"{"rules":{}}"#, "\u{0}", "",
    #"{"rules":[{"hide":["edit"],"files":["a/b"]}]}"#, #"{"shortNames":{"x":"cut"}}"#, #"{"labels":{"x":"y"}}"#,
  ])
  func refuses(_ text: String) {
    #expect(throws: ConfigurationFailure.self) { try Self.configuration((.user, text)) }
  }

  @Test func nothingIsConfiguredWithoutLayers() throws {
    let configuration = try Configuration(layers: [])
    let base = Policy(disabled: ["edit"], permissions: .warn)
    #expect(configuration.isEmpty && configuration.policy(forDocument: "a.pdf", over: base) == base)
  }
}
