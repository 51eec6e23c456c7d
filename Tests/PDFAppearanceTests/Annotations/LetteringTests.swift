import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

/// Annotations with words on them.
@Suite struct LetteringTests {
  private func words(of path: String) throws -> String {
    try Tool.run(["pdftotext", "-layout", path, "-"], timeout: .seconds(20)).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: [0, 90, 180, 270])
  func theTextOfAFreeTextIsReadBack(rotation: Int) throws {
    let pages = try DrawnPages(rotations: [rotation])
    var annotation = AnnotationDescription.sample(.freeText, rotation: rotation)
    annotation.notes.contents = "Größe: 5 € — ok"
    annotation.style.text.size = 4
    let appearance = try pages.add(annotation)
    #expect(!appearance.isTextCut && appearance.insets == nil && appearance.rect == annotation.place.rect)
    let text = try words(of: pages.save())
    #expect(text == "Größe: 5 € — ok", "\(text)")
  }

  @Test func textIsBrokenAndCutAtTheRectangle() throws {
    let pages = try DrawnPages()
    var annotation = AnnotationDescription.sample(.freeText)
    annotation.style.color = nil
    annotation.style.text.color = .red
    annotation.notes.contents = Array(repeating: "many words", count: 40).joined(separator: " ")
    annotation.style.text.size = 12
    #expect(try pages.add(annotation).isTextCut)
    let path = try pages.save()
    for viewer in Viewer.allCases {
      let picture = try viewer.draw(path, scale: 2, in: pages.folder)
      for y in 0..<picture.height {
        for x in 0..<picture.width where !picture.color(x, y).isNear(.white, within: 60) {
          #expect((118...282).contains(x) && (58...142).contains(y), "\(viewer): \(x), \(y)")
        }
      }
    }
  }

  @Test func textOfSizeNothingIsFitted() throws {
    let pages = try DrawnPages()
    var annotation = AnnotationDescription.sample(.freeText)
    annotation.style.text.size = 0
    for text in ["Short", "A longer text which takes several lines until all of it is said and written", "W"] {
      annotation.notes.contents = text
      #expect(try !pages.add(annotation).isTextCut, "\(text)")
      let lettering = AnnotationLettering(resources: AppearanceResources(pages.document))
      let room = PDFSize(width: 72, height: 32)
      let layout = try lettering.wrapped(text, annotation.style.text, in: room)
      #expect(layout.height <= room.height && layout.usedWidth <= room.width)
      // Not much larger would be too large.
      var larger = annotation.style.text
      larger.size = layout.style.size * 1.15 + 0.5
      let next = try lettering.wrapped(text, larger, in: room)
      #expect(next.height > room.height || next.usedWidth > room.width, "\(text) at \(layout.style.size)")
      // Words stay whole.
      #expect(layout.lines.map(\.text).joined(separator: " ") == text)
    }
  }

  @Test func calloutsWidenTheRectangle() throws {
    let pages = try DrawnPages()
    var annotation = AnnotationDescription.sample(.freeText)
    annotation.place.callout = [PDFPoint(x: 10, y: 90), PDFPoint(x: 40, y: 50), PDFPoint(x: 60, y: 50)]
    annotation.style.start = .closedArrow
    annotation.style.border.width = 1
    let appearance = try pages.add(annotation)
    let insets = try #require(appearance.insets)
    #expect(abs(appearance.rect.x + insets[0] - 60) < 1e-9 && insets[2] == 0)
    #expect(appearance.rect.x < 10 && appearance.rect.maxY > 90)
    let path = try pages.save()
    for viewer in Viewer.allCases {
      let picture = try viewer.draw(path, scale: 2, in: pages.folder)
      #expect(!picture.color(2 * 25, 2 * 30).isNear(.white, within: 40))
      #expect(!picture.color(2 * 50, 2 * 50).isNear(.white, within: 80))
      #expect(picture.color(2 * 135, 2 * 65).isNear(PixelMap.Color(255, 255, 0)))
    }
  }

