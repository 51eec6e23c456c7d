import Testing

@testable import CommandLineKit

@Suite struct ManualTests {
  private static let date = ManualDate(year: 2025, month: 3, day: 7)

  private func pages(_ root: CommandDefinition) -> [ManualPage] {
    ManualRenderer(root: root, date: Self.date, version: "1.2").pages()
  }

  /// The page as a reader sees it, without overstruck characters.
  private func read(_ page: ManualPage) throws -> String {
    let folder = try TemporaryFolder()
    let path = try folder.write(page.fileName, page.source)
    let shown = try Shell.run("mandoc", ["-T", "utf8", "-O", "width=100", path])
    var text = ""
    for scalar in shown.standardOutput.unicodeScalars {
      if scalar.value == 8 { text.unicodeScalars.removeLast() } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  private func lint(_ pages: [ManualPage], level: String) throws -> String {
    let folder = try TemporaryFolder()
    let paths = try pages.map { try folder.write($0.fileName, $0.source) }
    let result = try Shell.run("mandoc", ["-T", "lint", "-W", level] + paths)
    return result.standardOutput + result.standardError
  }

  @Test func `writes a page for the program and each of its commands`() throws {
    #expect(
      pages(SampleTool.root).map(\.fileName) == [
        "scope.1", "scope-outline.1", "scope-search.1", "scope-annotate.1", "scope-edit.1", "scope-share.1",
        "scope-completion.1", "scope-version.1", "scope-format.7",
      ])
    let renderer = ManualRenderer(root: SampleTool.root, date: Self.date, version: "1.2")
    #expect(renderer.page(for: ["scope", "edit", "rotate-pages"])?.name == "scope-edit")
    #expect(renderer.page(for: ["scope"])?.name == "scope")
    #expect(renderer.page(for: ["other"]) == nil)
  }

  @Test func `is clean for mandoc`() throws {
    #expect(try lint(pages(SampleTool.root), level: "warning").isEmpty)
    // Of matters of style, only pages that are not installed here are named.
    let style = try lint(pages(SampleTool.root), level: "style")
    for line in style.split(separator: "\n") {
      #expect(line.contains("referenced manual not found") || line.contains("outdated mandoc.db"), "\(line)")
    }
  }

  @Test func `is clean for groff`() throws {
    let folder = try TemporaryFolder()
    for page in pages(SampleTool.root) {
      let path = try folder.write(page.fileName, page.source)
      let result = try Shell.run("groff", ["-mdoc", "-Tutf8", "-ww", "-z", path])
      #expect(result.status == 0)
      #expect(result.standardError.isEmpty, "\(page.fileName): \(result.standardError)")
    }
  }

  @Test func `shows what was declared`() throws {
    let text = try read(pages(SampleTool.root)[0])
    let expected = [
      "scope – read and change documents from the command line", "scope SUBCOMMAND [OPTIONS] ...",
      "‘z’ or ‘last’", "–pages RANGE, --pages RANGE", "--in-place[=SUFFIX]", "--wrap, --no-wrap",
      ".scope  outline 'a.pdf'", "\\(odd) ~ ^ `quotes` -- and dashes", "(scope-edit(1)), FILEs, and $SCOPE_COLOR.",
      "‘auto’", "~/.config/scope/config", ".hidden       2", "$ scope outline report.pdf", "qpdf(1)", "scope-format(7)",
      "March 7, 2025", "scope 1.2", "Stands in for --color.", "COORDINATES", "Nothing there.",
    ].map { $0 == "–pages RANGE, --pages RANGE" ? "-p RANGE, --pages RANGE" : $0 }
    for part in expected { #expect(text.contains(part), "\(part) is not in \(text)") }
    #expect(!text.contains("--jobs"))
    #expect(!text.contains("--secret"))
  }

  @Test func `writes pages about topics`() throws {
    let text = try read(try #require(pages(SampleTool.root).last))
    #expect(text.contains("scope-format – what the output looks like"))
    #expect(text.contains("With --json there is one object; see scope(1)."))
    #expect(text.contains("jq(1), scope(1)"))
  }

  @Test func `describes verbs and kinds on their command's page`() throws {
    let text = try read(try #require(pages(SampleTool.root).first { $0.name == "scope-annotate" }))
    #expect(text.contains("scope annotate [list] [OPTIONS] FILE ..."))
    #expect(text.contains("scope annotate add rectangle [OPTIONS] --page N --rect L,T,W,H FILE ..."))
    #expect(text.contains("Without a verb, ‘scope annotate list’ is meant."))
    #expect(text.contains("$ scope annotate add circle a.pdf --page 1 --rect 20,20,60,30 -o b.pdf"))
    #expect(!text.contains("hidden-verb"))
  }

  /// Texts that mean something to the language of manual pages must come out as they went in.
  @Test(arguments: [
    ".Sh NAME", "'br", "\\fBbold\\fR", "a \\& b", "Ar Fl Nm", ". , : ; ( ) [ ] ? ! |", "\"quoted\" \"", "x\\",
    "%A author",
    "e\u{301} 日本 — “q”", "a`b~c^d", "Fl", "Xo", "--dash -d", "tab\there", ".", "\\", "\\*(lq", "\\n(.s", "'", "\"",
  ])
  func `keeps text from being read as commands`(_ text: String) throws {
    let literal = text.contains("`") ? "``` \(text) ```" : "``\(text)``"
    let command = CommandDefinition(
      "t", abstract: "a page",
      discussion:
        "\(text.map { "`*\\".contains($0) ? "\\\($0)" : String($0) }.joined())\n\nWith \(literal), and (\(literal))s.\n\n    \(text)\n\n\(literal) x\n: y",
      options: [
        OptionDefinition("--one", value: .required(text), choices: [OptionChoice(text, help: "h")], help: "the help")
      ],
      examples: [CommandExample(text, note: "a note", output: text)], files: [ManualFile(text, help: "f")])
    let page = pages(command)[0]
    #expect(try lint([page], level: "warning").isEmpty, "\(page.source)")
    let shown = try read(page)
    let wanted = text.map { $0 == "\t" ? " " : String($0) }.joined()
    #expect(shown.contains("$ \(wanted)\n"), "\(page.source)\n\(shown)")
    #expect(shown.contains("--one \(wanted)\n"), "\(page.source)\n\(shown)")
    if !text.contains("`") {
      #expect(shown.contains("With ‘\(wanted)’, and (‘\(wanted)’)s."), "\(page.source)\n\(shown)")
    }
  }

  @Test func `holds a date to what a month can be`() {
    #expect(ManualDate(year: 2024, month: 12, day: 31).mdoc == "December 31, 2024")
    #expect(ManualDate(year: 2024, month: 0, day: 1).mdoc == "January 1, 2024")
    #expect(ManualDate(year: 2024, month: 99, day: 1).mdoc == "December 1, 2024")
  }
}
