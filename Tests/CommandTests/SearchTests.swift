import PDFScopeCore
import TestSupport
import Testing

@Suite struct SearchTests {
  private let plain = Fixtures.path("text/plain.pdf")

  static let countCases: [(options: [String], count: Int)] = [
    ([], 6), (["-i"], 8), (["-w"], 4), (["-i", "-w"], 6), (["-iw"], 6), (["-m", "2"], 2), (["-F"], 6),
    (["--fixed-strings", "--ignore-case"], 8), (["--max-count=3", "-i"], 3), (["--pages", "1"], 1),
    (["--pages", "2-3"], 5), (["--pages", "3"], 0),
  ]

  @Test(arguments: countCases.indices)
  func counts(index: Int) throws {
    let (options, count) = Self.countCases[index]
    let text = try Call(["search", "-c"] + options + ["needle", plain])
    #expect(text.text == "\(count)\n", "\(options)")
    #expect(text.status == (count > 0 ? 0 : 1))
    let json = try Call(["search", "--json"] + options + ["needle", plain])
    #expect(try json.answer()["count"]?.intValue == count, "\(options)")
    #expect(try json.list("matches").count == count)
    #expect(try json.answer()["noText"]?.boolValue == false)
  }

  @Test func linesAsGrepShowsThem() throws {
    let call = try Call("search", "needle", plain)
    #expect(
      call.lines == [
        "1:The first line holds one needle in plain sight.", "2:needle needle needle",
        "2:needles and needlework are other words",
      ])
    let two = try Call("search", "needle", plain, Fixtures.path("text/columns.pdf"))
    #expect(two.lines.first == plain + ":1:The first line holds one needle in plain sight.")
    #expect(two.lines.last?.hasPrefix(Fixtures.path("text/columns.pdf") + ":1:right 9: ") == true)
  }

  @Test func patterns() throws {
    let path = plain
    func count(_ arguments: String...) throws -> String { try Call(["search", "-c"] + arguments + [path]).text }
    #expect(try count("needle(s|work)") == "2\n")
    #expect(try count("-F", "needle(s|work)") == "0\n")
    #expect(try count("-e", "needle", "-e", "fox") == "7\n")
    #expect(try count("--regexp", "fox") == "1\n")
    #expect(try count("^needle") == "2\n", "^ is the beginning of a line")
    #expect(try count("quick brown fox") == "1\n", "a space matches the end of a line")
    #expect(try count("N\\w+E\\b") == "1\n")
    // Dashes: a pattern that looks like an option.
    #expect(try count("-e", "-needle") == "0\n")
    #expect(try Call("search", "-c", "--", "-needle", path).status == 1)
  }

  /// A match over two lines has a rectangle for each.
  @Test func matchOverTwoLines() throws {
    let match = try #require(try Call("search", "--json", "quick brown fox", plain).list("matches").first)
    #expect(match["text"] == "quick brown fox")
    #expect(match["line"] == "A phrase may run over the end of a line: the quick brown")
    let rects = (match["rects"]?.arrayValue ?? []).compactMap(\.numbers)
    #expect(rects.count == 2 && match["quads"]?.arrayValue?.count == 2)
    #expect(isClose([rects[0][0], rects[0][2]], [330, 66]))
    #expect(isClose([rects[1][0], rects[1][2]], [60, 18]))
    for (rect, baseline) in zip(rects, [112.0, 124.0]) {
      #expect(rect[1] < baseline && baseline < rect[1] + rect[3])
    }
  }

  @Test func filesWithMatches() throws {
    let other = Fixtures.path("text/picture-only.pdf")
    let list = try Call("search", "-l", "needle", other, plain)
    #expect(list.lines == [plain])
    #expect(list.status == 0)
    let counts = try Call("search", "-c", "needle", other, plain)
    #expect(counts.lines == [other + ":0", plain + ":6"])
    let none = try Call("search", "-l", "needle", other)
    #expect(none.status == 1 && none.text.isEmpty)
  }

  @Test func quietIsAQuestion() throws {
    let yes = try Call("search", "-q", "needle", plain)
    #expect(yes.status == 0 && yes.text.isEmpty && yes.errors.isEmpty)
    let no = try Call("search", "-q", "nowhere at all", plain)
    #expect(no.status == 1 && no.text.isEmpty && no.errors.isEmpty)
    // 0 at the first match, whatever went wrong before; what comes after is not looked at.
    #expect(try Call("search", "--quiet", "needle", "/nonexistent.pdf", plain).status == 0)
    #expect(try Call("search", "-q", "needle", plain, "/nonexistent.pdf").status == 0)
    #expect(try Call("search", "-q", "nowhere at all", plain, "/nonexistent.pdf").status == 2)
  }

  @Test func picturesHaveNoText() throws {
    let call = try Call("search", "--json", "needle", Fixtures.path("text/picture-only.pdf"))
    #expect(call.status == 1)
    #expect(try call.answer() == ["matches": [], "count": 0, "noText": true, "imagePages": "1-2"])
    let text = try Call("search", "needle", Fixtures.path("text/picture-only.pdf"))
    #expect(text.errorLines.count == 1 && text.errors.contains("the pages are pictures"))
    #expect(try Call("search", "-q", "needle", Fixtures.path("text/picture-only.pdf")).errors.isEmpty)
    #expect(try call.outcome()["status"] == "nothing")
  }

  @Test func invisibleTextIsFound() throws {
    let match = try #require(
      try Call("search", "--json", "needle", Fixtures.path("text/invisible.pdf")).list("matches").first)
    let rect = try #require(match["rects"]?[0]?.numbers)
    #expect(isClose([rect[0], rect[2]], [168, 36]))
    #expect(rect[1] < 400 && rect[1] + rect[3] > 400)
  }

  @Test func hiddenLayersAreNotText() throws {
    #expect(
      try Call("search", "needle", Fixtures.path("structure/layers.pdf")).lines == ["1:seen needle", "1:plain needle"])
  }

  @Test func colours() throws {
    let call = try Call("search", "--color", "always", "--pages", "1", "needle", plain)
    #expect(call.text == "\u{1B}[32m1\u{1B}[0m:The first line holds one \u{1B}[1;31mneedle\u{1B}[0m in plain sight.\n")
    let never = try Call("search", "--color=never", "--pages", "1", "needle", plain)
    #expect(never.text == "1:The first line holds one needle in plain sight.\n")
  }

  @Test func labelsOfPages() throws {
    let call = try Call("search", "--json", "Page", Fixtures.path("outline/labels.pdf"))
    let matches = try call.list("matches")
    #expect(matches.map { $0["page"]?.intValue } == (1...20).map { $0 })
    #expect(matches.prefix(5).map { $0["label"]?.stringValue } == ["i", "ii", "iii", "iv", "1"])
  }

  @Test func ndjson() throws {
    let records = try Call("search", "--ndjson", "-w", "needle", plain).records()
    #expect(
      records.map { $0["type"]?.stringValue } == [
        "begin", "begin", "match", "match", "match", "match", "outcome", "end", "summary",
      ])
    #expect(records[6]["result"] == ["count": 4, "noText": false])
    #expect(records[2]["path"]?.stringValue == plain)
  }

  // MARK: Wrong patterns

  @Test(arguments: ["(", "[a", "*", "a{2,1}", "(?<n", "\\"])
  func brokenPattern(pattern: String) throws {
    // Before any file is looked for.
    let text = try Call("search", pattern, "/nonexistent.pdf")
    #expect(text.status == 64)
    #expect(text.text.isEmpty)
    #expect(text.errors.hasPrefix("pdfscope: ") && !text.errors.contains("nonexistent"))
    let json = try Call("search", "--json", "-e", pattern, "/nonexistent.pdf")
    #expect(json.status == 64 && json.text.isEmpty)
    #expect(try json.diagnostics().map { $0["code"] } == ["pattern.invalid"])
    // As plain text there is nothing wrong with it.
    #expect(try Call("search", "-F", pattern, Fixtures.path("pages/one.pdf")).status == 1)
  }

  @Test func emptyPattern() throws {
    #expect(try Call("search", "", plain).status == 64)
    #expect(try Call("search", "-m", "0", "needle", plain).status == 64)
    #expect(try Call("search", "-l", "-c", "needle", plain).status == 64)
  }
}

