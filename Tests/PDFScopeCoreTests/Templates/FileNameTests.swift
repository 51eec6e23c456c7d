import PDFScopeCore
import Testing

@Suite struct FileNameTests {
  @Test(
    arguments: [
      ("report.pdf", "report.pdf"), ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"), ("", "_"), (".", "_"),
      ("..", "_"),
      ("...", "_"), ("../../etc/passwd", "_.._.._etc_passwd"), ("/", "_"), (".bashrc", "_.bashrc"), ("-rf", "_-rf"),
      ("  a  ", "a"), ("a. .", "a"), (".pdf", "_.pdf"), (" .pdf", "_.pdf"), ("a\u{0}b\nc\u{7F}\u{9B}d", "a_b_c__d"),
      ("photo\u{202E}gpj.exe", "photo_gpj.exe"), ("CON", "_CON"), ("con.txt", "_con.txt"), ("NUL .x.y", "_NUL .x.y"),
      ("COM1", "_COM1"), ("lpt9.log", "_lpt9.log"), ("COM\u{B2}", "_COM\u{B2}"), ("COM10", "COM10"),
      ("CONSOLE", "CONSOLE"),
      ("conin$", "_conin$"), ("aux", "_aux"), ("Überblick – Teil 1", "Überblick – Teil 1"), ("👩‍👧.png", "👩‍👧.png"),
      ("~", "~"), ("a\u{2028}b\u{FEFF}c\u{FFFF}", "a_b_c_"), ("\u{A0}x\u{3000}", "x"), ("e\u{301}", "e\u{301}"),
      ("/\u{338}x", "_\u{338}x"), ("\r\n", "__"), ("\u{301}a", "_\u{301}a"),
      ("\u{200D}", "_\u{200D}"),
    ] as [(String, String)])
  func `makes names safe`(text: String, expected: String) {
    #expect(Array(FileName.safe(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `long names are cut between characters and before the extension`() {
    let long = String(repeating: "a", count: 300)
    #expect(FileName.safe(long + ".pdf") == String(long.prefix(251)) + ".pdf")
    #expect(FileName.safe(long) == String(long.prefix(255)))
    #expect(FileName.safe(String(repeating: "漢", count: 90) + ".jpeg") == String(repeating: "漢", count: 83) + ".jpeg")
    let family = "👨‍👩‍👧‍👦"
    #expect(FileName.safe(String(repeating: family, count: 20)) == String(repeating: family, count: 10))
    #expect(FileName.safe(long + ". a sentence") == String(long.prefix(255)))
    let accents = "a" + String(repeating: "\u{301}", count: 300)
    #expect(FileName.safe(accents + ".pdf").utf8.count <= 255)
    #expect(FileName.safe(accents + ".pdf").hasSuffix(".pdf"))
    #expect(FileName.safe(String(repeating: " .", count: 200) + "x" + long).utf8.count <= 255)
  }

