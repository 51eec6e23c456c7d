import PDFScopeCore
import TestSupport
import Testing

/// Files made to break readers, and files broken by accident: each button ends by itself with a documented status, in
/// little memory, and gives what can be given.
@Suite struct HostileTests {
  private func call(_ arguments: [String], _ file: String) throws -> Call {
    try Call(arguments + [Fixtures.path(file)], mostMemory: 1_000_000)
  }

  static let files = ((try? Fixtures.names(in: "hostile")) ?? []) + ((try? Fixtures.names(in: "damaged")) ?? [])

  @Test(arguments: files)
  func everyButtonEndsByItself(file: String) throws {
    let folder = try TemporaryFolder()
    let calls: [[String]] = [
      ["outline"], ["search", "-c", "Page"], ["bookmarks"], ["annotate"], ["context"],
      ["thumbnails", "-s", "64", "-o", folder.path("previews")],
      ["edit", "rotate-pages", "--by=90", "-o", folder.path("out.pdf")],
    ]
    for arguments in calls {
      let call = try call(arguments, file)
      let comment: Comment = "\(arguments[0]) \(file)"
      #expect(call.result.signal == nil, comment)
      #expect([0, 1, 2, 4, 5].contains(call.status), comment)
      #expect(call.errorLines.allSatisfy { $0.hasPrefix("pdfscope: ") || $0.hasPrefix("  ") }, "\(call.errors)")
      if call.status == 2 { #expect(!call.errors.isEmpty, comment) }
    }
    // What was written is no worse than what was read.
    if Files.exists(folder.path("out.pdf")) {
      func verdict(_ path: String) throws -> Int32 { try Tool.run(["qpdf", "--check", path]).status }
      let rank: [Int32: Int] = [0: 0, 3: 1, 2: 2]
      let (before, after) = try (verdict(Fixtures.path(file)), verdict(folder.path("out.pdf")))
      #expect((rank[after] ?? 3) <= (rank[before] ?? 3), "qpdf: \(before), then \(after)")
    }
    #expect(try folder.names().allSatisfy { ["out.pdf", "previews"].contains($0) })
  }

  static let pageCounts: [(file: String, pages: Int)] = [
    ("hostile/pages-count-more", 2), ("hostile/pages-count-less", 3), ("hostile/pages-count-negative", 2),
    ("hostile/pages-count-nodes", 3), ("hostile/pages-twice", 3), ("hostile/contents-self", 1),
    ("hostile/form-self", 1), ("hostile/pages-parent-cycle", 1), ("hostile/nested-arrays", 1),
    ("hostile/nested-dictionaries", 1), ("hostile/self-reference", 1), ("hostile/length-self", 1),
    ("hostile/odd-boxes", 9), ("hostile/labels-huge", 3), ("damaged/xref-offsets", 3), ("damaged/xref-one-offset", 3),
    ("damaged/startxref", 3), ("damaged/no-eof", 3), ("damaged/junk-before-header", 3), ("damaged/wrong-length", 3),
    ("damaged/no-endobj", 3), ("damaged/no-type", 3), ("damaged/missing-objects", 3),
    ("damaged/no-mediabox", 1), ("damaged/bad-flate", 3),
  ]

  @Test(arguments: pageCounts.indices)
  func pageCount(index: Int) throws {
    let (file, pages) = Self.pageCounts[index]
    let call = try call(["bookmarks", "--json"], file + ".pdf")
    #expect(try call.document()["pages"]?.intValue == pages)
  }

  static let texts: [(file: String, words: Int)] = [
    ("hostile/pages-count-more", 2), ("hostile/pages-count-less", 3), ("hostile/pages-count-negative", 2),
    ("hostile/pages-count-nodes", 3), ("hostile/pages-twice", 3),
    ("hostile/bomb-content", 1), ("damaged/xref-offsets", 3),
    ("damaged/xref-one-offset", 3), ("damaged/startxref", 3), ("damaged/wrong-length", 3), ("damaged/no-endobj", 3),
    ("damaged/content-garbage", 1), ("damaged/junk-after-eof", 3), ("damaged/junk-before-header-counted", 3),
  ]

  @Test(arguments: texts.indices)
  func textIsFound(index: Int) throws {
    let (file, words) = Self.texts[index]
    let call = try call(["search", "--json", "Page [0-9]"], file + ".pdf")
    let count = try #require(try call.answer()["count"]?.intValue)
    // A page that draws itself may say so more than once.
    #expect(count >= words, "\(file)")
  }

  static let pictures = [
    "hostile/pages-count-more", "hostile/pages-count-less", "hostile/pages-count-negative", "hostile/pages-count-nodes",
    "hostile/pages-twice", "hostile/contents-self", "hostile/form-self", "hostile/odd-boxes", "damaged/xref-offsets",
    "damaged/startxref", "damaged/no-type", "damaged/no-mediabox",
  ]

  @Test(arguments: pictures)
  func pagesAreDrawn(file: String) throws {
    let folder = try TemporaryFolder()
    let call = try call(["thumbnails", "--json", "-s", "64", "-o", folder.path], file + ".pdf")
    #expect(call.status == 0)
    #expect(try call.list("pictures").count == (try call.document()["pages"]?.intValue))
    #expect(try call.answer()["failures"] == nil)
  }

  @Test func hugePagesAreSmallPictures() throws {
    let folder = try TemporaryFolder()
    let call = try call(["thumbnails", "--json", "-o", folder.path], "hostile/page-huge.pdf")
    for picture in try call.list("pictures") {
      #expect(
        (1...256).contains(picture["width"]?.intValue ?? 0) && (1...256).contains(picture["height"]?.intValue ?? 0))
    }
  }

  @Test func labels() throws {
    let huge = try call(["search", "--json", "Page"], "hostile/labels-huge.pdf")
    #expect(try huge.list("matches").allSatisfy { ($0["label"]?.stringValue ?? "").utf8.count < 1000 })
    let cyclic = try call(["search", "--json", "Page"], "hostile/labels-cyclic.pdf")
    #expect(try cyclic.list("matches").map { $0["label"]?.stringValue } == ["i", "ii"])
    let odd = try call(["search", "--json", "Page"], "hostile/labels-odd.pdf")
    #expect(try odd.list("matches").map { $0["label"]?.stringValue } == ["i", "ii", "1", "2"])
  }

  @Test func repliesInARing() throws {
    let call = try call(["annotate", "--json"], "hostile/replies-cyclic.pdf")
    let list = try call.list("annotations")
    #expect(list.filter { $0["type"] == "Text" }.count == 4)
    #expect(list.filter { $0["type"] == "Popup" }.count == 2)
  }

  static let refusals: [(file: String, codes: Set<String>)] = [
    ("truncated-early", ["document.damaged"]),
    ("zero-pages", ["document.noPages"]),
    ("no-pages-entry", ["document.noPages", "document.damaged"]), ("empty", ["file.empty"]),
    ("text", ["document.notPDF"]),
    ("picture", ["document.notPDF"]), ("zeros", ["document.notPDF"]), ("header-only", ["document.damaged"]),
    ("html", ["document.notPDF"]), ("security-handler", ["document.unsupported"]),
    ("public-key", ["document.unsupported"]), ("encrypt-broken", ["document.damaged"]),
  ]

  @Test(arguments: refusals.indices)
  func refused(index: Int) throws {
    let (file, codes) = Self.refusals[index]
    let call = try call(["outline", "--json"], "damaged/\(file).pdf")
    #expect(call.status == 2)
    #expect(codes.contains(try call.errorCode() ?? ""), "\(file)")
  }
}
