import PDFScopeCore
import TestSupport
import Testing

/// Lengths of stamps: the same words as those of every other event that takes lengths.
@Suite struct MarkLengthTests {
  private static let red = Picture.Color(255, 0, 0)

  static let margins: [([String], [Int])] = [
    // Above and below, then at the sides, as for crop.
    (["--position", "topLeft", "--margin", "10,20"], [20, 10, 40, 30]),
    // Top, right, bottom, left.
    (["--position", "topLeft", "--margin", "10,20,30,40"], [40, 10, 60, 30]),
    (["--position", "bottomRight", "--margin", "10,20,30,40"], [260, 150, 280, 170]),
    // The middle of what is left: 60 to 280 across, 10 to 170 down.
    (["--position", "center", "--margin", "10,20,30,60"], [160, 80, 180, 100]),
    (["--position", "topLeft", "--margin", "1cm,0.5IN"], [36, 28, 56, 48]),
    (["--position", "topLeft", "--margin", "10%"], [30, 20, 50, 40]),
    (["--position", "center", "--width", "10 mm"], [136, 86, 164, 114]),
  ]

  @Test(arguments: margins.indices)
  func isAsFarFromTheEdges(_ index: Int) throws {
    let (options, expected) = Self.margins[index]
    let desk = try Desk([:])
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    try desk.put(DrawnPages.square(), as: "square.pdf")
    let call = try desk.call(["edit", "stamp", "--from", "square.pdf", "in.pdf", "-o", "out.pdf"] + options)
    #expect(call.status == 0, "\(call.errors)")
    for picture in try DrawnPages.pictures(of: "out.pdf", in: desk) {
      let bounds = try #require(picture.bounds(of: Self.red))
      #expect(zip(bounds, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(options): \(bounds)")
    }
  }

  @Test func marginsChangePlacesOnEvenPages() throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    try desk.put(DrawnPages.square(), as: "square.pdf")
    let call = try desk.call(
      "edit", "stamp", "--from", "square.pdf", "--position", "topLeft", "--margin", "0,5,0,50", "--mirror", "in.pdf",
      "-o", "out.pdf")
    #expect(call.status == 0)
    // On the right it stands as far from the edge as it does on the left of odd pages.
    let places = try DrawnPages.pictures(of: "out.pdf", in: desk).map { $0.bounds(of: Self.red)?[0] }
    #expect(places == (0..<places.count).map { $0 % 2 == 0 ? 50 : 230 })
  }

  @Test func whatIsNoLengthIsRefused() throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    for (margin, status) in [("-1", 64), ("1e5", 64), ("nan", 64), ("1,2,3", 64), ("", 64), ("5,-5", 64), ("7", 0)] {
      let call = try desk.call(
        "edit", "stamp", "--text", "x", "--margin", margin, "in.pdf", "-o", "out\(margin.count).pdf", "--force")
      #expect(call.status == status, "\(margin): \(call.errors)")
    }
    for width in ["0", "-5", "0%"] {
      let call = try desk.call("edit", "stamp", "--text", "x", "--width", width, "in.pdf", "-o", "none.pdf")
      #expect(call.status == 64 && call.errors.contains("width"), "\(width): \(call.errors)")
    }
  }

  /// A page for which the text is empty has nothing put on it, and is not said to be changed.
  @Test func anEmptyTextChangesNothing() throws {
    let desk = try Desk([:])
    try desk.put(DrawnPages.variantsFile(isDrawn: false), as: "in.pdf")
    let call = try desk.call("edit", "stamp", "--text", "{title}", "in.pdf", "-o", "out.pdf", "--json")
    #expect(call.status == 1)
    #expect(try call.list("pages").isEmpty)
  }

  @Test func sizesOfBlankPagesAreThoseOfPapers() throws {
    let desk = try Desk(["in.pdf": "pages/one.pdf"])
    for (size, expected) in [("statement", "396 x 612"), ("A4-Landscape", "841.89 x 595.276"), ("2x1in", "144 x 72")] {
      let call = try desk.call("edit", "insert-blank", "--paper", size, "in.pdf", "-o", "out.pdf", "--force")
      #expect(call.status == 0, "\(size): \(call.errors)")
      let info = try Tool.run(["pdfinfo", "-f", "2", "-l", "2", desk.folder.path("out.pdf")]).text
      #expect(info.contains(expected), "\(size): \(info)")
    }
  }
}

/// What is seen through is told of where it is forbidden.
@Suite struct ArchiveStampTests {
  private func file(part: Int) -> String {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="\(part)" \
      pdfaid:conformance="B"/></rdf:RDF></x:xmpmeta>
      """
    return DrawnPages.file([
      "<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
      "<< /Type /Metadata /Subtype /XML /Length \(packet.utf8.count) >> stream\n\(packet)\nendstream",
    ])
  }

  @Test(arguments: [1, 2, 3])
  func warns(part: Int) throws {
    let desk = try Desk([:])
    try desk.put(file(part: part), as: "in.pdf")
    try desk.put(DrawnPages.square(), as: "square.pdf")
    let calls: [([String], Bool)] = [
      (["watermark", "--text", "x"], true), (["watermark", "--text", "x", "--opacity", "1"], false),
      (["stamp", "--text", "x"], false), (["stamp", "--text", "x", "--opacity", "0.5"], true),
      (["stamp", "--remove"], false), (["overlay", "--from", "square.pdf", "--opacity", "0.5"], true),
      (["underlay", "--from", "square.pdf"], false),
    ]
    for (arguments, isSeenThrough) in calls {
      let call = try desk.call(["edit"] + arguments + ["in.pdf", "-o", "out.pdf", "--force"])
      #expect(call.errors.contains("PDF/A-1") == (isSeenThrough && part == 1), "\(arguments): \(call.errors)")
    }
  }
}
