import PDFDocument
import PDFScopeCore

/// How the cells of sheets lie.
struct SheetPlan {
  /// The size of a sheet, in points (1/72 inch).
  var size: PDFSize
  var columns: Int
  var rows: Int
  /// In points.
  var margin: Double
  /// In points.
  var gap: Double

  /// Lengths without a unit are points; percentages are of the shorter side.
  init(size: PDFSize, columns: Int, rows: Int, margin: Length, gap: Length) {
    self.size = size
    self.columns = columns
    self.rows = rows
    let side = min(size.width, size.height)
    self.margin = margin.points(of: side)
    self.gap = gap.points(of: side)
  }

  /// The size of a cell; below 0 where margins and gaps leave no room.
  var cell: PDFSize {
    PDFSize(
      width: (size.width - 2 * margin - gap * Double(columns - 1)) / Double(columns),
      height: (size.height - 2 * margin - gap * Double(rows - 1)) / Double(rows))
  }

  /// A cell, its column and row from 0, from the lower left corner of the sheet.
  func area(column: Int, row: Int) -> PDFRect {
    let cell = cell
    return PDFRect(
      x: margin + Double(column) * (cell.width + gap),
      y: size.height - margin - Double(row) * (cell.height + gap) - cell.height, width: cell.width,
      height: cell.height)
  }

  /// How large pages of a size become.
  func factor(of page: PDFSize) -> Double { min(cell.width / page.width, cell.height / page.height) }

  /// - Throws: `usage.invalidValue` where there is no room for pages.
  func check() throws(ActionError) {
    guard min(cell.width, cell.height) >= 1 else {
      let paper = "\(Self.text(size.width)) by \(Self.text(size.height)) points"
      throw .invalid("margins and gaps leave no room for pages on a sheet of \(paper)", at: "/margin")
    }
  }

  private static func text(_ number: Double) -> String { JSONValue.coordinate(number).text() }
}

/// Puts pages on sheets, and takes along what lies outside of the objects: user bookmarks.
struct SheetFilling {
  let work: Work

  /// - Throws: what the document throws.
  func fill(_ sheets: [Sheet], keepsLabels: Bool) throws(ActionError) -> PagesResult {
    let document = work.document.document
    let pages = sheets.flatMap { $0.cells.map(\.page) }.sorted()
    warnOfLosses(pages)
    var bookmarks = bookmarks()
    do throws(PDFError) {
      let places = try document.putPages(on: sheets, keepsLabels: keepsLabels)
      bookmarks?.movePages(to: places)
    } catch {
      throw ActionError(error)
    }
    do throws(PDFError) {
      try bookmarks?.save()
    } catch {
      warn(of: error)
    }
    return PagesResult(pages: pages.map { $0 + 1 }, pageCount: work.document.pageCount)
  }

  /// `nil` where there are none that count pages, or where they cannot be changed.
  private func bookmarks() -> BookmarkEditor? {
    guard work.document.reader.bookmarks.items.contains(where: { $0.pageIndex != nil }) else { return nil }
    do throws(PDFError) {
      return try BookmarkEditor(work.document.reader, isDeterministic: EnvironmentValues.current.isReproducible)
    } catch {
      warn(of: error)
      return nil
    }
  }

  private func warn(of error: PDFError) {
    work.warnings.append(
      Warning(
        "bookmarks.shifted",
        "user bookmarks count their pages from the front and will lead to other pages, or to none: \(error.message)"))
  }

  /// What belongs to a page by itself and has no place on a sheet.
  private func warnOfLosses(_ pages: [Int]) {
    let document = work.document.document
    for (key, what) in [("AA", "actions of pages that are opened or closed"), ("Trans", "transitions between pages")] {
      guard let page = pages.first(where: { !(document.page(at: $0)?.object[key].isNull ?? true) }) else { continue }
      work.warnings.append(Warning("page.losses", "\(what) are left out", page: page + 1))
    }
  }
}