/// Where matches stand, worked out from the widths of Courier: 6 units a character at 10 units.
@Suite struct SearchGeometryTests {
  /// A word on a page: where its baseline begins and ends as shown, and where it begins in user space and which way it
  /// runs there.
  struct Word: Sendable {
    var page: Int
    var from: [Double]
    var to: [Double]
    var userFrom: [Double]
    var userTo: [Double]
  }

  static let plain = [
    word(1, left: 210, baseline: 100), word(2, left: 60, baseline: 100), word(2, left: 102, baseline: 100),
    word(2, left: 144, baseline: 100), word(2, left: 60, baseline: 112), word(2, left: 132, baseline: 112),
  ]

  /// A word on a page of 600 by 800.
  private static func word(_ page: Int, left: Double, baseline: Double) -> Word {
    Word(
      page: page, from: [left, baseline], to: [left + 36, baseline], userFrom: [left, 800 - baseline],
      userTo: [left + 36, 800 - baseline])
  }

  private static func level(_ page: Int, _ from: [Double], _ to: [Double], user: [Double]) -> Word {
    Word(page: page, from: from, to: to, userFrom: user, userTo: [user[0] + 36, user[1]])
  }

  static let rotated = [
    level(1, [100, 100], [136, 100], user: [100, 300]), level(2, [300, 100], [300, 136], user: [100, 300]),
    level(3, [500, 300], [464, 300], user: [100, 300]), level(4, [100, 500], [100, 464], user: [100, 300]),
    level(5, [100, 500], [100, 464], user: [100, 300]),
  ]

