import CommandLineKit
import PDFScope

/// An action of the user's own as a subcommand: its options are its parameters.
struct ActionCommand: ButtonCommand {
  let action: CustomActionDefinition

  let button = Button.custom
  let discussion = ""
  let examples: [CommandExample] = []
  let defaultVerb: String? = nil

  /// The heading of the user's own actions in help.
  static let group = "Your own actions"

  /// The subcommands of the actions of a configuration.
  static func all(_ configuration: Configuration) -> [ActionCommand] { configuration.actions.map(ActionCommand.init) }

  private var declaration: EventDeclaration { EventDeclaration(action.declaration) }

  var events: [EventDeclaration] { [declaration] }

  var names: [String] { [action.declaration.name] }

  var definition: CommandDefinition {
    let event = declaration
    return CommandDefinition(
      names[0], abstract: abstract, discussion: prose, group: Self.group, arguments: [.files],
      options: event.options + saving(event))
  }

  private var abstract: String {
    let summary = action.declaration.summary
    return action.label.map { $0 == summary ? summary : "\($0): \(summary)" } ?? summary
  }

  private var prose: String {
    let work =
      switch action.work {
      case .events:
        "Sends in turn, each where the one before it was done: "
          + action.declaration.sends.map { "`\($0)`" }.joined(separator: ", ") + "."
      case .program(let program):
        "Runs `\(PathParts(program.arguments[0]).name)` on a private copy of each document, for no more than "
          + "\(JSONValue.number(program.timeout).text()) seconds and \(program.memoryLimit >> 20) MiB. What it asks "
          + "for is done as far as the document allows it."
      }
    return action.declaration.discussion.isEmpty ? work : action.declaration.discussion + "\n\n" + work
  }

  /// The options that say where something goes.
  private func saving(_ event: EventDeclaration) -> [OptionDefinition] {
    if event.requirement.changesDocument { return GlobalOptions.changing }
    if event.requirement.writesFiles { return [Self.folder, GlobalOptions.force, GlobalOptions.dryRun] }
    if case .program = action.work { return [GlobalOptions.dryRun] + Self.refused }
    return []
  }

  /// What is expected of an action whose configuration forgot to say that it changes documents.
  private static let refused: [OptionDefinition] = {
    let hint = """
      its program may change nothing of a document; where it may, the definition of the action says what, such as \
      "changes": "content"
      """
    return [
      OptionDefinition(
        "-o", "--output", value: .required("FILE"), help: "Not for this action", availability: .refused(hint: hint)),
      OptionDefinition(
        "--in-place", value: .optional("SUFFIX"), help: "Not for this action", availability: .refused(hint: hint)),
    ]
  }()

  private static let folder = OptionDefinition(
    "-o", "--output", value: .required("DIR"), defaultText: ".", help: "The folder that the files go to",
    discussion: "It is made where it is missing.", completion: .directory, group: "Output")

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    let declaration = declaration
    let event = try declaration.event(from: parsed)
    try checkEvents(event)
    let call = try call()
    let paths = try InputFiles.paths(parsed)
    let plan = declaration.requirement.changesDocument ? try SavePlan(parsed, paths: paths) : nil
    let writes = plan != nil || declaration.requirement.writesFiles
    call.output.outlivesReader = writes
    var environment = call.environment
    environment.runningNumbers = RunningNumbers()
    environment.outputPlace = OutputPlace(
      folder: plan == nil ? parsed.last(of: "output") ?? "." : ".", mayReplace: parsed.flag(of: "force"),
      isDryRun: parsed.flag(of: "dry-run"), namer: SharedNamer(sparing: paths))
    let report = try call.report(for: self, paths: paths)
    let run = DocumentRun(call, paths, report: report, environment: environment, inTurn: writes)
    return try await run.send([event], saving: plan)
  }

  /// Wrong usage is found before any document is opened.
  private func checkEvents(_ event: ActionEvent) throws {
    guard case .custom(let custom) = event else { return }
    let events: [ActionEvent]
    do throws(DecodingFailure) {
      events = try action.events(with: custom.parameters)
    } catch {
      throw ActionError(error)
    }
    do throws(ActionError) {
      try events.validateEach()
    } catch {
      var error = error
      error.hint = error.pointer.flatMap { JSONPointer($0) }.flatMap(action.origin) ?? error.hint
      throw error
    }
  }

  func text(_ parsed: ParsedCommand) -> any AnswerText { ActionText(parsed) }
}

/// Writes what comes of an action as text: each event as the subcommand of its button does.
private final class ActionText: AnswerText {
  private let parsed: ParsedCommand
  private var texts: [Button: any AnswerText] = [:]

  init(_ parsed: ParsedCommand) { self.parsed = parsed }

  func write(_ part: any ResultPart, on page: TextPage) {}

  func write(_ outcome: Outcome, on page: TextPage) throws {
    if let result = outcome.result as? CustomResult { return try write(result, on: page) }
    guard let button = Button(rawValue: EventName(outcome.event.name).button) else { return }
    let commands = CommandTree.subcommands.lazy.compactMap { $0 as? any ButtonCommand }
    let text = texts[button] ?? commands.first { $0.button == button }?.text(parsed)
    texts[button] = text
    try text?.write(outcome, on: page)
  }

  /// The answer of a program: a line for each member.
  private func write(_ result: CustomResult, on page: TextPage) throws {
    if !result.members.isEmpty { try page.heading() }
    for (key, value) in result.members {
      try page.line("\(key): \(value.stringValue ?? value.text())".printable)
    }
  }
}
