import PDFScopeCore
import Testing

/// The forms in which an outline is written as text: what each holds comes back, and what is wrong is told by its line.
@Suite struct OutlineFormTests {
  /// Random outlines with troublesome titles.
  private struct Maker {
    var random: VocabularyRandom

    mutating func items(for form: OutlineForm) -> [OutlineResult.Item] {
      var level = 0
      return (0..<random.below(30)).map { _ in
        level = 1 + random.below(min(level, 6) + 1)
        var item = OutlineResult.Item(level: level, title: title(for: form))
        if random.chance(70) { item.page = PageReference(number: 1 + random.below(500)) }
        switch form.holds {
        case .pages: break
        case .pagesAndURIs:
          if item.page == nil, random.chance(50) { item.action = uri() }
        case .everything: fill(&item)
        }
        return item
      }
    }

    private mutating func title(for form: OutlineForm) -> String {
      let lists = [
        "- a", "1. b", "# c", "[x](y)", "- [x](y)", "1. [x](y)", "2) [x](#page=5)", "# - [x](y)", "BookmarkBegin", "  ",
        "a  b", "\\e", "&amp;", "{", "[", "*", "12\t3",
      ]
      let title = random.chance(20) ? lists.randomElement(using: &random) ?? "" : random.text()
      guard form == .pdftkUTF8 else { return title }
      return String(String.UnicodeScalarView(title.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
    }

    private mutating func uri() -> ActionRecord {
      let uris = ["https://a.example/?b=1&amp;c=(d)#page=3", "#page=5", "a b.pdf", "<x>", "mailto:a@b.example", ""]
      let uri = random.chance(50) ? uris.randomElement(using: &random) ?? "" : random.text()
      return ActionRecord(type: "URI", members: ["uri": .string(uri)])
    }

    private mutating func fill(_ item: inout OutlineResult.Item) {
      if item.page != nil {
        item.destination = DestinationRecord(
          kind: DestinationKind.allCases.randomElement(using: &random)?.rawValue,
          name: random.chance(30) ? random.text() : nil, left: random.chance(50) ? Double(random.below(9999)) / 8 : nil,
          top: random.chance(50) ? -Double(random.below(9999)) / 8 : nil, zoom: random.chance(30) ? 1.5 : nil)
      } else if random.chance(50) {
        item.action = uri()
        if random.chance(30) { item.action?.next = [ActionRecord(type: "Named", members: ["name": "NextPage"])] }
      }
      item.isOpen = random.chance(50)
      item.isBold = random.chance(50)
      item.isItalic = random.chance(50)
      if random.chance(50) { item.color = "#00ff7f" }
    }
  }

  @Test(arguments: OutlineForm.allCases)
  func whatIsWrittenIsReadBack(form: OutlineForm) throws {
    for seed in 0..<300 as Range<UInt64> {
      var maker = Maker(random: VocabularyRandom(seed: seed))
      let items = maker.items(for: form)
      let text = try form.text(of: items)
      let read = try form.entries(in: text).entries.map(\.item)
      #expect(read == items, "seed \(seed)\n\(text)")
      // With line ends of another system, and a byte order mark, it is the same.
      let other = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
      #expect(try form.entries(in: other).entries.map(\.item) == items, "seed \(seed)")
      #expect(items.isEmpty || OutlineForm.detected(in: text).isReadAlike(form), "seed \(seed)\n\(text)")
    }
  }

  /// Titles and addresses that are long and full of what Markdown reads take as long to write as others.
  @Test func hostileTextsTakeNoTime() throws {
    let count = 60_000
    var address = OutlineResult.Item(level: 1, title: String(repeating: "1", count: count))
    address.title += String(repeating: ".", count: count)
    address.action = ActionRecord(
      type: "URI", members: ["uri": .string("x:" + String(repeating: "#", count: count) + "#page=1")])
    let brackets = OutlineResult.Item(level: 1, title: String(repeating: "[](<&\\ ", count: count))
    for form in OutlineForm.allCases {
      let time = try ContinuousClock().measure {
        let text = try form.text(of: [address, brackets])
        #expect(try form.entries(in: text).entries.map(\.item.title) == [address.title, brackets.title])
      }
      #expect(time < .seconds(60), "\(form)")
    }
    let text = try OutlineForm.markdown.text(of: [address])
    #expect(try OutlineForm.markdown.entries(in: text).entries[0].item.action == address.action)
  }

  @Test func theForms() throws {
    var sub = OutlineResult.Item(level: 2, title: "Größe & \"mehr\"", page: PageReference(number: 7))
    sub.isBold = true
    let items = [
      OutlineResult.Item(level: 1, title: "One", page: PageReference(number: 3)), sub,
      OutlineResult.Item(
        level: 1, title: "Web", action: ActionRecord(type: "URI", members: ["uri": "https://a.example/"])),
    ]
    #expect(try OutlineForm.text.text(of: items) == "One\t3\n\tGröße & \"mehr\"\t7\nWeb\n")
    #expect(
      try OutlineForm.markdown.text(of: items) == """
        - [One](#page=3)
          - [Größe \\& "mehr"](#page=7)
        - [Web](https://a.example/)

        """)
    let pdftk = try OutlineForm.pdftk.text(of: [sub])
    #expect(
      pdftk == """
        BookmarkBegin
        BookmarkTitle: Gr&#246;&#223;e &amp; &quot;mehr&quot;
        BookmarkLevel: 2
        BookmarkPageNumber: 7

        """)
    #expect(try OutlineForm.pdftkUTF8.text(of: [sub]).contains("BookmarkTitle: Größe & \"mehr\"\n"))
  }

