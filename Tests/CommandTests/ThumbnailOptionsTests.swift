import PDFScopeCore
import TestSupport
import Testing

@Suite struct ThumbnailOptionsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk([
      "report.pdf": "demo/report.pdf", "one.pdf": "pages/one.pdf", "sizes.pdf": "pages/sizes.pdf",
      "labels.pdf": "outline/labels.pdf",
    ])
  }

  /// The files of a call's pictures by an independent reader: format, width, height.
  private func identify(_ name: String) throws -> String {
    let result = try Tool.run(["file", "--brief", desk.folder.path(name)])
    return result.text
  }

  // MARK: Formats

  @Test(arguments: [("out.png", "PNG"), ("out.jpg", "JPEG"), ("out.jpeg", "JPEG"), ("out.webp", "Web/P")])
  func formatByName(name: String, kind: String) throws {
    let call = try desk.call("thumbnails", "--size=64", "one.pdf", "-o", name)
    #expect(call.status == 0 && call.lines == [name])
    #expect(try identify(name).contains(kind))
  }

  @Test(arguments: ThumbnailFormat.allCases.filter { $0 != .pdf })
  func formatByOption(format: ThumbnailFormat) throws {
    let call = try desk.call(
      "thumbnails", "--json", "--size=64", "--picture-format", format.rawValue, "one.pdf", "-o", "out/")
    let picture = try #require(try call.list("pictures").first)
    #expect(picture["format"]?.stringValue == format.rawValue)
    #expect(picture["path"]?.stringValue == "out/one-1." + format.fileExtension)
    let file = try Files.read(desk.folder.path("out/one-1." + format.fileExtension))
    #expect(picture["bytes"]?.intValue == file.count)
  }

  @Test func formatsAndNamesThatDoNotFit() throws {
    for arguments in [
      ["--picture-format=jpeg", "-o", "a.png"], ["-o", "a.pdf"], ["--picture-format=pdf", "-o", "out/"],
      ["-o", "a.tiff"], ["--quality=0", "-o", "out/"], ["--quality=101", "-o", "out/"],
      ["--scale-up=maybe", "-o", "out/"], ["--background=#12", "-o", "out/"], ["--sheet=0x1", "-o", "out/"],
      ["--filter=other", "-o", "out/"], ["--max-pixels=0", "-o", "out/"], ["--width=0", "-o", "out/"],
    ] {
      let call = try desk.call(["thumbnails", "one.pdf"] + arguments)
      #expect(call.status == 64, "\(arguments)")
    }
    try desk.expectUntouched("nothing is written")
  }

  // MARK: Sizes

  private func size(_ arguments: String..., file: String = "one.pdf") throws -> [Int] {
    let call = try desk.call(
      ["thumbnails", "--json", "--dry-run", "--pages=1", file, "-o", "out/"] + arguments)
    let picture = try #require(try call.list("pictures").first)
    return [picture["width"]?.intValue ?? 0, picture["height"]?.intValue ?? 0]
  }

  /// The page has 600 by 800 units.
  @Test func bounds() throws {
    #expect(try size("--width=150") == [150, 200])
    #expect(try size("--height=200") == [150, 200])
    #expect(try size("--width=150", "--height=100") == [75, 100])
    #expect(try size("--dpi=144") == [1200, 1600])
    #expect(try size("--dpi=144", "--size=256") == [192, 256])
    #expect(try size("--size=1000", "--scale-up=no") == [600, 800])
    #expect(try size("--scale-up=no") == [192, 256])
  }

  @Test func tooManyPixels() throws {
    let call = try desk.call(
      "thumbnails", "--json", "--size=1000", "--max-pixels=30000", "one.pdf", "-o", "out/")
    #expect(call.status == 0)
    #expect(try call.warningCodes() == ["picture.reduced"])
    let picture = try #require(try call.list("pictures").first)
    #expect(picture["width"] == 150 && picture["height"] == 200)
    let strict = try desk.call(
      "thumbnails", "--strict", "--size=1000", "--max-pixels=30000", "one.pdf", "-o", "again/")
    #expect(strict.status == 3)
    // WebP has at most 16,383 pixels a side.
    let webp = try desk.call(
      "thumbnails", "--json", "--dry-run", "--dpi=9600", "--picture-format=webp", "--pages=8", "sizes.pdf", "-o",
      "out/")
    #expect(try webp.warningCodes() == ["picture.reduced"])
    #expect(try #require(try webp.list("pictures").first)["height"] == 16_383)
  }

  /// An image whose dictionary tells of more than poppler should be asked to decode, wherever it hides.
  @Test(arguments: ["page", "form", "pattern", "cyclic form", "annotation", "mask"])
  func pictureBomb(place: String) throws {
    let bomb = SmallPDF.stream(
      "/Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 1 /ColorSpace /DeviceGray", [0])
    func form(_ resources: String, _ more: String = "/Subtype /Form") -> [UInt8] {
      SmallPDF.stream("\(more) /BBox [0 0 9 9] /Resources << \(resources) >>", Array("/I Do /F Do".utf8))
    }
    let small = SmallPDF.stream(
      "/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 6 0 R", [0])
    let (resources, objects): (String, [[UInt8]]) =
      switch place {
      case "page": ("/XObject << /I 5 0 R >>", [bomb])
      case "form": ("/XObject << /F 5 0 R >>", [form("/XObject << /I 6 0 R >>"), bomb])
      case "pattern": ("/Pattern << /P 5 0 R >>", [form("/XObject << /I 6 0 R >>", "/PatternType 1"), bomb])
      case "cyclic form": ("/XObject << /F 5 0 R >>", [form("/XObject << /F 5 0 R /I 6 0 R >>"), bomb])
      case "annotation":
        (
          ">> /Annots [<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 5 0 R >> >>] /X <<",
          [form("/XObject << /I 6 0 R >>"), bomb]
        )
      default: ("/XObject << /I 5 0 R >>", [small, bomb])
      }
    try desk.folder.write(SmallPDF.page("/I Do /F Do", resources: resources, objects), to: "bomb.pdf")
    let call = try desk.call("thumbnails", "--json", "bomb.pdf", "-o", "out/")
    #expect(call.status == 2)
    #expect(try call.errorCode() == "document.limit")
    #expect(call.result.cpuTime < .seconds(2))
    #expect(try Files.names(in: desk.path).contains("out") == false)
  }

  // MARK: Paper and colours

  @Test func background() throws {
    _ = try desk.call("thumbnails", "--size=64", "--background=#0080ff", "one.pdf", "-o", "blue.png")
    let blue = try Picture(png: desk.folder.path("blue.png"))
    #expect(blue.color(1, 1) == Picture.Color(0, 128, 255))
    // JPEG knows no transparency: the colour is shown as if it were opaque.
    _ = try desk.call("thumbnails", "--size=64", "--background=#ff000000", "one.pdf", "-o", "red.jpg")
    let jpeg = try Tool.run(["djpeg", "-ppm", desk.folder.path("red.jpg")])
    let pixel = Array(jpeg.output.suffix(3)).map(Int.init)
    #expect(Picture.Color(pixel[0], pixel[1], pixel[2]).isNear(Picture.Color(255, 0, 0), within: 4))
    let clear = try desk.call(
      "thumbnails", "--json", "--size=64", "--background=transparent", "one.pdf", "-o", "clear.png")
    #expect(try #require(try clear.list("pictures").first)["isBlank"] == false)
    // A palette with opacities (tRNS).
    #expect(String(decoding: try Files.read(desk.folder.path("clear.png")), as: Unicode.ASCII.self).contains("tRNS"))
  }

  @Test func gray() throws {
    _ = try desk.call("thumbnails", "--gray", "--pages=5", "report.pdf", "-o", "gray.png")
    // The colour type of a grey picture.
    #expect(try Files.read(desk.folder.path("gray.png"))[25] == 0)
  }

  /// A file that is no library stands where the library is looked for first.
  @Test func missingLibrary() throws {
    let environment = ["LD_LIBRARY_PATH": try desk.folder.makeFolder("libraries")]
    try desk.folder.write([UInt8](), to: "libraries/libturbojpeg.so.0")
    for options in [[], ["--sheet=2x2"]] {
      let call = try Call(
        ["thumbnails", "--json", "one.pdf", "-o", "{stem}.jpg"] + options, environment: environment,
        folder: desk.folder.path)
      #expect(try call.status == 2 && call.errorCode() == "library.missing")
    }
    let png = try Call("thumbnails", "one.pdf", "-o", "one.png", environment: environment, folder: desk.folder.path)
    #expect(png.status == 0)
  }

  /// What is left out changes nothing about what is told of the rest.
  @Test func warningsOfWhatIsDrawn() throws {
    try desk.folder.write(
      SmallPDF.page(
        "0 0 10 10 re f (unknown) nonsense",
        entries: "/Annots [<< /Type /Annot /Subtype /Square /Rect [10 10 50 50] /C [1 0 0] >>]"), to: "bad.pdf")
    func warnings(_ options: String...) throws -> [String] {
      let call = try Call(
        ["thumbnails", "--json", "--force", "bad.pdf", "-o", "bad/"] + options, folder: desk.folder.path)
      #expect(call.status == 0)
      return try call.warningCodes().sorted()
    }
    #expect(try warnings().contains("document.damage"))
    #expect(try warnings("--annotations=no") == warnings())
    #expect(try warnings("--form-fields=no") == warnings())
    #expect(try warnings("--annotations=no", "--sheet=2x2") == warnings())
  }

  @Test func annotationsAndFields() throws {
    func picture(_ arguments: String...) throws -> [UInt8] {
      let call = try desk.call(["thumbnails", "--pages=5", "report.pdf", "-o", "p.png", "--force"] + arguments)
      #expect(call.status == 0)
      return try Files.read(desk.folder.path("p.png"))
    }
    let all = try picture()
    #expect(try picture("--form-fields=no") == all, "there are none")
    let without = try picture("--annotations=no")
    #expect(without != all)
    #expect(try picture("--annotations", "no", "--form-fields", "no") == without)
    #expect(try desk.isUntouched())
  }

  // MARK: Which pages

  @Test func filters() throws {
    func pages(_ filter: String, _ more: String...) throws -> [Int] {
      let call = try desk.call(
        ["thumbnails", "--json", "--dry-run", "--filter", filter, "report.pdf", "-o", "out/"] + more)
      #expect([0, 1].contains(call.status))
      return try call.list("pictures").compactMap { $0["page"]?.intValue }
    }
    #expect(try pages("all") == [1, 2, 3, 4, 5])
    #expect(try pages("annotated") == [5])
    #expect(try pages("bookmarked") == [5])
    #expect(try pages("matching:TOTAL") == [])
    #expect(try pages("matching:total (yield|area)") == [3, 4])
    #expect(try pages("matching:total", "--pages=r1-1") == [5, 4, 3])
    let nothing = try desk.call("thumbnails", "--filter=matching:nowhere", "report.pdf", "-o", "out/")
    #expect(nothing.status == 1 && nothing.errors.isEmpty)
    let wrong = try desk.call("thumbnails", "--filter=matching:(", "report.pdf", "-o", "out/")
    #expect(wrong.status == 64)
    #expect(try desk.newNames() == [])
  }

  /// However many threads draw, the pictures and their order are the same.
  @Test(arguments: ["--size=80", "--sheet=2x2", "--annotations=no"])
  func jobs(option: String) throws {
    try desk.folder.copy(fixture: "pages/twelve.pdf", as: "twelve.pdf")
    var outputs: [[[UInt8]]] = []
    for jobs in ["1", "2", "7"] {
      let call = try desk.call("thumbnails", "-j", jobs, option, "twelve.pdf", "report.pdf", "-o", "out\(jobs)/")
      #expect(call.status == 0)
      // Pages in their order, the first document first.
      let names = call.lines.filter { $0.contains("twelve") }
      #expect(names == names.sorted() && Array(call.lines.prefix(names.count)) == names)
      outputs.append(
        try Files.names(in: desk.folder.path("out\(jobs)")).map { try Files.read(desk.folder.path("out\(jobs)/\($0)")) }
      )
    }
    #expect(!outputs[0].isEmpty && outputs[0] == outputs[1] && outputs[0] == outputs[2])
  }

  // MARK: Names and standard output

  @Test func standardOutput() throws {
    let call = try desk.call("thumbnails", "--size=64", "one.pdf", "-o", "-")
    #expect(call.status == 0 && call.errors.isEmpty)
    #expect(call.result.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    _ = try desk.call("thumbnails", "--size=64", "one.pdf", "-o", "one.png")
    #expect(try Files.read(desk.folder.path("one.png")) == call.result.output)
    let jpeg = try desk.call("thumbnails", "--picture-format=jpeg", "one.pdf", "-o", "-")
    #expect(jpeg.result.output.starts(with: [0xFF, 0xD8]))
    let several = try desk.call("thumbnails", "report.pdf", "-o", "-")
    #expect(several.status == 64 && several.result.output.isEmpty)
    #expect(several.errors.contains("5 pictures"))
    #expect(try desk.call("thumbnails", "one.pdf", "sizes.pdf", "-o", "-").status == 64)
    #expect(try desk.call("thumbnails", "--ndjson", "one.pdf", "-o", "-").status == 64)
  }

  @Test func labelsThatLeadOut() throws {
    let pages = """
      << /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [0 << /P (../../up) >> 1 << /P (a/b) >> 2 << /P (/x) >>] >> >>
      """
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>"
    let objects = [pages, "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>", page, page, page]
    try desk.folder.write(SmallPDF.make(objects.map { Array($0.utf8) }), to: "out.pdf")
    for number in ["1", "3"] {
      let call = try desk.call("thumbnails", "--json", "--pages", number, "out.pdf", "-o", "d/{label}.png")
      #expect(call.status == 2)
      #expect(try call.errorCode() == "output.outside")
    }
    let inside = try desk.call("thumbnails", "--pages=2", "out.pdf", "-o", "d/{label}.png")
    #expect(inside.lines == ["d/a_b.png"])
  }
}
