import CommandLineKit
import PDFScope

/// `pdfscope annotate`.
struct AnnotateCommand: ButtonCommand {
  let button = Button.annotate
  let defaultVerb: String? = "list"
  let discussion = """
    Shows annotations of every type, makes them at places or on text, changes them, answers them and takes them away.

    The list has page, type, author and contents as text; in JSON also the rectangle, colour, flags, dates, what it \
    answers, and what belongs to its type. The verbs that change documents print nothing unless JSON is asked for, \
    which has the annotations as they are now.

    The input is never touched without `--in-place`. What was changed is appended to the file, so that its signatures \
    stay valid where they allow annotations; where they, or the permissions of an encrypted document, do not, the \
    event is refused with status 4.
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
    CommandExample(
      "pdfscope annotate add highlight --match 'total (area|yield)' -i report.pdf -o marked.pdf",
      note: "A highlight on each match"),
    CommandExample(
      "pdfscope annotate add rectangle --page 1 --rect 72,72,200,40 --color red report.pdf --in-place",
      note: "A rectangle at a place"),
    CommandExample(
      "pdfscope annotate add line --page 1 --points 72,72,200,140 --line-ends none,openArrow report.pdf --in-place",
      note: "An arrow"),
    CommandExample(
      "pdfscope annotate add note --reply-to note-1 --contents 'Checked.' --author Ada report.pdf --in-place",
      note: "An answer to an annotation by its name"),
    CommandExample(
      "pdfscope annotate add note --reply-to note-1 --state accepted --author Ada report.pdf --in-place",
      note: "A reviewer's consent"),
    CommandExample(
      "pdfscope annotate --by Grace --since 2026-01-01 --format '{page}\\t{id}\\t{contents}' report.pdf",
      note: "One reviewer's annotations since a day, with the names that answers need"),
    CommandExample(
      "pdfscope annotate update --by Ada --type highlight --color green report.pdf -o recoloured.pdf",
      note: "One reviewer's highlights in another colour"),
    CommandExample(
      "pdfscope annotate remove --type link report.pdf -o unlinked.pdf", note: "All links taken away"),
  ]

  /// The changed document is all there is; `--verbose` tells on standard error what was done.
  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) throws {
    guard case .annotate(.list) = outcome.event, let result = outcome.result as? AnnotationsResult else { return }
    try ListText.write(result, on: page)
  }
}
