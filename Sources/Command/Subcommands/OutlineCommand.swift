import CommandLineKit
import PDFScope

/// `pdfscope outline`.
struct OutlineCommand: ButtonCommand {
  let button = Button.outline
  let defaultVerb: String? = "list"
  let discussion = """
    Shows the outline, which viewers call bookmarks or table of contents, as an indented tree with the page that each \
    item leads to, or as JSON with everything that the file says of an item.
    """
  let examples: [CommandExample] = [
    CommandExample("pdfscope outline report.pdf", note: "The outline as a tree"),
    CommandExample(
      "pdfscope outline --format '{page}\\t{title}' report.pdf", note: "Page and title, parted by a tab"),
    CommandExample(
      "pdfscope outline --json --flat report.pdf | jq '.documents[0].outcomes[0].result.items | length'",
      note: "How many items there are"),
  ]

  /// Text is a list of items with their level, and knows no limit of nesting.
  func event(_ event: ActionEvent, for format: OutputFormat) -> ActionEvent {
    guard !format.isJSON, case .outline(.list(var list)) = event else { return event }
    list.flat = true
    return .outline(.list(list))
  }

  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) throws {
    if let result = outcome.result as? OutlineResult { try OutlineText.write(result, on: page) }
  }
}
