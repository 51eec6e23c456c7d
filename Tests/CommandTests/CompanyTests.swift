import PDFScopeCore
import TestSupport
import Testing

/// What comes of a page or a document does not depend on what else is asked for in the call.
@Suite struct CompanyTests {
  /// A heading of the first page stands exactly between two pixels.
  @Test func picturesAreThoseOfPagesAlone() throws {
    let folder = try TemporaryFolder()
    let path = Fixtures.path("demo/report.pdf")
    let all = try Call("thumbnails", path, "-o", folder.path("all") + "/{page}.png")
    #expect(all.status == 0)
    for page in ["1", "2", "3", "4", "5"] {
      let one = try Call("thumbnails", "--pages", page, path, "-o", folder.path("one") + "/{page}.png")
      #expect(one.status == 0)
      let pictures = try ["all", "one"].map { try Files.read(folder.path($0) + "/\(page).png") }
      #expect(pictures[0] == pictures[1], "page \(page)")
    }
  }

  @Test(arguments: [["total"], ["nothing to be found"]])
  func quietAnswersAreWhole(pattern: [String]) throws {
    let path = Fixtures.path("demo/report.pdf")
    let value = try Call(["search", "-q", "--json"] + pattern + [path]).json()
    #expect(try Schemas.failures(of: value, name: "search").isEmpty)
    #expect(value["summary"]?["documents"] == 1)
  }

  @Test func templatesNameAField() throws {
    let call = try Call("thumbnails", "--format", "webp", Fixtures.path("demo/report.pdf"), "-o", "/nonexistent/")
    #expect(call.status == 64)
    #expect(call.errors.contains("--picture-format webp"))
  }
}
