import PDFScopeCore
import TestSupport
import Testing

extension Witness {
  /// A box of each page by pdfinfo: left, bottom, right, top.
  static func boxes(_ path: String, _ name: String) throws -> [[Double]] {
    try Tool.run(["pdfinfo", "-box", "-l", "9999", path]).text.split(separator: "\n")
      .filter { $0.hasPrefix("Page") && $0.contains(" \(name):") }
      .map { $0.split(separator: " ").suffix(4).compactMap { Double($0) } }
  }

  /// The picture of a page with so many pixels for an inch, by pdftoppm.
  static func picture(_ path: String, page: Int, resolution: Int = 72) throws -> Picture {
    let folder = try TemporaryFolder()
    _ = try Tool.run(
      [
        "pdftoppm", "-cropbox", "-singlefile", "-r", "\(resolution)", "-f", "\(page)", "-l", "\(page)", "-png", path,
        folder.path("p"),
      ])
    return try Picture(png: folder.path("p.png"))
  }

  /// All words of a document in the order of the alphabet, by pdftotext.
  static func words(_ path: String) throws -> [String] {
    try Tool.run(["pdftotext", "-layout", path, "-"]).text
      .split { $0 == " " || $0 == "\n" || $0 == "\u{0C}" }.map(String.init).sorted()
  }
}

@Suite struct CropTests {
  private func near(_ boxes: [[Double]], _ expected: [[Double]], within distance: Double = 0.02) -> Bool {
    boxes.count == expected.count
      && zip(boxes, expected).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) <= distance } }
  }

  @Test func `margins are cut off as the page is shown`() throws {
    let desk = try Desk(["in.pdf": "pages/corners.pdf"])
    let call = try desk.call("edit", "crop", "--margin", "10,20,5%,0.5in", "in.pdf", "-o", "out.pdf", "--json")
    #expect(call.status == 0 && call.errors.isEmpty)
    #expect(try Schemas.failures(of: call.json(), name: "edit").isEmpty)
    let turned = [[[36.0, 5, 180, 90], [10, 36, 190, 80], [20, 10, 164, 95], [10, 20, 190, 64]]]
    let boxes = try Witness.boxes(desk.folder.path("out.pdf"), "CropBox")
    #expect(near(boxes, turned[0] + turned[0]), "\(boxes)")
    try Witness.expectSound(desk.folder.path("out.pdf"))
    // What was cut off comes back.
    let back = try desk.call("edit", "crop", "--margin=-500", "out.pdf", "-o", "back.pdf")
    #expect(back.status == 0 && back.errors.isEmpty)
    let whole = [[0.0, 0, 200, 100], [0, 0, 200, 100], [0, 0, 200, 100], [0, 0, 200, 100]]
    let shown = try Witness.boxes(desk.folder.path("back.pdf"), "CropBox")
    #expect(near(Array(shown.prefix(4)), whole) && near([shown[4]], [[-50, -50, 350, 250]]), "\(shown)")
  }

  @Test func `a rectangle is given on the page as shown or in the file's space`() throws {
    let desk = try Desk(["in.pdf": "pages/corners.pdf"])
    _ = try desk.call("edit", "crop", "--to", "0,0,30,20", "in.pdf", "-o", "page.pdf")
    let boxes = try Witness.boxes(desk.folder.path("page.pdf"), "CropBox")
    #expect(
      near(boxes, [[0, 80, 30, 100], [0, 0, 20, 30], [170, 0, 200, 20], [180, 70, 200, 100]] + boxes.suffix(4)))
    // The red square is at the upper left corner of every page as it is shown.
    for page in 1...8 {
      let color = try Witness.picture(desk.folder.path("page.pdf"), page: page).color(5, 5)
      #expect(color.isNear(Picture.Color(255, 0, 0)), "page \(page): \(color)")
    }
    _ = try desk.call(
      "edit", "crop", "--to", "0,0,30,20", "--coordinates", "pdf", "in.pdf", "-o", "pdf.pdf")
    #expect(
      near(try Witness.boxes(desk.folder.path("pdf.pdf"), "CropBox"), Array(repeating: [0, 0, 30, 20], count: 8)))
  }

  @Test(arguments: [0, 90, 180, 270], [1, 3])
  func `ink is found to within a unit`(rotation: Int, unit: Int) throws {
    let folder = try TemporaryFolder()
    let entries = "/CropBox [10 10 90 95] /Rotate \(rotation) /UserUnit \(unit)"
    try folder.write(
      SmallPDF.page("0.5 g 30.3 40.6 20.5 12.25 re f 1 g 12 12 5 5 re f", entries: entries), to: "in.pdf")
    let call = try Call("edit", "crop", "--ink", folder.path("in.pdf"), "-o", folder.path("out.pdf"))
    #expect(call.status == 0)
    let box = try Witness.boxes(folder.path("out.pdf"), "CropBox")
    #expect(near(box, [[30.3, 40.6, 50.8, 52.85]], within: 0.55), "\(box)")
  }

  @Test func `ink is found on huge pages, with padding, and alike on all pages`() throws {
    let desk = try Desk([
      "sizes.pdf": "pages/sizes.pdf", "blank.pdf": "pages/blank.pdf", "twelve.pdf": "pages/twelve.pdf",
    ])
    let large = try desk.call("edit", "crop", "--ink", "--pages", "7", "sizes.pdf", "-o", "large.pdf", "--json")
    let box = try #require(try large.list("boxes").first?.arrayValue).compactMap(\.doubleValue)
    #expect(zip(box, [5.5, 14387.5, 35, 10]).allSatisfy { abs($0 - $1) <= 1 }, "\(box)")
    let blank = try desk.call("edit", "crop", "--ink", "blank.pdf", "-o", "blank-out.pdf", "--json")
    #expect(try blank.warningCodes() == ["page.blank"])
    #expect(try blank.list("pages") == [1, 6])
    let nothing = try desk.call("edit", "crop", "--ink", "--pages", "2-5", "blank.pdf", "-o", "n.pdf", "--json")
    #expect(nothing.status == 1)
    _ = try desk.call("edit", "crop", "--ink", "--same", "--padding", "2", "twelve.pdf", "-o", "same.pdf")
    #expect(Set(try Witness.boxes(desk.folder.path("same.pdf"), "CropBox").map(\.description)).count == 1)
  }

  @Test func `a size lies where its anchor says`() throws {
    let desk = try Desk(["in.pdf": "pages/boxes.pdf"])
    let call = try desk.call(
      "edit", "crop", "--size", "100x50", "--align", "topRight", "--pages", "2", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0)
    #expect(try Witness.boxes(desk.folder.path("out.pdf"), "CropBox")[1] == [500, 750, 600, 800])
  }

  @Test(arguments: [
    ["crop"], ["crop", "--margin", "1", "--ink"], ["crop", "--margin", "1,2,3"], ["crop", "--margin", "far"],
    ["crop", "--padding", "1", "--size", "a4"], ["crop", "--align", "top", "--ink"], ["crop", "--size", "a11"],
    ["crop", "--margin", "50%"], ["crop", "--to", "0,0,0,10"], ["crop", "--to", "5000,0,10,10"],
    ["crop", "--to", "1,2,3"], ["set-box", "media", "--clear"], ["set-box", "trim"],
    ["set-box", "trim", "--clear", "--from", "crop"], ["set-box", "paper", "--clear"], ["rotate-pages"],
    ["rotate-pages", "--by", "90", "--to", "90"], ["rotate-pages", "--to", "45"], ["rotate-pages", "--to", "360"],
    ["scale-to"], ["scale-to", "a4x"], ["scale-to", "1x1"], ["scale-to", "a4", "--fit", "tight"],
    ["n-up", "--grid", "2x2", "--per-sheet", "4"], ["n-up", "--grid", "0x2"], ["n-up", "--margin", "-1"],
    ["n-up", "--margin", "50%"], ["n-up", "--order", "up"], ["booklet", "--signature", "0"],
    ["booklet", "--gap", "10in", "--paper", "a6"],
  ])
  func `wrong values are refused before anything is written`(arguments: [String]) throws {
    let desk = try Desk(["in.pdf": "pages/boxes.pdf"])
    let call = try desk.call(["edit"] + arguments + ["in.pdf", "-o", "out.pdf"])
    #expect(call.status == 64 && !call.errors.isEmpty, "\(arguments): \(call.errors)")
    try desk.expectUntouched("\(arguments)")
  }
}

