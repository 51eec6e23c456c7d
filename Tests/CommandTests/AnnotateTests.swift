import PDFScopeCore
import TestSupport
import Testing

@Suite struct AnnotateTests {
  private func annotations(_ fixture: String, _ options: String...) throws -> [JSONValue] {
    let call = try Call(["annotate", "--json"] + options + [Fixtures.path("annotations/\(fixture).pdf")])
    #expect(call.status == 0)
    return try call.list("annotations")
  }

  private static let noFlag: [String] = ["print"]

  /// A row of the table of all subtypes.
  typealias Row = (type: String, rect: [Double], color: String?, opacity: Double?, flags: [String])

  static let subtypes: [Row] = [
    ("Text", [50, 60, 100, 60], "#ffff00", nil, ["print", "noZoom", "noRotate"]),
    ("Link", [180, 60, 100, 60], "#0000ff", nil, noFlag),
    ("FreeText", [310, 60, 100, 60], "#ffe6cc", nil, noFlag),
    ("Line", [440, 60, 100, 60], "#ff0000", 0.5, noFlag),
    ("Square", [50, 170, 100, 60], "#008000", 1, ["print", "readOnly", "locked"]),
    ("Circle", [180, 170, 100, 60], "#404040", 0.25, ["invisible", "print"]),
    ("Polygon", [310, 170, 100, 60], "#808080", nil, noFlag),
    ("PolyLine", [440, 170, 100, 60], "#800080", nil, noFlag),
    ("Highlight", [50, 280, 100, 60], "#ffff00", 0.4, noFlag),
    ("Underline", [180, 280, 100, 60], "#0000ff", nil, noFlag),
    ("Squiggly", [310, 280, 100, 60], "#ff00ff", nil, noFlag),
    ("StrikeOut", [440, 280, 100, 60], "#ff0000", nil, noFlag),
    ("Caret", [50, 390, 100, 60], "#0000ff", nil, ["print", "lockedContents"]),
    ("Stamp", [180, 390, 100, 60], "#ff0000", nil, ["hidden", "print"]),
    ("Ink", [310, 390, 100, 60], "#000000", 0.8, ["print", "noView"]),
    ("Popup", [440, 390, 100, 60], nil, nil, ["print", "noZoom", "noRotate"]),
    ("FileAttachment", [50, 60, 100, 60], "#808080", nil, noFlag),
    ("Sound", [180, 60, 100, 60], nil, nil, noFlag),
    ("Movie", [310, 60, 100, 60], nil, nil, noFlag),
    ("Screen", [440, 60, 100, 60], nil, nil, noFlag),
    ("Widget", [50, 170, 100, 60], nil, nil, noFlag),
    ("PrinterMark", [180, 170, 100, 60], nil, nil, ["print", "readOnly"]),
    ("TrapNet", [310, 170, 100, 60], nil, nil, ["print", "readOnly"]),
    ("Watermark", [440, 170, 100, 60], nil, nil, ["print", "readOnly"]),
    ("3D", [50, 280, 100, 60], nil, nil, noFlag),
    ("Redact", [180, 280, 100, 60], "#ff0000", nil, noFlag),
    ("Projection", [310, 280, 100, 60], nil, nil, noFlag),
    ("RichMedia", [440, 280, 100, 60], nil, nil, noFlag),
  ]

  /// ISO 32000-2 table 172: these have an author, a subject and a date of creation.
  private static let markup: Set<String> = [
    "Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly",
    "StrikeOut", "Caret", "Stamp", "Ink", "FileAttachment", "Redact", "Projection",
  ]

