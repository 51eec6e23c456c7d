import PDFScopeCore
import TestSupport
import Testing

/// Stamps and watermarks: where they are, what they say, what they leave alone.
@Suite struct StampTests {
  private static let red = Picture.Color(255, 0, 0)

  private func texts(_ desk: Desk, _ name: String = "out.pdf", password: String? = nil) throws -> [String] {
    let options = password.map { ["-upw", $0] } ?? []
    let text = try Tool.run(["pdftotext"] + options + [desk.folder.path(name), "-"]).text
    return text.split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast()
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  static let positions: [(String, [Int])] = [
    ("topLeft", [10, 20]), ("top", [140, 20]), ("topRight", [270, 20]), ("left", [10, 90]), ("center", [140, 90]),
    ("right", [270, 90]), ("bottomLeft", [10, 160]), ("bottom", [140, 160]), ("bottomRight", [270, 160]),
  ]

  /// A square of 20 points, put everywhere on every kind of page.
  @Test(arguments: positions.indices)
  func isWhereItIsAsked(_ index: Int) throws {
    let (position, corner) = Self.positions[index]
    let desk = try Desk([:])
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    try desk.put(DrawnPages.square(), as: "square.pdf")
    let call = try desk.call(
      "edit", "stamp", "--from", "square.pdf", "--position", position, "--margin", "20,10", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0, "\(call.errors)")
    try Witness.expectSound(desk.folder.path("out.pdf"))
    let expected = [corner[0], corner[1], corner[0] + 20, corner[1] + 20]
    for (page, picture) in try DrawnPages.pictures(of: "out.pdf", in: desk).enumerated() {
      #expect([picture.width, picture.height] == [300, 200])
      #expect(picture.bounds(of: Self.red) == expected, "\(DrawnPages.variants[page])")
    }
    #expect(try desk.isUntouched())
  }

  @Test func isMovedTurnedAndScaled() throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    try desk.put(DrawnPages.square(), as: "square.pdf")
    let cases: [([String], [Int])] = [
      (["--position", "topLeft", "--margin", "0", "--offset", "7,13"], [7, 13, 27, 33]),
      (["--position", "bottomRight", "--margin", "0", "--scale", "2"], [260, 160, 300, 200]),
      (["--position", "topLeft", "--margin", "0", "--width", "10%"], [0, 0, 30, 30]),
      (["--position", "center", "--width", "1in"], [114, 64, 186, 136]),
      (["--position", "topLeft", "--margin", "10%", "--rotate", "90"], [30, 20, 50, 40]),
      // Turned by an eighth it is wider by the square root of 2, and still stands within its margin.
      (["--position", "topLeft", "--margin", "0", "--scale", "5", "--rotate", "45"], [0, 0, 142, 142]),
    ]
    for (options, expected) in cases {
      let call = try desk.call(
        ["edit", "stamp", "--from", "square.pdf", "in.pdf", "-o", "out.pdf", "--force"] + options)
      #expect(call.status == 0, "\(call.errors)")
      for picture in try DrawnPages.pictures(of: "out.pdf", in: desk) {
        let bounds = try #require(picture.bounds(of: Self.red))
        #expect(zip(bounds, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(options): \(bounds)")
      }
    }
  }

  @Test func mirrorsEvenPages() throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    try desk.put(DrawnPages.square(), as: "square.pdf")
    let call = try desk.call(
      "edit", "stamp", "--from", "square.pdf", "--position", "topLeft", "--margin", "5", "--offset", "3,0", "--mirror",
      "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0)
    let places = try DrawnPages.pictures(of: "out.pdf", in: desk).map { $0.bounds(of: Self.red)?[0] }
    #expect(places == (0..<places.count).map { $0 % 2 == 0 ? 8 : 272 })
  }

