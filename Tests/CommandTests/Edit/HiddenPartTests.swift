import PDFScopeCore
import TestSupport
import Testing

/// What was not seen of pages is not seen after they were moved, and what is no page is none.
@Suite struct HiddenPartTests {
  private static let red = Picture.Color(255, 0, 0)

  /// A page of which 100 by 100 units are shown, with an annotation in the middle of that and others beside it.
  private static let cropped: String = {
    func annotation(_ rect: String, _ more: String = "/Subtype /Stamp") -> String {
      "<< /Type /Annot \(more) /Rect [\(rect)] /F 4 /AP << /N 5 0 R >> >>"
    }
    let drawing = "1 0 0 rg 0 0 20 20 re f"
    return DrawnPages.file([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /CropBox [100 100 200 200] /Annots [6 0 R 7 0 R 8 0 R 9 0 R] >>
      """,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
      """
      << /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Length \(drawing.utf8.count) >> stream
      \(drawing)
      endstream
      """,
      annotation("140 140 160 160"), annotation("220 140 240 160"), annotation("140 20 160 40"),
      annotation("220 140 240 160", "/Subtype /Popup /Parent 6 0 R"),
    ])
  }()

  @Test(arguments: ["n-up", "booklet", "scale-to"])
  func annotationsBesideWhatIsShownAreHidden(verb: String) throws {
    let desk = try Desk([:])
    try desk.put(Self.cropped, as: "in.pdf")
    let options = verb == "scale-to" ? ["400x100"] : verb == "n-up" ? ["--grid", "2x1", "--paper", "200x100"] : []
    let call = try desk.call(["edit", verb] + options + ["in.pdf", "-o", "out.pdf"])
    #expect(call.status == 0, "\(call.errors)")
    try Witness.expectSound(desk.folder.path("out.pdf"))
    let picture = try Witness.picture(desk.folder.path("out.pdf"), page: 1)
    let bounds = try #require(picture.bounds(of: Self.red))
    #expect(bounds[2] - bounds[0] <= 21 && bounds[3] - bounds[1] <= 21, "\(bounds)")
    // They are still there.
    let list = try desk.call("annotate", "list", "out.pdf", "--json")
    #expect(list.text.occurrences(of: "\"Stamp\"") == 3, "\(list.text)")
  }

  @Test(arguments: [
    ["crop", "--to", "1,1,0.0004,5"], ["set-box", "media", "--to", "0,0,0.001,0.001"],
    ["set-box", "trim", "--margin", "0,49.999"], ["crop", "--to=-5,0,5.001,50"],
  ])
  func aBoxWithNothingInItIsRefused(_ arguments: [String]) throws {
    let desk = try Desk([:])
    try desk.put(
      DrawnPages.file([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
      ]), as: "in.pdf")
    let call = try desk.call(["edit"] + arguments + ["in.pdf", "-o", "out.pdf"])
    #expect(call.status == 64 && call.errors.contains("nothing"), "\(call.errors)")
    try desk.expectUntouched("nothing is written")
    #expect(try desk.call("edit", "crop", "--to", "1,1,0.5,5", "in.pdf", "-o", "out.pdf").status == 0)
  }

  /// Lines around pages are no part of the text of a tagged document (ISO 32000-2 14.8.2.2).
  @Test func framesOfTaggedPagesAreArtifacts() throws {
    let desk = try Desk(["tagged.pdf": "structure/tagged.pdf", "plain.pdf": "pages/twelve.pdf"])
    for (name, count) in [("tagged.pdf", 1), ("plain.pdf", 0)] {
      let call = try desk.call("edit", "n-up", "--per-sheet", "1", "--frame", name, "-o", "out.pdf", "--force")
      #expect(call.status == 0)
      let content = try Tool.run(["mutool", "show", "-b", desk.folder.path("out.pdf"), "pages/1/Contents"]).text
      #expect(content.contains(" re S"))
      #expect(
        (content.occurrences(of: "/Artifact BMC") == count) && content.occurrences(of: "EMC") == count, "\(content)")
    }
  }
}

extension String {
  /// How often another text stands in this one.
  fileprivate func occurrences(of text: String) -> Int { ranges(of: text).count }
}