  @Test func aStampIsListedByWhatStandsOnIt() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("stamps.pdf")
    for words in [
      ["--icon", "Draft", Fixtures.path("pages/one.pdf"), "-o", path], ["--caption", "Seen", path, "--in-place"],
    ] {
      let call = ["annotate", "add", "stamp", "--page", "1", "--rect", "10,10,90,30"] + words
      #expect(try PDFScopeBinary.run(call).status == 0)
    }
    let list = try PDFScopeBinary.run(["annotate", path]).text
    #expect(list.contains("Draft") && list.contains("Seen"))
  }

  @Test func everySubtype() throws {
    let list = try annotations("all-subtypes")
    #expect(list.map { $0["type"]?.stringValue } == Self.subtypes.map(\.type))
    for (index, (annotation, row)) in zip(list, Self.subtypes).enumerated() {
      let comment: Comment = "\(row.type)"
      #expect(annotation["id"]?.stringValue == "annotation-\(index + 1)", comment)
      #expect(annotation["page"]?.intValue == (index < 16 ? 1 : 2), comment)
      #expect(annotation["rect"]?.numbers == row.rect, comment)
      #expect(annotation["color"]?.stringValue == row.color, comment)
      #expect(annotation["opacity"]?.doubleValue == row.opacity, comment)
      #expect(annotation["flags"]?.arrayValue?.compactMap(\.stringValue) == row.flags, comment)
      #expect(annotation["contents"]?.stringValue == "A \(row.type) annotation", comment)
      #expect(annotation["modified"]?.stringValue == "2024-02-03T04:05:06+02:00", comment)
      if Self.markup.contains(row.type) {
        #expect(annotation["author"] == "Author" && annotation["subject"] == "Subject", comment)
        #expect(annotation["created"]?.stringValue == "2024-01-02T03:04:05Z", comment)
      }
      let object = try #require(annotation["object"]?.stringValue, comment)
      #expect(object.hasSuffix(" 0 R"), comment)
    }
    #expect(list[0]["popup"] == list[15]["object"])
    #expect(list[15]["parent"] == list[0]["object"])
  }

  @Test func whatBelongsToTheType() throws {
    let list = try annotations("all-subtypes")
    func one(_ type: String) throws -> JSONValue { try #require(list.first { $0["type"]?.stringValue == type }) }
    #expect(try one("Link")["action"]?["type"] == "URI")
    #expect(try one("Highlight")["rects"] == [[50, 280, 100, 60]])
    #expect(try one("Widget")["fieldName"] == "field")
    #expect(try one("Widget")["value"] == "value")
    #expect(try one("FileAttachment")["file"] == "note.txt")
  }

  @Test func conversation() throws {
    let list = try annotations("replies")
    let named = list.filter { $0["id"] != nil }
    #expect(
      named.map { $0["id"]?.stringValue } == [
        "root", "reply-1", "reply-2", "reply-3", "state-1", "state-2", "state-3", "marked", "grouped", "orphan",
      ])
    #expect(
      named.map { $0["author"]?.stringValue } == [
        "Ann", "Bob", "Ann", "Cem", "Bob", "Cem", "Ann", "Ann", "Ann", "Bob",
      ])
    #expect(
      named.map { $0["replyTo"]?.stringValue } == [
        nil, "root", "reply-1", "root", "root", "root", "root", nil, "marked", nil,
      ])
    #expect(
      named.map { $0["state"]?.stringValue } == [
        nil, nil, nil, nil, "Accepted", "Rejected", "Marked", nil, nil, nil,
      ])
    #expect(
      named.map { $0["stateModel"]?.stringValue } == [
        nil, nil, nil, nil, "Review", "Review", "Marked", nil, nil, nil,
      ])
    #expect(named.map { $0["replyType"]?.stringValue } == [nil, nil, nil, nil, nil, nil, nil, nil, "group", nil])
    #expect(
      named.map { $0["created"]?.stringValue }
        == (4...13).map { $0 < 10 ? "2024-01-02T03:0\($0):05Z" : "2024-01-02T03:\($0):05Z" })
    #expect(named[0]["rect"]?.numbers == [50, 60, 20, 20])
    #expect(named[7]["rects"] == [[100, 100, 200, 12]])
    let popup = try #require(list.first { $0["type"] == "Popup" })
    #expect(popup["object"] == named[0]["popup"] && popup["parent"] == named[0]["object"])
  }

  /// Square and highlight of `rotated.pdf`, as shown.
  static let turned: [(square: [Double], highlight: [Double])] = [
    ([100, 50, 60, 30], [300, 200, 36, 10]), ([320, 100, 30, 60], [190, 300, 10, 36]),
    ([440, 320, 60, 30], [264, 190, 36, 10]), ([50, 440, 30, 60], [200, 264, 10, 36]),
    ([50, 30, 60, 30], [250, 180, 36, 10]), ([300, 50, 30, 60], [170, 250, 10, 36]),
    ([390, 300, 60, 30], [214, 170, 36, 10]), ([30, 390, 30, 60], [180, 214, 10, 36]),
    ([100, 50, 60, 30], [300, 200, 36, 10]),
  ]

  @Test func placesAsShown() throws {
    let list = try annotations("rotated")
    for (index, row) in Self.turned.enumerated() {
      let page = list.filter { $0["page"]?.intValue == index + 1 }
      #expect(page.map { $0["rect"]?.numbers } == [row.square, row.highlight], "page \(index + 1)")
      #expect(page[1]["rects"]?[0]?.numbers == row.highlight, "page \(index + 1)")
    }
  }

  @Test func placesInUserSpace() throws {
    let list = try annotations("rotated", "--coordinates", "pdf")
    #expect(list.count == 18)
    for annotation in list {
      let isSquare = annotation["type"] == "Square"
      #expect(annotation["rect"]?.numbers == (isSquare ? [100, 320, 160, 350] : [300, 190, 336, 200]))
      if !isSquare { #expect(annotation["rects"]?[0]?.numbers == [300, 190, 336, 200]) }
    }
  }

  @Test func oddArrays() throws {
    let call = try Call("annotate", "--json", Fixtures.path("annotations/arrays.pdf"))
    #expect(call.status == 0)
    let list = try call.list("annotations")
    func names(_ page: Int) -> [String?] {
      list.filter { $0["page"]?.intValue == page }.map { $0["id"]?.stringValue }
    }
    #expect(names(1) == ["a", "b"] && names(2) == ["c"] && names(3) == ["c"])
    #expect(names(4).isEmpty && names(5).isEmpty && names(8).isEmpty)
    #expect(names(6).contains("d"))
    #expect(names(7) == ["e"] || names(7) == ["e", "e"])
    // One that stands in its page itself is no object of its own.
    #expect(list.first { $0["id"] == "b" }?["object"] == nil)
    #expect(try !call.warningCodes().isEmpty)
  }

  @Test func quadrilaterals() throws {
    let list = try annotations("quads")
    func rects(_ name: String) throws -> [[Double]] {
      let annotation = try #require(list.first { $0["id"]?.stringValue == name })
      // Without usable quadrilaterals it is the rectangle that counts.
      let rect = try #require(annotation["rect"])
      let lines = annotation["rects"]?.arrayValue ?? [rect]
      return lines.compactMap(\.numbers)
    }
    #expect(try rects("usual") == [[60, 92, 36, 10]])
    #expect(try rects("by-the-book") == [[60, 92, 36, 10]])
    #expect(try rects("two-lines") == [[180, 92, 48, 10], [60, 104, 24, 10]])
    for name in ["none", "seven", "text"] { #expect(try rects(name).first?.suffix(2) == [100, 20], "\(name)") }
    #expect(try rects("none") == [[60, 180, 100, 20]])
    #expect(try rects("outside") == [[300, 490, 50, 10]])
    #expect(try rects("slanted") == [[200, 240, 100, 60]])
    #expect(try rects("flat") == [[100, 700, 0, 0]])
  }

  @Test func oddValues() throws {
    let list = try annotations("odd")
    func one(_ name: String) throws -> JSONValue { try #require(list.first { $0["id"]?.stringValue == name }) }
    #expect(list.count == 17)
    #expect(try one("no-rect")["rect"] == nil)
    #expect(try one("reversed-rect")["rect"]?.numbers == [10, 730, 50, 50])
    #expect(try one("unknown")["type"]?.stringValue != nil)
    #expect(try one("colour-of-two")["color"] == nil)
    #expect(try one("colour-beyond")["color"] == "#ff0080")
    #expect(try one("opacity-beyond")["opacity"] == 1)
    #expect(try one("date-zones")["modified"]?.stringValue == "2024-01-02T03:04:05-05:30")
    #expect(try one("date-zones")["created"]?.stringValue == "2024-01-02T03:04:05+09:00")
    #expect(try one("author-utf8")["author"] == "é")
    #expect(list.filter { $0["id"] == "same-name" }.count == 2)
  }

  @Test func fields() throws {
    let call = try Call("annotate", "--json", Fixtures.path("forms/fields.pdf"))
    let list = try call.list("annotations")
    #expect(list.allSatisfy { $0["type"] == "Widget" })
    #expect(
      list.map { $0["fieldName"]?.stringValue } == [
        "name", "comments", "secret", "code", "fixed", "address.street", "address.city", "agree", "news", "size",
        "size",
        "size", "country", "colours", "reset", "twin", "twin", "signature",
      ])
    #expect(
      list.map { $0["value"] } == [
        "Ada", "two\nlines", nil, "123", "as it is", "Main Street", nil, "Yes", "Off", "M", "M", "M", "de",
        ["red", "blue"], nil, "same", "same", nil,
      ])
    for (index, field) in list.enumerated() {
      #expect(field["rect"]?.numbers?.prefix(2) == [60, 60 + 30 * Double(index)])
    }
  }

  @Test func pagesAndNothing() throws {
    let path = Fixtures.path("annotations/all-subtypes.pdf")
    #expect(try Call("annotate", "--json", "--pages", "2", path).list("annotations").count == 12)
    let none = try Call("annotate", "--json", Fixtures.path("annotations/none.pdf"))
    #expect(none.status == 1)
    #expect(try none.answer() == ["annotations": []])
    #expect(try Call("annotate", "--pages", "3", path).status == 2)
  }

  @Test func text() throws {
    let call = try Call("annotate", Fixtures.path("structure/everything.pdf"))
    #expect(
      call.lines == [
        "2 [ii]  Link            → page 5", "4 [2]   Text    Author  A note", "5 [3]   Widget          name = Ada",
      ])
    let format = try Call(
      "annotate", "--format", "{page} {type} {author} {contents}", Fixtures.path("structure/everything.pdf"))
    #expect(format.lines == ["2 Link  ", "4 Text Author A note", "5 Widget  "])
  }

  @Test func encryptedTextIsDecrypted() throws {
    let call = try Call(
      "annotate", "--json", Fixtures.path("encryption/aes-256.pdf"), environment: ["PDFSCOPE_PASSWORD": "user"])
    #expect(try call.list("annotations").contains { $0["contents"] == "Secret note" })
    #expect(try call.list("annotations").contains { $0["value"] == "Secret value" })
  }
}
