import CommandLineKit
import PDFScope

/// `pdfscope outline`.
struct OutlineCommand: ButtonCommand {
  let button = Button.outline
  let defaultVerb: String? = "list"
  let discussion = """
    Shows the outline, which viewers call bookmarks or table of contents, as an indented tree with the page that each \
    item leads to, or as JSON with everything that the file says of an item. It can be exported, edited as text and \
    imported, changed item by item, checked and repaired.

    The verbs that change the outline need a place for the changed document: `--output` or `--in-place`. They change \
    no more objects than they must, and with `--json` tell of the items that were added, changed or taken out, each \
    with its level. The permissions and signatures of a document are respected.
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
      "pdfscope outline --numbers report.pdf", note: "With the numbers by which the other verbs know the items",
      output: """
        1  Preface  2 [ii]
        2  Harvest  3 [1]
          2.1  Orchards  4 [2]
        3  Accounts  5 [3]
        4  Cooperative  → https://cooperative.example/
        """),
    CommandExample(
      "pdfscope outline --depth 1 --format '{page}: {title}' report.pdf", note: "Lines made from a template",
      output: """
        2: Preface
        3: Harvest
        5: Accounts
        : Cooperative
        """),
    CommandExample(
      "pdfscope outline export --as markdown report.pdf", note: "A table of contents for a web page",
      output: """
        - [Preface](#page=2)
        - [Harvest](#page=3)
          - [Orchards](#page=4)
        - [Accounts](#page=5)
        - [Cooperative](https://cooperative.example/)
        """),
    CommandExample(
      "pdfscope outline export --as text report.pdf | sed 's/^Annex/Appendix/' "
        + "| pdfscope outline import --from - report.pdf -o new.pdf",
      note: "Edit titles as text; positions, colours and actions stay"),
    CommandExample(
      "pdfscope outline add --title 'Fruit trees' --page 4 --under Harvest report.pdf -o new.pdf",
      note: "Add an item under another"),
    CommandExample(
      "pdfscope outline update 2.1 --color red --bold report.pdf --in-place",
      note: "Mark an item, given by its number"),
    CommandExample(
      "pdfscope outline rename 'Harvest/Orchards' --title 'Fruit' report.pdf --in-place",
      note: "Rename an item, given by its path"),
    CommandExample("pdfscope outline check *.pdf", note: "A gate for scripts: status 1 where anything is wrong"),
  ]

  func ownOptions(of event: EventDeclaration) -> [OptionDefinition] {
    guard event.name == ListOutline.name else { return [] }
    return [
      OptionDefinition(
        "--numbers", help: "Print the number of each item before its title",
        discussion: """
          The number names the item to other verbs, such as `update 2.1`. Items below level \
          \(OutlineNumbers.deepest) have none. In JSON, and in a template as `{number}`, it is there anyway.
          """)
    ]
  }

  /// Text is a list of items with their level, and knows no limit of nesting.
  func event(_ event: ActionEvent, for format: OutputFormat) -> ActionEvent {
    guard !format.isJSON, case .outline(.list(var list)) = event else { return event }
    list.flat = true
    return .outline(.list(list))
  }

  /// Where items are to be named, the first operand names one, unless options do.
  func arguments(of event: EventDeclaration) -> [ArgumentDefinition] {
    guard Self.namesItems(event) else { return [.files] }
    return [
      ArgumentDefinition(
        "ITEM", omittedWith: ["--item", "--title-match"], help: "The item, by its number or its path"),
      .files,
    ]
  }

  func operands(of event: EventDeclaration, in parsed: ParsedCommand) -> [String: JSONValue] {
    guard Self.namesItems(event), let item = parsed.operand(of: "ITEM") else { return [:] }
    return ["item": [.string(item)]]
  }

  private static func namesItems(_ event: EventDeclaration) -> Bool {
    event.parameters.contains { $0.name == "item" }
  }

  /// Of a changed outline the document is all there is.
  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) throws {
    switch outcome.result {
    case let text as OutlineTextResult: try page.output.write(Array(text.text.utf8))
    case let check as OutlineCheckResult: try OutlineText.write(check, on: page)
    case let outline as OutlineResult where outcome.event.name == ListOutline.name:
      try OutlineText.write(outline, numbers: parsed.flag(of: "numbers"), on: page)
    default: break
    }
  }
}
