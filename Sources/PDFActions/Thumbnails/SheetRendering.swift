import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// Contact sheets of `thumbnails.render`. It stays with the host's actor.
final class SheetRendering {
  private let event: RenderThumbnails
  private let grid: SheetGrid
  private let files: PictureFiles
  private let drawing: PageDrawing
  private var result = ThumbnailsResult(pictures: [], sheets: [])
  /// All sheets of a PDF.
  private var file: SheetDocument?
  /// What is on the sheet that is being filled.
  private var cells: [ContactSheet.Cell] = []
  private var drawn: [Int] = []

  init(_ event: RenderThumbnails, _ grid: SheetGrid, _ files: PictureFiles, _ drawing: PageDrawing) {
    self.event = event
    self.grid = grid
    self.files = files
    self.drawing = drawing
    if files.format == .pdf, files.receiver?.form != .pixels { file = SheetDocument() }
  }

  /// Makes the sheets of a document's pages, from 0.
  nonisolated(nonsending) func perform(
    _ pages: [Int], on work: Work
  ) async throws(ActionError) -> ThumbnailsResult {
    guard !pages.isEmpty else { return result }
    let layout = try layout(of: pages, work)
    let count = (pages.count + layout.capacity - 1) / layout.capacity
    let paths = try files.paths(of: subjects(pages, layout, count: count, work.document), in: work.document)
    let newFolders = try files.makeFolders(of: paths)
    defer { for folder in newFolders { folder.removeIfEmpty() } }
    // What was written is told even where the rest cannot be; a PDF is written at the end.
    defer { if file == nil, !result.isNothing { work.partialResult = result } }
    var position = 0
    let isGray = event.gray
    try await drawing.forEach(of: pages) { bitmap throws(PictureEncoder.Failure) in
      var picture = bitmap
      if isGray { picture.makeGray() }
      return picture
    } _: { index, painting throws(ActionError) in
      try add(painting, ofPage: index, layout, work)
      position += 1
      guard position % layout.capacity == 0 || position == pages.count else { return }
      let number = (position - 1) / layout.capacity
      try finish(number, layout, at: paths[min(number, paths.count - 1)], work)
    }
    try finishFile(layout, at: paths[0], work)
    if let failure = result.failures.first, result.sheets?.isEmpty ?? true { throw failure }
    return result
  }

  /// One size of cells for all sheets: that of the largest pictures.
  private func layout(of pages: [Int], _ work: Work) throws(ActionError) -> SheetLayout {
    var (width, height) = (1, 1)
    for index in Set(pages) {
      // A page without a size is reported when it has its turn.
      guard let size = work.document.document.page(at: index).flatMap(drawing.size) else { continue }
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

  /// What the files are named after: each sheet its own, or all together.
  private func subjects(
    _ pages: [Int], _ layout: SheetLayout, count: Int, _ document: OpenDocument
  ) -> [PageFiles.Subject] {
    let stem = PathParts(document.path).stem
    guard file == nil else { return [PageFiles.Subject(page: pages[0], number: 1, stem: stem, suffix: "-sheets")] }
    let digits = String(count).count
    return (0..<count).map { position in
      PageFiles.Subject(
        page: pages[position * layout.capacity], number: position + 1, stem: stem,
        suffix: "-sheet-\(Template.padded(position + 1, to: digits))")
    }
  }

  private func add(
    _ painting: Result<PageDrawing.Painting<Bitmap>, ActionError>, ofPage index: Int, _ layout: SheetLayout,
    _ work: Work
  ) throws(ActionError) {
    do throws(ActionError) {
      let painting = try painting.get()
      work.warn(of: painting, page: index)
      cells.append(
        ContactSheet.Cell(
          // What a page's dictionary says of its size need not be what is drawn.
          picture: painting.value.fitted(toWidth: layout.cellWidth, height: layout.cellHeight),
          caption: work.document.document.reference(toPage: index).text))
      drawn.append(index + 1)
    } catch {
      result.failures.append(try failure(error, ofPage: index))
    }
  }

  /// Makes a sheet, from 0, of what was drawn for it; none where that is nothing.
  private func finish(_ number: Int, _ layout: SheetLayout, at path: String, _ work: Work) throws(ActionError) {
    guard !cells.isEmpty else { return }
    let background = PictureColor(event.background)
    let sheet = ContactSheet(
      layout: layout, heading: SystemText.readable(PathParts(work.document.path).name), cells: cells,
      background: files.format == .jpeg ? background.opaque : background)
    var record = ThumbnailsResult.Sheet(
      number: number + 1, pages: drawn, path: path, width: layout.width, height: layout.height, format: files.format,
      bytes: 0)
    cells = []
    drawn = []
    if file != nil {
      do throws(PictureEncoder.Failure) {
        try file?.add(sheet)
      } catch {
        throw ActionError(error, page: nil)
      }
    } else {
      record.bytes = try write(sheet, at: path, work)
    }
    result.sheets?.append(record)
  }

  /// Writes a sheet as a picture and returns the size of its file.
  private func write(_ sheet: ContactSheet, at path: String, _ work: Work) throws(ActionError) -> Int {
    var maker = PictureMaker(encoder: PictureEncoder(PictureFormat(files.format), quality: event.quality))
    maker.isGray = event.gray
    maker.background = PictureColor(event.background)
    maker.isRaw = files.receiver?.form == .pixels
    let bitmap: Bitmap
    do throws(ReadingError) {
      bitmap = try sheet.bitmap()
    } catch {
      throw ActionError(error)
    }
    let made: PictureMaker.Made
    do throws(PictureEncoder.Failure) {
      made = try maker.make(bitmap)
    } catch {
      throw ActionError(error, page: nil)
    }
    try files.put(made.bytes, at: path, page: nil, width: made.width, height: made.height, work)
    return made.bytes.count
  }

  /// Writes the PDF of all sheets.
  private func finishFile(_ layout: SheetLayout, at path: String, _ work: Work) throws(ActionError) {
    guard let file, var sheets = result.sheets, !sheets.isEmpty else { return }
    let bytes = file.finish()
    try files.put(bytes, at: path, page: nil, width: layout.width, height: layout.height, work)
    for index in sheets.indices { sheets[index].bytes = bytes.count }
    result.sheets = sheets
  }
}
