import PDFScopeCore
import TestSupport
import Testing

@Suite struct ImpositionTests {
  private static let red = Picture.Color(255, 0, 0)
  private static let green = Picture.Color(0, 153, 0)
  private static let blue = Picture.Color(0, 0, 255)
  private static let yellow = Picture.Color(255, 255, 0)

  /// Expects the four squares of `pages/corners.pdf` in the corners of a rectangle of a picture.
  private func expectCorners(
    _ picture: Picture, _ rect: (x: Double, y: Double, width: Double, height: Double), _ comment: Comment
  ) {
    let inset = 0.05 * max(rect.width, rect.height)
    let (left, right) = (Int(rect.x + inset), Int(rect.x + rect.width - inset))
    let (top, bottom) = (Int(rect.y + inset), Int(rect.y + rect.height - inset))
    let corners = [
      (left, top, Self.red), (right, top, Self.green), (left, bottom, Self.blue), (right, bottom, Self.yellow),
    ]
    for (x, y, color) in corners {
      #expect(picture.color(x, y).isNear(color), "\(comment): \(x), \(y): \(picture.color(x, y))")
    }
    let middle = picture.color(Int(rect.x + rect.width / 2), Int(rect.y + rect.height / 2))
    #expect(middle.isNear(.white), "\(comment)")
  }

  @Test func `pages are seen on a sheet as they were by themselves`() throws {
    let desk = try Desk(["in.pdf": "pages/corners.pdf"])
    let call = try desk.call(
      "edit", "n-up", "--grid", "4x2", "--paper", "800x400", "in.pdf", "-o", "out.pdf", "--json")
    #expect(call.status == 0)
    #expect(try call.answer()["pageCount"] == 1)
    #expect(try call.list("sheets") == [.array((1...8).map { .integer($0) })])
    #expect(try Schemas.failures(of: call.json(), name: "edit").isEmpty)
    try Witness.expectSound(desk.folder.path("out.pdf"))
    let picture = try Witness.picture(desk.folder.path("out.pdf"), page: 1)
    #expect(picture.width == 800 && picture.height == 400)
    for page in 0..<8 {
      let (x, y) = (Double(page % 4) * 200, Double(page / 4) * 200)
      let isWide = page % 2 == 0
      expectCorners(
        picture,
        isWide ? (x, y + 50, 200, 100) : (x + 50, y, 100, 200), "page \(page + 1)")
    }
  }

