import PDFScopeCore
import TestSupport
import Testing

/// Pictures of what was found.
@Suite struct SnippetTests {
  private let folder: TemporaryFolder
  private let output: String

  init() throws {
    folder = try TemporaryFolder()
    output = folder.path("hits")
  }

  private static let yellow = Picture.Color(255, 226, 64)

  @Test func pictureOfAMatch() throws {
    let call = try Call(
      "search", "--json", "--snippets", output, "--pages", "1", "needle", Fixtures.path("text/plain.pdf"))
    #expect(call.status == 0)
    let path = try #require(try call.list("matches").first?["snippet"]?.stringValue)
    #expect(path == output + "/plain-1-1.png")
    #expect(try call.outcome()["outputs"]?[0]?["path"]?.stringValue == path)
    let picture = try Picture(png: path)
    // The match is at 210 to 246; the line begins at 60, and a margin of 18 is shown: 150 pixels an inch.
    let scale = 150.0 / 72
    #expect(picture.width > Int(350 * scale) && picture.width < Int(640 * scale))
    func color(_ x: Double, _ y: Double) -> Picture.Color {
      picture.color(atPart: (x - 42) * scale / Double(picture.width), (y - 75.7) * scale / Double(picture.height))
    }
    #expect(color(209, 94.5) == .white)
    #expect(color(213, 94).isNear(Self.yellow))
    #expect(color(244.5, 101).isNear(Self.yellow) || color(244.5, 94).isNear(Self.yellow))
    #expect(color(248, 94) == .white)
    #expect(color(228, 92) == .white && color(228, 103) == .white)
  }

  @Test func namesCountMatches() throws {
    let call = try Call("search", "--snippets", output, "needle", Fixtures.path("text/plain.pdf"))
    #expect(call.lines.count == 3, "the matches are printed as ever")
    #expect(try Files.names(in: output) == ["1-1", "2-2", "2-3", "2-4", "2-5", "2-6"].map { "plain-\($0).png" })
    let template = folder.path("{label}-{index:3}.png")
    #expect(try Call("search", "-m2", "--snippets", template, "Page", Fixtures.path("outline/labels.pdf")).status == 0)
    #expect(try Files.names(in: folder.path) == ["hits", "i-001.png", "ii-002.png"])
    // The stem is the same, the names are not.
    _ = try folder.copy(fixture: "text/plain.pdf", as: "plain.pdf")
    let two = try Call(
      "search", "-m1", "--snippets", folder.path("two"), "needle", folder.path("plain.pdf"),
      Fixtures.path("text/plain.pdf"))
    #expect(two.status == 0)
    #expect(try Files.names(in: folder.path("two")).count == 2)
  }

  @Test func turnedPages() throws {
    let call = try Call("search", "--snippets", output, "needle", Fixtures.path("text/rotated.pdf"))
    #expect(call.status == 0)
    for (page, isUpright) in [(1, true), (2, false), (3, true), (4, false), (5, false)] {
      let picture = try Picture(png: output + "/rotated-\(page)-\(page).png")
      #expect((picture.width > picture.height) == isUpright, "page \(page)")
      #expect(picture.color(atPart: 0.05, 0.05) == .white)
    }
  }

  @Test func annotationsHavePicturesToo() throws {
    let call = try Call(
      "search", "--json", "--in", "annotations,metadata", "--snippets", output, "needle",
      Fixtures.path("search/places.pdf"))
    let paths = try call.list("matches").map { $0["snippet"]?.stringValue }
    #expect(paths.count == 6 && paths.suffix(2) == [nil, nil] && paths.prefix(4).allSatisfy { $0 != nil })
    #expect(try Files.names(in: output).count == 4)
  }

  @Test func nothingIsReplacedWithoutLeave() throws {
    let arguments = ["search", "-m1", "--snippets", output, "needle", Fixtures.path("text/plain.pdf")]
    #expect(try Call(arguments).status == 0)
    let again = try Call(arguments + ["--json"])
    #expect(try again.status == 2 && again.errorCode() == "output.exists")
    #expect(try Call(arguments + ["--force"]).status == 0)
    #expect(try Files.names(in: output) == ["plain-1-1.png"])
  }