  @Test func `of a long name the text is shortened, never what tells files apart`() throws {
    let stem = String(repeating: "X", count: 250)
    #expect(FileName.safe(stem, ending: "-1.png") == String(repeating: "X", count: 249) + "-1.png")
    #expect(FileName.safe(stem, ending: ".png") == stem + ".png")
    #expect(FileName.safe("report", ending: "-007.png") == "report-007.png")
    #expect(FileName.safe("", ending: "-1.png") == "_-1.png" && FileName.safe(".x", ending: "-1.png") == "_.x-1.png")
    for letters in ["ü", "漢", "👩‍👧", "e\u{301}", "x\u{600}"] {
      let name = FileName.safe(String(repeating: letters, count: 130), ending: "-1234-5.jpeg")
      #expect(name.utf8.count <= 255 && name.utf8.count > 255 - letters.utf8.count && name.hasSuffix("-1234-5.jpeg"))
      let text = name.unicodeScalars.dropLast(12)
      #expect(String(repeating: letters, count: 130).unicodeScalars.starts(with: text))
      #expect(letters == "x\u{600}" || text.count % letters.unicodeScalars.count == 0)
    }
    // A number that makes a name unique goes behind the page's.
    var namer = PathNamer()
    let name = FileName.safe(stem + stem, ending: "-012-3.png")
    #expect(namer.unique(name) == name && name.utf8.count == 255)
    let second = namer.unique(name)
    #expect(second == String(repeating: "X", count: 243) + "-012-3-2.png")
    #expect(namer.unique(String(repeating: "-1", count: 127)).utf8.count == 254)
    #expect(namer.unique(String(repeating: "-1", count: 127)).utf8.count <= 255)

    let context: TemplateContext = [
      "title": .text(String(repeating: "ü", count: 200)), "label": .text("iv"), "page": .integer(7),
    ]
    let fields = TemplateField.common
    let template = try Template("p{page:3}-{title}-{label} ({page}).png", fields: fields)
    #expect(template.renderFileName(context) == "p007-" + String(repeating: "ü", count: 119) + "-iv (7).png")
    let path = try Template("out/{title}/{title}{label}-{page}.x", fields: fields).renderPath(context)
    #expect(
      path == "out/" + String(repeating: "ü", count: 127) + "/" + String(repeating: "ü", count: 124) + "iv-7.x")
  }

  /// What every name must be, said without the code under test.
  private static func isSafe(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard (1...255).contains(bytes.count), let first = bytes.first, let last = bytes.last else { return false }
    let forbidden = Array("/\\:*?\"<>|".utf8)
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && !forbidden.contains($0) }) else { return false }
    return ![0x2E, 0x2D, 0x20].contains(first) && ![0x2E, 0x20].contains(last)
  }

  @Test func `whatever the values are, a name is one safe component`() throws {
    var random = VocabularyRandom(seed: 71)
    let fields = TemplateField.common
    let templates = try [
      "{title}", "{title}.pdf", "{label}-{page:4}.png", "{title}{label}", ".{title}", "{title}. ", "../{title}/{label}",
    ]
    .map { try Template($0, fields: fields) }
    for _ in 0..<1_500 {
      var title = random.text(maximum: 20)
      if random.chance(10) { title = String(repeating: title + "x", count: 40) }
      let label =
        random.chance(20) ? ["..", ".", "/", "CON", "-", " ", "nul.txt"].randomElement(using: &random)! : random.text()
      let context: TemplateContext = [
        "title": .text(title), "label": .text(label), "page": .integer(random.below(99_999)),
      ]
      for template in templates {
        let name = template.renderFileName(context)
        #expect(Self.isSafe(name), "\(name.debugDescription)")
        #expect(FileName.safe(name) == name)
        let path = template.renderPath(context)
        let components = path.split(separator: "/", omittingEmptySubsequences: false)
        #expect(components.count == template.description.split(separator: "/").count)
        #expect(components.drop { $0 == ".." }.allSatisfy { Self.isSafe(String($0)) }, "\(path.debugDescription)")
      }
    }
  }

  @Test(
    arguments: [
      ("out/{title}.png", "out/a_b.png"), ("/abs/../{title}", "/abs/../a_b"), ("{title}/{label}/x", "a_b/_/x"),
      ("~/.cache//{page:2}", "~/.cache//07"), ("plain", "plain"), ("out/", "out/"), ("p{page}/..", "p7/.."),
      ("./{stem}", "./_"),
      ("a\u{0}/b", "a/b"),
    ] as [(String, String)])
  func `folders are those the template writes`(text: String, expected: String) throws {
    let template = try Template(text, fields: TemplateField.common)
    let context: TemplateContext = ["title": .text("a/b"), "label": .text(".."), "page": .integer(7)]
    #expect(template.renderPath(context) == expected)
  }

  @Test func `paths are unique whatever their case or composition`() {
    var namer = PathNamer()
    let paths = [
      "o/a.png", "o/a.png", "o/A.PNG", "o/a-2.png", "p/a.png", "o/é", "o/e\u{301}", "x.tar.gz", "x.tar.gz", "o.p/n",
      "o.p/n",
    ]
    #expect(
      paths.map { namer.unique($0) } == [
        "o/a.png", "o/a-2.png", "o/A-3.PNG", "o/a-2-2.png", "p/a.png", "o/é", "o/e\u{301}-2", "x.tar.gz", "x.tar-2.gz",
        "o.p/n",
        "o.p/n-2",
      ])
  }

  @Test func `what is taken is not given`() {
    var namer = PathNamer { $0 == "a.pdf" || $0 == "a-2.pdf" }
    #expect(namer.unique("a.pdf") == "a-3.pdf")
    #expect(namer.unique("a.pdf") == "a-4.pdf")
    #expect(namer.unique("b.pdf") == "b.pdf")
  }

  @Test func `many and long names stay unique and short`() {
    var random = VocabularyRandom(seed: 72)
    var namer = PathNamer()
    var seen: Set<String> = []
    let pool =
      (0..<40).map { _ in FileName.safe(random.text(maximum: 3)) } + [String(repeating: "ü", count: 126) + ".x"]
    for _ in 0..<5_000 {
      let path = namer.unique(pool.randomElement(using: &random)!)
      #expect(seen.insert(path.lowercased()).inserted, "\(path)")
      #expect(Self.isSafe(path), "\(path)")
    }
  }
}
