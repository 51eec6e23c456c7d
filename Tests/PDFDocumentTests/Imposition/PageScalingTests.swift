import Testing

@testable import PDFDocument

@Suite struct PageScalingTests {
  private func sizing(_ fit: PageSizing.Fit, left: Double = 0.5, top: Double = 0.5, turns: Bool = false) -> PageSizing {
    var sizing = PageSizing(size: PDFSize(width: 300, height: 500))
    sizing.fit = fit
    sizing.leftShare = left
    sizing.topShare = top
    sizing.turns = turns
    return sizing
  }

  @Test(arguments: PageSizing.Fit.allCases)
  func `all that belongs to a page goes with it`(fit: PageSizing.Fit) throws {
    let before = try ImposedDocument.make()
    let document = try ImposedDocument.make()
    let sizing = sizing(fit, left: 0.25, top: 1)
    let sizings = Dictionary(uniqueKeysWithValues: (0..<16).map { ($0, sizing) })
    #expect(try document.resizePages(sizings) == Array(0..<16))
    let after = try ImposedDocument.written(document)
    for index in 0..<16 {
      let (old, new) = (try #require(before.page(at: index)), try #require(after.page(at: index)))
      #expect(new.rotation == old.rotation && new.userUnit == old.userUnit)
      let paper = PDFSize(width: 300 / new.userUnit, height: 500 / new.userUnit)
      #expect(abs(new.displaySize.width - paper.width) < 1e-3 && abs(new.displaySize.height - paper.height) < 1e-3)
      var (x, y) = (paper.width / old.displaySize.width, paper.height / old.displaySize.height)
      if fit == .contain { (x, y) = (min(x, y), min(x, y)) }
      if fit == .cover { (x, y) = (max(x, y), max(x, y)) }
      if fit == .none { (x, y) = (1, 1) }
      let left = (paper.width - old.displaySize.width * x) * 0.25
      let top = paper.height - old.displaySize.height * y
      func expected(_ rect: PDFRect) -> PDFRect {
        let shown = old.toDisplay(rect)
        return PDFRect(x: left + shown.x * x, y: top + shown.y * y, width: shown.width * x, height: shown.height * y)
      }
      let annotations = zip(old.object["Annots"].items, new.object["Annots"].items)
      #expect(old.object["Annots"].count == new.object["Annots"].count)
      for (was, now) in annotations {
        let rect = try #require(was["Rect"].rect)
        #expect(new.toDisplay(try #require(now["Rect"].rect)).isNear(expected(rect)), "page \(index)")
        #expect(now["AP"]["N"].id == nil || now["AP"]["N"]["Resources"].isNull)
      }
      let factor = (x * y).squareRoot()
      #expect(abs((new.object["Annots"][0]["BS"]["W"].double ?? 0) - 3 * factor) < 1e-3)
      // The link on the page before leads here.
      let link = try #require(after.page(at: (index + 15) % 16)).object["Annots"][0]["Dest"]
      let kind = ImposedDocument.kinds[index]
      let point = expected(
        PDFRect(x: Double(kind.x + 30), y: Double(kind.y + 110), width: 1e-6, height: 1e-6))
      let place = new.toDisplay(PDFPoint(x: link[2].double ?? 0, y: link[3].double ?? 0))
      #expect(link[0].id == new.object.id && link[4].isNull)
      #expect(abs(place.x - point.x) < 0.01 && abs(place.y - point.y) < 0.01)
    }
    #expect(after.catalog["OpenAction"][1].isName("FitH"))
    #expect(after.catalog["Names"]["Dests"]["Names"][1][1].isName("Fit"))
  }

  @Test func `a page that has the size stays as it is`() throws {
    let document = try ImposedDocument.make()
    let sizing = sizing(.contain)
    #expect(try document.resizePages([3: sizing]) == [3])
    let revision = document.revision
    #expect(try document.resizePages([3: sizing]) == [])
    #expect(document.revision == revision)
  }

  @Test func `a page is turned to lie as the paper does`() throws {
    let document = try ImposedDocument.make()
    _ = try document.resizePages([0: sizing(.contain, turns: true)])
    let page = try #require(document.page(at: 0))
    #expect(page.rotation == 90 && page.displaySize == PDFSize(width: 300, height: 500))
    let link = page.toDisplay(try #require(page.object["Annots"][0]["Rect"].rect))
    // 140 by 200 fill 300 by 500 with a factor of 15/7; the link was 20 from the lower and from the left side.
    let factor = 300.0 / 140
    #expect(
      link.isNear(
        PDFRect(x: 20 * factor, y: (500 - 200 * factor) / 2 + 20 * factor, width: 15 * factor, height: 30 * factor)))
  }

  @Test(arguments: [
    ("1 0 0 rg", "", false), ("q q 0 g", "", false), ("q Q Q 0 g", "", true), ("Q", "", true),
    ("0 g", "/Resources << /Pattern << /P1 << /PatternType 2 >> >> >>", true),
    ("(Q Q) Tj % Q\n/Q gs BI /W 1 ID Q Q Q EI", "", false), ("q BT /Span BMC [Q", "", true),
    ("q BT /Span <</MCID 0>> BDC (Q) Tj", "", false), ("[(q) Q] TJ (no end", "", true),
  ])
  func `content goes into a form only where it must`(content: String, entries: String, isForm: Bool) throws {
    let document = try Document.open(TestPDF.onePage("/Contents 4 0 R \(entries)", [ImposedDocument.stream(content)]))
    _ = try document.resizePages([0: sizing(.contain)])
    let page = try #require(document.page(at: 0)).object
    #expect(page["Resources"]["XObject"]["Fm"].isStream == isForm)
    #expect(page["Contents"].isArray != isForm)
    let streams = try PageContents(#require(document.page(at: 0))).streams
    let balance = ContentBalance(try #require(PageContents.decoded(streams, of: document)))
    #expect(balance.closing.isEmpty && !balance.needsRepair)
    #expect(document.object(ObjectID(number: 4)).isStream, "the content itself stays as it was")
  }

  @Test func `measuring scales and boxes go along, and a thumbnail of another shape goes`() throws {
    let document = try Document.open(
      TestPDF.onePage(
        """
        /TrimBox [10 10 190 90] /Thumb 4 0 R /VP [<< /BBox [0 0 100 100]
        /Measure << /Subtype /RL /X [<< /U (m) /C 2 >>] /D [<< /C 1 >>] /A [<< /C 1 >>] >> >>]
        """, [ImposedDocument.stream("", "/Width 1 /Height 1")]))
    _ = try document.resizePages(
      [0: PageSizing(size: PDFSize(width: 400, height: 400))])
    let page = try #require(document.page(at: 0)).object
    #expect(page["TrimBox"].numbers == [20, 120, 380, 280] && page["Thumb"].isNull)
    let viewport = page["VP"][0]
    #expect(viewport["BBox"].numbers == [0, 100, 200, 300])
    #expect(viewport["Measure"]["X"][0]["C"].double == 1 && viewport["Measure"]["D"][0]["C"].double == 1)
  }
}

@Suite struct PageBoxTests {
  @Test func `boxes are cut down to the MediaBox and those that lie outside are refused`() throws {
    let document = try Document.open(TestPDF.onePage("/CropBox [10 10 190 90] /ArtBox [20 20 30 30]"))
    #expect(try document.setBox(.trim, ofPage: 0, to: PDFRect(x: -5, y: 0, width: 50, height: 50)).change == .cut)
    #expect(document.page(at: 0)?.object["TrimBox"].numbers == [0, 0, 45, 50])
    #expect(
      try document.setBox(.crop, ofPage: 0, to: PDFRect(x: 10, y: 10, width: 180, height: 80)).change == .unchanged)
    expectError(.usageInvalidValue) {
      try document.setBox(.crop, ofPage: 0, to: PDFRect(x: 200, y: 0, width: 5, height: 5))
    }
    expectError(.usageInvalidValue) { try document.clearBox(.media, ofPage: 0) }
    let done = try document.setBox(.media, ofPage: 0, to: PDFRect(x: 0, y: 0, width: 25, height: 15))
    #expect(done.others == [.crop, .trim, .art])
    let page = try #require(document.page(at: 0))
    #expect(page.cropBox == PDFRect(x: 10, y: 10, width: 15, height: 5))
    #expect(page.object["ArtBox"].isNull && page.object["TrimBox"].numbers == [0, 0, 25, 15])
    #expect(try document.clearBox(.crop, ofPage: 0) && document.page(at: 0)?.cropBox == page.mediaBox)
    #expect(try !document.clearBox(.crop, ofPage: 0))
  }
}
