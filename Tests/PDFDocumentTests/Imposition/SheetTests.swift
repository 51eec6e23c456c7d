import Testing

@testable import PDFDocument

@Suite struct SheetTests {
  private static let size = PDFSize(width: 800, height: 600)

  /// Four pages on a sheet, whose cells lie in two columns and two rows.
  private static func sheets(of count: Int) -> [Sheet] {
    stride(from: 0, to: count, by: 4).map { first in
      Sheet(
        size: size,
        cells: (first..<min(first + 4, count)).map { page in
          let place = page - first
          return Sheet.Cell(
            page: page,
            area: PDFRect(x: Double(place % 2) * 400, y: place / 2 == 0 ? 300 : 0, width: 400, height: 300))
        })
    }
  }

  /// Where a rectangle of a page's user space is to be seen on its sheet, from the sheet's upper left corner, found
  /// from where it is seen on the page.
  private func expected(_ rect: PDFRect, _ index: Int, in before: Document) throws -> PDFRect {
    let page = try #require(before.page(at: index))
    let shown = page.toDisplay(rect)
    let size = page.displaySize
    let factor = min(400 / size.width, 300 / size.height)
    let place = index % 4
    let left = Double(place % 2) * 400 + (400 - size.width * factor) / 2
    let top = Double(place / 2) * 300 + (300 - size.height * factor) / 2
    return PDFRect(
      x: left + shown.x * factor, y: top + shown.y * factor, width: shown.width * factor,
      height: shown.height * factor)
  }

  private func imposed() throws -> (before: Document, after: Document) {
    let before = try ImposedDocument.make()
    let document = try ImposedDocument.make()
    let places = try document.putPages(
      on: Self.sheets(of: 16), keepsLabels: true)
    #expect(places == (0..<16).map { $0 / 4 })
    return (before, try ImposedDocument.written(document))
  }

