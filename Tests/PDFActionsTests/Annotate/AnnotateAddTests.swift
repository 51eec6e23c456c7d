import PDFScope
import TestSupport
import Testing

/// Annotations that are made, and read back.
@Suite struct AnnotateAddTests {
  /// An event for each type, at 100, 50, 60, 30 or within it.
  static let types: [(type: String, event: String)] = [
    ("Highlight", #""type":"highlight","rect":[[100,50,60,30]]"#),
    ("Underline", #""type":"underline","rect":[[100,50,60,30]]"#),
    ("Squiggly", #""type":"squiggly","rect":[[100,50,60,30]]"#),
    ("StrikeOut", #""type":"strikeout","quads":[100,50,160,50,160,80,100,80]"#),
    ("Text", #""type":"note","rect":[[100,50,60,30]],"contents":"Look""#),
    ("FreeText", #""type":"freetext","rect":[[100,50,60,30]],"contents":"Look","fontSize":8"#),
    ("Ink", #""type":"ink","points":[[100,50,120,80,160,60],[100,80,160,80]]"#),
    ("Line", #""type":"line","points":[[100,50,160,80]],"lineEnds":["openArrow"]"#),
    ("Square", #""type":"rectangle","rect":[[100,50,60,30]],"fill":"yellow""#),
    ("Circle", #""type":"ellipse","rect":[[100,50,60,30]],"dashes":[3,1]"#),
    ("Polygon", #""type":"polygon","points":[[100,50,160,50,130,80]]"#),
    ("PolyLine", #""type":"polyline","points":[[100,50,160,50,130,80]]"#),
    ("Stamp", #""type":"stamp","rect":[[100,50,60,30]],"icon":"draft""#),
    ("Link", #""type":"link","rect":[[100,50,60,30]],"uri":"https://example.com/é""#),
    ("FileAttachment", #""type":"attachment","rect":[[100,50,60,30]],"file":"FILE","icon":"tag""#),
    ("Redact", #""type":"redaction","rect":[[100,50,60,30]],"caption":"gone""#),
    ("Caret", #""type":"caret","rect":[[100,50,60,30]]"#),
  ]

  static let upright: Set<String> = [
    "Highlight", "Underline", "Squiggly", "StrikeOut", "FreeText", "Square", "Circle", "Stamp", "Link", "Redact",
    "Caret",
  ]

  @Test(arguments: ["annotations/rotated.pdf", "pages/inherited.pdf"], [CoordinateSpace.page, .pdf])
  func everyTypeOnEveryPage(fixture: String, space: CoordinateSpace) async throws {
    let document = try await Annotating(fixture, coordinates: space)
    let file = try document.folder.write("attached".utf8, to: "note.txt")
    let before = try await document.list()
    for (type, event) in Self.types {
      let event = event.replacing("FILE", with: file)
      let made = try await document.records(#"{"action":"annotate.add","pages":"all",\#(event)}"#)
      let pages = await document.opened.host.pageCount ?? 0
      try #require(made.count == pages, "\(type)")
      for (index, record) in made.enumerated() {
        #expect(record["type"]?.stringValue == type && record["page"]?.intValue == index + 1)
        #expect(record["modified"] == "2026-01-31T12:00:00Z", "\(type)")
        if type != "Link" { #expect(record["author"] == "Ann" && record["created"] == record["modified"], "\(type)") }
        #expect(record["flags"]?.words == (type == "Text" ? ["print", "noZoom", "noRotate"] : ["print"]), "\(type)")
        checkPlace(record, type, space)
      }
      try await expectReadsBack(made, from: document)
    }
    let all = try await document.list()
    #expect(all.count == before.count + Self.types.count * (await document.opened.host.pageCount ?? 0))
    #expect(Set(all.compactMap { $0["id"]?.stringValue }).count >= all.count - before.count)
    _ = try await document.save()
  }

  private func checkPlace(_ record: JSONValue, _ type: String, _ space: CoordinateSpace) {
    let rect = record["rect"]?.numbers ?? []
    let given: [Double] = space == .page || Self.points(type) ? [100, 50, 60, 30] : [100, 50, 60, 30]
    if Self.upright.contains(type) {
      // With the coordinates of the file the numbers are two corners.
      let expected = space == .page || type == "StrikeOut" ? given : [60, 30, 100, 50]
      let shown = space == .page ? expected : type == "StrikeOut" ? [100, 50, 160, 80] : expected
      if ["Square", "Circle", "Link", "FreeText"].contains(type) {
        #expect(areClose(rect, shown), "\(type): \(rect)")
      }
      if let quad = record["quads"]?[0]?.numbers {
        let xs = stride(from: 0, to: 8, by: 2).map { quad[$0] }
        let ys = stride(from: 1, to: 8, by: 2).map { quad[$0] }
        let bounds = [xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0]
        let expected = space == .page ? [100, 50, 160, 80] : shown
        #expect(areClose(bounds, expected), "\(type): \(quad)")
      }
    } else if let points = record["points"]?.arrayValue {
      #expect(areClose(Array(points[0].numbers?.prefix(2) ?? []), [100, 50]), "\(type): \(points)")
    } else if space == .page {
      #expect(areClose(Array(rect.prefix(2)), [100, 50]), "\(type): \(rect)")
      #expect(rect.count == 4 && abs(rect[2] - rect[3]) < 0.01, "\(type): \(rect)")
    }
  }

  private static func points(_ type: String) -> Bool { ["Ink", "Line", "Polygon", "PolyLine"].contains(type) }

  /// What was answered is what is listed, by the names that were made.
  private func expectReadsBack(_ made: [JSONValue], from document: Annotating) async throws {
    let ids = made.compactMap { $0["id"]?.stringValue }
    #expect(ids.count == made.count && ids.allSatisfy(Self.isUUID), "\(ids)")
    let names = ids.map { "\"\($0)\"" }.joined(separator: ",")
    let listed = try await document.records(#"{"action":"annotate.list","id":[\#(names)]}"#)
    #expect(listed == made)
  }

  static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12] && parts[2].first == "4" && "89ab".contains(parts[3].first ?? " ")
      && text.allSatisfy { $0 == "-" || $0.isHexDigit && !$0.isUppercase }
  }

  @Test func propertiesAreListedAsTheyWereGiven() async throws {
    let document = try await Annotating("pages/one.pdf")
    let polygon = try await document.record(
      """
      {"action":"annotate.add","type":"polygon","pages":1,"points":[[10,10,90,10,50,90]],"color":"#112233",
       "fill":"#445566","opacity":0.25,"borderWidth":3,"cloudiness":2,"blendMode":"darken","contents":"π",
       "subject":"shape","flags":["print","readOnly"],"id":"mine"}
      """)
    #expect(polygon["id"] == "mine" && polygon["color"] == "#112233" && polygon["fill"] == "#445566")
    #expect(polygon["opacity"] == 0.25 && polygon["borderWidth"] == 3 && polygon["cloudiness"] == 2)
    #expect(polygon["contents"] == "π" && polygon["subject"] == "shape" && polygon["blendMode"] == "darken")
    #expect(polygon["flags"]?.words == ["print", "readOnly"])
    #expect(areClose(polygon["points"]?[0]?.numbers, [10, 10, 90, 10, 50, 90]))
    let text = try await document.record(
      """
      {"action":"annotate.add","type":"freetext","pages":1,"rect":[[200,200,150,40]],"contents":"Here",
       "callout":[100,300,150,250,200,220],"color":"#eeeeee","textColor":"#0000ff","fontSize":9,"align":"right",
       "dashes":[4,2],"flags":["none"]}
      """)
    #expect(areClose(text["callout"]?.numbers, [100, 300, 150, 250, 200, 220]))
    #expect(text["textColor"] == "#0000ff" && text["fontSize"] == 9 && text["align"] == "right")
    #expect(text["borderStyle"] == "dashed" && text["dashes"]?.numbers == [4, 2] && text["flags"] == [])
    #expect(text["intent"] == "FreeTextCallout" && text["lineEnds"]?.words == ["openArrow"])
    let line = try await document.record(
      """
      {"action":"annotate.add","type":"line","pages":1,"points":[[10,10,90,90]],"lineEnds":["butt","closedArrow"],
       "color":"none","fill":"red"}
      """)
    #expect(line["lineEnds"]?.words == ["butt", "closedArrow"] && line["color"] == nil)
    let link = try await document.record(
      #"{"action":"annotate.add","type":"link","pages":1,"rect":[[1,2,30,40]],"uri":"https://example.com/ü b"}"#)
    #expect(link["action"]?["uri"] == "https://example.com/%C3%BC%20b" && link["author"] == nil)
    _ = try await document.save()
  }

  @Test func theSameCallGivesTheSameBytesAndOtherNamesNextTime() async throws {
    var files: [[UInt8]] = []
    for _ in 0..<2 {
      let document = try await Annotating("pages/one.pdf")
      _ = try await document.record(#"{"action":"annotate.add","type":"note","pages":1,"points":[[1,2]]}"#)
      files.append(try Files.read(try await document.save()))
    }
    #expect(files[0] == files[1])
    let folder = try TemporaryFolder()
    let again = try await Annotating(path: folder.write(files[0], to: "again.pdf"))
    let first = try await again.list().compactMap { $0["id"]?.stringValue }
    let second = try await again.record(#"{"action":"annotate.add","type":"note","pages":1,"points":[[1,2]]}"#)
    #expect(first.count == 1 && second["id"]?.stringValue != first[0])
    let taken = try await again.send(
      #"{"action":"annotate.add","type":"note","pages":1,"points":[[1,2]],"id":"\#(first[0])"}"#)
    #expect(taken.error?.code.rawValue == "annotation.nameTaken" && taken.error?.pointer == "/id")
  }

  @Test func namesAreRandomOtherwiseAndDatesMayBeMissing() async throws {
    var document = try await Annotating("pages/one.pdf", author: nil)
    document.values.isReproducible = false
    document.values.invocation.timestamp = nil
    let first = try await document.record(#"{"action":"annotate.add","type":"note","pages":1,"points":[[1,2]]}"#)
    let second = try await document.record(#"{"action":"annotate.add","type":"note","pages":1,"points":[[1,2]]}"#)
    #expect(first["id"] != second["id"])
    for record in [first, second] {
      #expect(record["author"] == nil && record["created"] == nil && record["modified"] == nil)
    }
  }

  @Test func outsideOfThePage() async throws {
    let document = try await Annotating("pages/one.pdf")
    let outcome = try await document.send(
      #"{"action":"annotate.add","type":"rectangle","pages":1,"rect":[[-500,50,60,30],[10,10,20,20]]}"#)
    #expect(outcome.status == .ok && outcome.warnings.map(\.code) == ["annotation.outside"])
    #expect(outcome.warnings.first?.page == 1)
  }

  @Test func attachments() async throws {
    let document = try await Annotating("pages/one.pdf")
    for (name, bytes) in [("ü b.txt", Array("text".utf8)), ("empty", [])] {
      let path = try document.folder.write(bytes, to: name)
      let record = try await document.record(
        #"{"action":"annotate.add","type":"attachment","pages":1,"points":[[10,20]],"file":"\#(path)"}"#)
      #expect(record["file"]?.stringValue == name)
    }
    let path = document.folder.path("empty")
    let renamed = try await document.record(
      #"{"action":"annotate.add","type":"attachment","pages":1,"points":[[10,20]],"file":"\#(path)","fileName":"x"}"#)
    #expect(renamed["file"] == "x")
    let output = try await document.save()
    let found = try Tool.run([
      "python3", "-c",
      """
      import sys, pikepdf
      for page in pikepdf.open(sys.argv[1]).pages:
        for annotation in page.Annots:
          fs = annotation.FS
          print(str(fs.UF), bytes(fs.EF.F.read_bytes()))
      """, output,
    ])
    #expect(found.text == "ü b.txt b'text'\nempty b''\nx b''\n", "\(found.errorText)")
  }
}
