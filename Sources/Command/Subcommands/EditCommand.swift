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
      "pdfscope edit set-labels --pages 1-4 --style romanLower book.pdf -o labelled.pdf",
      note: "Call the first four pages i to iv"),
    CommandExample(
      "pdfscope edit set-info --title 'Annual report' --clear creator,producer report.pdf --in-place",
      note: "Set the title, and forget the programs it was made with"),
    CommandExample(
      "pdfscope edit attach --file factur-x.xml --relationship alternative invoice.pdf -o e-invoice.pdf",
      note: "Put the data of an invoice into it"),
    CommandExample(
      "pdfscope edit extract-attachments *.pdf -o 'files/{stem}-{file}'", note: "Take all files out of documents"),
  ]

  func outputOption(of event: EventDeclaration) -> OptionDefinition {
    event.name == ExtractAttachments.name ? GlobalOptions.attachments : GlobalOptions.pictures
  }

  /// Of what changes a document the changed one is all there is; `--verbose` tells on standard error what was done.
  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) throws {
    switch outcome.event {
    case .edit(.listAttachments):
      if let result = outcome.result as? AttachmentsResult { try ListText.write(result, on: page) }
    case .edit(.extractAttachments):
      if let result = outcome.result as? AttachmentsResult { try ListText.writePaths(of: result, on: page) }
    default: break
    }
  }

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    guard let declaration = declaration(for: parsed), declaration.name == ExtractAttachments.name else {
      return try await runPlainly(parsed, call)
    }
    let event = try declaration.event(from: parsed)
    try event.validate()
    return try await extractAttachments(event, parsed, call)
  }
}
