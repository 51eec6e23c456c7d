import CommandLineKit
import PDFScope

/// `pdfscope search`.
struct SearchCommand: ButtonCommand {
  let button = Button.search
  let defaultVerb: String? = nil
  let discussion = """
    Finds text in documents, page by page, and prints each line with a match as grep does: the document where there are \
    several, the page, the line. JSON adds the page's label, the matched text, and a rectangle and a quadrilateral for \
    each line that a match covers.
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
    CommandExample("pdfscope search -F -l 'ISO 32000-2' *.pdf", note: "The documents that hold a phrase"),
    CommandExample("pdfscope search --json Invoice report.pdf", note: "Where on the page the word stands"),
  ]
  let ownOptions: [OptionDefinition] = [
    OptionDefinition(
      "-e", "--regexp", value: .required("PATTERN"), isRepeatable: true,
      help: "What to find; may be repeated, and frees the first operand to be a file"),
    OptionDefinition("-c", "--count", help: "Print the number of matches of each document"),
    OptionDefinition("-l", "--files-with-matches", help: "Print the names of documents with a match"),
  ]

  var definition: CommandDefinition {
    let event = ActionEvent.declaration(of: FindText.self)
    return CommandDefinition(
      button.rawValue, aliases: ["s"], abstract: button.summary, discussion: discussion + "\n\n" + event.discussion,
      group: "Buttons",
      arguments: [
        ArgumentDefinition("PATTERN", omittedWith: ["--regexp"], help: "What to find, a regular expression"), .files,
      ],
      options: event.options + ownOptions, rules: [.mutuallyExclusive(["--count", "--files-with-matches"])],
      examples: examples,
      sections: [
        ManualSection(
          "QUIET SEARCHES",
          text: """
            With `--quiet` nothing is printed and the search ends at the first match, with status 0 whatever went wrong \
            before.
            """)
      ])
  }

  func declaration(for parsed: ParsedCommand) -> EventDeclaration? { ActionEvent.declaration(of: FindText.self) }

  func text(_ parsed: ParsedCommand) -> any AnswerText { SearchText(form: form(parsed)) }

  private func form(_ parsed: ParsedCommand) -> SearchText.Form {
    if parsed.flag(of: "quiet") { return .nothing }
    return parsed.flag(of: "count") ? .count : parsed.flag(of: "files-with-matches") ? .files : .lines
  }

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    let patterns = parsed.values(of: "regexp") + parsed.operands(of: "PATTERN")
    var event = try ActionEvent.declaration(of: FindText.self).event(
      from: parsed, operands: ["patterns": .array(patterns.map { .string($0) })])
    let isQuiet = parsed.flag(of: "quiet")
    if case .search(.find(var find)) = event, isQuiet || form(parsed) == .files {
      find.maxCount = 1
      event = .search(.find(find))
    }
    // A bad pattern is wrong usage, whatever the documents are.
    if case .search(.find(let find)) = event { try find.validate() }
    let call = try call()
    let paths = try InputFiles.paths(parsed)
    let run = DocumentRun(call, paths, report: try call.report(for: self, paths: paths)) { outcome in
      isQuiet && outcome.status == .ok
    }
    let status = try await run.send([event])
    return await run.hasEnough ? .done : status
  }
}
