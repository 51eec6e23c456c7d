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
    CommandExample(
      "pdfscope outline report.pdf", note: "The outline as a tree, with the number of the page and its label",
      output: """
        Preface  2 [ii]
        Harvest  3 [1]
          Orchards  4 [2]
        Accounts  5 [3]
        Cooperative  → https://cooperative.example/
        """),
    CommandExample(
      "pdfscope outline --depth 1 --format '{page}: {title}' report.pdf", note: "Lines made from a template",
      output: """
        2: Preface
        3: Harvest
        5: Accounts
        : Cooperative
        """),
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
