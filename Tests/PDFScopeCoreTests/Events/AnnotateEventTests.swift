import PDFScopeCore
import TestSupport
import Testing

@Suite struct AnnotateEventTests {
  /// An event in which nothing has its default.
  static var manyOptions: AddAnnotations {
    var event = AddAnnotations(.freetext, pages: PageSelection(pages: [2, 3]))
    event.rects = [[1, 2, 3, 4], [0.5, -2, 1e3, 4]]
    event.quads = [1, 2, 3, 4, 5, 6, 7, 8]
    event.points = [[1, 2], [3, 4, 5, 6]]
    event.callout = [1, 2, 3, 4]
    event.match = ["a", "b"]
    event.criteria.fixedStrings = true
    event.criteria.diacritics = .ignore
    event.criteria.maxCount = 3
    event.replyTo = "root"
    event.state = .rejected
    event.picture = "p.png"
    event.file = "f.txt"
    event.fileName = "g.txt"
    event.popup = true
    event.id = "name"
    event.properties.color = .rgb(1, 2, 3)
    event.properties.fill = InkColor.none
    event.properties.opacity = 0.5
    event.properties.borderWidth = 2
    event.properties.borderStyle = .dashed
    event.properties.dashes = [3, 1]
    event.properties.cloudiness = 1.5
    event.properties.lineEnds = [.openArrow, .butt]
    event.properties.blendMode = .hardLight
    event.properties.icon = "Key"
    event.properties.caption = "words"
    event.properties.repeatCaption = true
    event.properties.font = "DejaVu Sans"
    event.properties.fontSize = 0
    event.properties.textColor = .rgb(255, 0, 128)
    event.properties.align = .center
    event.properties.bold = true
    event.properties.italic = false
    event.properties.contents = "text"
    event.properties.subject = "subject"
    event.properties.flags = [.print, .noZoom]
    event.properties.toPage = 4
    event.properties.toName = "chapter"
    event.properties.uri = "https://example.com"
    return event
  }

  static var manyChanges: UpdateAnnotations {
    var event = UpdateAnnotations(ids: ["a", "b"], pages: PageSelection(pages: [1]) ?? .all)
    event.filter.numbers = [1, 7]
    event.filter.types = ["highlight", "Widget"]
    event.filter.by = ["Ann"]
    event.filter.since = Moment("2026-01-31T12:00")
    event.filter.containing = ["x+"]
    event.rect = [1, 2, 3, 4]
    event.setAuthor = "Bob"
    event.evenLocked = true
    event.properties.color = InkColor("red")
    return event
  }

  private func failure(_ json: JSONValue) -> DecodingFailure? {
    do throws(DecodingFailure) {
      _ = try ActionEvent(json: json)
      return nil
    } catch {
      return error
    }
  }

  /// As a match of a search has them.
  @Test func `quadrilaterals may stand in groups`() throws {
    let flat: JSONValue = ["action": "annotate.add", "type": "highlight", "quads": [1, 2, 3, 4, 5, 6, 7, 8]]
    let grouped: JSONValue = ["action": "annotate.add", "type": "highlight", "quads": [[1, 2, 3, 4, 5, 6, 7, 8]]]
    #expect(try ActionEvent(json: grouped) == ActionEvent(json: flat))
    let uneven: JSONValue = ["action": "annotate.add", "type": "highlight", "quads": [[1, 2, 3, 4], [5, 6, 7, 8]]]
    #expect(throws: DecodingFailure.self) { try ActionEvent(json: uneven) }
  }

  @Test(
    arguments: [
      (["action": "annotate.add"], ""), (["action": "annotate.add", "type": "circle"], "/type"),
      (["action": "annotate.add", "type": "ink", "rect": [[1, 2, 3]]], "/rect/0"),
      (["action": "annotate.add", "type": "ink", "rect": [1, 2, 3, 4]], "/rect/0"),
      (["action": "annotate.add", "type": "ink", "quads": [1, 2, 3, 4]], "/quads"),
      (["action": "annotate.add", "type": "ink", "points": [[1, 2], [3]]], "/points/1"),
      (["action": "annotate.add", "type": "ink", "callout": [1, 2]], "/callout"),
      (["action": "annotate.add", "type": "ink", "color": "crimson"], "/color"),
      (["action": "annotate.add", "type": "ink", "color": "#12345"], "/color"),
      (["action": "annotate.add", "type": "ink", "opacity": 1.5], "/opacity"),
      (["action": "annotate.add", "type": "ink", "lineEnds": ["arrow"]], "/lineEnds/0"),
      (["action": "annotate.add", "type": "ink", "maxCount": 0], "/maxCount"),
      (["action": "annotate.update", "since": "yesterday"], "/since"),
      (["action": "annotate.update", "number": [0]], "/number/0"),
      (["action": "annotate.update", "rect": [1, 2, 3, "4"]], "/rect"),
      (["action": "annotate.remove", "flags": []], "/flags"), (["action": "annotate.list", "all": true], "/all"),
    ] as [(JSONValue, String)])
  func `what does not decode names its place`(json: JSONValue, pointer: String) throws {
    let failure = try #require(self.failure(json), "\(json.text())")
    #expect(failure.pointer.description == pointer, "\(failure.message)")
  }

  // MARK: Values

