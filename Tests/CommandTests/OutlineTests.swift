import PDFScopeCore
import TestSupport
import Testing

@Suite struct OutlineTests {
  private func items(_ fixture: String, _ options: String...) throws -> [JSONValue] {
    let call = try Call(["outline", "--json", "--flat"] + options + [Fixtures.path("outline/\(fixture).pdf")])
    #expect(call.status == 0)
    #expect(call.errors.isEmpty)
    return try call.list("items")
  }

  /// A destination as a table states it: kind, left, top, right, bottom, zoom, all in user space.
  struct Destination {
    var title: String
    var page: Int
    var kind: String
    var left: Double?
    var top: Double?
    var right: Double?
    var bottom: Double?
    var zoom: Double?

    init(
      _ title: String, _ page: Int, _ kind: String, left: Double? = nil, top: Double? = nil, right: Double? = nil,
      bottom: Double? = nil, zoom: Double? = nil
    ) {
      self.title = title
      self.page = page
      self.kind = kind
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
      self.zoom = zoom
    }

    /// The JSON of the destination; on pages of 600 by 800 a height from the top is 800 less one from the bottom.
    func json(fromTop: Bool) -> JSONValue {
      var object: JSONObject = ["kind": .string(kind)]
      func set(_ name: String, _ value: Double?) { if let value { object[name] = .number(value) } }
      set("left", left)
      set("top", top.map { fromTop ? 800 - $0 : $0 })
      set("right", right)
      set("bottom", bottom.map { fromTop ? 800 - $0 : $0 })
      set("zoom", zoom)
      return .object(object)
    }
  }

  static let destinations = [
    Destination("XYZ 100 700 1.5", 1, "XYZ", left: 100, top: 700, zoom: 1.5),
    Destination("XYZ, all null", 2, "XYZ"),
    Destination("XYZ, top only, zoom 0 (keep)", 3, "XYZ", top: 500),
    Destination("XYZ, left only", 3, "XYZ", left: 30),
    Destination("XYZ without numbers", 4, "XYZ"),
    Destination("Fit", 5, "Fit"),
    Destination("FitH 600", 6, "FitH", top: 600),
    Destination("FitH null", 1, "FitH"),
    Destination("FitV 50", 2, "FitV", left: 50),
    Destination("FitR 100 200 300 400", 3, "FitR", left: 100, top: 400, right: 300, bottom: 200),
    Destination("FitB", 4, "FitB"),
    Destination("FitBH 650", 5, "FitBH", top: 650),
    Destination("FitBV 40", 6, "FitBV", left: 40),
  ]

  @Test(arguments: ["page", "pdf"])
  func everyKindOfDestination(space: String) throws {
    let items = try items("destinations", "--coordinates", space)
    #expect(items.count == 28)
    #expect(items[0].strings("title") == ["Direct"] && items[0]["isOpen"] == true)
    #expect(items[14].strings("title") == ["By action"] && items[14]["isOpen"] == false)
    for (index, expected) in Self.destinations.enumerated() {
      // By /Dest, and by an action: a reader is told the same.
      for item in [items[1 + index], items[15 + index]] {
        #expect(item["level"] == 2)
        #expect(item["title"]?.stringValue == expected.title)
        #expect(item["page"]?.intValue == expected.page, "\(expected.title)")
        #expect(item["destination"] == expected.json(fromTop: space == "page"), "\(expected.title)")
        #expect(item["action"] == nil)
      }
    }
  }

  @Test func placesOnTurnedAndScaledPages() throws {
    let shown = try items("rotated-page").map { $0["destination"] }
    #expect(shown[0] == ["kind": "XYZ", "left": 220, "top": 50])
    #expect(shown[1] == ["kind": "FitR", "left": 120, "top": 50, "right": 170, "bottom": 250])
    #expect(shown[2] == ["kind": "XYZ", "left": 100, "top": 100])
    #expect(shown[3] == ["kind": "FitH", "top": 50])
    let raw = try items("rotated-page", "--coordinates=pdf").map { $0["destination"] }
    #expect(raw[0] == ["kind": "XYZ", "left": 100, "top": 300])
    #expect(raw[1] == ["kind": "FitR", "left": 100, "top": 250, "right": 300, "bottom": 200])
    #expect(raw[2] == ["kind": "XYZ", "left": 100, "top": 100])
    #expect(raw[3] == ["kind": "FitH", "top": 150])
  }