  /// What a template leaves open is refused, as for other pictures.
  @Test func labelsThatLeadOut() throws {
    let font = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    let page =
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 5 0 R /Resources << \(font) >> >>"
    let labels = "/PageLabels << /Nums [0 << /P (../../up) >> 1 << /P (a/b) >>] >>"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R \(labels) >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>", page, page,
    ]
    try folder.write(
      SmallPDF.make(
        objects.map { Array($0.utf8) } + [SmallPDF.stream("", Array("BT /F 12 Tf 20 50 Td (needle) Tj ET".utf8))]),
      to: "in.pdf")
    func search(_ pages: String, _ template: String) throws -> Call {
      try Call(
        "search", "--json", "--pages", pages, "--snippets", template, "needle", "in.pdf", folder: folder.path)
    }
    let outside = try search("1", "hits/{label}.png")
    #expect(try outside.status == 2 && outside.errorCode() == "output.outside")
    #expect(try folder.names() == ["in.pdf"])
    #expect(try search("2", "hits/{label}.png").status == 0)
    #expect(try Files.names(in: output) == ["a_b.png"])
    let same = try search("1-2", "same/{stem}.png")
    #expect(try same.status == 2 && same.errorCode() == "output.collision")
    #expect(try Files.names(in: folder.path("same")) == ["in.png"])
  }

  /// A document of the call is not replaced by a picture, whatever its name.
  @Test func documentsAreSpared() throws {
    for name in ["plain.pdf", "plain-1-1.png"] { _ = try folder.copy(fixture: "text/plain.pdf", as: name) }
    let call = try Call(
      "search", "-m1", "--force", "--snippets", ".", "needle", "plain.pdf", "plain-1-1.png", folder: folder.path)
    #expect(call.status == 0)
    #expect(try Files.read(folder.path("plain-1-1.png")) == Fixtures.bytes("text/plain.pdf"))
    #expect(try folder.names().count == 4)
  }

  /// Where nothing can be written no new folder stays.
  @Test func fullDisk() throws {
    guard let disk = try TinyDisk(in: folder) else { return }
    try disk.fill()
    let call = try Call(
      "search", "--json", "--snippets", disk.path + "/hits", "needle", Fixtures.path("text/plain.pdf"))
    #expect(try call.status == 2 && call.errorCode() == "output.diskFull")
    #expect(try Files.names(in: disk.path) == ["filler"])
  }

  @Test func dryRunWritesNothing() throws {
    let call = try Call(
      "search", "--dry-run", "--json", "-m1", "--snippets", output, "needle", Fixtures.path("text/plain.pdf"))
    #expect(try call.list("matches").first?["snippet"]?.stringValue == output + "/plain-1-1.png")
    #expect(!Files.exists(output))
  }

  @Test func notWhereCopyingIsForbidden() throws {
    let call = try Call("search", "--json", "--snippets", output, "Secret", Fixtures.path("encryption/no-extract.pdf"))
    #expect(try call.list("matches").count == 2)
    #expect(try call.list("matches").allSatisfy { $0["snippet"] == nil })
    #expect(!Files.exists(output))
  }

  @Test func wrongUse() throws {
    let path = Fixtures.path("text/plain.pdf")
    for arguments in [
      ["--snippets", output, "-c"], ["--snippets", output, "-l"], ["--snippets", ""], ["--force"], ["--dry-run"],
      ["--snippets", output + "/{nothing}.png"], ["--snippets", output + "/{stem}.pdf"],
    ] {
      #expect(try Call(["search", "needle", path] + arguments).status == 64, "\(arguments)")
    }
    #expect(try Call("search", "needle", path, "--snippets", path + "/hits").status == 2)
    #expect(!Files.exists(output))
  }

  /// A page of absurd size is shown in part.
  @Test func hugePages() throws {
    let call = try Call("search", "--json", "--snippets", output, "Page", Fixtures.path("hostile/page-huge.pdf"))
    #expect(call.status == 0 || call.status == 1)
    for match in try call.list("matches") {
      guard let path = match["snippet"]?.stringValue else { continue }
      let picture = try Picture(png: path)
      #expect(max(picture.width, picture.height) <= 1600)
    }
  }
}
