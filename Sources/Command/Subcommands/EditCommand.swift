import CommandLineKit
import PDFScope

/// `pdfscope edit`.
struct EditCommand: ButtonCommand {
  let button = Button.edit
  let defaultVerb: String? = nil
  let discussion = """
    Changes documents. The input is never touched without `--in-place`, and an existing output is replaced only with \
    `--force`. A new file takes its place in one step, after it was read back; if anything goes wrong, nothing is left \
    behind. Encryption is kept.

    The permissions of an encrypted document and the signatures of a signed one are respected: what they forbid is \
    refused with status 4. `pdfscope context --explain edit` tells beforehand.
    """
  let examples: [CommandExample] = [
    CommandExample("pdfscope edit rotate-pages --pages 2-4 --by 90 scan.pdf -o turned.pdf", note: "Turn three pages"),
    CommandExample("pdfscope edit remove-pages --pages blank scan.pdf --in-place=.bak", note: "Drop blank pages"),
    CommandExample(
      "pdfscope edit split --outline-level 1 report.pdf -o 'chapters/{part}-{title}.pdf'", note: "A file for each chapter"),
    CommandExample("pdfscope edit split --max-size 10M report.pdf -o mails/", note: "Parts that a mail server takes"),
    CommandExample(
      "pdfscope edit extract-pages --pages '@Results,[iv]' report.pdf -o results.pdf", note: "Some pages as a new file"),
  ]

  func outputOption(of event: EventDeclaration) -> OptionDefinition {
    event.name == ExtractPages.name ? GlobalOptions.newDocument : GlobalOptions.parts
  }

  func text(_ parsed: ParsedCommand) -> any AnswerText {
    switch parsed.name {
    case "split", "extract-pages": DocumentPaths()
    default: WholeAnswerText { write($0, on: $1, parsed) }
    }
  }

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    guard let event = try declaration(for: parsed)?.event(from: parsed), SplittingCall.handles(event) else {
      return try await runAsDeclared(parsed, call)
    }
    try event.validate()
    return try await SplittingCall(command: self, event: event, parsed: parsed).run(call)
  }

  /// The changed document is all there is; `--verbose` tells on standard error what was done.
  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) {}
}
