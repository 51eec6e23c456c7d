import PDFScopeCore
import TestSupport
import Testing

@Suite struct ThumbnailTests {
  private let folder: TemporaryFolder
  private let output: String

  init() throws {
    folder = try TemporaryFolder()
    output = folder.path("previews")
  }

  private static let red = Picture.Color(255, 0, 0)
  private static let green = Picture.Color(0, 153, 0)
  private static let blue = Picture.Color(0, 0, 255)
  private static let yellow = Picture.Color(255, 255, 0)

  /// Squares in the corners of the page as it is shown, whatever its rotation and CropBox.
  @Test func corners() throws {
    let call = try Call("thumbnails", "--size", "200", Fixtures.path("pages/corners.pdf"), "-o", output)
    #expect(call.status == 0)
    #expect(call.errors.isEmpty)
    #expect(try Files.names(in: output) == (1...8).map { "corners-\($0).png" })
    for page in 1...8 {
      let picture = try Picture(png: output + "/corners-\(page).png")
      let isTurned = page % 2 == 0
      #expect([picture.width, picture.height] == (isTurned ? [100, 200] : [200, 100]), "page \(page)")
      let (x, y) = (10 / Double(picture.width), 10 / Double(picture.height))
      #expect(picture.color(atPart: x, y).isNear(Self.red), "page \(page)")
      #expect(picture.color(atPart: 1 - x, y).isNear(Self.green), "page \(page)")
      #expect(picture.color(atPart: x, 1 - y).isNear(Self.blue), "page \(page)")
      #expect(picture.color(atPart: 1 - x, 1 - y).isNear(Self.yellow), "page \(page)")
      #expect(picture.color(atPart: 0.5, 0.5) == .white, "page \(page)")
      #expect(picture.color(atPart: 0.5, 0.02) == .white, "nothing from outside the CropBox on page \(page)")
    }
  }