  @Test func namedDestinations() throws {
    let items = try items("named", "--coordinates", "pdf")
    let expected: [(title: String, name: String, page: Int, destination: JSONValue)] = [
      ("Name, array in Dests", "old-array", 2, ["kind": "FitH", "top": 700]),
      ("Name, dictionary in Dests", "old-dict", 3, ["kind": "XYZ", "left": 10, "top": 600]),
      ("String, array in the tree", "alpha", 1, ["kind": "Fit"]),
      ("String, dictionary in the tree", "beta", 4, ["kind": "FitV", "left": 20]),
      ("String, reference in the tree", "gamma", 5, ["kind": "FitB"]),
      ("String, last leaf", "zeta", 6, ["kind": "XYZ", "left": 0, "top": 800, "zoom": 1]),
      ("UTF-16 key", "Ω", 2, ["kind": "Fit"]),
      ("Key with a zero byte and brackets", "b\0()", 3, ["kind": "Fit"]),
      ("GoTo with a string", "delta", 1, ["kind": "FitBH", "top": 300]),
      ("GoTo with a name", "old-array", 2, ["kind": "FitH", "top": 700]),
      ("Structure destination", "alpha", 1, ["kind": "Fit"]),
      ("Name, only in the tree", "epsilon", 5, ["kind": "Fit"]),
      ("String, only in Dests", "old-dict", 3, ["kind": "XYZ", "left": 10, "top": 600]),
    ]
    #expect(items.count == expected.count)
    for (item, expected) in zip(items, expected) {
      #expect(item["title"]?.stringValue == expected.title)
      #expect(item["page"]?.intValue == expected.page, "\(expected.title)")
      var destination = expected.destination.objectValue ?? [:]
      destination["name"] = .string(expected.name)
      #expect(item["destination"] == .object(destination), "\(expected.title)")
    }
  }

