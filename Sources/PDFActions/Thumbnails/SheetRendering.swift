import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// Contact sheets of `thumbnails.render`.
struct SheetRendering {
  let event: RenderThumbnails
  let grid: SheetGrid
  let files: PictureFiles
  let painter: PagePainter

  /// Makes the sheets of a document's pages, from 0.
  func perform(_ pages: [Int], on work: Work) throws(ActionError) -> ThumbnailsResult {
    var result = ThumbnailsResult(pictures: [], sheets: [])
    guard !pages.isEmpty else { return result }
    let layout = try layout(of: pages, work)
    let groups = stride(from: 0, to: pages.count, by: layout.capacity).map {
      Array(pages[$0..<min($0 + layout.capacity, pages.count)])
    }
    let paths = try files.paths(of: subjects(groups, work.document), in: work.document)
    let newFolders = try files.makeFolders(of: paths)
    defer { for folder in newFolders { folder.removeIfEmpty() } }
    if files.format == .pdf, files.receiver?.form != .pixels {
      try makeDocument(groups, layout, at: paths[0], &result, work)
    } else {
      try makePictures(groups, layout, paths, &result, work)
    }
    if let failure = result.failures.first, result.sheets?.isEmpty ?? true { throw failure }
    return result
  }

  /// One size of cells for all sheets: that of the largest pictures.
  private func layout(of pages: [Int], _ work: Work) throws(ActionError) -> SheetLayout {
    var (width, height) = (1, 1)
    for index in Set(pages) {
      // A page without a size is reported when it has its turn.
      guard let size = try? painter.size(of: index) else { continue }
      (width, height) = (max(width, size.width), max(height, size.height))
    }
    let layout = SheetLayout(
      columns: grid.columns, rows: min(grid.rows, (pages.count + grid.columns - 1) / grid.columns), cellWidth: width,
      cellHeight: height, hasCaptions: event.captions != .none, hasHeading: event.captions == .all)
    let (count, isTooLarge) = layout.width.multipliedReportingOverflow(by: layout.height)
    let side = files.format == .pdf ? Int(Int32.max) : PictureFormat(files.format).largestSide
    guard !isTooLarge, count <= event.maxPixels, max(layout.width, layout.height) <= side else {
      throw ActionError(
        "document.limit", "a sheet would have \(layout.width) by \(layout.height) pixels, too many",
        hint: "ask for fewer or smaller pictures, or allow more with --max-pixels")
    }
    return layout
  }

  private func subjects(_ groups: [[Int]], _ document: OpenDocument) -> [PictureFiles.Subject] {
    let stem = PathParts(document.path).stem
    if files.format == .pdf {
      return [PictureFiles.Subject(page: groups[0][0], number: 1, stem: stem + "-sheets")]
    }
    let digits = String(groups.count).count
    return groups.enumerated().map { position, pages in
      let number = String(position + 1)
      let padded = String(repeating: "0", count: digits - number.count) + number
      return PictureFiles.Subject(page: pages[0], number: position + 1, stem: "\(stem)-sheet-\(padded)")
    }
  }

  private func makePictures(
    _ groups: [[Int]], _ layout: SheetLayout, _ paths: [String], _ result: inout ThumbnailsResult, _ work: Work
  ) throws(ActionError) {
    var painter = painter
    var maker = PictureMaker(encoder: PictureEncoder(PictureFormat(files.format), quality: event.quality))
    maker.isGray = event.gray
    maker.background = PictureColor(event.background)
    maker.isRaw = files.receiver?.form == .pixels
    for (number, pages) in groups.enumerated() {
      guard let sheet = try sheet(pages, layout, &painter, &result, work) else { continue }
      let bitmap: Bitmap
      do throws(ReadingError) {
        bitmap = try sheet.content.bitmap()
      } catch {
        throw ActionError(error)
      }
      let made = try maker.made(bitmap, ofPage: pages[0])
      try files.put(made.bytes, at: paths[number], page: nil, width: made.width, height: made.height, work)
      result.sheets?.append(
        ThumbnailsResult.Sheet(
          number: number + 1, pages: sheet.pages, path: paths[number], width: made.width, height: made.height,
          format: files.format, bytes: made.bytes.count))
    }
  }

  private func makeDocument(
    _ groups: [[Int]], _ layout: SheetLayout, at path: String, _ result: inout ThumbnailsResult, _ work: Work
  ) throws(ActionError) {
    var painter = painter
    var document = SheetDocument()
    var sheets: [ThumbnailsResult.Sheet] = []
    for (number, pages) in groups.enumerated() {
      guard let sheet = try sheet(pages, layout, &painter, &result, work) else { continue }
      do throws(PictureEncoder.Failure) {
        try document.add(sheet.content)
      } catch {
        throw ActionError(error, page: nil)
      }
      sheets.append(
        ThumbnailsResult.Sheet(
          number: number + 1, pages: sheet.pages, path: path, width: layout.width, height: layout.height,
          format: .pdf, bytes: 0))
    }
    guard !sheets.isEmpty else { return }
    let bytes = document.finish()
    try files.put(bytes, at: path, page: nil, width: layout.width, height: layout.height, work)
    result.sheets = sheets.map { sheet in
      var sheet = sheet
      sheet.bytes = bytes.count
      return sheet
    }
  }

  /// Draws the pages of a sheet; nil where none can be drawn.
  private func sheet(
    _ pages: [Int], _ layout: SheetLayout, _ painter: inout PagePainter, _ result: inout ThumbnailsResult,
    _ work: Work
  ) throws(ActionError) -> (content: ContactSheet, pages: [Int])? {
    var cells: [ContactSheet.Cell] = []
    var drawn: [Int] = []
    for index in pages {
      do throws(ActionError) {
        let painting = try painter.paint(index)
        work.warn(of: painting, page: index)
        var picture = painting.bitmap
        if event.gray { picture.makeGray() }
        cells.append(
          ContactSheet.Cell(picture: picture, caption: work.document.document.reference(toPage: index).text))
        drawn.append(index + 1)
      } catch {
        result.failures.append(try failure(error, ofPage: index))
      }
    }
    guard !cells.isEmpty else { return nil }
    let background = PictureColor(event.background)
    let sheet = ContactSheet(
      layout: layout, heading: SystemText.readable(PathParts(work.document.path).name), cells: cells,
      background: files.format == .jpeg ? background.opaque : background)
    return (sheet, drawn)
  }
}
