import PDFScopeCore
import TestSupport
import Testing

/// The verbs that keep, move, reverse and duplicate pages, and put blank ones in.
@Suite struct PageOrderTests {
  static let orders: [(arguments: [String], pages: [Int])] = [
    (["keep-pages", "--pages", "3,1,7-5"], [3, 1, 7, 6, 5]), (["keep-pages", "--pages", "2,2,1"], [2, 2, 1]),
    (["remove-pages", "--pages", "2-11"], [1, 12]),
    (["move-pages", "--pages", "10-12", "--before", "1"], [10, 11, 12] + Array(1...9)),
    (["move-pages", "--pages", "1-2", "--after", "last"], Array(3...12) + [1, 2]),
    (["move-pages", "--pages", "1-2", "--to", "last"], Array(3...12) + [1, 2]),
    (["move-pages", "--pages", "12,3", "--to", "2"], [1, 12, 3, 2] + Array(4...11)),
    (["move-pages", "--pages", "1-3", "--to", "11"], Array(4...12) + [1, 2, 3]),
    (["move-pages", "--pages", "2-4", "--before", "3"], Array(1...12)),
    (["move-pages", "--pages", "4,3,2", "--after", "3"], [1, 4, 3, 2] + Array(5...12)),
    (["reverse-pages"], Array((1...12).reversed())),
    (["reverse-pages", "--pages", "2,4,6"], [1, 6, 3, 4, 5, 2] + Array(7...12)),
    (["duplicate-pages", "--pages", "2", "--copies", "2"], [1, 2, 2, 2] + Array(3...12)),
    (["duplicate-pages", "--pages", "3,1", "--place", "end", "--copies", "2"], Array(1...12) + [3, 1, 3, 1]),
    (["insert-blank"], Array(1...12) + [0]),
    (["insert-blank", "--before", "1", "--count", "2"], [0, 0] + Array(1...12)),
    (["insert-blank", "--after", "1,2"], [1, 0, 2, 0] + Array(3...12)),
  ]

  @Test(arguments: orders.indices)
  func pagesStandWhereTheyShould(index: Int) throws {
    let (arguments, pages) = Self.orders[index]
    let desk = try Desk(["twelve.pdf": "pages/twelve.pdf", "deep.pdf": "pages/deep-tree.pdf"])
    for file in ["twelve.pdf", "deep.pdf"] {
      let before = try Witness.pages(desk.folder.path(file))
      let call = try desk.call(["edit"] + arguments + ["--json", file, "-o", "out.pdf", "--force"])
      #expect(call.status == (pages == Array(1...12) ? 1 : 0), "\(call.errors)")
      #expect(try call.answer()["pageCount"]?.intValue == pages.count)
      let output = desk.folder.path("out.pdf")
      try Witness.expectSound(output)
      #expect(try Witness.pages(output) == pages.map { $0 == 0 ? "" : before[$0 - 1] }, "\(arguments) of \(file)")
    }
    #expect(try desk.isUntouched())
  }

