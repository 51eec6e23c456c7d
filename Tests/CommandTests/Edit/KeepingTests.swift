import PDFScopeCore
import TestSupport
import Testing

/// The table of pdfscope-edit(1) that says what each verb keeps is true: of each verb what it writes is read by others
/// and compared with what it read.
@Suite struct KeepingTests {
  /// The rows of the manual's tables by verb: what it says of each column.
  static let table: [String: [String: String]] = {
    guard let page = try? Call("manual", "pdfscope-edit.1").text else { return [:] }
    var (table, heads): ([String: [String: String]], [String]) = ([:], [])
    for line in page.replacing("\\-", with: "-").split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ").map(String.init)
      if words.first == "verb", words.count > 6 {
        heads = Array(words.dropFirst())
      } else if heads.isEmpty || words.count != heads.count + 1 {
        heads = []
      } else {
        table[words[0], default: [:]].merge(zip(heads, words.dropFirst())) { _, new in new }
      }
    }
    return table
  }()

  /// How a verb is called: once, or with two choices of pages that other pages are gone with each time.
  private static let calls: [String: [String]] = [
    "rotate-pages": ["rotate-pages --by 90"],
    "remove-pages": ["remove-pages --pages 2,4-6", "remove-pages --pages 1,3"],
    "keep-pages": ["keep-pages --pages 1,3", "keep-pages --pages 2,4-6"],
    "move-pages": ["move-pages --pages 1-2 --after 5"], "reverse-pages": ["reverse-pages"],
    "duplicate-pages": ["duplicate-pages --pages all"], "insert-blank": ["insert-blank --before 1"],
    "insert-pages": ["insert-pages --before 3 --from other.pdf"],
    "merge": ["merge"], "extract-pages": ["extract-pages --pages 1,3", "extract-pages --pages 2,4-6"],
    "split": ["split --ranges 1,3 --ranges 2,4-6"], "crop": ["crop --margin 10"],
    "set-box": ["set-box trim --margin 10"], "scale-to": ["scale-to a5"], "n-up": ["n-up --per-sheet 2"],
    "booklet": ["booklet"], "overlay": ["overlay --from picture.pdf"], "underlay": ["underlay --from picture.pdf"],
    "watermark": ["watermark --text DRAFT"], "stamp": ["stamp --text {page}"],
    "set-labels": ["set-labels --prefix X- --style lettersUpper"], "set-info": ["set-info --title New"],
    "attach": ["attach --file note.txt"], "detach": ["detach --name kept.txt"],
  ]

  /// What a verb is there to set.
  private static let tasks: [String: Set<String>] = [
    "set-labels": ["labels"], "set-info": ["info", "XMP"], "detach": ["files"],
  ]

  private static let kept: [Set<String>] = [["1", "3"], ["2", "4", "5", "6"]]

  @Test func everyVerbThatWritesDocumentsHasARow() {
    let writing = EditEvent.declarations.filter {
      $0.requirement.changesDocument || [ExtractPages.name, SplitDocument.name].contains($0.name)
    }
    let verbs = writing.map { EventName($0.name).commandLineVerb }
    #expect(Set(Self.table.keys) == Set(verbs + ["merge*", "insert-pages*"]))
    #expect(Set(Self.calls.keys) == Set(verbs))
    #expect(Set(Self.table.values.map(\.count)) == [14])
  }

  /// The table is no wider than a terminal.
  @Test func theTableIsNarrow() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Call("manual", "pdfscope-edit.1").result.output, to: "pdfscope-edit.1")
    let lines = try Tool.run(["mandoc", "-T", "ascii", "-O", "width=80", path]).text.split(separator: "\n")
    #expect(lines.count > 100)
    let rows = lines.filter { line in line.split(separator: " ").count(where: { $0 == "all" }) > 1 }
    for line in rows { #expect(line.count <= 80, "\(line)") }
  }

  @Test(arguments: table.keys.sorted())
  func theTableIsTrue(row: String) throws {
    let isOther = row.hasSuffix("*")
    let verb = isOther ? String(row.dropLast()) : row
    let desk = try Desk(["picture.pdf": "text/picture-only.pdf"])
    try desk.put("note", as: "note.txt")
    try Self.document(in: desk, as: "in.pdf", isOther: false)
    try Self.document(in: desk, as: "other.pdf", isOther: true)
    var found = try self.found(verb, desk, in: isOther ? "other.pdf" : "in.pdf")
    found["encryption"] = try isEncryptionKept(verb, desk, isOther: isOther) ? "all" : "-"
    for (column, claim) in Self.table[row] ?? [:] {
      let truth = found[column] ?? "nothing measured"
      let isSet = Self.tasks[verb]?.contains(column) == true
      #expect(isSet ? claim == "set" && truth != "all" : claim == truth, "\(column) of \(row): \(truth)")
    }
  }

  /// What a split takes apart a merge puts together again: pages, outline, labels, links, fields and what belongs to
  /// them are those of the document that was split.
  @Test(arguments: [1, 2, 4]) func splitAndMergeGiveTheDocumentBack(every count: Int) throws {
    let desk = try Desk([:])
    try Self.document(in: desk, as: "in.pdf", isOther: false)
    let split = try desk.call("edit", "split", "--every", "\(count)", "in.pdf", "-o", "part-{part}.pdf")
    #expect(split.status == 0, "\(split.errors)")
    let parts = try desk.folder.names().filter { $0.hasPrefix("part-") }.sorted()
    #expect(parts.count == (6 + count - 1) / count)
    let merge = try desk.call(["edit", "merge", "--fields", "merge"] + parts + ["-o", "out.pdf"])
    #expect(merge.status == 0, "\(merge.errors)")
    let (source, result) = (desk.folder.path("in.pdf"), desk.folder.path("out.pdf"))
    try Witness.expectSound(result)
    #expect(try Witness.pages(result) == Witness.pages(source))
    let (before, after) = (try Keepsakes(source), try Keepsakes(result))
    for column in ["outline", "labels", "links", "fields", "names", "layers", "tags", "files", "info", "XMP"] {
      let (items, found) = (before.items[column] ?? [], after.items[column] ?? [])
      #expect(!items.isEmpty && found.count == items.count, "\(column): \(items.count), \(found.count)")
      for item in items { #expect(item.isAmong(found), "\(column): \(item.key)") }
    }
  }

  // MARK: Calls

  /// `structure/everything.pdf` with its layer on page 6 alone, or one of the same form in which everything has another
  /// name.
  private static func document(in desk: Desk, as name: String, isOther: Bool) throws {
    let path = desk.folder.path(name)
    let call = try Tool.run(
      ["qpdf", "--qdf", "--object-streams=disable", Fixtures.path("structure/everything.pdf"), path])
    try #require(call.status == 0)
    // Each byte a character, and back.
    var text = String(String.UnicodeScalarView(try Files.read(path).map { Unicode.Scalar($0) }))
    var pages = text.components(between: "%% Page ")
    for index in pages.indices.dropFirst() where !pages[index].hasPrefix("6\n") {
      guard let end = pages[index].firstRange(of: "endobj")?.lowerBound else { continue }
      pages[index] =
        pages[index][..<end].replacing("/L 10 0 R", with: "/L null  ") + String(pages[index][end...])
    }
    text = pages.joined(separator: "%% Page ")
    let names = [
      "everything": "otherthing", "fifth": "fivth", "second": "secend", "old-five": "old-fife", "kept": "also",
      "(name)": "(nome)", "Fourth": "Foerth", "KEEP-1": "KEEP-2", "(Layer)": "(Leyer)", "An article": "My article",
      "A title to keep": "A title to lose", "and &lt;this": "but &lt;this", "pdfscope fixtures": "pdfscope miniture",
      "D:20240102030405Z": "D:20250102030405Z", "(en)": "(de)", "TwoColumnLeft": "OneColumn    ",
      "DisplayDocTitle": "FitWindow      ",
    ]
    if isOther { for (old, new) in names { text = text.replacing(old, with: new) } }
    try Files.write(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, to: path)
  }

  /// The documents that a call of a verb wrote.
  private func written(
    _ verb: String, _ call: String, _ desk: Desk, input: String = "in.pdf", password: String = ""
  ) throws -> [String] {
    let other = verb == "merge" ? ["other.pdf"] : []
    let output = verb == "split" ? "part-{part}.pdf" : "out.pdf"
    let result = try desk.call(
      ["edit"] + call.split(separator: " ").map(String.init) + [input] + other + ["-o", output, "--force"],
      environment: password.isEmpty ? [:] : ["PDFSCOPE_PASSWORD": password])
    #expect(result.status == 0, "\(call): \(result.errors)")
    return try desk.folder.names().filter { $0 == "out.pdf" || $0.hasPrefix("part-") }.sorted().map(desk.folder.path)
  }

  // MARK: What is found

  /// How much of a document is still there after a verb, by column.
  private func found(_ verb: String, _ desk: Desk, in source: String) throws -> [String: String] {
    let before = try Keepsakes(desk.folder.path(source))
    let outputs = try (Self.calls[verb] ?? []).flatMap { call in
      try written(verb, call, desk).map { try Keepsakes($0) }
    }
    var found: [String: String] = [:]
    for (column, items) in before.items {
      #expect(!items.isEmpty, "there is something to lose: \(column)")
      // With one document every page is there, with two the kept pages of each.
      let answers = outputs.enumerated().map { place, after in
        self.answers(items, after.items[column] ?? [], outputs.count == 1 ? nil : Self.kept[place])
      }
      let common = answers.reduce(Set(["all", "own", "-"])) { $0.intersection($1) }
      let isFirst = answers.count > 1 && answers[0].contains("all") && answers.dropFirst().allSatisfy { $0 == ["-"] }
      found[column] = ["all", "own", "-"].first(where: common.contains) ?? (isFirst ? "first" : "part")
      if outputs.count == 1, found[column] == "part", isOfFirstPage(items, outputs[0].items[column] ?? []) {
        found[column] = "first"
      }
    }
    return found
  }

  /// What can be said of things and what is left of them, with the numbers of the pages that are left.
  private func answers(_ items: [Keepsakes.Item], _ left: [Keepsakes.Item], _ kept: Set<String>?) -> Set<String> {
    let pages = kept.map { Set($0.map { "Page \($0) of everything" }) }
    let there = items.map { $0.isAmong(left) }
    var answers: Set<String> = []
    if !there.contains(false) { answers.insert("all") }
    if !there.contains(true) { answers.insert("-") }
    // Things without a page stay everywhere, but in pieces of a document, of which one gets them.
    for hasHome in [true, false] {
      let belong = items.map { item in pages.map { item.belongs(to: $0, withItsHome: hasHome) } ?? true }
      if there == belong { answers.insert("own") }
    }
    return answers
  }

  /// Whether of pages that share a sheet the first has kept what it had, and it alone.
  private func isOfFirstPage(_ items: [Keepsakes.Item], _ left: [Keepsakes.Item]) -> Bool {
    items.indices.allSatisfy { items[$0].isAmong(left) == $0.isMultiple(of: 2) }
  }

  /// Whether the ciphers and permissions of a document are those of what is written.
  private func isEncryptionKept(_ verb: String, _ desk: Desk, isOther: Bool) throws -> Bool {
    let name = isOther ? "other.pdf" : "in.pdf"
    let plain = desk.folder.path(name)
    let call = try Tool.run(
      ["qpdf", "--encrypt", "user", "owner", "256", "--annotate=n", "--", plain, "--replace-input"])
    try #require(call.status == 0, "\(call.errorText)")
    let written = try (Self.calls[verb] ?? []).flatMap { try self.written(verb, $0, desk, password: "owner") }
    return try ["user", "owner"].allSatisfy { password in
      func encryption(_ path: String) throws -> String {
        try Tool.run(["qpdf", "--password=\(password)", "--show-encryption", path]).text
      }
      let before = try encryption(plain)
      return try before.contains("R = 6") && written.allSatisfy { try encryption($0) == before }
    }
  }
}

extension String {
  /// The parts between a separator.
  fileprivate func components(between separator: String) -> [String] {
    var (parts, rest): ([String], Substring) = ([], self[...])
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
