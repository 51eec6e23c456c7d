import CommandLineKit
import PDFScope

/// A subcommand: what it declares of itself. What it does is said by one of the two protocols below.
protocol Subcommand: Sendable {
  /// Its name, and its short ones: what can be known of it before its declaration is made, which takes time.
  var names: [String] { get }
  /// Its declaration.
  var definition: CommandDefinition { get }
}

/// A subcommand that tells something about the program itself.
protocol ToolCommand: Subcommand {
  /// What it prints.
  func text(_ parsed: ParsedCommand) throws -> String
}

/// A subcommand that works on documents.
protocol DocumentCommand: Subcommand {
  /// Runs it.
  ///
  /// - Parameter call: reads and checks the options of the call; whatever is wrong usage is found before that.
  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus
}

/// A subcommand that is a button: its verbs and options are those of the button's events.
protocol ButtonCommand: DocumentCommand {
  /// The button.
  var button: Button { get }
  /// The prose of the manual page, in paragraphs.
  var discussion: String { get }
  /// Examples with their output.
  var examples: [CommandExample] { get }
  /// Further sections of the manual page.
  var sections: [ManualSection] { get }
  /// The verb that runs where none is named; `nil` where one must be.
  var defaultVerb: String? { get }
  /// Options of the command line alone, which belong to no event.
  var ownOptions: [OptionDefinition] { get }
  /// Options of the command line alone, of the verb of one event.
  func ownOptions(of event: EventDeclaration) -> [OptionDefinition]
  /// The option that says where the files go that the verb of one event writes.
  func outputOption(of event: EventDeclaration) -> OptionDefinition
  /// The operands of the verb of one event.
  func arguments(of event: EventDeclaration) -> [ArgumentDefinition]
  /// The values of the event's parameters that stand among the operands.
  func operands(of event: EventDeclaration, in parsed: ParsedCommand) -> [String: JSONValue]
  /// The event to send: the one that the command line asks for, suited to the form of the output.
  func event(_ event: ActionEvent, for format: OutputFormat) -> ActionEvent
  /// Writes the result of an outcome as text.
  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) throws
  /// Writes answers as text; by default each outcome once it is whole.
  func text(_ parsed: ParsedCommand) -> any AnswerText
}

extension ButtonCommand {
  var sections: [ManualSection] { [] }

  var ownOptions: [OptionDefinition] { [] }

  func ownOptions(of event: EventDeclaration) -> [OptionDefinition] { [] }

  func outputOption(of event: EventDeclaration) -> OptionDefinition { GlobalOptions.pictures }

  func arguments(of event: EventDeclaration) -> [ArgumentDefinition] { event.operands + [.files] }

  func operands(of event: EventDeclaration, in parsed: ParsedCommand) -> [String: JSONValue] { [:] }

  func event(_ event: ActionEvent, for format: OutputFormat) -> ActionEvent { event }

  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) {}

  func text(_ parsed: ParsedCommand) -> any AnswerText {
    WholeAnswerText { try write($0, on: $1, parsed) }
  }

  var names: [String] { [button.rawValue] + (button.shortName.map { [$0] } ?? []) }

  /// The events of the button.
  var events: [EventDeclaration] { ActionEvent.declarations.filter { $0.button == button } }

  var definition: CommandDefinition {
    CommandDefinition(
      names[0], aliases: Array(names.dropFirst()), abstract: button.summary,
      discussion: discussion, group: "Buttons", options: ownOptions, subcommandTerm: "verb",
      subcommands: events.map(verb), defaultSubcommand: defaultVerb, examples: examples,
      sections: sections)
  }

  private func verb(_ event: EventDeclaration) -> CommandDefinition {
    CommandDefinition(
      EventName(event.name).commandLineVerb, abstract: event.summary, discussion: event.discussion,
      arguments: arguments(of: event),
      options: event.options + ownOptions(of: event) + (event.requirement.changesDocument ? GlobalOptions.changing : [])
        + (event.requirement.writesFiles ? [outputOption(of: event), GlobalOptions.force, GlobalOptions.dryRun] : []))
  }

  /// The declaration of the event that a verb stands for.
  func declaration(for parsed: ParsedCommand) -> EventDeclaration? {
    events.first { EventName($0.name).commandLineVerb == parsed.name }
  }

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    try await runPlainly(parsed, call)
  }

  /// Sends the event of the verb, and saves the document where that may have changed it.
  func runPlainly(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    guard let declaration = declaration(for: parsed) else {
      throw UsageError(kind: .missingSubcommand, "a verb is missing", commandPath: parsed.path)
    }
    let event = try declaration.event(from: parsed, operands: operands(of: declaration, in: parsed))
    return try await send(event, declaration, parsed, call) { try InputFiles.paths(parsed) }
  }

  /// Sends an event to documents.
  ///
  /// - Parameter documents: the paths of the documents, read once the options of the call are found to be right.
  func send(
    _ event: ActionEvent, _ declaration: EventDeclaration, _ parsed: ParsedCommand, _ call: () throws -> Call,
    to documents: () throws -> [String]
  ) async throws -> PDFScope.ExitStatus {
    try event.validate()
    let call = try call()
    let paths = try documents()
    let changes = declaration.requirement.changesDocument
    let plan = changes ? try SavePlan(parsed, paths: paths, sources: event.inputPaths) : nil
    call.output.outlivesReader = plan != nil
    var environment = call.environment
    environment.runningNumbers = RunningNumbers()
    let run = DocumentRun(
      call, paths, report: try call.report(for: self, paths: paths), environment: environment, inTurn: plan != nil)
    return try await run.send([self.event(event, for: call.format)], saving: plan)
  }
}

extension ArgumentDefinition {
  /// The documents.
  static let files = ArgumentDefinition(
    "FILE", isRepeatable: true, optionalWith: ["--files-from"], help: "PDF documents; `-` is standard input",
    completion: .file(extensions: ["pdf"]))
}

extension Call {
  /// The report in the form that was asked for.
  func report(for command: some ButtonCommand, paths: [String]) throws -> sending any Report {
    let output = output
    switch format {
    case .json: return JSONReport { try output.write($0) }
    case .ndjson:
      return NDJSONReport {
        try output.write($0)
        try output.flush()
      }
    case .template(let text):
      let fields = RecordFields.common + (RecordFields.ofButton[command.button] ?? [])
      do {
        let template = try Template(text, fields: fields, escapes: true)
        // A line that is the same for every record is a word that was meant for another option.
        guard !template.fieldNames.isEmpty else { throw Self.templateWithoutFields(text, command, parsed) }
        return TemplateReport(self, template: template)
      } catch let error as UsageError {
        throw error
      } catch {
        throw UsageError(kind: .invalidValue, "--format: \(error)", commandPath: parsed.path)
      }
    case .text:
      return TextReport(self, showsPaths: paths.count > 1, text: command.text(parsed))
    }
  }

  private static func templateWithoutFields(
    _ text: String, _ command: some ButtonCommand, _ parsed: ParsedCommand
  ) -> UsageError {
    let isFormat = command.button == .thumbnails && ["png", "jpeg", "jpg", "webp", "pdf"].contains(text.lowercased())
    return UsageError(
      kind: .invalidValue, "--format: the template '\(text)' names no field",
      hint: isFormat ? "the format of pictures is --picture-format \(text)" : "fields stand in braces, such as {page}",
      commandPath: parsed.path)
  }
}