  @Test func actions() throws {
    let items = try items("actions")
    let expected: [(title: String, action: JSONValue)] = [
      (
        "GoToR, page number",
        ["type": "GoToR", "file": "other.pdf", "page": 5, "destination": ["kind": "FitH"], "newWindow": true]
      ),
      ("GoToR, name", ["type": "GoToR", "file": "othér.pdf", "destination": ["name": "chapter"]]),
      ("GoToE, child", ["type": "GoToE", "destination": ["name": "inside"], "path": ["part.pdf"]]),
      ("URI", ["type": "URI", "uri": "https://example.org/a?b=c&d#e"]),
      ("URI with UTF-8 bytes", ["type": "URI", "uri": "https://example.org/café"]),
      ("Launch", ["type": "Launch", "file": "readme.txt"]),
      ("Named NextPage", ["type": "Named", "name": "NextPage"]),
      ("Named Print", ["type": "Named", "name": "Print"]),
      ("JavaScript, string", ["type": "JavaScript", "script": "app.alert(1);"]),
      ("JavaScript, stream", ["type": "JavaScript", "script": "app.alert(\"stream\");"]),
    ]
    for (item, expected) in zip(items, expected) {
      #expect(item["title"]?.stringValue == expected.title)
      #expect(item["page"] == nil && item["destination"] == nil)
      #expect(item["action"] == expected.action, "\(expected.title)")
    }
    let others = items.dropFirst(expected.count)
    #expect(
      others.map { $0["title"]?.stringValue } == [
        "Hide", "SubmitForm", "ResetForm", "Thread", "GoTo, then URI", "Unknown action", "Dest and action",
      ])
    #expect(
      others.prefix(4).map { $0["action"]?["type"]?.stringValue } == ["Hide", "SubmitForm", "ResetForm", "Thread"])
    let chain = try #require(others.first { $0["title"] == "GoTo, then URI" })
    #expect(chain["page"] == 2)
    #expect(chain["action"]?["next"]?[0]?["type"] == "URI")
    #expect(others.first { $0["title"] == "Unknown action" }?["action"]?["type"] == "Frobnicate")
  }

  @Test func styles() throws {
    let items = try items("styles")
    let expected: [(title: String, level: Int, isOpen: Bool, color: String?, bold: Bool, italic: Bool, page: Int)] = [
      ("Plain", 1, false, nil, false, false, 1),
      ("Italic", 1, false, "#ff0000", false, true, 1),
      ("Bold", 1, false, "#0080ff", true, false, 1),
      ("Bold italic", 1, false, "#336699", true, true, 2),
      ("Open", 1, true, nil, false, false, 2),
      ("Closed inside open", 2, false, nil, false, false, 2),
      ("Leaf", 3, false, nil, false, false, 3),
      ("Open inside open", 2, false, nil, false, false, 3),
      ("Last leaf", 3, false, nil, false, false, 3),
    ]
    #expect(items.count == expected.count)
    for (item, expected) in zip(items, expected) {
      #expect(item["title"]?.stringValue == expected.title)
      #expect(item["level"]?.intValue == expected.level, "\(expected.title)")
      #expect(item["isOpen"]?.boolValue == expected.isOpen, "\(expected.title)")
      #expect(item["color"]?.stringValue == expected.color, "\(expected.title)")
      #expect(item["isBold"]?.boolValue == expected.bold, "\(expected.title)")
      #expect(item["isItalic"]?.boolValue == expected.italic, "\(expected.title)")
      #expect(item["page"]?.intValue == expected.page, "\(expected.title)")
    }
  }

  static let titles = [
    "Plain ASCII", "Big endian: Привет 😀", "Little endian: Привет 😀", "UTF-8 with its mark: Привет 😀",
    "˘ˇˆ˙˝˛˚˜•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž€é", "Escapes: (round) \\ A\nnew lineand a joined line", "", "", "",
    "A\u{FFFD}", "A\u{FFFD}", "Marked", "Bad \u{FFFD} UTF-8", "Tab\tand\rreturn", "עברית and Latin",
    "Undefined \u{FFFD} \u{FFFD} \u{FFFD}",
  ]

  @Test func titlesInEveryEncoding() throws {
    #expect(try items("titles").map { $0["title"]?.stringValue } == Self.titles)
  }

  /// What stands in a file cannot drive a terminal or break a line.
  @Test func titlesAsText() throws {
    let call = try Call("outline", Fixtures.path("outline/titles.pdf"))
    #expect(call.lines.count == 16)
    #expect(call.lines[5] == "Escapes: (round) \\ A new lineand a joined line  1")
    #expect(call.lines[13] == "Tab and return  1")
    #expect(!call.text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }

  @Test func deadItemsAreListed() throws {
    let items = try items("dead")
    let pages: [(title: String, page: Int?)] = [
      ("Alive", 3), ("Page not in the tree", nil), ("Missing object", nil), ("Not a page", nil), ("Missing name", nil),
      ("Page number", 2), ("Page number out of range", nil), ("Negative page number", nil), ("Null page", nil),
      ("Null destination", nil), ("Number for a destination", nil), ("Empty array", nil), ("Page only", 2),
      ("Unknown kind", 2), ("Wrong types", 2), ("Huge numbers", 2), ("Action is not a dictionary", nil),
      ("GoTo without D", nil), ("Neither", nil),
    ]
    #expect(items.map { $0["title"]?.stringValue } == pages.map(\.title))
    #expect(items.map { $0["page"]?.intValue } == pages.map(\.page))
    #expect(items.first { $0["title"] == "Missing name" }?["destination"] == ["name": "nowhere"])
    #expect(items.first { $0["title"] == "Wrong types" }?["destination"] == ["kind": "XYZ"])
    for title in [
      "Null destination", "Number for a destination", "Empty array", "Page only", "GoTo without D", "Neither",
    ] {
      #expect(items.first { $0["title"]?.stringValue == title }?["destination"] == nil, "\(title)")
    }
  }

  @Test func labels() throws {
    let items = try items("labels")
    let titles = ["i", "1", "A-7", "Z", "zz", "MCMXCIX", "Cover", "Ω1"]
    #expect(items.map { $0["title"]?.stringValue } == titles)
    #expect(items.map { $0["label"]?.stringValue } == titles)
    #expect(items.map { $0["page"]?.intValue } == [1, 5, 9, 12, 14, 16, 18, 20])
  }

  @Test func nestedForm() throws {
    let call = try Call("outline", "--json", Fixtures.path("outline/styles.pdf"))
    let items = try call.list("items")
    #expect(items.map { $0["title"]?.stringValue } == ["Plain", "Italic", "Bold", "Bold italic", "Open"])
    #expect(
      items[4]["children"]?.arrayValue?.map { $0["title"]?.stringValue } == ["Closed inside open", "Open inside open"])
    #expect(items[4]["children"]?[0]?["children"]?[0]?["title"] == "Leaf")
    #expect(items[0]["children"] == [])
    #expect(items[0]["level"] == nil)
    #expect(try call.answer()["count"] == 9)
  }

  @Test func depth() throws {
    let text = try Call("outline", "--depth", "2", Fixtures.path("outline/styles.pdf"))
    #expect(text.lines.map { $0.prefix { $0 == " " }.count } == [0, 0, 0, 0, 0, 2, 2])
    let json = try Call("outline", "--depth=1", "--json", Fixtures.path("outline/styles.pdf"))
    #expect(try json.answer()["count"] == 5)
    #expect(try json.list("items").last?["children"] == [])
    #expect(try Call("outline", "--depth", "0", Fixtures.path("outline/styles.pdf")).status == 64)
  }

  @Test func textIsATree() throws {
    #expect(
      try Call("outline", Fixtures.path("outline/styles.pdf")).text == """
        Plain  1
        Italic  1
        Bold  1
        Bold italic  2
        Open  2
          Closed inside open  2
            Leaf  3
          Open inside open  3
            Last leaf  3

        """)
  }

  @Test func textTellsNumberAndLabel() throws {
    #expect(
      try Call("outline", Fixtures.path("structure/everything.pdf")).text == """
        One  1 [i]
          Two, by name  2 [ii]
          Three  3 [1]
        Five, by the old way  5 [3]
          Six  6 [4]
        Web  → https://example.org/

        """)
  }

  /// The numbers that other verbs take, in every form of the list.
  @Test func numbers() throws {
    let path = Fixtures.path("outline/styles.pdf")
    let numbers = ["1", "2", "3", "4", "5", "5.1", "5.1.1", "5.2", "5.2.1"]
    #expect(try Call("outline", "--format", "{number}", path).lines == numbers)
    #expect(try Call("outline", "--json", "--flat", path).list("items").map { $0["number"]?.stringValue } == numbers)
    let nested = try Call("outline", "--json", "--depth", "2", path).list("items")
    #expect(nested[4]["children"]?[1]?["number"] == "5.2")
    let text = try Call("outline", "--numbers", path).lines
    #expect(text.suffix(3) == ["    5.1.1  Leaf  3", "  5.2  Open inside open  3", "    5.2.1  Last leaf  3"])
    let deep = try Call("outline", "--numbers", Fixtures.path("hostile/outline-deep.pdf")).lines
    #expect(deep[49].hasSuffix(".1.1  Level 50  1") && deep[50].hasSuffix("  Level 51  1") && !deep[50].contains("."))
    #expect(try !Call("outline", "export", path).text.contains("\"number\""))
  }

  @Test func severalFilesHaveHeadings() throws {
    let first = Fixtures.path("outline/labels.pdf")
    let second = Fixtures.path("outline/none.pdf")
    let call = try Call("outline", "--depth", "1", first, second)
    #expect(call.status == 0)
    #expect(call.lines.first == first + ":")
    // Nothing is said of a document without an outline; one with an outline makes the call a success.
    #expect(!call.text.contains(second))
  }

  @Test(arguments: ["none", "empty"])
  func noOutlineIsNothing(name: String) throws {
    let path = Fixtures.path("outline/\(name).pdf")
    let text = try Call("outline", path)
    #expect(text.status == 1)
    #expect(text.text.isEmpty && text.errors.isEmpty)
    let json = try Call("outline", "--json", path)
    #expect(json.status == 1)
    #expect(try json.answer() == ["items": [], "count": 0])
    #expect(try json.outcome()["status"] == "nothing")
  }

  @Test func format() throws {
    let call = try Call(
      "outline", "--format", "{level}|{page:3}|{label}|{title}", Fixtures.path("structure/everything.pdf"))
    #expect(
      call.lines == [
        "1|001|i|One", "2|002|ii|Two, by name", "2|003|1|Three", "1|005|3|Five, by the old way", "2|006|4|Six",
        "1|||Web",
      ])
  }
}