  @Test(arguments: ["contain", "stretch"])
  func `scaled pages show what they showed`(fit: String) throws {
    let desk = try Desk(["in.pdf": "pages/corners.pdf"])
    let call = try desk.call("edit", "scale-to", "400x400", "--fit", fit, "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0 && call.errors.isEmpty)
    try Witness.expectSound(desk.folder.path("out.pdf"))
    for page in 1...8 {
      let picture = try Witness.picture(desk.folder.path("out.pdf"), page: page)
      #expect(picture.width == 400 && picture.height == 400)
      if fit == "stretch" {
        expectCorners(picture, (0, 0, 400, 400), "page \(page)")
      } else {
        expectCorners(picture, page % 2 == 1 ? (0, 100, 400, 200) : (100, 0, 200, 400), "page \(page)")
        // What the CropBox hid stays hidden.
        #expect(picture.color(50, 5).isNear(.white) && picture.color(5, 50).isNear(page % 2 == 1 ? .white : .white))
      }
    }
    // Nothing is left to be done.
    #expect(try desk.call("edit", "scale-to", "400x400", "--fit", fit, "out.pdf", "-o", "again.pdf").status == 1)
  }

  @Test func `the paper or the page is turned where they do not lie alike`() throws {
    let desk = try Desk(["in.pdf": "pages/corners.pdf"])
    _ = try desk.call("edit", "scale-to", "200x400", "--rotate", "paper", "in.pdf", "-o", "paper.pdf")
    _ = try desk.call("edit", "scale-to", "200x400", "--rotate", "auto", "in.pdf", "-o", "page.pdf")
    expectCorners(try Witness.picture(desk.folder.path("paper.pdf"), page: 1), (0, 0, 400, 200), "paper")
    let turned = try Witness.picture(desk.folder.path("page.pdf"), page: 1)
    #expect(turned.width == 200 && turned.height == 400)
    // A quarter turn clockwise brings the upper left corner to the right.
    #expect(turned.color(190, 10).isNear(Self.red) && turned.color(10, 10).isNear(Self.blue))
    #expect(try Witness.rotations(desk.folder.path("page.pdf"))[0] == 90)
  }

  @Test func `a booklet has its pages in the order of folding`() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    func sheets(_ arguments: String...) throws -> [[Int]] {
      let call = try desk.call(
        ["edit", "booklet"] + arguments + ["in.pdf", "-o", "out.pdf", "--force", "--json"])
      #expect(call.status == 0)
      try Witness.expectSound(desk.folder.path("out.pdf"))
      return try call.list("sheets").map { ($0.arrayValue ?? []).compactMap(\.intValue) }
    }
    #expect(try sheets() == [[12, 1], [2, 11], [10, 3], [4, 9], [8, 5], [6, 7]])
    #expect(
      try Witness.pages(desk.folder.path("out.pdf")).map {
        $0.filter { $0.isNumber || $0 == " " }.split(separator: " ")
      }
        == [["12", "1"], ["2", "11"], ["10", "3"], ["4", "9"], ["8", "5"], ["6", "7"]])
    #expect(try sheets("--binding", "right").first == [1, 12])
    #expect(try sheets("--signature", "1") == [[4, 1], [2, 3], [8, 5], [6, 7], [12, 9], [10, 11]])
    #expect(try sheets("--signature", "2") == [[8, 1], [2, 7], [6, 3], [4, 5], [12, 9], [10, 11]])
    #expect(try Witness.words(desk.folder.path("out.pdf")) == Witness.words(desk.folder.path("in.pdf")))
  }

  @Test func `places that no page fills stay blank`() throws {
    let desk = try Desk(["in.pdf": "pages/blank.pdf", "one.pdf": "pages/one.pdf"])
    let call = try desk.call("edit", "booklet", "in.pdf", "-o", "out.pdf", "--json")
    #expect(try call.list("sheets") == [[0, 1], [2, 0], [6, 3], [4, 5]])
    let one = try desk.call("edit", "booklet", "one.pdf", "-o", "one-out.pdf", "--json")
    #expect(try one.list("sheets") == [[0, 1], [0, 0]])
    #expect(try one.answer()["pageCount"] == 2)
    try Witness.expectSound(desk.folder.path("one-out.pdf"))
  }

  @Test(arguments: [
    ("rightDown", [[1, 2], [3, 4]]), ("down-right", [[1, 3], [2, 4]]), ("left-down", [[2, 1], [4, 3]]),
    ("down-left", [[3, 1], [4, 2]]),
  ])
  func `pages lie in the order that was asked for`(order: String, rows: [[Int]]) throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    _ = try desk.call(
      "edit", "n-up", "--grid", "2x2", "--order", order, "--frame", "--gap", "5mm", "--margin", "1cm", "in.pdf", "-o",
      "out.pdf")
    let text = try Tool.run(["pdftotext", "-layout", "-l", "1", desk.folder.path("out.pdf"), "-"]).text
    let found = text.split(separator: "\n").filter { $0.contains("Page") }.map { line in
      line.split(separator: " ").compactMap { Int($0) }
    }
    #expect(found == rows, "\(text)")
  }

  @Test func `outline, links and bookmarks lead to the sheets`() throws {
    let desk = try Desk(["in.pdf": "outline/destinations.pdf", "marks.pdf": "bookmarks/merged.pdf"])
    let before = try desk.call("outline", "in.pdf", "--json").list("items")
    let call = try desk.call("edit", "n-up", "--per-sheet", "2", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0, "\(call.errors)")
    try Witness.expectSound(desk.folder.path("out.pdf"))
    let after = try desk.call("outline", "out.pdf", "--json").list("items")
    func pages(_ items: [JSONValue]) -> [Int?] {
      items.flatMap { item in
        [item["page"]?["number"]?.intValue ?? item["page"]?.intValue] + pages(item["children"]?.arrayValue ?? [])
      }
    }
    #expect(pages(after) == pages(before).map { $0.map { ($0 + 1) / 2 } })
    let marks = try desk.call("bookmarks", "marks.pdf", "--json").list("bookmarks")
    #expect(try desk.call("edit", "n-up", "marks.pdf", "-o", "marks-out.pdf").status == 0)
    let moved = try desk.call("bookmarks", "marks-out.pdf", "--json").list("bookmarks")
    func page(_ mark: JSONValue) -> Int? { mark["page"]?["number"]?.intValue ?? mark["page"]?.intValue }
    #expect(moved.map(page) == marks.map { page($0).map { ($0 + 1) / 2 } })
  }

  @Test(arguments: [
    "structure/everything.pdf", "structure/tagged.pdf", "annotations/all-subtypes.pdf", "forms/fields.pdf",
  ])
  func `documents of every kind stay sound and keep their text`(fixture: String) throws {
    let desk = try Desk(["in.pdf": fixture])
    for verb in [["n-up"], ["booklet"], ["scale-to", "a5"], ["crop", "--margin", "5%"]] {
      let call = try desk.call(["edit"] + verb + ["in.pdf", "-o", "out.pdf", "--force"])
      #expect(call.status == 0, "\(verb): \(call.errors)")
      try Witness.expectSound(desk.folder.path("out.pdf"))
      if verb[0] != "crop" {
        #expect(try Witness.words(desk.folder.path("out.pdf")) == Witness.words(desk.folder.path("in.pdf")), "\(verb)")
      }
      let counts = try ["in.pdf", "out.pdf"].map {
        try desk.call("annotate", "list", $0, "--json").list("annotations").count
      }
      #expect(counts[0] == counts[1], "\(verb)")
    }
  }
}