  @Test func sizes() throws {
    let call = try Call("thumbnails", "--json", "-s", "100", Fixtures.path("pages/sizes.pdf"), "-o", output)
    #expect(call.status == 0)
    let pictures = try call.list("pictures")
    // Width and height of the pages as shown; the longest side becomes 100 pixels.
    let pages: [(Double, Double)] = [
      (595.276, 841.89), (612, 792), (595.276, 419.528), (841.89, 595.276), (500, 500), (1, 1), (14400, 14400),
      (20, 4000), (595.946, 842.598), (400.5, 299.625),
    ]
    #expect(pictures.count == pages.count)
    for (picture, page) in zip(pictures, pages) {
      let width = try #require(picture["width"]?.intValue)
      let height = try #require(picture["height"]?.intValue)
      let scale = 100 / max(page.0, page.1)
      #expect(max(width, height) == 100)
      #expect(abs(Double(width) - page.0 * scale) <= 1 && abs(Double(height) - page.1 * scale) <= 1, "\(page)")
      let file = try Picture(png: try #require(picture["path"]?.stringValue))
      #expect([file.width, file.height] == [width, height])
    }
  }

  @Test func defaultSizeIs256() throws {
    let call = try Call("thumbnails", "--json", Fixtures.path("pages/one.pdf"), "-o", output)
    let picture = try #require(try call.list("pictures").first)
    #expect(picture["width"] == 192 && picture["height"] == 256)
    #expect(picture["isBlank"] == false && picture["page"] == 1)
    #expect(picture["path"]?.stringValue == output + "/one-1.png")
    #expect(try call.outcome()["outputs"] == [["path": .string(output + "/one-1.png")]])
  }

  @Test func namesSort() throws {
    let text = try Call("thumbnails", "--size=16", Fixtures.path("pages/twelve.pdf"), "-o", output)
    let names = (1...12).map { ($0 < 10 ? "twelve-0\($0)" : "twelve-\($0)") + ".png" }
    #expect(try Files.names(in: output) == names)
    #expect(text.lines == names.map { output + "/" + $0 })
    // The numbers are those of the pages, whichever are drawn.
    let some = folder.path("some")
    _ = try Call("thumbnails", "--size=16", "--pages", "12,3", Fixtures.path("pages/twelve.pdf"), "-o", some)
    #expect(try Files.names(in: some) == ["twelve-03.png", "twelve-12.png"])
  }

  @Test func templates() throws {
    let twelve = Fixtures.path("pages/twelve.pdf")
    let call = try Call(
      "thumbnails", "--size=16", "--pages", "2,11", twelve, "-o", output + "/{page:4} of {pages} {stem}.{ext}")
    #expect(call.status == 0)
    #expect(try Files.names(in: output) == ["0002 of 12 twelve.png", "0011 of 12 twelve.png"])
    // A value is one name, not a way out of the folder; a folder may be made of fields too.
    let labels = try Call(
      "thumbnails", "--size=16", "--pages", "1,9", Fixtures.path("outline/labels.pdf"), "-o",
      folder.path("{stem}") + "/{label}.png")
    #expect(labels.status == 0)
    #expect(try Files.names(in: folder.path("labels")) == ["A-7.png", "i.png"])
  }

  /// A name that ends with `.png` is a file, not a folder.
  @Test func oneFile() throws {
    let cover = folder.path("cover.png")
    let call = try Call("thumbnails", "--size=16", "--pages", "1", Fixtures.path("pages/twelve.pdf"), "-o", cover)
    #expect(call.status == 0 && call.text == cover + "\n")
    #expect(try Picture(png: cover).height == 16)
    let again = try Call("thumbnails", "--json", "--size=16", Fixtures.path("pages/one.pdf"), "-o", cover)
    #expect(try again.errorCode() == "output.exists")
    // Several pictures are not numbered behind one's back.
    let two = try Call(
      "thumbnails", "--json", "--size=16", "--pages", "1,2", Fixtures.path("pages/twelve.pdf"), "-o",
      folder.path("p.PNG"))
    #expect(two.status == 64)
    #expect(try two.errorCode() == "output.several")
    let documents = try Call(
      "thumbnails", "--pages=1", Fixtures.path("pages/one.pdf"), Fixtures.path("pages/twelve.pdf"), "-o",
      folder.path("p.PNG"))
    #expect(documents.status == 64)
    #expect(try folder.names() == ["cover.png"])
    // A folder of that name is one.
    try folder.makeFolder("folder.png")
    let inside = try Call("thumbnails", "--size=16", Fixtures.path("pages/one.pdf"), "-o", folder.path("folder.png"))
    #expect(inside.status == 0)
    #expect(try Files.names(in: folder.path("folder.png")) == ["one-1.png"])
  }

  @Test func unknownFieldIsWrongUsage() throws {
    let call = try Call("thumbnails", Fixtures.path("pages/one.pdf"), "-o", output + "/{pgae}.png")
    #expect(call.status == 64)
    #expect(call.errors.contains("pgae") && call.errors.contains("page"))
    #expect(try folder.names() == [])
  }

  /// Pages with one label would have pictures of one name; none is drawn, and it is said which they are.
  @Test func equalNamesAreRefused() throws {
    let labels = Fixtures.path("outline/labels.pdf")
    let call = try Call("thumbnails", "--json", "--size=16", "--pages", "18,19", labels, "-o", output + "/{label}.png")
    #expect(call.status == 2)
    #expect(try call.errorCode() == "output.collision")
    let text = try Call("thumbnails", "--size=16", "--pages", "18,19", labels, "-o", output + "/{label}.png")
    #expect(text.errors.contains("Cover.png") && text.errors.contains("18") && text.errors.contains("19"))
    let documents = try Call(
      "thumbnails", "--size=16", "--pages=1", labels, Fixtures.path("pages/one.pdf"), "-o", output + "/{page}.png")
    #expect(documents.status == 2)
    #expect(try Files.names(in: output) == ["1.png"])
  }

  @Test func inputsOfOneName() throws {
    try folder.makeFolder("a")
    try folder.makeFolder("b")
    let first = try folder.copy(fixture: "pages/one.pdf", as: "a/same.pdf")
    let second = try folder.copy(fixture: "pages/corners.pdf", as: "b/same.pdf")
    let call = try Call("thumbnails", "--json", "--size=16", "--pages=1", first, second, "-o", output)
    #expect(call.status == 0)
    #expect(try Files.names(in: output) == ["same-1-2.png", "same-1.png"])
    #expect(try call.list("pictures", 1).first?["path"]?.stringValue == output + "/same-1-2.png")
  }

  @Test func existingPicturesStay() throws {
    try folder.makeFolder("previews")
    try folder.write("kept".utf8, to: "previews/twelve-05.png")
    let twelve = Fixtures.path("pages/twelve.pdf")
    let call = try Call("thumbnails", "--json", "--size=16", twelve, "-o", output)
    #expect(call.status == 2)
    #expect(try call.errorCode() == "output.exists")
    // Nothing is drawn where not everything can be.
    #expect(try Files.names(in: output) == ["twelve-05.png"])
    #expect(try Files.read(output + "/twelve-05.png") == Array("kept".utf8))
    let text = try Call("thumbnails", "--size=16", twelve, "-o", output)
    #expect(text.errors.contains("twelve-05.png exists") && text.errors.contains("--force"))
    let forced = try Call("thumbnails", "--force", "--size=16", twelve, "-o", output)
    #expect(forced.status == 0)
    #expect(try Picture(png: output + "/twelve-05.png").height == 16)
  }

  @Test func foldersAreMadeWholeAndGoWhereNothingComesOfThem() throws {
    let call = try Call("thumbnails", Fixtures.path("pages/one.pdf"), "-o", folder.path("a/b"))
    #expect(call.status == 0)
    #expect(try Files.names(in: folder.path("a/b")) == ["one-1.png"])
    let failed = try Call("thumbnails", "extract", Fixtures.path("pages/one.pdf"), "-o", folder.path("c/d"))
    #expect(failed.status == 1)
    #expect(try folder.names() == ["a"])
  }

  @Test func aFileIsNoFolder() throws {
    let path = try folder.write("x".utf8, to: "file")
    let call = try Call("thumbnails", "--json", Fixtures.path("pages/one.pdf"), "-o", path)
    #expect(call.status == 2)
    #expect(try call.errorCode() == "output.notWritable")
    #expect(try Files.read(path) == Array("x".utf8))
  }

  @Test func dryRunWritesNothing() throws {
    let call = try Call("thumbnails", "--dry-run", "--json", Fixtures.path("pages/one.pdf"), "-o", output)
    #expect(call.status == 0)
    #expect(try call.list("pictures").first?["path"]?.stringValue == output + "/one-1.png")
    #expect(try call.outcome()["outputs"] == [])
    #expect(try folder.names() == [])
  }

  @Test func pagesOutOfRange() throws {
    let call = try Call("thumbnails", "--json", "--pages", "1,13", Fixtures.path("pages/twelve.pdf"), "-o", output)
    #expect(call.status == 2)
    #expect(try call.errorCode() == "page.outOfRange")
    #expect(try folder.names() == [])
    let clamped = try Call(
      "thumbnails", "--clamp-pages", "--size=16", "--pages", "11-99", Fixtures.path("pages/twelve.pdf"), "-o", output)
    #expect(clamped.status == 0)
    #expect(try Files.names(in: output) == ["twelve-11.png", "twelve-12.png"])
  }

  @Test func wrongUsage() throws {
    #expect(try Call("thumbnails", Fixtures.path("pages/one.pdf")).status == 64)
    #expect(try Call("thumbnails", "--json", Fixtures.path("pages/one.pdf"), "-o", "-").status == 64)
    #expect(try Call("thumbnails", "--size", "0", Fixtures.path("pages/one.pdf"), "-o", output).status == 64)
    #expect(try Call("thumbnails", "--size", "99999", Fixtures.path("pages/one.pdf"), "-o", output).status == 64)
    #expect(try folder.names() == [])
  }

  @Test func blankPages() throws {
    let call = try Call("thumbnails", "--json", "--size=64", Fixtures.path("pages/blank.pdf"), "-o", output)
    #expect(try call.list("pictures").map { $0["isBlank"]?.boolValue } == [false, true, true, true, true, false])
  }

  /// Blank is what does not differ from the paper, for pictures and for the selection of pages.
  @Test func filledPagesAreNotBlank() throws {
    let folder = try TemporaryFolder()
    func blank(_ content: String, _ options: String...) throws -> [Bool?] {
      try folder.write(SmallPDF.page(content), to: "in.pdf")
      let call = try Call(
        ["thumbnails", "--json", "--force", "--size=16"] + options + ["in.pdf", "-o", "out"], folder: folder.path)
      if call.status == 2 { #expect(try call.errorCode() == "page.noneSelected") }
      return call.status == 2 ? [] : try call.list("pictures").map { $0["isBlank"]?.boolValue }
    }
    let red = "1 0 0 rg 0 0 100 100 re f"
    #expect(try blank("") == [true] && blank(red) == [false])
    #expect(try blank("1 1 1 rg 0 0 100 100 re f") == [true])
    #expect(try blank("", "--background=#F00") == [true])
    #expect(try blank(red, "--background=#F00") == [true])
    #expect(try blank("", "--background=transparent") == [true] && blank(red, "--background=transparent") == [false])
    #expect(try blank("", "--background=transparent", "--picture-format=jpeg") == [true])
    #expect(try blank("", "--pages=blank") == [true])
    #expect(try blank(red, "--pages=blank") == [])
  }

  /// A name that is too long keeps the number of the page.
  @Test func longNames() throws {
    let folder = try TemporaryFolder()
    let stem = String(repeating: "X", count: 250)
    try folder.copy(fixture: "pages/twelve.pdf", as: stem + ".pdf")
    let call = try Call(
      "thumbnails", "--size=16", "--pages=1,12", stem + ".pdf", "-o", "out", folder: folder.path)
    #expect(call.status == 0)
    let cut = String(stem.prefix(248))
    #expect(try Files.names(in: folder.path("out")) == [cut + "-01.png", cut + "-12.png"])
    let template = try Call(
      "thumbnails", "--size=16", "--pages=1,12", stem + ".pdf", "-o", "t/{stem}-{page}-{page}.{ext}",
      folder: folder.path)
    #expect(template.status == 0)
    #expect(
      try Files.names(in: folder.path("t")).sorted() == [
        String(stem.prefix(245)) + "-12-12.png", String(stem.prefix(247)) + "-1-1.png",
      ])
    let snippets = try Call("search", "--snippets", "s", "-m2", "e", stem + ".pdf", folder: folder.path)
    #expect(snippets.status == 0)
    #expect(try Files.names(in: folder.path("s")).allSatisfy { $0.utf8.count == 255 && $0.hasSuffix(".png") })
    #expect(try Files.names(in: folder.path("s")).map { $0.dropFirst(246) } == ["-01-1.png", "-01-2.png"])
  }

  /// An encrypted document is drawn as what it is, whatever its permissions.
  @Test func encrypted() throws {
    let call = try Call(
      "thumbnails", "--json", "--size=200", Fixtures.path("encryption/no-permissions.pdf"), "-o", output)
    #expect(call.status == 0)
    #expect(try call.list("pictures").map { $0["isBlank"]?.boolValue } == [false, false])
    let locked = try Call("thumbnails", "--json", Fixtures.path("encryption/aes-256.pdf"), "-o", folder.path("other"))
    #expect(locked.status == 5)
    #expect(try folder.names() == ["previews"])
  }

  /// A full disk leaves no half picture behind.
  @Test func fullDisk() throws {
    guard let disk = try TinyDisk(in: folder) else { return }
    let call = try Call("thumbnails", "--json", "--size=4000", Fixtures.path("pages/corners.pdf"), "-o", disk.path)
    #expect(call.status == 2)
    #expect(try call.errorCode() == "output.diskFull")
    #expect(try Files.names(in: disk.path).allSatisfy { (try? Picture(png: disk.path + "/" + $0)) != nil })
    #expect(try Files.names(in: disk.path).allSatisfy { !$0.hasPrefix(".") })
  }

  /// The answer tells of the pictures that found room before the disk was full.
  @Test(arguments: [[], ["--sheet=1x1"]])
  func fullDiskAfterSome(options: [String]) throws {
    guard let disk = try TinyDisk(in: folder, kibibytes: 32) else { return }
    let call = try Call(
      ["thumbnails", "--json", "--size=500", Fixtures.path("pages/twelve.pdf"), "-o", disk.path] + options)
    #expect(call.status == 2)
    #expect(try call.errorCode() == "output.diskFull")
    let told = try call.list(options.isEmpty ? "pictures" : "sheets").compactMap { $0["path"]?.stringValue }
    #expect(!told.isEmpty)
    #expect(try told == Files.names(in: disk.path).map { disk.path + "/" + $0 })
  }

  // MARK: What libraries say

  /// A JPEG of 16 by 16 pixels that ends in the middle of its data.
  private let shortJPEG = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H/\
    ///6/+b9//j/wAALCAAQABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQR\
    BRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4\
    eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEB\
    AAA/AEYou4KXjBYgFXI9sHHp1/HH1kh+YFgCecbQpzjkjsD/2Q==
    """

  /// libjpeg prints its complaints by itself; they must not get among ours.
  @Test func noStrayLines() throws {
    let folder = try TemporaryFolder()
    let picture = SmallPDF.stream(
      "/Subtype /Image /Width 16 /Height 16 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode",
      try #require(Base64.decode(shortJPEG)))
    try folder.write(
      SmallPDF.page("100 0 0 100 0 0 cm /I Do", resources: "/XObject << /I 5 0 R >>", [picture]), to: "in.pdf")
    let call = try Call("thumbnails", "--json", "in.pdf", "-o", "out", folder: folder.path)
    #expect(call.status == 0)
    #expect(call.errors.isEmpty)
    // What was read of the picture is drawn.
    #expect(try call.list("pictures")[0]["isBlank"] == false)
  }

  /// A picture is not given the name of another format than its own.
  @Test func otherFormatsAreRefused() throws {
    let folder = try TemporaryFolder()
    for name in ["{page}.tif", "one.gif"] {
      let result = try PDFScopeBinary.run(["thumbnails", Fixtures.path("text/plain.pdf"), "-o", folder.path(name)])
      #expect(result.status == 64)
      #expect(result.errorText.contains(".png"))
    }
    #expect(try folder.names() == [])
  }
}
