import PDFScopeCore
import Testing

@Suite struct TemplateTests {
  private let context: TemplateContext = [
    "stem": .text("report"), "ext": .text("pdf"), "page": .integer(7), "pages": .integer(120), "label": .text("vii"),
    "title": .text("Über {x}/y"),
    "date": .date(TemplateDate(year: 2024, month: 2, day: 9, hour: 5, minute: 6, second: 7)),
    "index": .integer(-3),
  ]

  @Test(
    arguments: [
      ("", ""), ("plain", "plain"), ("{stem}-{page:4}.{ext}", "report-0007.pdf"), ("{page}/{pages}", "7/120"),
      ("{{{page}}}", "{7}"), ("{{}}", "{}"), ("{{page}}", "{page}"), ("{title}", "Über {x}/y"), ("{title:4}", "Über"),
      ("{title:99}", "Über {x}/y"), ("{date}", "2024-02-09"),
      ("{date:%d.%m.%y %H:%M:%S %j%%}", "09.02.24 05:06:07 040%"),
      ("{date:}", "2024-02-09"), ("{index:4}", "-0003"), ("{pages:2}", "120"), ("{action}", ""), ("[{name}]", "[]"),
      (#"a\nb"#, #"a\nb"#), ("e\u{301}{page}", "e\u{301}7"), ("{label}\u{301}", "vii\u{301}"),
    ] as [(String, String)])
  func `puts values in place of fields`(text: String, expected: String) throws {
    let template = try Template(text, fields: TemplateField.common)
    #expect(template.render(context) == expected)
    #expect(template.description == text)
  }

  @Test func `escapes are read where they are asked for`() throws {
    let template = try Template(#"{page}\t{label}\n\\\0\r"#, fields: TemplateField.common, escapes: true)
    #expect(template.render(context) == "7\tvii\n\\\0\r")
  }

  @Test(
    arguments: [
      ("{pge}", 2, "unknown field \"pge\"", "did you mean \"page\"?"),
      ("ab{Page}", 4, "unknown field \"Page\"", "did you mean \"page\"?"),
      (
        "{zzzzzz}", 2, "unknown field \"zzzzzz\"",
        "known are stem, name, ext, page, pages, label, title, date, count, index and action"
      ),
      ("{}", 2, "no field is named in the braces", "known are stem"),
      ("{ page}", 2, "unknown field \" page\"", "did you mean \"page\"?"),
      ("{page", 1, "the brace is not closed", "{{"), ("a}b", 2, "unexpected \"}\"", "}}"),
      ("{page}}", 7, "unexpected \"}\"", "}}"),
      ("é{page:x}", 8, "the format of \"page\" must be a number of digits from 1 to 200", "{page:4}"),
      ("{page:0}", 7, "the format of \"page\" must be a number of digits from 1 to 200", "{page:4}"),
      ("{page:99999999999999999999}", 7, "the format of \"page\" must be a number of digits from 1 to 200", "{page:4}"),
      ("{page:}", 7, "the format of \"page\" must be a number of digits from 1 to 200", "{page:4}"),
      ("{title:-1}", 8, "the format of \"title\" must be a number of characters from 1 to 200", "{title:4}"),
      ("{date:%Q}", 7, "unknown date code \"%Q\"", "%Y"), ("{date:%}", 7, "unknown date code \"%\"", "%Y"),
      (#"a\x"#, 2, #"unknown escape "\x""#, #"\n"#), (#"a\"#, 2, "nothing follows the backslash", #"\\"#),
    ] as [(String, Int, String, String)])
  func `names the place, the field and what was meant`(text: String, position: Int, message: String, hint: String)
    throws
  {
    let error = try #require(throws: TemplateError.self) {
      try Template(text, fields: TemplateField.common, escapes: true)
    }
    #expect(error.position == position)
    #expect(error.message == "template \(JSONValue.string(text).text()), character \(position): \(message)")
    #expect(error.hint?.contains(hint) == true)
    #expect(error.code == "usage.template")
  }

  @Test func `only declared fields are known`() throws {
    #expect(throws: TemplateError.self) { try Template("{page}", fields: [.stem]) }
    let error = try #require(throws: TemplateError.self) { try Template("{page}", fields: []) }
    #expect(error.hint == "no field is known here")
    let own = TemplateField("size", .integer, "the size in bytes")
    let template = try Template("{size:3}{stem}", fields: [own, .stem])
    #expect(template.render(["size": .integer(5)]) == "005")
    #expect(template.fieldNames == ["size", "stem"])
    #expect(template.uses(own))
    #expect(!template.uses(.page))
  }

  @Test func `contexts keep what they are given`() {
    var context = self.context
    context[.page] = .integer(8)
    context["label"] = nil
    #expect(context[.page] == .integer(8))
    #expect(context[.label] == nil)
  }

  @Test(
    arguments: [
      (0, 0, "1970-01-01 00:00:00 001"), (951_782_399, 0, "2000-02-28 23:59:59 059"),
      (951_782_400, 0, "2000-02-29 00:00:00 060"),
      (951_868_800, 0, "2000-03-01 00:00:00 061"), (1_735_689_599, 0, "2024-12-31 23:59:59 366"),
      (-1, 0, "1969-12-31 23:59:59 365"),
      (1_700_000_000, 7_200, "2023-11-15 00:13:20 319"), (1_700_000_000, -86_400, "2023-11-13 22:13:20 317"),
      (-62_167_219_200, 0, "0000-01-01 00:00:00 001"), (253_402_300_799, 0, "9999-12-31 23:59:59 365"),
      (.max, .max, "9999-12-31 23:59:59 365"), (.min, 0, "0000-01-01 00:00:00 001"),
      (4_107_542_400, 0, "2100-03-01 00:00:00 060"),
    ] as [(Int, Int, String)])
  func `seconds since 1970 are a date`(time: Int, offset: Int, expected: String) {
    #expect(TemplateDate(unixTime: time, utcOffset: offset).formatted("%Y-%m-%d %H:%M:%S %j") == expected)
  }

  @Test func `the parts of a date are brought into range`() {
    let date = TemplateDate(year: 2023, month: 2, day: 31, hour: 99, minute: -1, second: 61)
    #expect(date.formatted("%Y-%m-%d %H:%M:%S") == "2023-02-28 23:00:60")
    #expect(TemplateDate(year: .min, month: .max, day: .max).formatted() == "0000-12-31")
  }

  @Test func `random text never traps`() {
    var random = VocabularyRandom(seed: 61)
    let pieces = ["{", "}", "{{", "}}", "page", "date", "title", ":", "%", "Y", "4", "\\", "n", "é", "/", " "]
    var accepted = 0
    for _ in 0..<20_000 {
      let text = (0..<random.below(9)).map { _ in pieces.randomElement(using: &random)! }.joined()
      guard let template = try? Template(text, fields: TemplateField.common, escapes: random.chance(50)) else {
        continue
      }
      accepted += 1
      _ = template.render(context)
    }
    #expect(accepted > 1_000)
  }

  /// What is known beforehand need not be said again, and is no field that tells files apart.
  @Test(arguments: [
    ("a/{folder}/{stem}", "", "a/s"), ("a/{folder}/{stem}", "b/c.d", "a/b/c.d/s"), ("{folder}/{stem}", "", "s"),
    ("{folder}/{stem}", "b{1}/c", "b{1}/c/s"), ("a/x{folder}/{stem}", "", "a/x/s"),
    ("{{folder}}/{stem}", "b", "{folder}/s"),
  ])
  func aFolderIsKnown(_ text: String, _ folder: String, _ path: String) throws {
    let template = try Template(text, fields: [.stem, .folder]).knowing(.folder, as: .text(folder))
    #expect(template.renderPath(["stem": .text("s")]) == path)
    #expect(!template.fieldNames.contains("folder"))
  }
}