  @Test(arguments: [
    ("Approved", "APPROVED"), ("SBNotApproved", "NOT APPROVED"), ("NotForPublicRelease", "NOT FOR PUBLIC RELEASE"),
    ("SHSignHere", "SIGN HERE"), ("Witness", "WITNESS"), ("PreliminaryResults", "PRELIMINARY RESULTS"),
    ("AsIs", "AS IS"), (nil, "DRAFT"), ("Holiday", "HOLIDAY"),
  ])
  func stampsSayTheirNames(icon: String?, words: String) throws {
    let pages = try DrawnPages()
    var annotation = AnnotationDescription.sample(.stamp)
    annotation.icon = icon
    annotation.style.color = nil
    try pages.add(annotation)
    #expect(try self.words(of: pages.save()) == words)
  }

  @Test func stampsOfOnesOwnSayWhatTheyAreGiven() throws {
    let pages = try DrawnPages(rotations: [0, 90])
    for rotation in [0, 90] {
      var annotation = AnnotationDescription.sample(.stamp, rotation: rotation)
      annotation.icon = "Approved"
      annotation.caption = "Bezahlt am 1. Mai"
      try pages.add(annotation, onPage: rotation / 90)
    }
    #expect(try words(of: pages.save()) == "Bezahlt am 1. Mai Bezahlt am 1. Mai")
  }

  @Test func picturesKeepTheirShape() throws {
    let pages = try DrawnPages(rotations: [0, 90])
    let source = try DrawnPages(width: 20, height: 20, content: "0 0.6 0 rg 0 0 20 20 re f")
    let file = source.folder.path("green")
    #expect(
      try Tool.run(["pdftoppm", "-png", "-singlefile", "-r", "72", source.save(), file], timeout: .seconds(20)).status
        == 0)
    let png = try Files.read(file + ".png")
    for page in 0...1 {
      try pages.add(.sample(.stamp, rotation: 90 * page), onPage: page, picture: png)
    }
    let path = try pages.save()
    for viewer in Viewer.allCases {
      // The rectangle is 80 wide and 40 high, the picture a square.
      let picture = try viewer.draw(path, scale: 2, in: pages.folder)
      let green = PixelMap.Color(0, 153, 0)
      for x in [83, 100, 117] { #expect(picture.color(2 * x, 100).isNear(green), "\(viewer) at \(x)") }
      for x in [77, 123] { #expect(picture.color(2 * x, 100).isNear(.white), "\(viewer) at \(x)") }
    }
    #expect(throws: PDFError.self) { try pages.writer.draw(.sample(.stamp), picture: Array("no picture".utf8)) }
  }

  @Test func charactersThatNoFontHasAreNamed() throws {
    let pages = try DrawnPages()
    var annotation = AnnotationDescription.sample(.freeText)
    // Of a plane for private use.
    annotation.notes.contents = "A\u{10FFF0}"
    let error = #expect(throws: PDFError.self) { try pages.writer.draw(annotation) }
    #expect(error?.code == .textMissingGlyphs)
    #expect(error?.message.contains("10FFF0") == true)
  }

  @Test(arguments: [false, true])
  func redactionsHaveTheirWordsInTheirOverlay(repeats: Bool) throws {
    let pages = try DrawnPages()
    var annotation = AnnotationDescription.sample(.redact)
    annotation.caption = "GONE"
    annotation.repeatsCaption = repeats
    annotation.style.text.color = .white
    annotation.style.text.size = 6
    let appearance = try #require(try pages.writer.draw(annotation))
    try pages.add(try #require(appearance.overlay), in: appearance.rect)
    let words = try self.words(of: pages.save()).split(separator: " ")
    #expect(words.allSatisfy { $0 == "GONE" || "GONE".hasPrefix($0) })
    #expect(repeats ? words.count > 8 : words.count == 2)
  }
}
