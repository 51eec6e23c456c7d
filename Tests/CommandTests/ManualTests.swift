import TestSupport
import Testing

@Suite struct ManualTests {
  /// The pages that the program can print.
  private func pages() throws -> [String] { try Call("manual").lines }

  @Test func pagesAreNotStale() throws {
    let pages = try pages()
    #expect(pages.contains("pdfscope.1") && pages.contains("pdfscope-edit.1"))
    for page in pages {
      let path = Fixtures.repository + "/man/" + page
      let kept = Files.exists(path) ? String(decoding: try Files.read(path), as: UTF8.self) : nil
      let isFresh = try kept == Call("manual", page).text
      #expect(isFresh, "man/\(page) is stale: script/manual writes it anew")
    }
    // And none is kept that the program does not know.
    let generated = try Files.names(in: Fixtures.repository + "/man").filter {
      $0.hasPrefix("pdfscope") && $0.hasSuffix(".1")
    }
    #expect(Set(generated).subtracting(pages) == [])
  }

  @Test func everySubcommandHasAPage() throws {
    let pages = try pages()
    for name in ["outline", "thumbnails", "search", "bookmarks", "annotate", "edit", "context", "schema", "version"] {
      #expect(pages.contains("pdfscope-\(name).1"))
    }
    #expect(!pages.contains("pdfscope-manual.1"), "what is hidden has none")
  }

  @Test func mandocFindsNothing() throws {
    let folder = try TemporaryFolder()
    for page in try pages() {
      let path = try folder.write(Call("manual", page).result.output, to: page)
      let lint = try Tool.run(["mandoc", "-T", "lint", "-W", "warning", path])
      #expect(lint.status == 0 && lint.text.isEmpty, "\(lint.text)")
      let rendered = try Tool.run(["mandoc", "-T", "html", path]).text
      #expect(rendered.contains(">NAME<") && rendered.contains(">DESCRIPTION<"), "\(page)")
    }
  }

  /// The declarations of the command line have no mistakes.
  @Test func declarationsAreSound() throws {
    let call = try Call("manual", "--check")
    #expect(call.status == 0 && call.text.isEmpty, "\(call.text)")
  }

  @Test func unknownPage() throws {
    #expect(try Call("manual", "pdfscope-dance.1").status == 64)
    #expect(try !Call("--help").text.contains("manual  "), "it is for whoever builds the package")
  }
}