@Suite struct PageBoxCommandTests {
  @Test func `boxes are set from others, by margins, and taken away`() throws {
    let desk = try Desk(["in.pdf": "pages/boxes.pdf", "inherited.pdf": "pages/inherited.pdf"])
    func boxes(_ name: String, _ file: String = "out.pdf") throws -> [[Double]] {
      try Witness.boxes(desk.folder.path(file), name)
    }
    #expect(try desk.call("edit", "set-box", "crop", "--from", "art", "in.pdf", "-o", "out.pdf").status == 0)
    #expect(try boxes("CropBox")[0] == [50, 60, 550, 740])
    #expect(
      try desk.call(
        "edit", "set-box", "trim", "--from", "media", "--margin", "1in", "in.pdf", "-o", "out.pdf", "--force"
      )
      .status == 0)
    #expect(try boxes("TrimBox") == Array(repeating: [72, 72, 528, 728], count: 4))
    let cut = try desk.call(
      "edit", "set-box", "bleed", "--margin=-1in", "in.pdf", "-o", "out.pdf", "--force", "--json")
    #expect(try cut.warningCodes() == ["box.cut"] && boxes("BleedBox")[0] == [0, 0, 600, 800])
    #expect(try desk.call("edit", "set-box", "crop", "--clear", "inherited.pdf", "-o", "clear.pdf").status == 0)
    #expect(try boxes("CropBox", "clear.pdf") == boxes("MediaBox", "clear.pdf"))
    let none = try desk.call("edit", "set-box", "art", "--clear", "--pages", "2", "in.pdf", "-o", "none.pdf")
    #expect(none.status == 1)
  }

  @Test func `pages are turned to an angle`() throws {
    let desk = try Desk(["in.pdf": "pages/rotations.pdf"])
    for angle in [0, 90, 180, 270] {
      let call = try desk.call("edit", "rotate-pages", "--to", "\(angle)", "in.pdf", "-o", "out.pdf", "--force")
      #expect(call.status == 0)
      #expect(try Witness.rotations(desk.folder.path("out.pdf")) == Array(repeating: angle, count: 10))
    }
  }
}