  static let byHand: [(form: OutlineForm, text: String, items: [String])] = [
    (.text, "A  3\n  B  4 [iv]\n  C\n\nD\t\t5\n", ["1 A 3", "2 B 4", "2 C -", "1 D 5"]),
    (.text, "A\n    B\t2\n        C\t3\n    D", ["1 A -", "2 B 2", "3 C 3", "2 D -"]),
    (
      .markdown, "* [A](book.pdf#page=3)\n\n    1. [B [x]](<#page=4>)\n\t- C\n* D",
      ["1 A 3", "2 B [x] 4", "2 C -", "1 D -"]
    ),
    (
      .pdftk,
      "InfoBegin\nInfoKey: Title\nBookmarkBegin\nBookmarkTitle: &#x41; &lt;b&gt; &c;\nBookmarkLevel: 1\n"
        + "BookmarkPageNumber: 0\nPageMediaBegin\n", ["1 A <b> &c; -"]
    ),
    (
      .json, #"[{"title":"A","page":2,"children":[{"title":"B"}]},{"title":"C","level":1}]"#,
      ["1 A 2", "2 B -", "1 C -"]
    ),
    (
      .json, #"{"documents":[{"outcomes":[{"result":{"items":[{"level":1,"title":"A"},{"level":2,"title":"B"}]}}]}]}"#,
      ["1 A -", "2 B -"]
    ),
  ]

  @Test(arguments: byHand.indices)
  func whatPeopleWrite(index: Int) throws {
    let (form, text, items) = Self.byHand[index]
    let read = try form.entries(in: text).entries.map(\.item)
    #expect(read.map { "\($0.level) \($0.title) \($0.page.map { String($0.number) } ?? "-")" } == items)
    #expect(OutlineForm.detected(in: text).isReadAlike(form))
  }

  /// Headings, and lines between them, do not hide a list with links; without a list there are lines.
  @Test(arguments: [
    ("# Contents\n\n- [A](#page=3)\n", OutlineForm.markdown), ("\n  ## Contents\n- A\n", .markdown),
    ("A\t1\n* [B](#page=2)\n", .markdown), ("Part I\n1. [A](#page=3)\n", .markdown), ("# Contents\nA\t1\n", .text),
    ("A\n- B\n", .text), ("#hash\n- B\n", .text), ("1. A\t3\n2. B\t4\n", .text), ("A [B](#page=3)\n", .text),
    ("- [B](#page=3) and more\nA", .markdown), ("A\n- [B](#page=3) and more", .text), ("####### A\n- B", .text),
  ])
  func formsAreFoundOut(text: String, form: OutlineForm) {
    #expect(OutlineForm.detected(in: text) == form)
  }

  @Test func headingsOfMarkdownArePassedOver() throws {
    let text = "# Contents\n\n  - [A](#page=1)\n    - [B](#page=2)\n\n## More\n    - [C](#page=3)\n"
    let read = try OutlineForm.markdown.entries(in: text)
    #expect(read.entries.map { "\($0.item.level) \($0.item.title)" } == ["1 A", "2 B", "1 C"])
    #expect(read.headings == [1, 6])
    #expect(try OutlineForm.text.entries(in: "# A\t1").headings == [])
  }

