import CommandLineKit
import PDFScope

/// `pdfscope annotate`.
struct AnnotateCommand: ButtonCommand {
  let button = Button.annotate
  let defaultVerb: String? = "list"
  let discussion = """
    Shows annotations of every type: page, type, author and contents as text; in JSON also the rectangle, colour, \
    flags, dates, what it answers, and what belongs to its type.
    """
  let examples: [CommandExample] = [
    CommandExample(
      "pdfscope annotate report.pdf", note: "Every annotation in a line",
      output: """
        5 [3]  Text       Ada    Is this the final figure?
        5 [3]  Text       Grace  Yes, audited.
        5 [3]  Highlight  Ada    Invoice total
        """),
    CommandExample(
      "pdfscope annotate --format '{page}: {author}: {contents}' report.pdf", note: "Who says what where",
      output: """
        5: Ada: Is this the final figure?
        5: Grace: Yes, audited.
        5: Ada: Invoice total
        """),
  ]

  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) throws {
    if let result = outcome.result as? AnnotationsResult { try ListText.write(result, on: page) }
  }
}

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
  ]

  /// The changed document is all there is; `--verbose` tells on standard error what was done.
  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) {}
}
