import PDFScopeCore
import TestSupport
import Testing

/// What a search prints, beside grep's habits.
@Suite struct SearchOutputTests {
  private static let plain = Fixtures.path("text/plain.pdf")
  private static let columns = Fixtures.path("text/columns.pdf")

  // MARK: Context

  @Test func contextLikeGrep() throws {
    let call = try Call("search", "-C", "1", "needle", Self.plain)
    #expect(
      call.lines == [
        "1-Chapter One", "1:The first line holds one needle in plain sight.",
        "1-A phrase may run over the end of a line: the quick brown", "--", "2-Chapter Two", "2:needle needle needle",
        "2:needles and needlework are other words", "2-NEEDLE in a haystack",
      ])
    #expect(
      try Call("search", "-A1", "-e", "Two", "-e", "haystack", Self.plain).lines == [
        "2:Chapter Two", "2-needle needle needle", "--", "2:NEEDLE in a haystack",
      ])
    #expect(
      try Call("search", "-B", "2", "NEEDLE", Self.plain).lines == [
        "2-needle needle needle", "2-needles and needlework are other words", "2:NEEDLE in a haystack",
      ])
    // -A and -B count before -C, whatever the order.
    #expect(
      try Call("search", "-A0", "-C", "1", "NEEDLE", Self.plain).lines == [
        "2-needles and needlework are other words", "2:NEEDLE in a haystack",
      ])
    // Matches that touch are one group, and no line stands twice.
    let all = try Call("search", "-C", "9", "e", Self.plain).lines
    #expect(all.filter { $0 == "--" }.count == 2 && Set(all).count == all.count - 1)
  }

  @Test func groupsOfSeveralDocuments() throws {
    let call = try Call("search", "-A1", "left 3|sight", Self.plain, Self.columns)
    #expect(
      call.lines == [
        Self.plain + ":1:The first line holds one needle in plain sight.",
        Self.plain + "-1-A phrase may run over the end of a line: the quick brown", "--",
        Self.columns + ":1:left 3: needle in the first column", Self.columns + "-1-left 4 is a line of the first one",
      ])
  }

  @Test func contextInJSON() throws {
    let match = try #require(try Call("search", "--json", "-C2", "needles", Self.plain).list("matches").first)
    #expect(match["before"] == ["Chapter Two", "needle needle needle"])
    #expect(match["after"] == ["NEEDLE in a haystack"])
    #expect(match["lineNumber"] == 3 && match["range"] == [0, 7])
    let plain = try #require(try Call("search", "--json", "needles", Self.plain).list("matches").first)
    #expect(plain["before"] == nil && plain["after"] == nil)
    // A match that goes on below: the rest of it, and the line behind.
    let long = try #require(
      try Call("search", "--json", "-A1", "brown fox", Self.columns, Self.plain).list("matches", 1).first)
    #expect(long["after"] == ["fox jumps over the lazy dog. Needle with a capital letter."])
  }

  // MARK: Forms

  @Test func onlyMatching() throws {
    #expect(
      try Call("search", "-o", "need\\w+", Self.plain, "--pages", "2").lines
        == ["2:needle", "2:needle", "2:needle", "2:needles", "2:needlework"])
    #expect(
      try Call("search", "-on", "--no-filename", "silver thread", Self.columns, Self.plain).lines == ["1:silver thread"]
    )
    let colour = try Call("search", "-o", "--color=always", "NEEDLE", Self.plain)
    #expect(colour.text == "\u{1B}[32m2\u{1B}[0m:\u{1B}[1;31mNEEDLE\u{1B}[0m\n")
  }

  @Test func namesAndPages() throws {
    #expect(try Call("search", "-H", "NEEDLE", Self.plain).lines == [Self.plain + ":2:NEEDLE in a haystack"])
    #expect(try Call("search", "-I", "NEEDLE", Self.plain, Self.columns).lines == ["2:NEEDLE in a haystack"])
    #expect(try Call("search", "--no-page-number", "NEEDLE", Self.plain).lines == ["NEEDLE in a haystack"])
    #expect(try Call("search", "-n", "NEEDLE", Self.plain).lines == ["2:NEEDLE in a haystack"])
    #expect(try Call("search", "-HI", "NEEDLE", Self.plain).status == 64)
    #expect(try Call("search", "-Ic", "needle", Self.plain, Self.columns).lines == ["6", "2"])
  }

  @Test func filesWithoutMatch() throws {
    let other = Fixtures.path("pages/one.pdf")
    let call = try Call("search", "-L", "needle", Self.plain, other)
    #expect(call.lines == [other] && call.status == 0)
    let none = try Call("search", "-L", "nowhere at all", Self.plain)
    #expect(none.lines == [Self.plain] && none.status == 1)
    #expect(try Call("search", "-lL", "x", Self.plain).status == 64)
    #expect(try Call("search", "-oc", "x", Self.plain).status == 64)
  }

  @Test func presenceStopsAtOnce() throws {
    let json = try Call("search", "--json", "-l", "needle", Self.plain)
    #expect(try json.answer() == ["noText": false])
    #expect(try json.outcome()["status"] == "ok")
    let records = try Call("search", "--ndjson", "-c", "needle", Self.plain, Self.columns).records()
    #expect(records.filter { $0["type"] == "match" }.isEmpty)
    #expect(records.filter { $0["type"] == "outcome" }.map { $0["result"]?["count"]?.intValue } == [6, 2])
  }

  @Test func fields() throws {
    func lines(_ template: String, _ options: String...) throws -> [String] {
      try Call(["search", "--format", template] + options).lines
    }
    #expect(
      try lines("{stem} {page} {start}-{end} {lineNumber} {text}", "NEEDLE", Self.plain) == ["plain 2 0-6 4 NEEDLE"])
    #expect(try lines("{rects}", "quick brown fox", Self.plain) == ["330,105.71,66,7.86 60,117.71,18,7.86"])
    #expect(try lines("{stem}={count}", "-c", "needle", Self.plain, Self.columns) == ["plain=6", "columns=2"])
    #expect(try lines("{name}", "-l", "Chapter", Self.plain, Self.columns) == ["plain.pdf"])
    #expect(
      try lines(
        "{source}|{key}|{type}|{field}|{attachment}|{part}|{section}|{sectionPath}", "--in",
        "metadata,fields,attachments,outline",
        "needle", Fixtures.path("search/places.pdf")
      ).prefix(3) == [
        "fields||text|text||value|Deep|needle title/Deep", "fields||comboBox|choice||shown|Deep|needle title/Deep",
        "fields||text|nowhere||value||",
      ])
    #expect(try Call("search", "--format", "{nothing}", "x", Self.plain).status == 64)
    #expect(try Call("search", "--format", "{path}", "-L", "x", Self.plain).status == 64)
  }

  // MARK: Patterns from files

  @Test func patternsFromFiles() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("\u{FEFF}fox\r\n\nneedle\r\n".utf8, to: "words")
    #expect(try Call("search", "-c", "-f", file, Self.plain).text == "7\n")
    #expect(try Call("search", "-c", "-f", file, "-e", "Chapter", Self.plain).text == "10\n")
    #expect(try Call("search", "-c", "--file", "-", Self.plain, input: .text("Chapter")).text == "3\n")
    let more = try folder.write("lazy\n".utf8, to: "more")
    #expect(try Call("search", "-c", "-f", file, "-f", more, Self.plain).text == "8\n")
    // Nothing to look for is nothing found, as plain text too.
    let empty = try folder.write("\n\n".utf8, to: "empty")
    for option in [[], ["-F"], ["-w"]] as [[String]] {
      let call = try Call(["search", "-f", empty, Self.plain] + option)
      #expect(call.status == 1 && call.text.isEmpty && call.errors.isEmpty, "\(option)")
    }
    #expect(try Call("search", "-c", "-f", empty, "-e", "fox", Self.plain).text == "1\n")
  }

  @Test func brokenPatternFiles() throws {
    let missing = try Call("search", "-f", "/nonexistent", Self.plain)
    #expect(missing.status == 64 && missing.errors.contains("--file /nonexistent"))
    #expect(try Call("search", "-f", "-", "-", input: .text("x")).status == 64, "standard input is read once")
    let folder = try TemporaryFolder()
    let bad = try folder.write("fine\n(\n".utf8, to: "bad")
    #expect(try Call("search", "-f", bad, Self.plain).status == 64)
    let bytes = try folder.write([0xFF, 0xFE, 0x0A], to: "bytes")
    #expect(try Call("search", "-f", bytes, Self.plain).status == 64)
    #expect(try Call("search", "-f", "/dev/zero", Self.plain).status == 64)
  }
}
