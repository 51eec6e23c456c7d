import CommandLineKit
import PDFScope

/// `pdfscope bookmarks`.
struct BookmarksCommand: ButtonCommand {
  let button = Button.bookmarks
  let defaultVerb: String? = "list"
  let discussion = """
    Shows and changes the bookmarks that a reader has set, page and name. They are not the outline, which `pdfscope \
    outline` shows.

    They are kept in the document's XMP, in the form that Nutrient reads and in that of Apple Preview; of the XMP \
    nothing else changes. XMP that is damaged is left alone, unless `--repair` is given. The changed document is all \
    that a verb gives that changes it; with `--json` the answer holds the bookmarks that were added, changed or removed.
    """
  let examples: [CommandExample] = [
    CommandExample(
      "pdfscope bookmarks report.pdf", note: "Page and name of each bookmark", output: "5 [3]  Check these figures"),
    CommandExample(
      "pdfscope bookmarks add --page 2 --name 'Read again' report.pdf --in-place", note: "Mark a page"),
    CommandExample(
      "pdfscope bookmarks toggle --page 5 report.pdf -o marked.pdf",
      note: "Press the button on page 5: its bookmark goes"),
    CommandExample(
      "pdfscope bookmarks rename --old-name 'Read again' --name Done report.pdf --in-place",
      note: "Give bookmarks of a name another one"),
    CommandExample(
      "pdfscope bookmarks export report.pdf > marks.json && pdfscope bookmarks import --from marks.json new.pdf "
        + "--in-place",
      note: "Take the bookmarks over to another document"),
  ]

  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) throws {
    switch outcome.result {
    // The changed document is all there is.
    case _ where ActionEvent.declarations.contains { $0.name == outcome.event.name && $0.requirement.changesDocument }:
      break
    case let result as BookmarksResult: try ListText.write(result, on: page)
    case let result as BookmarksExport where !result.isNothing: try page.line(result.content.text(.pretty))
    default: break
    }
  }
}
