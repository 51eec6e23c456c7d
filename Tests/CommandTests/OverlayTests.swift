import PDFScopeCore
import TestSupport
import Testing

/// Pages of other documents over and under pages.
@Suite struct OverlayTests {
  private static let red = Picture.Color(255, 0, 0)
  private static let blue = Picture.Color(0, 0, 255)

  /// Every kind of page laid on every other looks there as it does by itself.
  @Test(arguments: ["overlay", "underlay"])
  func showsPagesAsTheyAreShown(_ verb: String) throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.variantsFile(isDrawn: true), as: "from.pdf")
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    let expected = try DrawnPages.pictures(of: "from.pdf", in: desk).map { picture in
      [picture.bounds(of: Self.red), picture.bounds(of: Self.blue)]
    }
    #expect(expected.allSatisfy { $0.allSatisfy { $0 != nil } })
    let count = DrawnPages.variants.count
    for shift in [0, 1, 5, 10] {
      let order = (0..<count).map { String(($0 + shift) % count + 1) }.joined(separator: ",")
      let call = try desk.call(
        "edit", verb, "--from", "from.pdf", "--from-pages", order, "in.pdf", "-o", "out.pdf", "--force")
      #expect(call.status == 0, "\(call.errors)")
      for (page, picture) in try DrawnPages.pictures(of: "out.pdf", in: desk).enumerated() {
        let found = [picture.bounds(of: Self.red), picture.bounds(of: Self.blue)]
        #expect(found == expected[(page + shift) % count], "\(DrawnPages.variants[page])")
      }
    }
    try Witness.expectSound(desk.folder.path("out.pdf"))
    #expect(try desk.isUntouched())
  }

  private func texts(_ desk: Desk, _ name: String = "out.pdf") throws -> [String] {
    let text = try Tool.run(["pdftotext", desk.folder.path(name), "-"]).text
    return text.split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func takesPagesInTurn() throws {
    let desk = try Desk(["from.pdf": "demo/report.pdf"])
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    let words = ["tenth year", "Figures are", "412 tonnes", "38 hectares", "1,204,550"]
    // Which page is laid on which, both from 1.
    let cases: [([String], [Int: Int])] = [
      ([], [1: 1, 2: 2, 3: 3, 4: 4, 5: 5]),
      (["--pages", "1-6", "--from-pages", "2", "--repeat", "5,1"], [1: 2, 2: 5, 3: 1, 4: 5, 5: 1, 6: 5]),
      (["--pages", "3-4,12", "--repeat", "all"], [3: 1, 4: 2, 12: 3]),
      (["--pages", "z-14", "--from-pages", "1-3"], [16: 1, 15: 2, 14: 3]),
    ]
    for (options, expected) in cases {
      let call = try desk.call(
        ["edit", "overlay", "--from", "from.pdf", "in.pdf", "-o", "out.pdf", "--force", "--json"] + options)
      #expect(call.status == 0, "\(call.errors)")
      let changed = expected.keys.sorted().map { JSONValue.integer($0) }
      #expect(try call.answer() == ["pages": .array(changed), "pageCount": 16])
      for (index, text) in try texts(desk).enumerated() {
        let found = words.indices.filter { text.contains(words[$0]) }.map { $0 + 1 }
        #expect(found == (expected[index + 1].map { [$0] } ?? []), "\(options): page \(index + 1)")
      }
    }
  }

  @Test func fitsPages() throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.square(), as: "from.pdf")
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    let cases: [(String, [Int])] = [
      ("page", [50, 0, 250, 200]), ("shrink", [140, 90, 160, 110]), ("none", [140, 90, 160, 110]),
      ("width", [0, 0, 300, 200]), ("height", [50, 0, 250, 200]), ("stretch", [0, 0, 300, 200]),
    ]
    for (fit, expected) in cases {
      let call = try desk.call(
        "edit", "overlay", "--from", "from.pdf", "--repeat", "1", "--fit", fit, "in.pdf", "-o", "out.pdf", "--force")
      #expect(call.status == 0, "\(call.errors)")
      for picture in try DrawnPages.pictures(of: "out.pdf", in: desk) {
        #expect(picture.bounds(of: Self.red) == expected, "\(fit)")
      }
    }
  }

  @Test func liesOverOrUnder() throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.square("0 0 1"), as: "in.pdf")
    try desk.put(DrawnPages.square("1 0 0"), as: "from.pdf")
    for (verb, options, expected) in [
      ("overlay", [], Self.red), ("underlay", [], Self.blue),
      ("overlay", ["--opacity", "0.5"], Picture.Color(128, 0, 128)),
    ] {
      let call = try desk.call(["edit", verb, "--from", "from.pdf", "in.pdf", "-o", "out.pdf", "--force"] + options)
      #expect(call.status == 0, "\(call.errors)")
      let picture = try #require(try DrawnPages.pictures(of: "out.pdf", in: desk).first)
      #expect(picture.color(10, 10).isNear(expected), "\(verb)")
    }
  }

  @Test(arguments: ["rc4-128", "aes-128", "aes-256", "aes-256-r5"])
  func readsEncryptedSources(_ name: String) throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf", "from.pdf": "encryption/\(name).pdf"])
    let locked = try desk.call("edit", "overlay", "--from", "from.pdf", "in.pdf", "-o", "out.pdf", "--json")
    #expect(locked.status == 5)
    #expect(try locked.errorCode() == "document.locked")
    let call = try desk.call(
      ["edit", "overlay", "--from", "from.pdf", "in.pdf", "-o", "out.pdf"], environment: ["PDFSCOPE_PASSWORD": "user"])
    #expect(call.status == 0, "\(call.errors)")
    try Witness.expectSound(desk.folder.path("out.pdf"))
    let source = try Tool.run(["pdftotext", "-upw", "user", "-l", "1", desk.folder.path("from.pdf"), "-"]).text
    let word = try #require(source.split(whereSeparator: \.isWhitespace).first)
    #expect(try texts(desk)[0].contains(word))
  }

  @Test func asksThePermissionsOfTheSource() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf", "from.pdf": "encryption/no-extract.pdf"])
    for options in [["overlay"], ["underlay"], ["stamp"], ["watermark"]] {
      let call = try desk.call(["edit"] + options + ["--from", "from.pdf", "in.pdf", "-o", "out.pdf", "--json"])
      #expect(call.status == 4, "\(options)")
      #expect(try call.errorCode() == "permissions.extract")
    }
    let owner = try desk.call(
      ["edit", "overlay", "--from", "from.pdf", "in.pdf", "-o", "out.pdf"], environment: ["PDFSCOPE_PASSWORD": "owner"])
    #expect(owner.status == 0, "\(owner.errors)")
    let warned = try desk.call(
      "edit", "overlay", "--from", "from.pdf", "in.pdf", "-o", "warned.pdf", "--permissions", "warn", "--json")
    #expect(warned.status == 0)
    #expect(try warned.warningCodes().contains("lifted.permissions.extract"))
  }

  @Test func tellsOfAnnotationsWithoutAppearance() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    try desk.put(
      DrawnPages.file([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Annots [
        << /Type /Annot /Subtype /Square /Rect [0 0 50 50] >> << /Type /Annot /Subtype /Link /Rect [0 0 9 9] >> ] >>
        """,
      ]), as: "from.pdf")
    let call = try desk.call("edit", "overlay", "--from", "from.pdf", "in.pdf", "-o", "out.pdf", "--json")
    #expect(call.status == 0)
    #expect(try call.warningCodes() == ["annotation.noAppearance"])
    #expect(call.text.contains("1 annotation has no appearance"))
  }

  @Test func refusesWrongUsage() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    for (options, status) in [
      ([], 64), (["--from", ""], 64), (["--from", "in.pdf", "--fit", "snugly"], 64),
      (["--from", "in.pdf", "--from-pages", "13"], 2), (["--from", "in.pdf", "--repeat", "13"], 2),
      (["--from", "none.pdf"], 2), (["--from", "in.pdf", "--pages", "13"], 2),
    ] as [([String], Int32)] {
      let call = try desk.call(["edit", "underlay", "in.pdf", "-o", "out.pdf"] + options)
      #expect(call.status == status, "\(options): \(call.errors)")
      try desk.expectUntouched("\(options)")
    }
  }

  /// A document laid on itself.
  @Test func laysADocumentOnItself() throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.variantsFile(isDrawn: true), as: "in.pdf")
    let single = try DrawnPages.pictures(of: "in.pdf", in: desk).map { $0.bounds(of: Self.red) ?? [] }
    let call = try desk.call(
      "edit", "overlay", "--from", "in.pdf", "--from-pages", "5-16,1-4", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0, "\(call.errors)")
    try Witness.expectSound(desk.folder.path("out.pdf"))
    for (page, picture) in try DrawnPages.pictures(of: "out.pdf", in: desk).enumerated() {
      let (own, other) = (single[page], single[(page + 4) % single.count])
      // Of a square in one corner and one in another, the blue one of the upper page may lie on the red one below.
      let found = try #require(picture.bounds(of: Self.red))
      #expect(zip(found, other).prefix(2).allSatisfy { $0 <= $1 }, "\(own) \(other)")
      #expect(zip(found, other).suffix(2).allSatisfy { $0 >= $1 }, "\(own) \(other)")
    }
  }
}