  static let upright: [Word] = [
    Word(page: 1, from: [300, 200], to: [342, 200], userFrom: [300, 200], userTo: [342, 200]),
    Word(page: 2, from: [200, 300], to: [242, 300], userFrom: [300, 200], userTo: [300, 242]),
    Word(page: 3, from: [300, 200], to: [342, 200], userFrom: [300, 200], userTo: [258, 200]),
    Word(page: 4, from: [200, 300], to: [242, 300], userFrom: [300, 200], userTo: [300, 158]),
    Word(page: 5, from: [200, 300], to: [242, 300], userFrom: [300, 200], userTo: [300, 158]),
  ]

  static let boxes = [
    level(1, [50, 80], [86, 80], user: [100, 300]), level(2, [200, 150], [236, 150], user: [-100, 50]),
    level(3, [100, 100], [136, 100], user: [100, 100]), level(4, [220, 50], [220, 86], user: [100, 300]),
    level(5, [100, 100], [136, 100], user: [100, 200]), level(6, [100, 100], [136, 100], user: [100, 300]),
    level(7, [150, 300], [150, 264], user: [100, 50]),
  ]

  static let cases: [(file: String, pattern: String, pages: String, words: [Word])] = [
    ("plain", "needle", "all", plain), ("rotated", "needle", "all", rotated), ("rotated", "upright", "all", upright),
    ("boxes", "needle", "1-7", boxes),
  ]

  @Test(arguments: cases.indices)
  func onThePageAsShown(index: Int) throws {
    let (file, pattern, pages, words) = Self.cases[index]
    let call = try Call("search", "--json", "--pages", pages, pattern, Fixtures.path("text/\(file).pdf"))
    let matches = try call.list("matches")
    #expect(matches.map { $0["page"]?.intValue } == words.map(\.page))
    for (match, word) in zip(matches, words) {
      try check(match, from: word.from, to: word.to, up: -1, "page \(word.page) of \(file)")
    }
  }

  @Test(arguments: cases.indices)
  func inUserSpace(index: Int) throws {
    let (file, pattern, pages, words) = Self.cases[index]
    let call = try Call(
      "search", "--json", "--coordinates", "pdf", "--pages", pages, pattern, Fixtures.path("text/\(file).pdf"))
    let matches = try call.list("matches")
    #expect(matches.count == words.count)
    for (match, word) in zip(matches, words) {
      let rect = try #require(match["rects"]?[0]?.numbers)
      // llx, lly, urx, ury: turned into left, smallest y, width, height.
      #expect(rect[0] < rect[2] && rect[1] < rect[3])
      let box = [rect[0], rect[1], rect[2] - rect[0], rect[3] - rect[1]]
      try check(match, box: box, from: word.userFrom, to: word.userTo, up: 1, "page \(word.page) of \(file)")
    }
  }

  /// Words of every direction on one page; each has a quadrilateral of its own.
  @Test func directions() throws {
    let call = try Call(
      "search", "--json", "--coordinates", "pdf", "needle", Fixtures.path("text/directions.pdf"))
    let matches = try call.list("matches")
    let words: [(from: [Double], to: [Double])] = [
      ([100, 700], [136, 700]), ([100, 500], [100, 536]), ([300, 500], [264, 500]), ([300, 700], [300, 664]),
    ]
    for word in words {
      let match = matches.first { match in
        guard let quad = match["quads"]?[0]?.numbers, quad.count == 8 else { return false }
        return abs(quad[6] - word.from[0]) < 6 && abs(quad[7] - word.from[1]) < 6
      }
      let found = try #require(match, "no word begins at \(word.from)")
      try checkQuad(found, from: word.from, to: word.to, up: 1, "\(word.from)")
    }
  }

