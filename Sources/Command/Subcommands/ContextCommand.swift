import CommandLineKit
import PDFScope

/// `pdfscope context`: what the scope allows on each document.
struct ContextCommand: DocumentCommand {
  let names = ["context"]
  var definition: CommandDefinition { Self.declaration }

  private static let declaration = CommandDefinition(
    "context", abstract: "Tell what may be done with a document, and why not",
    discussion: """
      Shows for each button whether any of its events may run on the document, and whether there is anything to show. \
      `--explain` lists a button's events, or one event, with everything that says no, and what would lift it. \
      `--require` makes a gate for scripts: the exit status is 0 only where the event may run. Text output is then the \
      reason alone, on standard error, where it may not; `--verbose` shows the buttons too.
      """, group: "About documents",
    arguments: [.files],
    options: [
      OptionDefinition(
        "--explain", value: .required("NAME"),
        choices: Button.builtIn.map { OptionChoice($0.rawValue, help: $0.summary) } + Self.events,
        help: "List the events of a button, or one event, and what says no to them"),
      OptionDefinition(
        "--require", value: .required("EVENT"), isRepeatable: true,
        choices: Self.events,
        help: "End with status 4 unless the event may run",
        discussion: """
          The verb may also be spelt as on the command line: `edit.rotate-pages`. Where the document cannot be opened \
          at all, the status is 2, or 5 for a password.
          """),
      OptionDefinition(
        "--invalidate-signatures", help: "Suppose that signatures may break"),
      GlobalOptions.formatOfOthers,
    ],
    examples: [
      CommandExample(
        "pdfscope context report.pdf", note: "All buttons",
        output: """
          outline     yes
          thumbnails  yes
          search      yes
          bookmarks   yes
          annotate    yes
          edit        yes
          """),
      CommandExample("pdfscope context --explain edit contract.pdf", note: "Why pages cannot be removed"),
      CommandExample(
        "pdfscope context --require edit.rotatePages report.pdf && echo yes", note: "A gate in a script",
        output: "yes"),
    ])

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    let call = try call()
    let paths = try InputFiles.paths(parsed)
    let required = parsed.values(of: "require").map(Self.eventName)
    let run = DocumentRun(call, paths, report: try report(call, parsed, paths: paths))
    return try await run.forEachDocument { document in
      let host = document.host
      await host.lookClosely()
      let contexts = host.scope.contexts
      var footer = DocumentFooter(
        path: host.path, contexts: contexts, warnings: await host.takeWarnings(), error: host.openingError,
        status: host.openingError == nil ? .ok : .failed)
      if footer.error == nil, let refusal = Self.refusal(of: required, contexts) {
        footer.error = refusal
        footer.status = refusal.code.exitStatus == .refused ? .refused : .failed
      }
      return footer
    }
  }

  /// What may be asked about.
  private static let events = ActionEvent.declarations.map {
    OptionChoice($0.name, help: $0.summary, aliases: aliases(of: $0.name))
  }

  /// The name of an event with its verb as the command line spells it, where that differs.
  private static func aliases(of name: String) -> [String] {
    let spelling = EventName(name).commandLineName
    return spelling == name ? [] : [spelling]
  }

  /// The name of an event, whichever way it was spelt.
  private static func eventName(_ spelling: String) -> String {
    ActionEvent.declarations.first { aliases(of: $0.name).contains(spelling) }?.name ?? spelling
  }

  /// The first of the required events that may not run, and why.
  private static func refusal(of required: [String], _ contexts: [Button: ButtonContext]) -> ActionError? {
    for name in required {
      let context = contexts.values.lazy.compactMap { $0.event(named: name) }.first
      guard let veto = context?.vetoes.first else { continue }
      return ActionError(veto.code, "\(name) may not run: \(veto.message)")
    }
    return nil
  }

  private func report(_ call: Call, _ parsed: ParsedCommand, paths: [String]) throws -> sending any Report {
    let output = call.output
    switch call.format {
    case .json: return JSONReport { try output.write($0) }
    case .ndjson:
      return NDJSONReport {
        try output.write($0)
        try output.flush()
      }
    case .template:
      throw UsageError(
        kind: .conflictingOptions, "context has no records for --format", hint: "use --json", commandPath: parsed.path)
    case .text:
      let name = parsed.last(of: "explain").map(Self.eventName)
      let isGate = !parsed.values(of: "require").isEmpty && name == nil && !call.isVerbose
      return ContextReport(call, showsPaths: paths.count > 1, explaining: name, isSilent: isGate || call.isQuiet)
    }
  }
}

/// Writes contexts as text.
private final class ContextReport: Report {
  private let call: Call
  private let showsPaths: Bool
  /// The button, or the event, that is asked about.
  private let name: String?
  /// Whether only errors and warnings are shown.
  private let isSilent: Bool

  init(_ call: Call, showsPaths: Bool, explaining name: String?, isSilent: Bool) {
    self.isSilent = isSilent
    self.call = call
    self.showsPaths = showsPaths
    self.name = name
  }

  func begin(_ invocation: InvocationMetadata) {}
  func begin(_ document: DocumentHeader) {}
  func add(_ part: any ResultPart, of event: ActionEvent) {}
  func add(_ outcome: Outcome) {}
  func end(_ summary: Summary) {}

  func end(_ document: DocumentFooter) throws {
    let page = TextPage(
      path: document.path, showsPath: showsPaths, paint: Paint(isOn: call.usesColor), output: call.output)
    if let error = document.error { call.diagnostics.report(error, path: document.path) }
    call.diagnostics.report(document.warnings, path: document.path)
    guard !isSilent, let contexts = document.contexts else { return }
    try page.heading()
    if let name, let context = Button(rawValue: name).flatMap({ contexts[$0] }) {
      try explain(context.events, on: page)
    } else if let name, let context = contexts.values.lazy.compactMap({ $0.event(named: name) }).first {
      try explain([context], on: page)
    } else {
      try list(contexts, on: page)
    }
    try call.output.flush()
  }

  private func list(_ contexts: [Button: ButtonContext], on page: TextPage) throws {
    var table = TextTable()
    for button in Button.allCases {
      guard let context = contexts[button], !context.isHidden else { continue }
      // What is hidden is not missed.
      let events = context.events.filter { !$0.vetoes.contains { $0.code == "policy.hidden" } }
      // What the user made is told one by one.
      guard button != .custom else {
        for event in events {
          table.append([
            call.configuration.titled(event.name), event.isEnabled ? "yes" : "no",
            (event.vetoes.first?.message ?? "").printable,
          ])
        }
        continue
      }
      let isWhole = events.allSatisfy { $0.isEnabled && $0.withheld.isEmpty }
      let word = isWhole ? "yes" : context.isEnabled ? "partly" : "no"
      let reason = events.lazy.flatMap { $0.vetoes + $0.withheld }.first?.message
      table.append([
        call.configuration.titled(button.rawValue), word,
        (reason ?? (context.isEmpty == true ? "nothing there" : "")).printable,
      ])
    }
    try page.output.write(table.render())
  }

  private func explain(_ events: [EventContext], on page: TextPage) throws {
    for event in events {
      try page.line("\(call.configuration.titled(event.name)): \(event.isEnabled ? "yes" : "no")")
      for veto in event.vetoes { try page.line("  \(veto.code): \(veto.message.printable)") }
      for veto in event.withheld { try page.line("  text is kept back: \(veto.code): \(veto.message.printable)") }
      for veto in event.lifted { try page.line("  not enforced: \(veto.code): \(veto.obstacle.printable)") }
    }
  }
}
