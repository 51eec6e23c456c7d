import CommandLineKit
import PDFScope

/// `pdfscope search`.
struct SearchCommand: ButtonCommand {
  /// Whether what is found is highlighted, so that the documents change.
  var highlights = false
  let button = Button.search
  let defaultVerb: String? = nil
  let discussion = """
    Finds text in documents, page by page, and prints each line with a match as grep does: the document where there \
    are several, the page, the line. JSON adds the page's label, the outline item that a match falls under, the \
    matched text, and a rectangle and a quadrilateral for each line that a match covers.

    Lines that surround a match have a dash where the line with the match has a colon; `--` sets groups apart. What \
    was found in an annotation, a field and so on is told in brackets before the line: `3:[Highlight] see the \
    appendix`. Of a line of more than 2,000 characters that many around the match are shown, with `…` where it is cut. \
    `(text withheld)` stands for a line of a document that forbids copying text.

    A document whose pages are pictures without text is noted on standard error, and in JSON by `noText` and \
    `imagePages`.
    """
  let examples: [CommandExample] = [
    CommandExample(
      "pdfscope search -i 'total (area|yield)' report.pdf", note: "A regular expression, whatever the case",
      output: """
        3:pears. The total yield is the highest since the founding.
        4:The total area is now 38 hectares.
        """),
    CommandExample(
      "pdfscope search -c -F euro report.pdf", note: "How often a text occurs", output: "1"),
    CommandExample(
      "pdfscope search -A 1 'total area' report.pdf", note: "With a line of what follows",
      output: """
        4:The total area is now 38 hectares.
        """),
    CommandExample(
      "pdfscope search --in annotations,outline,metadata -i 'invoice|orchard|figure' report.pdf",
      note: "In notes, outline titles and metadata",
      output: """
        5:[Text] Is this the final figure?
        5:[Highlight] Invoice total
        4:[outline] Orchards
        """),
    CommandExample(
      "pdfscope search --format '{page} {section}: {text}' '[0-9,]+[.]00' report.pdf", note: "A line for each match",
      output: """
        5 Accounts: 1,204,550.00
        5 Accounts: 12,300.00
        """),
    CommandExample(
      "pdfscope search -r -l 'ISO 32000-2' archive/", note: "The documents below a folder that hold a phrase"),
    CommandExample("pdfscope search --json Invoice report.pdf", note: "Where on the page the word stands"),
    CommandExample("pdfscope search --snippets hits/ Invoice report.pdf", note: "A picture of each match"),
    CommandExample(
      "pdfscope search --highlight 'Invoice total' report.pdf -o marked.pdf", note: "A highlight on each match",
      output: "5:Invoice total of the year: 1,204,550.00."),
  ]
  var ownOptions: [OptionDefinition] { SearchOptions.all(highlighting: highlights) }

  var definition: CommandDefinition {
    let event = ActionEvent.declaration(of: FindText.self)
    return CommandDefinition(
      names[0], aliases: Array(names.dropFirst()), abstract: button.summary,
      discussion: discussion + "\n\n" + event.discussion,
      group: "Buttons",
      arguments: [
        ArgumentDefinition(
          "PATTERN", omittedWith: ["--regexp", "--file"], help: "What to find, a regular expression"),
        SearchOptions.files,
      ],
      options: SearchOptions.ofEvent + ownOptions, rules: SearchOptions.rules,
      examples: examples, sections: SearchOptions.sections)
  }

  func declaration(for parsed: ParsedCommand) -> EventDeclaration? { ActionEvent.declaration(of: FindText.self) }

  func text(_ parsed: ParsedCommand) -> any AnswerText { SearchText(style(parsed)) }

  private func style(_ parsed: ParsedCommand) -> SearchText.Style {
    var style = SearchText.Style(form: form(parsed))
    if parsed.flag(of: "no-filename") {
      style.showsPath = false
    } else if parsed.flag(of: "with-filename") || parsed.flag(of: "recursive") {
      style.showsPath = true
    }
    style.showsPage = parsed.optionalFlag(of: "page-number") ?? true
    style.hasContext = ["context", "before-context", "after-context"].contains { name in
      parsed.last(of: name).flatMap { Int($0) } ?? 0 > 0
    }
    return style
  }

  private func form(_ parsed: ParsedCommand) -> SearchText.Form {
    if parsed.flag(of: "quiet") { return .nothing }
    if parsed.flag(of: "count") { return .count }
    if parsed.flag(of: "files-with-matches") { return .files }
    if parsed.flag(of: "files-without-match") { return .filesWithout }
    return parsed.flag(of: "only-matching") ? .matches : .lines
  }

  private func event(_ parsed: ParsedCommand) throws -> ActionEvent {
    let patterns = try SearchPatterns(parsed)
    let answer: SearchAnswer =
      switch form(parsed) {
      case .lines, .matches: .matches
      case .count: .count
      case .files, .filesWithout, .nothing: .presence
      }
    var event = try ActionEvent.declaration(of: FindText.self).event(
      from: parsed,
      operands: [
        "patterns": .array(patterns.patterns.map { .string($0) }), "answer": .string(answer.rawValue),
      ])
    guard case .search(.find(var find)) = event else { return event }
    if patterns.isEmpty { find.criteria.fixedStrings = false }
    event = .search(.find(find))
    // A bad pattern is wrong usage, whatever the documents are.
    try find.validate()
    return event
  }

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    if parsed.flag(of: "highlight") { return try await highlight(parsed, call) }
    try InputFiles.checkStandardInput(parsed)
    var event = try event(parsed)
    let isQuiet = parsed.flag(of: "quiet")
    let call = try call()
    if case .text = call.format, case .search(.find(var find)) = event {
      find.sections = false
      event = .search(.find(find))
    }
    let paths = try InputFiles.paths(parsed)
    var environment = call.environment
    if parsed.last(of: "snippets") != nil {
      environment.outputPlace = OutputPlace(
        mayReplace: parsed.flag(of: "force"), isDryRun: parsed.flag(of: "dry-run"), namer: SharedNamer(sparing: paths))
      call.output.outlivesReader = true
    }
    let hasSnippets = parsed.last(of: "snippets") != nil
    let run = DocumentRun(
      call, InputFiles.documents(in: paths, parsed), report: try call.report(for: self, paths: paths),
      environment: environment, inTurn: hasSnippets
    ) { outcome in isQuiet && outcome.status == .ok }
    let status = try await run.send([event])
    if !parsed.flag(of: "recursive"), status == .failed, paths.contains(where: { FileKind.isFolder($0) }) {
      call.diagnostics.note("use --recursive to search the documents in a folder")
    }
    return await run.hasEnough ? .done : status
  }

  /// Searches, and saves the documents with what was found in them highlighted.
  private func highlight(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    try InputFiles.checkStandardInput(parsed)
    var event = try event(parsed)
    let call = try call()
    if case .search(.find(var find)) = event {
      // Quiet or not, all that is there is to be highlighted.
      if find.answer == .presence { find.answer = .count }
      if case .text = call.format { find.sections = false }
      event = .search(.find(find))
    }
    let paths = Array(InputFiles.documents(in: try InputFiles.paths(parsed), parsed))
    let plan = try SavePlan(parsed, paths: paths)
    call.output.outlivesReader = true
    let run = DocumentRun(call, paths, report: try call.report(for: self, paths: paths), inTurn: true)
    return try await run.send([event], saving: plan)
  }
}
