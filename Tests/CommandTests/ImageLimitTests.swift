import TestSupport
import Testing

/// Pages whose images would take minutes are refused before poppler sees them. No image here has any data.
@Suite struct ImageLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// An image as far as its dictionary tells.
  private static func image(_ width: Int, _ height: Int, _ rest: String = "/BitsPerComponent 8 /ColorSpace /DeviceRGB")
    -> [UInt8]
  {
    SmallPDF.stream("/Type /XObject /Subtype /Image /Width \(width) /Height \(height) \(rest)", [])
  }

  private static func form(_ content: String, _ resources: String) -> [UInt8] {
    SmallPDF.stream(
      "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << \(resources) >>", Array(content.utf8))
  }

  private func status(_ pdf: [UInt8], _ options: String...) throws -> Int32 {
    try folder.write(pdf, to: "in.pdf")
    let call = try Call(
      ["thumbnails", "--json", "--force", "-s", "16"] + options + ["in.pdf", "-o", "out"], folder: folder.path)
    if call.status == 2 { #expect(try call.errorCode() == "document.limit") }
    return call.status
  }

  private func status(ofImage image: [UInt8], _ options: String...) throws -> Int32 {
    let pdf = SmallPDF.page("/I Do", resources: "/XObject << /I 5 0 R >>", [image])
    return options.isEmpty ? try status(pdf) : try status(pdf, options[0])
  }

  @Test func oneImage() throws {
    #expect(try status(ofImage: Self.image(30_000, 30_000)) == 2)
    #expect(try status(ofImage: Self.image(30_000, 30_000, "/BitsPerComponent 8 /ColorSpace /DeviceGray")) == 2)
    #expect(try status(ofImage: Self.image(30_000, 30_000, "/BitsPerComponent 1 /ColorSpace /DeviceGray")) == 0)
    #expect(try status(ofImage: Self.image(30_000, 30_000, "/ImageMask true")) == 0)
    #expect(try status(ofImage: Self.image(40_000, 40_000, "/ImageMask true")) == 2)
    #expect(try status(ofImage: Self.image(15_000, 15_000)) == 0)
    #expect(try status(ofImage: Self.image(10_000, 10_000, "/BitsPerComponent 8 /ColorSpace /DeviceCMYK")) == 2)
    #expect(try status(ofImage: Self.image(12_000, 12_000, "/Filter /JPXDecode")) == 2)
    #expect(try status(ofImage: Self.image(Int.max, Int.max)) == 2)
    // Who trusts the document can have it; who asks for little does not have less of the document.
    #expect(try status(ofImage: Self.image(20_000, 20_000), "--max-pixels=100000000") == 0)
    #expect(try status(ofImage: Self.image(15_000, 15_000), "--max-pixels=1000") == 0)
  }

  /// Sizes as poppler reads them: real numbers, and the short names of inline images.
  @Test(arguments: [
    ("/Width 60000.0 /Height 60000.5", 2), ("/W 60000 /H 60000", 2), ("/Width 60000 /H 60000.0", 2),
    ("/Width (60000) /W 60000 /Height /No /H 60000", 2), ("/Width 1000000000000000000000.0 /Height 1", 2),
    ("/Width -60000.0 /Height 60000", 0),
    ("/Width 100.0 /Height 100.0 /W 60000 /H 60000", 0), ("/W 100 /H 100", 0),
  ])
  func sizes(size: String, expected: Int32) throws {
    let image = SmallPDF.stream("/Type /XObject /Subtype /Image \(size) /BitsPerComponent 8 /ColorSpace /DeviceRGB", [])
    #expect(try status(ofImage: image) == expected)
    let mask = SmallPDF.stream(
      "/Type /XObject /Subtype /Image /Width 1 /Height 1 /SMask 6 0 R /BitsPerComponent 8 /ColorSpace /DeviceRGB", [])
    let page = SmallPDF.page("/I Do", resources: "/XObject << /I 5 0 R >>", [mask, image])
    #expect(try status(page) == expected)
  }

  /// What is not looked at might be anything.
  @Test func tooMuchToBeLookedThrough() throws {
    let image = Self.image(60_000, 60_000)
    let form = SmallPDF.stream("/Subtype /Form /BBox [0 0 1 1]", [])
    func page(_ count: Int) -> [UInt8] {
      let names = (0..<count).map { "/F\($0) \($0 + 6) 0 R" }.joined(separator: " ")
      return SmallPDF.page(
        "/I Do", resources: "/XObject << /A 6 0 R /I 5 0 R \(names) >>",
        [image] + Array(repeating: form, count: max(1, count)))
    }
    #expect(try status(page(10)) == 2)
    #expect(try status(page(50_100)) == 2)
  }

  @Test func longChains() throws {
    func chain(_ length: Int, _ image: [UInt8]) -> [UInt8] {
      let forms = (0..<length).map { Self.form("/X Do", "/XObject << /X \($0 + 6) 0 R >>") }
      return SmallPDF.page("/X Do", resources: "/XObject << /X 5 0 R >>", forms + [image])
    }
    for length in [20, 30, 90, 300] { #expect(try status(chain(length, Self.image(60_000, 60_000))) == 2) }
    #expect(try status(chain(30, Self.image(10, 10))) == 0)
    let many = (0..<3000).map { Self.form("", "/XObject << /X \($0 + 6) 0 R >>") }
    func page(_ image: [UInt8]) -> [UInt8] {
      let names = many.indices.map { "/F\($0) \($0 + 6) 0 R" }.joined(separator: " ")
      let content = many.indices.map { "/F\($0) Do" }.joined(separator: " ")
      return SmallPDF.page(content + " /I Do", resources: "/XObject << /I 5 0 R \(names) >>", [image] + many)
    }
    #expect(try status(page(Self.image(60_000, 60_000))) == 2)
    #expect(try status(page(Self.image(10, 10))) == 0)
  }

  /// An image that is also among what contents could draw by name.
  @Test func drawnByPatternToo() throws {
    let pattern = SmallPDF.stream(
      "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 "
        + "/Resources << /XObject << /I 7 0 R >> >>", Array("/I Do".utf8))
    let form = SmallPDF.stream("/Subtype /Form /BBox [0 0 1 1] /Resources << /Pattern << /P 5 0 R >> >>", [])
    for names in ["/A 7 0 R /F 6 0 R", "/F 6 0 R /Z 7 0 R"] {
      let page = SmallPDF.page(
        "/F Do", resources: "/XObject << \(names) >>", [pattern, form, Self.image(60_000, 60_000)])
      #expect(try status(page) == 2)
    }
  }

  @Test func annotations() throws {
    let appearance = Self.form("/I Do", "/XObject << /I 5 0 R >>")
    func page(_ annotations: String) -> [UInt8] {
      SmallPDF.page("", resources: "", entries: "/Annots [\(annotations)]", [Self.image(60_000, 60_000), appearance])
    }
    let annotation = "<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 6 0 R >> >>"
    #expect(try status(page(annotation)) == 2)
    let others = String(repeating: "<< /Type /Annot /Subtype /Popup /Rect [0 0 0 0] >> ", count: 10_000)
    #expect(try status(page(others + annotation)) == 2)
    let states = (0..<150).map { "/S\($0) \($0 == 149 ? 6 : 7) 0 R" }.joined(separator: " ")
    #expect(
      try status(page("<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /AS /S149 /AP << /N << \(states) >> >> >>"))
        == 2)
  }

  @Test func repeatedUse() throws {
    let image = Self.image(4000, 4000)
    func page(_ uses: Int) -> [UInt8] {
      SmallPDF.page(
        String(repeating: "/I Do ", count: uses), resources: "/XObject << /I 5 0 R >>", [image])
    }
    #expect(try status(page(15)) == 0)
    #expect(try status(page(16)) == 2)
  }

  /// Ten forms that draw each other ten times.
  @Test func forms() throws {
    var objects: [[UInt8]] = [Self.image(100, 100)]
    for number in 5..<15 {
      objects.append(
        Self.form(String(repeating: "/X Do ", count: 10), "/XObject << /X \(number) 0 R >>"))
    }
    #expect(try status(SmallPDF.page("/X Do", resources: "/XObject << /X 15 0 R >>", objects)) == 2)
    // One that draws itself ends.
    let own = Self.form("/X Do /X Do", "/XObject << /X 5 0 R >>")
    #expect(try status(SmallPDF.page("/X Do", resources: "/XObject << /X 5 0 R >>", [own])) == 0)
  }

  /// What a page does not draw costs nothing, but for patterns and the like, which contents do not name with Do.
  @Test func unused() throws {
    let image = Self.image(30_000, 30_000)
    #expect(try status(SmallPDF.page("(/I Do) Tj", resources: "/XObject << /I 5 0 R >>", [image])) == 0)
    let pattern = SmallPDF.stream(
      "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 "
        + "/Resources << /XObject << /I 6 0 R >> >>", Array("/I Do".utf8))
    #expect(try status(SmallPDF.page("", resources: "/Pattern << /P 5 0 R >>", [pattern, image])) == 2)
  }

  @Test func otherDoors() throws {
    let font = Array("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".utf8)
    try folder.write(
      SmallPDF.page(
        "BT /F 12 Tf 10 50 Td (needle) Tj ET /I Do", resources: "/XObject << /I 5 0 R >> /Font << /F 6 0 R >>",
        [Self.image(30_000, 30_000), font]), to: "in.pdf")
    func call(_ arguments: String...) throws -> Call {
      return try Call(arguments, folder: folder.path)
    }
    #expect(try call("search", "--count", "needle", "in.pdf").text == "1\n")
    let snippets = try call("search", "--json", "--snippets", "pictures", "needle", "in.pdf")
    #expect(snippets.status == 0)
    #expect(try snippets.outcome()["warnings"]?[0]?["code"] == "document.limit")
    #expect(try call("thumbnails", "--sheet=2x2", "in.pdf", "-o", "sheets").status == 2)
    #expect(try call("thumbnails", "embed", "in.pdf", "-o", "embedded.pdf").status == 2)
    let blank = try call("thumbnails", "--json", "--pages=blank", "in.pdf", "-o", "blank")
    #expect(try blank.status == 2 && blank.errorCode() == "page.noneSelected")
  }
}