/// Outlines made to break readers: what can be read is given, with a warning.
@Suite struct HostileOutlineCommandTests {
  static let cycleCases: [(file: String, titles: [String])] = [
    ("outline-cyclic-siblings", ["One", "Two", "Three"]),
    ("outline-cyclic-child", ["One", "Two", "Three"]),
    ("outline-self", []),
    ("outline-root-as-item", []),
  ]

  @Test(arguments: cycleCases.indices)
  func cycles(index: Int) throws {
    let (file, titles) = Self.cycleCases[index]
    let path = Fixtures.path("hostile/\(file).pdf")
    let call = try Call("outline", "--json", "--flat", path)
    #expect(call.status == 0)
    let items = try call.list("items")
    if titles.isEmpty { #expect(items.count == 1) } else { #expect(items.map { $0["title"]?.stringValue } == titles) }
    #expect(try call.warningCodes() == ["outline.cycle"])
    let strict = try Call("outline", "--strict", path)
    #expect(strict.status == 3)
    #expect(strict.lines.count == max(1, titles.count))
    #expect(strict.errorLines.count == 1 && strict.errors.contains(": warning: "))
  }

  @Test func twentyThousandLevelsAsText() throws {
    let call = try Call("outline", Fixtures.path("hostile/outline-deep.pdf"))
    #expect(call.status == 0)
    #expect(call.lines.count == 20_000)
    #expect(call.lines.first == "Level 1  1")
    #expect(call.lines.last?.hasSuffix(" Level 20000  1") == true)
    #expect(call.errors.isEmpty)
  }

  @Test func twentyThousandLevelsFlat() throws {
    let call = try Call("outline", "--json", "--flat", Fixtures.path("hostile/outline-deep.pdf"))
    let items = try call.list("items")
    #expect(items.count == 20_000)
    #expect(items.last?["level"] == 20_000 && items.last?["title"] == "Level 20000")
    #expect(try call.warningCodes() == [])
  }

  @Test func nestedFormStopsAtTwoHundred() throws {
    let call = try Call("outline", "--json", Fixtures.path("hostile/outline-deep.pdf"))
    #expect(call.status == 0)
    var deepest = try #require(try call.list("items").first)
    var depth = 1
    while let child = deepest["children"]?[0] {
      deepest = child
      depth += 1
    }
    #expect(depth == 200)
    #expect(try call.warningCodes() == ["outline.nesting"])
    #expect(try Schemas.failures(of: call.json(), name: "outline").isEmpty)
  }

  @Test func wrongTypes() throws {
    let call = try Call("outline", "--json", "--flat", Fixtures.path("hostile/outline-wrong-types.pdf"))
    #expect(try call.list("items").map { $0["title"]?.stringValue } == ["Good", ""])
  }

  /// Two items; qpdf 11 reads no object with a number beyond 64 bits, and says so.
  @Test func lyingCounts() throws {
    let call = try Call("outline", "--json", "--flat", Fixtures.path("hostile/outline-lying-count.pdf"))
    #expect(call.status == 0)
    let count = try call.list("items").count
    #expect(try count == 2 || count == 1 && !call.warningCodes().isEmpty)
  }

  @Test func names() throws {
    let cyclic = try Call("outline", "--json", "--flat", Fixtures.path("hostile/names-cyclic.pdf"))
    #expect(try cyclic.list("items").map { $0["page"]?.intValue } == [2, nil])
    let unsorted = try Call("outline", "--json", "--flat", Fixtures.path("hostile/names-unsorted.pdf"))
    #expect(try unsorted.list("items").map { $0["page"]?.intValue } == [2, 1, nil])
    let chain = try Call("outline", "--json", "--flat", Fixtures.path("hostile/names-chain.pdf"))
    #expect(try chain.list("items").allSatisfy { $0["page"] == nil })
  }
}