  @Test func `annotations lie on the sheet where they lay on the page`() throws {
    let (before, after) = try imposed()
    #expect(after.pageCount == 4)
    for index in 0..<16 {
      let old = try #require(before.page(at: index)).object["Annots"].items
      let sheet = try #require(after.page(at: index / 4))
      let new = Array(sheet.object["Annots"].items[(5 * (index % 4))..<(5 * (index % 4) + 5)])
      for (was, now) in zip(old, new) {
        let rect = try #require(was["Rect"].rect)
        #expect(try sheet.toDisplay(#require(now["Rect"].rect)).isNear(expected(rect, index, in: before)))
      }
      let quads = PDFCoordinates.quads(new[1]["QuadPoints"])
      let oldQuad = try #require(PDFCoordinates.quads(old[1]["QuadPoints"]).first)
      #expect(try sheet.toDisplay(#require(quads.first?.bounds)).isNear(expected(oldQuad.bounds, index, in: before)))
      // Turned as the page was, so that what was at its upper left corner still is.
      let corner = sheet.toDisplay(try #require(quads.first)).topLeft
      let page = try #require(before.page(at: index))
      let expectedCorner = try expected(
        PDFRect(between: oldQuad.topLeft, and: PDFPoint(x: oldQuad.topLeft.x + 1e-6, y: oldQuad.topLeft.y)), index,
        in: before)
      #expect(abs(corner.x - expectedCorner.x) < 0.01 && abs(corner.y - expectedCorner.y) < 0.01)
      #expect(new[4]["P"].id == sheet.object.id)
      #expect(new[4]["MK"]["R"].int == (page.rotation == 0 ? nil : (360 - page.rotation) % 360))
      #expect(new[2]["AP"]["N"]["Resources"].isNull == (page.rotation == 0))
    }
  }

  @Test func `what led to a page leads to its place on the sheet`() throws {
    let (before, after) = try imposed()
    let sheets = (0..<4).map { after.page(at: $0)?.object.id }
    func point(_ x: Int, _ y: Int, _ index: Int) throws -> PDFPoint {
      let rect = PDFRect(x: Double(x), y: Double(y), width: 1e-6, height: 1e-6)
      let shown = try expected(rect, index, in: before)
      return PDFPoint(x: shown.x, y: 600 - shown.y)
    }
    for index in 0..<16 {
      let target = (index + 1) % 16
      let link = try #require(after.page(at: index / 4)).object["Annots"][5 * (index % 4)]
      let kind = ImposedDocument.kinds[target]
      let place = try point(kind.x + 30, kind.y + 110, target)
      let numbers = link["Dest"].optionalNumbers
      #expect(link["Dest"][0].id == sheets[target / 4] && link["Dest"][1].isName("XYZ"))
      #expect(abs((numbers[2] ?? 0) - place.x) < 0.01 && abs((numbers[3] ?? 0) - place.y) < 0.01)
      let named = after.catalog["Names"]["Dests"]["Names"][2 * index + 1]
      let shown = try expected(kindRect(index), index, in: before)
      #expect(named[0].id == sheets[index / 4] && named[1].isName("FitR"))
      let rect = named.optionalNumbers.dropFirst(2).compactMap { $0 }
      let corners = PDFRect(
        between: PDFPoint(x: rect[0], y: rect[1]), and: PDFPoint(x: rect[2], y: rect[3]))
      #expect(corners.isNear(PDFRect(x: shown.x, y: 600 - shown.maxY, width: shown.width, height: shown.height)))
    }
    let item = after.catalog["Outlines"]["First"]["A"]["D"]
    let kind = ImposedDocument.kinds[5]
    let place = try point(kind.x + 30, kind.y + 40, 5)
    #expect(item[0].id == sheets[1] && item[4].double == 2)
    #expect(abs((item[2].double ?? 0) - place.x) < 0.01 && abs((item[3].double ?? 0) - place.y) < 0.01)
    #expect(after.catalog["OpenAction"][0].id == sheets[0] && after.catalog["OpenAction"][1].isName("XYZ"))
    let bead = after.catalog["Threads"][0]["F"]
    let beadKind = ImposedDocument.kinds[1]
    let beadRect = PDFRect(x: Double(beadKind.x + 10), y: Double(beadKind.y + 20), width: 50, height: 20)
    let sheet = try #require(after.page(at: 0))
    #expect(bead["P"].id == sheet.object.id)
    #expect(try sheet.toDisplay(#require(bead["R"].rect)).isNear(expected(beadRect, 1, in: before)))
  }

  private func kindRect(_ index: Int) -> PDFRect { ImposedDocument.kinds[index].crop }

  @Test func `sheets have the labels of their first pages`() throws {
    let (_, after) = try imposed()
    #expect((0..<4).map { after.pageLabel(at: $0) } == ["i", "1", "5", "9"])
    let document = try ImposedDocument.make()
    _ = try document.putPages(on: Self.sheets(of: 16), keepsLabels: false)
    #expect(!document.hasPageLabels)
  }

  @Test func `pages that are on no sheet stay`() throws {
    let document = try ImposedDocument.make()
    let places = try document.putPages(
      on: [
        Sheet(
          size: Self.size, cells: [3, 5].map { Sheet.Cell(page: $0, area: PDFRect(x: 0, y: 0, width: 9, height: 9)) })
      ],
      keepsLabels: true)
    #expect(places == [0, 1, 2, 3, 4, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    let after = try ImposedDocument.written(document)
    #expect(after.pageCount == 15)
    #expect(after.page(at: 4)?.rotation == ImposedDocument.kinds[4].rotation)
    #expect(after.page(at: 5)?.cropBox == ImposedDocument.kinds[6].crop)
  }

  @Test func `tags find their content in the form`() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R /MarkInfo << /Marked true >> >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /StructParents 0 /Contents 5 0 R >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /StructParents 1 /Contents 5 0 R >>",
        ImposedDocument.stream("/P << /MCID 0 >> BDC EMC /P << /MCID 1 >> BDC EMC"),
        "<< /Type /StructTreeRoot /K [7 0 R 8 0 R] /ParentTree << /Nums [0 [7 0 R 7 0 R] 1 [8 0 R 8 0 R]] >> >>",
        "<< /S /P /P 6 0 R /Pg 3 0 R /K [0 << /Type /MCR /MCID 1 >>] >>",
        "<< /S /P /P 6 0 R /K [<< /Type /MCR /Pg 4 0 R /MCID 0 >> << /Type /MCR /Pg 4 0 R /MCID 1 >>] >>",
      ]))
    _ = try document.putPages(
      on: [
        Sheet(
          size: Self.size, cells: [0, 1].map { Sheet.Cell(page: $0, area: PDFRect(x: 0, y: 0, width: 9, height: 9)) })
      ],
      keepsLabels: true)
    let after = try ImposedDocument.written(document)
    let sheet = try #require(after.page(at: 0)).object
    let forms = [sheet["Resources"]["XObject"]["P0"], sheet["Resources"]["XObject"]["P1"]]
    #expect(forms.map { $0["StructParents"].int } == [0, 1] && sheet["StructParents"].isNull)
    let root = after.catalog["StructTreeRoot"]
    for (element, form) in zip(root["K"].items, forms) {
      for (number, kid) in element["K"].items.enumerated() {
        #expect(kid["MCID"].int == number && kid["Stm"].id == form.id)
        #expect((kid["Pg"].isNull ? element["Pg"] : kid["Pg"]).id == sheet.id)
      }
    }
  }

  /// Named destinations of PDF 1.1 have keys that an author chose, which may be words that mean something elsewhere.
  @Test(arguments: [true, false])
  func `named destinations lead to the sheet whatever they are called`(isIndirect: Bool) throws {
    let names = ["Contents", "Font", "Thumb", "Resources", "AP", "Metadata", "EF", "Kids", "D", "Dests", "Other"]
    let entries = names.enumerated().map { index, name in
      index % 2 == 0 ? "/\(name) [4 0 R /Fit]" : "/\(name) << /D [4 0 R /Fit] >>"
    }.joined(separator: " ")
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R /Dests \(isIndirect ? "5 0 R" : "<< \(entries) >>") >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 100] >>",
        "<< /Type /Page /Parent 2 0 R >>", "<< /Type /Page /Parent 2 0 R >>", "<< \(entries) >>",
      ]))
    _ = try document.putPages(
      on: [Sheet(size: Self.size, cells: [.init(page: 1, area: PDFRect(x: 0, y: 0, width: 9, height: 9))])],
      keepsLabels: true)
    let after = try ImposedDocument.written(document)
    let sheet = try #require(after.page(at: 1)?.object.id)
    for name in names {
      let destination = after.catalog["Dests"][name]
      #expect((destination.isArray ? destination : destination["D"])[0].id == sheet, "\(name)")
    }
  }

  @Test func `a page twice in the tree and an annotation on two pages become two`() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [4 0 R] >>",
        "<< /Type /Annot /Subtype /Link /Rect [0 0 20 10] >>",
      ]))
    _ = try document.putPages(
      on: [
        Sheet(
          size: PDFSize(width: 400, height: 100),
          cells: [0, 1].map { Sheet.Cell(page: $0, area: PDFRect(x: 200 * Double($0), y: 0, width: 200, height: 100)) })
      ], keepsLabels: true)
    let after = try ImposedDocument.written(document)
    let rects = after.page(at: 0)?.object["Annots"].items.map { $0["Rect"].numbers }
    #expect(rects == [[0, 0, 20, 10], [200, 0, 220, 10]])
  }

  @Test func `nothing is changed where a page is not there or on two sheets`() throws {
    let document = try ImposedDocument.make()
    let cell = Sheet.Cell(page: 3, area: PDFRect(x: 0, y: 0, width: 9, height: 9))
    expectError(.usageInvalidValue) {
      _ = try document.putPages(
        on: [Sheet(size: Self.size, cells: [cell, cell])], keepsLabels: true)
    }
    expectError(.pageOutOfRange) {
      _ = try document.putPages(
        on: [Sheet(size: Self.size, cells: [Sheet.Cell(page: 16, area: cell.area)])], keepsLabels: true)
    }
    #expect(document.revision == 0)
  }
}