  static let mistakes: [(form: OutlineForm, text: String, place: String, says: String)] = [
    (.text, "A\n\t\tB", "line 2", "level 2 or less"), (.text, "\tA", "line 1", "level 1"),
    (.text, "A\t5\nB\tx", "line 2", "the number of a page"), (.text, "A  b", "line 1", "the number of a page"),
    (.text, "A\\x", "line 1", "\\\\"), (.text, "A\n  B\n\tC", "line 3", "spaces alone"),
    (.text, "A\n   B\n  C", "line 3", "a multiple of 3 spaces"), (.text, "A\\", "line 1", "behind the backslash"),
    (.markdown, "- A\n\ntext", "line 3", "an item of a list"),
    (.markdown, "- [A](#page=x)", "line 1", "number of a page"),
    (.markdown, "- [A](#page=1) and more", "line 1", "the end of the line"),
    (.pdftk, "BookmarkTitle: A", "line 1", "BookmarkBegin"),
    (.pdftk, "BookmarkBegin\nBookmarkTitle: A\nBookmarkLevel: 0", "line 3", "a level"),
    (.pdftk, "BookmarkBegin\nBookmarkTitle: A\nBookmarkPageNumber: 1\n", "line 1", "BookmarkLevel"),
    (.pdftk, "BookmarkBegin\nBookmarkColor: red\n", "line 2", "BookmarkTitle"),
    (
      .pdftk,
      "BookmarkBegin\nBookmarkTitle: A\nBookmarkLevel: 1\n\nBookmarkBegin\nBookmarkTitle: B\nBookmarkLevel: 3\n",
      "line 5", "level 2 or less"
    ),
    (.json, "{\"items\":[", "line 1, column 11", "a value"),
    (.json, "{\"items\":[{\"titel\":\"A\"}]}", "/items/0/titel", "title"),
    (.json, "[{\"title\":\"A\",\"page\":0}]", "/0/page", "at least 1"),
    (.json, "[{\"title\":\"A\",\"level\":2}]", "/0/level", "level of 1"),
    (.json, "[{\"title\":\"A\",\"destination\":{\"kind\":\"fit\"}}]", "/0/destination/kind", "Fit"),
    (.json, "{\"documents\":[]}", "/documents", "1"),
  ]

  @Test(arguments: mistakes.indices)
  func mistakesAreTold(index: Int) {
    let (form, text, place, says) = Self.mistakes[index]
    do throws(OutlineFormError) {
      let read = try form.entries(in: text)
      Issue.record("\(text) was read as \(read)")
    } catch {
      #expect(error.place == place)
      #expect(error.message.contains(says), "\(error.message)")
    }
  }

  /// What nobody would write by hand is no reason to fall over.
  @Test func deepOnes() throws {
    let items = (1...20_000).map { OutlineResult.Item(level: $0, title: "L\($0)") }
    for form in [OutlineForm.json, .pdftk] {
      #expect(try form.entries(in: form.text(of: items)).entries.map(\.item) == items)
    }
    for form in [OutlineForm.text, .markdown] {
      #expect(throws: OutlineFormError.self) { _ = try form.text(of: items) }
      let shallow = Array(items.prefix(OutlineForm.mostIndentation))
      #expect(try form.entries(in: form.text(of: shallow)).entries.map(\.item) == shallow)
    }
  }
}

extension OutlineForm {
  /// Whether another form reads the same text alike: those of pdftk where there are no entities.
  fileprivate func isReadAlike(_ other: OutlineForm) -> Bool {
    self == other || [self, other].allSatisfy { $0 == .pdftk || $0 == .pdftkUTF8 }
  }
}

@Suite struct OutlineNumberTests {
  @Test func countLevels() {
    var numbers = OutlineNumbers()
    #expect([1, 2, 2, 3, 1, 2, 1].map { numbers.next(level: $0) } == ["1", "1.1", "1.2", "1.2.1", "2", "2.1", "3"])
    // What no outline has is no reason to fall over.
    #expect([9, -1, .max, 0].map { numbers.next(level: $0) } == ["3.1", "4", nil, "5"])
  }

  @Test func deepItemsHaveNone() {
    var numbers = OutlineNumbers()
    let deep = (1...60).map { numbers.next(level: $0) }
    #expect(deep.prefix(50).allSatisfy { $0 != nil } && deep.suffix(10).allSatisfy { $0 == nil })
    #expect(numbers.next(level: 2) == "1.2")
  }
}

@Suite struct OutlineAddressTests {
  @Test(arguments: [
    ("2.1", OutlineAddress.number([2, 1])), ("7", .number([7])), ("Part I/Chapter 2", .path(["Part I", "Chapter 2"])),
    ("a\\/b / c", .path(["a/b", "c"])), ("\"2.1\"", .path(["2.1"])), ("1.", .path(["1."])),
    ("\"\"/x", .path(["", "x"])),
    ("A, B", .path(["A, B"])), ("\\\"q\\\"", .path(["\"q\""])), ("99999999999999999999", .number([.max])),
  ])
  func areRead(text: String, address: OutlineAddress) throws {
    #expect(try OutlineAddress(parsing: text) == address)
  }

  @Test(arguments: ["", "/", "a/", "a//b", "\"a", "\"a\" b", "a\\"])
  func mistakes(text: String) {
    #expect(throws: DecodingFailure.self) { _ = try OutlineAddress(parsing: text) }
  }

  @Test func pathsComeBack() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = VocabularyRandom(seed: seed)
      let path = (0..<1 + random.below(4)).map { _ in random.text() }
      #expect(try OutlineAddress(parsing: OutlineAddress.text(of: path)) == .path(path), "seed \(seed)")
    }
  }
}
