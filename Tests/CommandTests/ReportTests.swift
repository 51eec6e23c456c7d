import PDFScopeCore
import TestSupport
import Testing

/// The forms of output beside text: one object, records, templates.
@Suite struct ReportTests {
  @Test func theWholeObject() throws {
    let call = try Call("bookmarks", "--json", "--tag", "a=b", "two.pdf", folder: Fixtures.path("bookmarks"))
    // Compared as text: the order of the keys is a promise, what depends on the work comes last.
    #expect(
      call.text.filter { $0 != " " && $0 != "\n" } == """
        {"schema":"pdfscope/1","invocation":{"tool":"pdfscope","version":"\(pdfscopeVersion)","origin":"command",\
        "tags":{"a":"b"}},"documents":[{"path":"two.pdf","outcomes":[{"action":"bookmarks.list","vetoes":\
        [{"source":"document","code":"file.notFound","kind":"invalid","message":"thereisnosuchfile"}],"warnings":[],\
        "outputs":[],"error":{"code":"file.notFound","message":"thereisnosuchfile"},"status":"failed"}],\
        "warnings":[],"status":"failed"}],"summary":{"documents":1,"ok":0,"nothing":0,"refused":0,"failed":1}}
        """)
    #expect(call.text.hasSuffix("}\n"))
  }

  @Test func keysOfADocument() throws {
    let document = try #require(
      try Call("outline", "--json", Fixtures.path("outline/styles.pdf")).document().objectValue)
    #expect(document.map(\.key) == ["path", "pages", "outcomes", "warnings", "status"])
    let outcome = try #require(document["outcomes"]?[0]?.objectValue)
    #expect(outcome.map(\.key) == ["action", "result", "vetoes", "warnings", "outputs", "status"])
    #expect(outcome["status"] == "ok" && outcome["action"] == "outline.list")
  }

  @Test func recordsInOrder() throws {
    let call = try Call(
      "outline", "--ndjson", Fixtures.path("outline/styles.pdf"), "/nonexistent.pdf",
      Fixtures.path("damaged/xref-offsets.pdf"))
    let records = try call.records()
    let types = records.map { $0["type"]?.stringValue ?? "" }
    #expect(types.prefix(7) == ["begin", "begin", "outcome", "end", "begin", "outcome", "end"])
    #expect(types.dropFirst(7).prefix(2) == ["begin", "outcome"])
    #expect(types.dropFirst(9).dropLast(2).allSatisfy { $0 == "warning" })
    #expect(types.suffix(2) == ["end", "summary"])
    #expect(types.contains("warning"))
    #expect(records[0]["schema"] == "pdfscope/1" && records[0]["invocation"]?["tool"] == "pdfscope")
    #expect(records[5]["error"]?["code"] == "file.notFound")
    #expect(records.last == ["type": "summary", "documents": 3, "ok": 2, "nothing": 0, "refused": 0, "failed": 1])
    // Every record about a document says which.
    #expect(records.dropFirst().dropLast().allSatisfy { $0["path"] != nil })
  }

  @Test func contextRecords() throws {
    let records = try Call("context", "--ndjson", Fixtures.path("pages/one.pdf")).records()
    #expect(records.map { $0["type"]?.stringValue } == ["begin", "begin", "context", "end", "summary"])
    #expect(records[2]["contexts"]?["edit"]?["isEnabled"] == true)
    let locked = try Call("context", "--ndjson", Fixtures.path("encryption/aes-256.pdf")).records()
    #expect(locked.map { $0["type"]?.stringValue } == ["begin", "begin", "context", "error", "end", "summary"])
    #expect(locked[3]["code"] == "document.locked")
  }

  /// Warnings are part of the object and stand nowhere else.
  @Test func warningsAreInTheObject() throws {
    let call = try Call("outline", "--json", Fixtures.path("damaged/xref-offsets.pdf"))
    #expect(call.status == 0 && call.errors.isEmpty)
    #expect(try !call.warningCodes().isEmpty)
    #expect(try call.list("items").count == 3)
  }

  @Test func wrongUsageIsARecordOnStandardError() throws {
    let call = try Call("outline", "--json", "--dpeth", "1", Fixtures.path("pages/one.pdf"))
    #expect(call.text.isEmpty)
    #expect(
      try call.diagnostics() == [
        [
          "type": "error", "code": "usage.unknownOption", "message": "unknown option '--dpeth'",
          "hint": "did you mean '--depth'?",
        ]
      ])
    // Asked for after the fault, too.
    #expect(try Call("outline", "--dpeth", "1", "--ndjson", "x.pdf").diagnostics().count == 1)
    // But not where it is a value or a file.
    #expect(try Call("outline", "--dpeth", "--", "--json").errors.hasPrefix("pdfscope: "))
  }

  @Test func templates() throws {
    let path = Fixtures.path("structure/everything.pdf")
    func lines(_ template: String, _ subcommand: String...) throws -> [String] {
      try Call(subcommand + ["--format", template, path]).lines
    }
    #expect(
      try lines("{index}/{pages} {stem}.{ext} {name} {action}", "bookmarks") == [
        "1/6 everything.pdf everything.pdf bookmarks.list"
      ])
    #expect(try lines("{path}", "bookmarks") == [path])
    #expect(try lines("{{{page}}}\\t{title}", "bookmarks") == ["{4}\tFourth"])
    #expect(try lines("{page:3}:{text}", "search", "in a layer") == ["006:in a layer"])
    #expect(try lines("{type} {id} {contents}", "annotate", "--pages", "4") == ["Text note A note"])
    let folder = try TemporaryFolder()
    let pictures = try Call(
      "thumbnails", "--format", "{page} {width}x{height} {picture}", "-s", "60", "--pages=1,3", path, "-o", folder.path)
    #expect(
      pictures.lines == [
        "1 45x60 \(folder.path)/everything-1.png", "3 60x45 \(folder.path)/everything-3.png",
      ])
  }

  @Test func unknownFieldOfATemplate() throws {
    let call = try Call("outline", "--format", "{pgae} {title}", Fixtures.path("outline/styles.pdf"))
    #expect(call.status == 64)
    #expect(call.text.isEmpty)
    #expect(call.errors.contains("pgae") && call.errors.contains("page"))
    for template in ["{", "}", "{page", "{}", "{page:x}"] {
      #expect(
        try Call("outline", "--format", template, Fixtures.path("outline/styles.pdf")).status == 64, "\(template)")
    }
  }

  /// What stands in a file cannot drive a terminal by way of a template.
  @Test func templatesArePrintable() throws {
    let call = try Call("outline", "--format", "{title}", Fixtures.path("outline/titles.pdf"))
    #expect(call.lines.count == 16)
    #expect(!call.text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }

  @Test func failuresBesideATemplate() throws {
    let call = try Call("outline", "--format", "{title}", "/nonexistent.pdf", Fixtures.path("outline/labels.pdf"))
    #expect(call.status == 2)
    #expect(call.lines.count == 8)
    #expect(call.errorLines == ["pdfscope: /nonexistent.pdf: there is no such file"])
  }

  @Test func verboseTellsOnStandardError() throws {
    let folder = try TemporaryFolder()
    let call = try Call(
      "edit", "rotate-pages", "-v", "--by", "90", Fixtures.path("pages/one.pdf"), "-o", folder.path("o.pdf"))
    #expect(call.text.isEmpty)
    #expect(
      call.errorLines == ["pdfscope: \(Fixtures.path("pages/one.pdf")): edit.rotatePages: ok → \(folder.path("o.pdf"))"]
    )
  }

  /// A catalog whose pages are numbers.
  private static func withoutPages(_ count: Int) -> [UInt8] {
    let kids = (0..<count).map { "\($0 + 4) 0 R" }.joined(separator: " ")
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R \(kids)] /Count \(count + 1) >>", page,
    ]
    return SmallPDF.make((objects + (0..<count).map { "\($0)" }).map { Array($0.utf8) })
  }

  @Test func repeatedWarningsAreOneLine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.withoutPages(30), to: "in.pdf")
    let call = try Call("outline", path)
    #expect(
      call.errorLines == ["pdfscope: \(path): warning: a page is missing: its object is not a dictionary (30 times)"])
    let verbose = try Call("outline", "--verbose", path)
    #expect(verbose.errorLines.count { $0.contains("a page is missing") } == 30)
    #expect(try Call("outline", "--json", path).document()["warnings"]?.arrayValue?.count == 30)
  }

  @Test func pagesAreNamedOnce() throws {
    let path = Fixtures.path("demo/report.pdf")
    let call = try Call("search", "--pages", "9", "a", path)
    #expect(call.errorLines.first == "pdfscope: \(path): page 9 does not exist: the document has 5 pages")
  }
}
