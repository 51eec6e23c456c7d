import CommandLineKit
import PDFScope

/// `pdfscope edit`.
struct EditCommand: ButtonCommand {
  let button = Button.edit
  let defaultVerb: String? = nil
  let discussion = """
    Puts documents together, takes them apart, turns, cuts, scales and stamps their pages, and sets what belongs to \
    them as a whole. What belongs to pages goes with them: links, outline items, named destinations, labels, form \
    fields, tags, layers, articles and user bookmarks; what leads to a page that is gone goes too, and the result \
    lists it.

    The input is never touched without `--in-place`, and an existing output is replaced only with `--force`. A new \
    file takes its place in one step, after it was read back; if anything goes wrong, nothing is left behind. Where \
    there is nothing to change, the document is written as it is and the status is 1. Encryption is kept, unless \
    `--decrypt` is given with the owner password.

    The permissions of an encrypted document and the signatures of a signed one are respected: what they forbid is \
    refused with status 4. `pdfscope context --explain edit` tells beforehand.
    """
  let examples: [CommandExample] = [
    CommandExample("pdfscope edit rotate-pages --pages 2-4 --by 90 scan.pdf -o turned.pdf", note: "Turn three pages"),
    CommandExample("pdfscope edit remove-pages --pages blank scan.pdf --in-place=.bak", note: "Drop blank pages"),
    CommandExample(
      "pdfscope edit split --outline-level 1 report.pdf -o 'chapters/{part}-{title}.pdf'",
      note: "A file for each chapter"),
    CommandExample("pdfscope edit split --max-size 10M report.pdf -o mails/", note: "Parts that a mail server takes"),
    CommandExample(
      "pdfscope edit extract-pages --pages '@Results,[iv]' report.pdf -o results.pdf",
      note: "Some pages as a new file"),
    CommandExample(
      "pdfscope edit move-pages --pages 10-12 --before 1 report.pdf --in-place", note: "Pages to the front"),
    CommandExample(
      "pdfscope edit merge --outline wrap cover.pdf report.pdf --pages 1-3 annex.pdf -o whole.pdf",
      note: "Three files put together, one of them in part, with an outline item for each"),
    CommandExample(
      "pdfscope edit insert-pages --from backs.pdf --from-pages reverse --collate fronts.pdf -o scan.pdf",
      note: "Fronts and backs that were scanned apart"),
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
    CommandExample("pdfscope edit stamp --text '{page}/{pages}' report.pdf -o numbered.pdf", note: "Number pages"),
    CommandExample(
      "pdfscope edit stamp --text 'ABC{bates}' --position topRight --first 1 case.pdf -o bates.pdf",
      note: "Bates numbers"),
    CommandExample(
      "pdfscope edit stamp --picture logo.png --width 30mm --position topLeft report.pdf -o out.pdf",
      note: "A logo of a width of 3 cm"),
    CommandExample("pdfscope edit watermark --text DRAFT report.pdf -o draft.pdf", note: "Mark a draft"),
    CommandExample("pdfscope edit crop --ink --padding 5mm scan.pdf -o cropped.pdf", note: "Cut margins off"),
    CommandExample("pdfscope edit booklet --paper a4 zine.pdf -o print.pdf", note: "Sheets to be folded"),
    CommandExample(
      "pdfscope edit underlay --from letterhead.pdf --repeat z letter.pdf -o out.pdf", note: "Put on letterhead"),
  ]

  let sections = [KeepingTable.section]

  func ownOptions(of event: EventDeclaration) -> [OptionDefinition] {
    SplittingCall.events.contains(event.name) ? [GlobalOptions.decrypt] : []
  }

  func outputOption(of event: EventDeclaration) -> OptionDefinition {
    switch event.name {
    case ExtractPages.name: GlobalOptions.newDocument
    case ExtractAttachments.name: GlobalOptions.attachments
    default: GlobalOptions.parts
    }
  }

  func text(_ parsed: ParsedCommand) -> any AnswerText {
    switch parsed.name {
    case "split", "extract-pages": DocumentPaths()
    default: WholeAnswerText { try write($0, on: $1, parsed) }
    }
  }

  /// The files of a merger are put together; all others are worked on each for itself.
  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    switch declaration(for: parsed) {
    case let declaration? where declaration.name == MergeDocuments.name:
      guard parsed.last(of: "in-place") == nil else {
        throw UsageError(
          kind: .conflictingOptions, "merge makes a new document, so that there is none to be changed in place",
          hint: "give --output FILE", commandPath: parsed.path, occurrences: parsed.occurrences)
      }
      let files = try MergeOperands(parsed)
      let event = try declaration.event(from: parsed, operands: files.parameters)
      return try await send(event, declaration, parsed, call) { [files.paths[0]] }
    case let declaration? where SplittingCall.events.contains(declaration.name):
      let event = try declaration.event(from: parsed)
      try event.validate()
      return try await SplittingCall(command: self, event: event, parsed: parsed).run(call)
    case let declaration? where declaration.name == ExtractAttachments.name:
      let event = try declaration.event(from: parsed)
      try event.validate()
      return try await extractAttachments(event, parsed, call)
    default: return try await runPlainly(parsed, call)
    }
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
}