  @Test func numbersPages() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    let before = try texts(desk, "in.pdf")
    let call = try desk.call(
      "edit", "stamp", "--text", "<{page}/{pages}|{label}|{number:3}|{bates}|{stem}|{name}|{{>", "--first", "98",
      "--step", "2", "--pages", "2-", "in.pdf", "-o", "out.pdf", "--json")
    #expect(call.status == 0, "\(call.errors)")
    #expect(try call.answer() == ["pages": [2, 3, 4, 5], "pageCount": 5])
    let after = try texts(desk)
    let labels = ["i", "ii", "1", "2", "3"]
    #expect(after[0] == before[0])
    for index in 1..<5 {
      let number = 98 + 2 * (index - 1)
      let three = number < 100 ? "0\(number)" : "\(number)"
      let stamp = "<\(index + 1)/5|\(labels[index])|\(three)|000\(three)|in|in.pdf|{>"
      #expect(after[index] == before[index] + " " + stamp)
    }
    try Witness.expectSound(desk.folder.path("out.pdf"))
  }

  @Test func countsDigitsAndDates() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    let call = try desk.call(
      [
        "edit", "stamp", "--text", "{number} {bates:9} {date:%d.%m.%y}\\nnext", "--digits", "4", "in.pdf",
        "-o", "out.pdf",
      ],
      environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    #expect(call.status == 0, "\(call.errors)")
    #expect(try texts(desk)[2].hasSuffix("0003 000000003 14.11.23 next"))
  }

  /// No number is given to two pages of a call; page numbers begin anew with each document.
  @Test func batesNumbersGoOnThroughTheDocumentsOfACall() throws {
    let desk = try Desk(["a.pdf": "demo/report.pdf", "b.pdf": "demo/report.pdf", "c.pdf": "demo/report.pdf"])
    let call = try desk.call(
      "edit", "stamp", "--text", "{bates} {number}", "--first", "7", "--step", "2", "--pages", "1,3", "b.pdf", "a.pdf",
      "c.pdf", "-o", "out/")
    #expect(call.status == 0, "\(call.errors)")
    func stamps(_ name: String) throws -> [String] {
      let words = try texts(desk, "out/\(name).pdf").map { $0.split(separator: " ").suffix(2).joined(separator: " ") }
      return [words[0], words[2]]
    }
    #expect(try stamps("b") == ["000007 7", "000009 9"])
    #expect(try stamps("a") == ["000011 7", "000013 9"])
    #expect(try stamps("c") == ["000015 7", "000017 9"])
  }

  @Test func writesAnyScript() throws {
    let desk = try Desk(["in.pdf": "text/rotated.pdf"])
    let call = try desk.call("edit", "watermark", "--text", "Ünïcode Черновик ∑", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0, "\(call.errors)")
    let found = try desk.call("search", "Ünïcode Черновик ∑", "out.pdf", "--json")
    #expect(try found.list("matches").count == 5)
    let missing = try desk.call("edit", "watermark", "--text", "a\u{10FFFD}", "in.pdf", "-o", "none.pdf", "--json")
    #expect(missing.status == 2)
    #expect(try missing.errorCode() == "text.missingGlyphs")
    #expect(!Files.exists(desk.folder.path("none.pdf")))
  }

  @Test func putsPicturesOnPages() throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    try desk.put(DrawnPages.square("0 0 1"), as: "square.pdf")
    #expect(try desk.call("thumbnails", "--size", "20", "square.pdf", "-o", "square.png").status == 0)
    let call = try desk.call(
      "edit", "stamp", "--picture", "square.png", "--position", "topRight", "--margin", "0", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0, "\(call.errors)")
    for picture in try DrawnPages.pictures(of: "out.pdf", in: desk) {
      let bounds = try #require(picture.bounds(of: Picture.Color(0, 0, 255)))
      #expect(zip(bounds, [280, 0, 300, 20]).allSatisfy { abs($0 - $1) <= 1 }, "\(bounds)")
    }
  }

  @Test func isSeenThroughOverAndUnder() throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.square("0 0 1"), as: "in.pdf")
    try desk.put(DrawnPages.square("1 0 0"), as: "red.pdf")
    for (options, expected) in [
      (["--opacity", "0.5"], Picture.Color(128, 0, 128)), (["--opacity", "1"], Picture.Color(255, 0, 0)),
      (["--opacity", "1", "--under"], Picture.Color(0, 0, 255)),
    ] {
      let call = try desk.call(
        ["edit", "watermark", "--from", "red.pdf", "in.pdf", "-o", "out.pdf", "--force"] + options)
      #expect(call.status == 0, "\(call.errors)")
      let picture = try #require(try DrawnPages.pictures(of: "out.pdf", in: desk).first)
      #expect(picture.color(10, 10).isNear(expected), "\(options): \(picture.color(10, 10))")
      // Four fifths of the page, and no more.
      #expect(picture.color(1, 10).isNear(Picture.Color(0, 0, 255)))
    }
  }

  @Test func isTakenAwayAndReplaced() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    let before = try texts(desk, "in.pdf")
    func call(_ arguments: String...) throws -> Call {
      try desk.call(["edit"] + arguments + ["--in-place", "work.pdf", "--json"])
    }
    #expect(try Tool.run(["cp", desk.folder.path("in.pdf"), desk.folder.path("work.pdf")]).status == 0)
    #expect(try call("stamp", "--text", "alpha", "--id", "a").status == 0)
    #expect(try call("stamp", "--text", "beta", "--id", "b", "--position", "top").status == 0)
    #expect(try call("watermark", "--text", "DRAFT", "--under").status == 0)
    #expect(try call("stamp", "--text", "gamma", "--id", "a", "--replace").status == 0)
    var now = try texts(desk, "work.pdf")
    #expect(now.allSatisfy { !$0.contains("alpha") && $0.contains("beta") && $0.contains("gamma") })
    let removal = try call("stamp", "--remove", "--pages", "1-2")
    #expect(try removal.answer() == ["pages": [1, 2], "pageCount": 5])
    #expect(try call("watermark", "--remove").status == 0)
    now = try texts(desk, "work.pdf")
    #expect(now[0] == before[0] && now[1] == before[1] && now[2].contains("gamma"))
    #expect(try call("stamp", "--remove", "--id", "none").status == 1, "there is none")
    #expect(try call("stamp", "--remove").status == 0)
    #expect(try texts(desk, "work.pdf") == before)
    #expect(try call("stamp", "--remove").status == 1)
    try Witness.expectSound(desk.folder.path("work.pdf"))
  }

  /// What another program writes anew can still be taken away.
  @Test func isFoundAfterBeingWrittenAnew() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    #expect(try desk.call("edit", "stamp", "--text", "mark", "in.pdf", "-o", "a.pdf").status == 0)
    let rewritten = try Tool.run(
      ["qpdf", "--object-streams=generate", desk.folder.path("a.pdf"), desk.folder.path("b.pdf")])
    #expect(rewritten.status == 0)
    #expect(try desk.call("edit", "stamp", "--remove", "b.pdf", "-o", "c.pdf").status == 0)
    #expect(try texts(desk, "c.pdf") == texts(desk, "in.pdf"))
  }

  @Test(arguments: ["rc4-128", "aes-128", "aes-256"])
  func keepsEncryption(_ name: String) throws {
    let desk = try Desk(["in.pdf": "encryption/\(name).pdf"])
    let call = try desk.call(
      ["edit", "stamp", "--text", "sealed {page}", "in.pdf", "-o", "out.pdf"],
      environment: ["PDFSCOPE_PASSWORD": "owner"])
    #expect(call.status == 0, "\(call.errors)")
    try Witness.expectSound(desk.folder.path("out.pdf"), password: "user")
    #expect(try texts(desk, password: "user").first?.hasSuffix("sealed 1") == true)
  }

  @Test func asksThePermissions() throws {
    let desk = try Desk(["in.pdf": "encryption/no-modify.pdf"])
    let call = try desk.call("edit", "stamp", "--text", "x", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 4)
    try desk.expectUntouched("nothing is written")
  }

  static let wrong: [([String], String, String)] = [
    ([], "usage.missingOption", "nothing to be put on"),
    (["--text", "a", "--picture", "b"], "usage.conflictingOptions", "exclude"),
    (["--text", "{pagina}"], "usage.template", "pagina"),
    (["--text", "{page"], "usage.template", "{page"),
    (["--text", ""], "usage.invalidValue", "empty"),
    (["--text", "a", "--margin", "3 miles"], "usage", "10mm,5%"),
    (["--text", "a", "--rotate", "up"], "usage.invalidValue", "diagonal"),
    (["--text", "a", "--width", "0"], "usage.invalidValue", "width"),
    (["--text", "a", "--scale", "2", "--width", "3"], "usage.conflictingOptions", "exclude"),
    (["--text", "a", "--first", "3"], "usage.conflictingOptions", "{number}"),
    (["--text", "a", "--color", "none"], "usage.invalidValue", "not seen"),
    (["--picture", "a", "--bold"], "usage.conflictingOptions", "letters"),
    (["--remove", "--text", "a"], "usage.conflictingOptions", "--replace"),
    (["--remove", "--replace"], "usage.conflictingOptions", "exclude"),
    (["--text", "a", "--from-page", "2"], "usage.conflictingOptions", "--from"),
  ]

  @Test(arguments: wrong.indices)
  func refusesWrongUsage(_ index: Int) throws {
    let (options, code, words) = Self.wrong[index]
    for verb in ["stamp", "watermark"] {
      let desk = try Desk(["in.pdf": "demo/report.pdf"])
      let call = try desk.call(["edit", verb, "in.pdf", "-o", "out.pdf"] + options)
      #expect(call.status == 64, "\(options)")
      #expect(call.errors.contains(words), "\(options): \(call.errors)")
      let json = try desk.call(["edit", verb, "in.pdf", "-o", "out.pdf", "--json"] + options)
      #expect(json.text.contains(code) || json.errors.contains(code), "\(options): \(json.text)\(json.errors)")
      try desk.expectUntouched("\(options)")
    }
  }

  @Test func namesFilesThatAreNotThere() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    try desk.put("no picture", as: "text.png")
    for (options, code) in [
      (["--picture", "none.png"], "file.notFound"), (["--picture", "text.png"], "picture.unsupported"),
      (["--from", "none.pdf"], "file.notFound"), (["--from", "text.png"], "document.notPDF"),
      (["--from", "in.pdf", "--from-page", "6"], "page.outOfRange"),
    ] {
      let call = try desk.call(["edit", "stamp", "in.pdf", "-o", "out.pdf", "--json"] + options)
      #expect(call.status == 2, "\(options)")
      #expect(try call.errorCode() == code, "\(options)")
      try desk.expectUntouched("\(options)")
    }
  }

  /// A stamp on a page whose content is not well formed is where it should be, and so is what the page showed.
  @Test(arguments: [
    "q 2 0 0 2 50 50 cm 0 0 1 rg 0 0 10 10 re f", "Q 2 0 0 2 50 50 cm Q 0 0 1 rg 0 0 10 10 re f",
    "2 0 0 2 50 50 cm 0 0 1 rg 0 0 10 10 re f BT /F 3 Tf (open", "q q q 2 0 0 2 50 50 cm 0 0 1 rg 0 0 10 10 re f [ 1",
    "/Span << /A 1 >> BDC 2 0 0 2 50 50 cm 0 0 1 rg 0 0 10 10 re f",
  ])
  func keepsToItselfWhateverThePageShows(_ content: String) throws {
    let desk = try Desk([:])
    try desk.put(
      DrawnPages.file([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 200] /Resources << >> >>",
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>",
        "<< /Length \(content.utf8.count) >> stream\n\(content)\nendstream",
      ]), as: "in.pdf")
    try desk.put(DrawnPages.square(), as: "square.pdf")
    let call = try desk.call(
      "edit", "stamp", "--from", "square.pdf", "--position", "topLeft", "--margin", "0", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0, "\(call.errors)")
    let picture = try #require(try DrawnPages.pictures(of: "out.pdf", in: desk).first)
    #expect(picture.bounds(of: Self.red) == [0, 0, 20, 20])
    #expect(picture.bounds(of: Picture.Color(0, 0, 255)) == [50, 130, 70, 150])
  }

  @Test func isAnArtifactOfTaggedPages() throws {
    let desk = try Desk(["in.pdf": "structure/tagged.pdf"])
    let call = try desk.call("edit", "stamp", "--text", "{page}", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0)
    let before = try Tool.run(["pdfinfo", "-struct-text", desk.folder.path("in.pdf")]).text
    let after = try Tool.run(["pdfinfo", "-struct-text", desk.folder.path("out.pdf")]).text
    #expect(before == after && !before.isEmpty)
    let bytes = try Tool.run(["qpdf", "--qdf", "--object-streams=disable", desk.folder.path("out.pdf"), "-"]).output
    #expect(String(decoding: bytes, as: UTF8.self).contains("/Artifact <</Attached [/Bottom]/Subtype /PageNum"))
  }
}