  private func check(
    _ match: JSONValue, box: [Double]? = nil, from: [Double], to: [Double], up: Double, _ comment: Comment
  ) throws {
    try checkQuad(match, from: from, to: to, up: up, comment)
    let quad = try #require(match["quads"]?[0]?.numbers)
    let xs = [quad[0], quad[2], quad[4], quad[6]]
    let ys = [quad[1], quad[3], quad[5], quad[7]]
    let left = try #require(xs.min())
    let top = try #require(ys.min())
    let bounds = [left, top, try #require(xs.max()) - left, try #require(ys.max()) - top]
    let rect = try #require(box ?? match["rects"]?[0]?.numbers)
    #expect(isClose(rect, bounds, within: 0.02), comment)
  }

  /// The quadrilateral lies along the baseline, as long as the word, its lower edge a little below.
  ///
  /// - Parameter up: the sign of y above an upright line: -1 where y runs down.
  private func checkQuad(
    _ match: JSONValue, from: [Double], to: [Double], up: Double, _ comment: Comment
  ) throws {
    let quad = try #require(match["quads"]?[0]?.numbers, comment)
    #expect(quad.count == 8, comment)
    let length = abs(to[0] - from[0]) + abs(to[1] - from[1])
    let along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    // Above the line: the direction of reading turned by a quarter against the clock, as people see it.
    let above = [-along[1] * up, along[0] * up]
    func place(_ corner: Int) -> (along: Double, above: Double) {
      let x = quad[corner * 2] - from[0]
      let y = quad[corner * 2 + 1] - from[1]
      return (x * along[0] + y * along[1], x * above[0] + y * above[1])
    }
    let corners = (0..<4).map(place)
    #expect(isClose(corners.map(\.along), [0, length, length, 0], within: 0.02), comment)
    for corner in corners.prefix(2) { #expect((4...12).contains(corner.above), comment) }
    for corner in corners.suffix(2) { #expect((-5...0.01).contains(corner.above), comment) }
  }
}

/// Text that may not be copied is kept back; places and counts are given.
@Suite struct SearchPermissionTests {
  private let path = Fixtures.path("encryption/no-extract.pdf")

  @Test func textIsKeptBack() throws {
    let call = try Call("search", "--json", "Secret", path)
    #expect(call.status == 0)
    let matches = try call.list("matches")
    #expect(matches.map { $0["page"]?.intValue } == [1, 2])
    for match in matches {
      #expect(match["text"] == nil && match["line"] == nil)
      let rect = try #require(match["rects"]?[0]?.numbers)
      #expect(isClose([rect[0], rect[2]], [60, 36]))
    }
    #expect(try call.outcome()["vetoes"]?[0]?["code"] == "permissions.extract")
    // The outline may be listed by anybody, and so may be told under which item a match falls.
    #expect(matches.map { $0["section"]?["title"]?.stringValue } == [nil, "Secret item"])
    #expect(!call.text.replacing("Secret item", with: "").contains("Secret"))
  }

  @Test func asText() throws {
    let call = try Call("search", "Secret", path)
    #expect(call.lines == ["1:(text withheld)", "2:(text withheld)"])
    #expect(call.errorLines.count == 1)
    #expect(call.errors.contains("copying text") && call.errors.contains("owner password"))
    #expect(try Call("search", "-c", "Secret", path).text == "2\n")
  }

  @Test func leaveToCopy() throws {
    let lenient = try Call("search", "--json", "--permissions", "warn", "Secret", path)
    #expect(try lenient.list("matches").map { $0["text"]?.stringValue } == ["Secret", "Secret"])
    #expect(try lenient.warningCodes() == ["lifted.permissions.extract"])
    let owner = try Call("search", "--json", "Secret", path, environment: ["PDFSCOPE_PASSWORD": "owner"])
    #expect(try owner.list("matches").map { $0["line"]?.stringValue } == ["Secret page 1", "Secret page 2"])
    #expect(try owner.warningCodes() == [])
    #expect(try owner.outcome()["vetoes"] == [])
    // Accessibility is another permission.
    #expect(try Call("search", "Secret", Fixtures.path("encryption/no-accessibility.pdf")).lines.count == 2)
  }
}
