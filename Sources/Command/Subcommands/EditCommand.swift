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
    CommandExample("pdfscope edit stamp --text '{page}/{pages}' report.pdf -o numbered.pdf", note: "Number pages"),
    CommandExample("pdfscope edit watermark --text DRAFT report.pdf -o draft.pdf", note: "Mark a draft"),
    CommandExample(
      "pdfscope edit underlay --from letterhead.pdf --repeat z letter.pdf -o out.pdf", note: "Put on letterhead"),
  ]

  /// The changed document is all there is; `--verbose` tells on standard error what was done.
  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) {}
}