  @Test func `a moment is ISO 8601`() {
    let moments = [
      ("1970-01-01", 0), ("2026-01-31", 1_769_817_600), ("2026-01-31T12:00", 1_769_860_800),
      ("2026-01-31T12:00:30", 1_769_860_830), ("2026-01-31T12:00:00Z", 1_769_860_800),
      ("2026-01-31T12:00:00+01:00", 1_769_857_200), ("2026-01-31T12:00-02:30", 1_769_869_800),
      ("2024-02-29", 1_709_164_800), ("1969-12-31T23:59:59", -1), ("2000-03-01", 951_868_800),
    ]
    for (text, seconds) in moments {
      #expect(Moment(text)?.secondsSince1970 == seconds, "\(text)")
      #expect(Moment(text)?.parameterJSON == .string(text))
    }
    for text in [
      "", "2026", "2026-1-31", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-31T", "2026-01-31T24:00",
      "2026-01-31T12:60", "2026-01-31 12:00", "2026-01-31T12", "2026-01-31T12:00:61", "2026-01-31T12:00+1",
      "2026-01-31T12:00z", "２０２６-01-31", "2026-01-31T12:00:00+01:00:00", "+026-01-31", "2026-01-31T12:0030",
    ] { #expect(Moment(text) == nil, "\(text)") }
  }

  /// Days counted one by one are the days that are computed.
  @Test func `days follow one another`() {
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    var expected = -719_162 * 86_400
    for year in 1...2400 {
      let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      for (month, days) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in [1, days] {
          let text = "\(padded(year, 4))-\(padded(month + 1, 2))-\(padded(day, 2))"
          #expect(Moment(text)?.secondsSince1970 == expected + (day - 1) * 86_400, "\(text)")
        }
        expected += days * 86_400
      }
    }
  }

  @Test func `every colour reads back as it is written`() throws {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<2000 {
      let number = generator.next()
      let color = InkColor.rgb(
        UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8),
        UInt8(truncatingIfNeeded: number >> 16))
      let text = try #require(color.parameterJSON?.stringValue)
      #expect(InkColor(text) == color, "\(text)")
      #expect(InkColor(text.uppercased()) == color, "\(text)")
    }
    #expect(InkColor("none") == InkColor.none && InkColor.none.parameterJSON == "none")
    #expect(InkColor("#fe0") == .rgb(255, 238, 0))
    for text in [
      "", "#", "#ff", "#ffff", "#fffff", "#fffffff", "#ffffffff", "#ggg", "Red", "ff0000", "nothing", " red",
    ] {
      #expect(InkColor(text) == nil, "\(text)")
    }
  }

  @Test func `numbers read back as they were written, in JSON and as an argument`() throws {
    var generator = SeededGenerator(seed: 4)
    let type = NumberList.valueType
    for _ in 0..<2000 {
      let values = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: Double(Int.random(in: -1000...1000, using: &generator))
        case 1: Double.random(in: -1e6...1e6, using: &generator)
        case 2: Double.random(in: -1...1, using: &generator) * 1e-9
        default: Double(Int.random(in: -99_999...99_999, using: &generator)) / 100
        }
      }
      let list = NumberList(values)
      let text = try #require(list.parameterJSON).text()
      var event = AddAnnotations(.line)
      event.points = [list]
      guard !values.isEmpty, values.count.isMultiple(of: 2) else { continue }
      let json = try JSONParser.parse(ActionEvent.annotate(.add(event)).json.text())
      #expect(try ActionEvent(json: json) == .annotate(.add(event)), "\(text)")
      // On the command line they are the same without brackets, with or without a space behind the comma.
      for separator in [",", ", "] {
        let argument = values.map { JSONValue.number($0).text() }.joined(separator: separator)
        #expect(type.json(argument: argument).arrayValue?.compactMap(\.doubleValue) == values, "\(argument)")
      }
    }
    for text in ["", "1,", ",1", "1,,2", "1;2", "0x10", "nan", "inf", "1,2 3", "1e999"] {
      #expect(type.json(argument: text) == .string(text), "\(text)")
    }
  }

  @Test func `every word reads back`() throws {
    func check<Word: WordParameter & Equatable>(_ type: Word.Type) throws {
      for word in Word.allCases {
        let json = try #require(word.parameterJSON)
        #expect(try Word(reading: JSONReader(json)) == word)
      }
      guard case .choice(let choices) = Word.valueType else {
        Issue.record("\(type) is no choice")
        return
      }
      #expect(choices.map(\.name) == Word.allCases.map(\.rawValue))
    }
    try check(BorderStyle.self)
    try check(LineEnd.self)
    try check(BlendWord.self)
    try check(TextAlignment.self)
    try check(AnnotationFlagWord.self)
    try check(ReviewState.self)
    #expect(Set(AnnotationType.allCases.map(\.subtype)).count == AnnotationType.allCases.count)
  }

  @Test func `whether a filter is set`() {
    #expect(ListAnnotations().filter.isEmpty && UpdateAnnotations().filter.isEmpty)
    #expect(!RemoveAnnotations(ids: ["a"]).filter.isEmpty && !Self.manyChanges.filter.isEmpty)
    var event = ListAnnotations()
    event.filter.since = Moment("2026-01-31")
    #expect(!event.filter.isEmpty)
  }
}