  @Test func tellsWhichPagesAreNew() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    func answer(_ arguments: String...) throws -> JSONValue {
      try desk.call(["edit"] + arguments + ["--json", "in.pdf", "-o", "out.pdf", "--force"]).answer()
    }
    #expect(try answer("insert-blank", "--after", "1-2")["added"] == [2, 4])
    #expect(try answer("duplicate-pages", "--pages", "12")["added"] == [13])
    #expect(
      try answer("keep-pages", "--pages", "2,1,2") == [
        "pages": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "added": [3], "pageCount": 3,
      ])
  }

  static let sizes: [(size: String, width: Double, height: Double)] = [
    ("a4", 595.276, 841.89), ("A5-landscape", 595.276, 419.528), ("letter", 612, 792), ("ledger-portrait", 792, 1224),
    ("100x200", 100, 200), ("210x297mm", 595.276, 841.89), ("8.5inx11in", 612, 792), ("10x10cm", 283.465, 283.465),
  ]

  @Test(arguments: sizes.indices)
  func sizeOfBlankPages(index: Int) throws {
    let (size, width, height) = Self.sizes[index]
    let desk = try Desk(["in.pdf": "pages/one.pdf"])
    let call = try desk.call("edit", "insert-blank", "--paper", size, "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0, "\(call.errors)")
    let found = try Self.size(ofPage: 2, desk.folder.path("out.pdf"))
    #expect(isClose(found, [width, height]), "\(size): \(found)")
  }

  @Test(arguments: [
    "", "a", "a11", "a04", "big", "10", "10x", "x10", "1x1", "15000x10", "-5x10", "10xx10", "a4-flat", "1e3x10",
  ])
  func whatIsNoSize(size: String) throws {
    let desk = try Desk(["in.pdf": "pages/one.pdf"])
    let call = try desk.call("edit", "insert-blank", "--paper=\(size)", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 64, "\(size)")
    try desk.expectUntouched("\(size)")
  }

  /// A blank page is as large as the page it stands beside is shown.
  @Test func blankPagesAreLikeTheirNeighbours() throws {
    let desk = try Desk(["in.pdf": "pages/sizes.pdf"])
    _ = try desk.call("edit", "insert-blank", "--after", "all", "in.pdf", "-o", "out.pdf")
    let output = desk.folder.path("out.pdf")
    let count = try Witness.rotations(output).count
    #expect(count == 2 * (try Witness.rotations(desk.folder.path("in.pdf")).count) && count > 4)
    let sizes = try desk.call("thumbnails", "--json", "--size", "64", "--dry-run", "out.pdf", "-o", "pictures/")
    let pictures = try sizes.list("pictures")
    for index in stride(from: 0, to: pictures.count, by: 2) {
      #expect(pictures[index]["width"] == pictures[index + 1]["width"])
      #expect(pictures[index]["height"] == pictures[index + 1]["height"])
    }
  }

  @Test func wrongUsageIsToldBeforeAnything() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let usages: [[String]] = [
      ["move-pages", "--pages", "1"], ["move-pages", "--pages", "1", "--to", "1", "--before", "2"],
      ["insert-blank", "--before", "1", "--after", "1"], ["insert-blank", "--count", "0"], ["keep-pages"],
      ["duplicate-pages", "--pages", "1", "--copies", "0"], ["insert-pages", "--after", "1"],
      ["move-pages", "--pages", "1", "--to", "2,3"],
    ]
    for usage in usages {
      let call = try desk.call(["edit"] + usage + ["in.pdf", "-o", "out.pdf"])
      #expect(call.status == 64, "\(usage): \(call.errors)")
    }
    for usage in [["keep-pages", "--pages", "13"], ["move-pages", "--pages", "1", "--to", "13"]] {
      let call = try desk.call(["edit"] + usage + ["--json", "in.pdf", "-o", "out.pdf"])
      #expect(try call.status == 2 && call.errorCode() == "page.outOfRange", "\(usage)")
    }
    try desk.expectUntouched("wrong usage")
  }

  /// Where every page stays where it is nothing is written anew.
  @Test func whatChangesNothingIsNoChange() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    for usage in [["keep-pages", "--pages", "all"], ["reverse-pages", "--pages", "4"]] {
      let call = try desk.call(["edit"] + usage + ["in.pdf", "-o", "out.pdf", "--force"])
      #expect(call.status == 1)
      #expect(try Files.read(desk.folder.path("out.pdf")) == Files.read(desk.folder.path("in.pdf")))
    }
  }

  /// User bookmarks give the number of their page.
  @Test func bookmarksFollowTheirPages() throws {
    let desk = try Desk(["in.pdf": "bookmarks/merged.pdf"])
    func pages(_ file: String) throws -> [Int?] {
      try desk.call("bookmarks", "--json", file).list("bookmarks").map { $0["page"]?.intValue }
    }
    let before = try pages("in.pdf")
    let count = try Witness.rotations(desk.folder.path("in.pdf")).count
    let call = try desk.call("edit", "reverse-pages", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0)
    #expect(try pages("out.pdf").map { $0 ?? 0 }.sorted() == before.map { $0.map { count + 1 - $0 } ?? 0 }.sorted())
    #expect(before.contains { $0 != nil })
  }

  @Test func theSameCallGivesTheSameBytes() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf", "b.pdf": "pages/one.pdf"])
    for verb in [["reverse-pages", "in.pdf"], ["merge", "in.pdf", "b.pdf"]] {
      for name in ["1.pdf", "2.pdf"] {
        let call = try desk.call(
          ["edit"] + verb + ["-o", name, "--force"], environment: ["SOURCE_DATE_EPOCH": "1700000000"])
        #expect(call.status == 0, "\(call.errors)")
      }
      #expect(try Files.read(desk.folder.path("1.pdf")) == Files.read(desk.folder.path("2.pdf")))
      let info = try Tool.run(["pdfinfo", "-isodates", desk.folder.path("1.pdf")]).text
      #expect(info.contains("2023-11-14T22:13:20Z"), "\(info)")
    }
  }

  static func size(ofPage page: Int, _ path: String) throws -> [Double] {
    let text = try Tool.run(["pdfinfo", "-f", "\(page)", "-l", "\(page)", path]).text
    let line = try #require(text.split(separator: "\n").first { $0.contains("size:") })
    return line.split(separator: " ").compactMap { Double($0) }.suffix(2).map { $0 }
  }
}
