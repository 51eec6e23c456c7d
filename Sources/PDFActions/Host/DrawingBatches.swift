import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// Pages to be drawn together: those that can on one sheet, the others from a copy.
struct DrawingBatch: Sendable {
  /// What is to be drawn of a page, from 0 in the document.
  struct Job: Sendable {
    var page: Int
    /// `nil` where it must not be drawn.
    var request: RenderRequest?
    /// `nil` where the page is not there or has no size.
    var size: PictureSize?
    /// Why it must not be drawn.
    var failure: ActionError?
  }

  /// A sheet, and where on it which of the jobs are.
  struct SheetPart: Sendable {
    var bytes: FileBytes
    var width: Int
    var height: Int
    var places: [Int]
    var rects: [PixelRect]
  }

  var jobs: [Job]
  var sheet: SheetPart?
  /// Copies of the pages that are not on the sheet, and which of the jobs their pages are.
  var copies: [(bytes: FileBytes, places: [Int])] = []
  var failures: [Int: ActionError] = [:]
}

/// Makes batches of pages to be drawn.
struct DrawingBatches: BatchSource {
  /// How batches are made from now on.
  final class Policy {
    /// Whether pages may be drawn on sheets.
    var usesSheets = true
  }

  /// Pixels of a sheet: 16 MiB of memory.
  private static let sheetWidth = 2048
  private static let mostSheetHeight = 2048
  /// Larger pictures cost so much each that a sheet saves nothing.
  private static let mostCellPixels = 512 * 512
  private static let mostPages = 48
  private static let growth = 6
  /// Copies of pages with pictures can be large.
  private static let mostCopied = 32 << 20

  private let document: Document
  private let request: (Int) throws(ActionError) -> RenderRequest
  private var pages: ArraySlice<Int>
  private var size = 2
  /// Decided by whoever sees what comes of them.
  let policy = Policy()

  /// - Parameter request: how a page, from 0, is to be drawn.
  init(_ document: Document, of pages: [Int], request: @escaping (Int) throws(ActionError) -> RenderRequest) {
    self.document = document
    self.pages = pages[...]
    self.request = request
  }

  /// How many pages are left.
  var remainingCount: Int { pages.count }

  mutating func next(readers: Int) -> DrawingBatch? {
    guard !pages.isEmpty else { return nil }
    // The same batches whoever draws them: a page's place on its sheet can make a difference, if hardly one to be seen.
    var batch = DrawingBatch(jobs: pages.prefix(size).map(job))
    size = min(size * Self.growth, Self.mostPages)
    for (place, job) in batch.jobs.enumerated() { batch.failures[place] = job.failure }
    addSheet(to: &batch)
    addCopies(to: &batch)
    pages = pages.dropFirst(batch.jobs.count)
    return batch
  }

  private func job(_ page: Int) -> DrawingBatch.Job {
    let request: RenderRequest
    do throws(ActionError) {
      request = try self.request(page)
    } catch {
      return DrawingBatch.Job(page: page, failure: error)
    }
    let shown = document.pageOfCopies(at: page)?.displaySize
    let size = shown.flatMap { PictureSize(pageWidth: $0.width, pageHeight: $0.height, request) }
    return DrawingBatch.Job(page: page, request: request, size: size)
  }

  /// Lays the small pictures of one background out in rows, and makes a sheet of them. The batch ends where the sheet is
  /// full.
  private func addSheet(to batch: inout DrawingBatch) {
    var cells: [Sheet.Cell] = []
    var part = DrawingBatch.SheetPart(bytes: document.source, width: Self.sheetWidth, height: 0, places: [], rects: [])
    var (left, top) = (0, 0)
    for (place, job) in batch.jobs.enumerated() where policy.usesSheets {
      guard let size = job.size, size.width <= Self.sheetWidth, size.width * size.height <= Self.mostCellPixels,
        job.request?.background == batch.jobs[0].request?.background
      else { continue }
      if left + size.width > Self.sheetWidth { (left, top) = (0, part.height) }
      guard top + size.height <= Self.mostSheetHeight else {
        batch.end(before: place)
        break
      }
      cells.append(Sheet.Cell(page: job.page, left: left, top: top, factor: size.resolution / 72))
      part.rects.append(PixelRect(left: left, top: top, width: size.width, height: size.height))
      part.places.append(place)
      left += size.width
      part.height = max(part.height, top + size.height)
    }
    guard cells.count > 1, let sheet = try? document.sheet(of: cells, width: part.width, height: part.height) else {
      return
    }
    let filled = Set(sheet.cells)
    let kept = cells.indices.filter { filled.contains(cells[$0]) }
    part.bytes = sheet.bytes
    part.places = kept.map { part.places[$0] }
    part.rects = kept.map { part.rects[$0] }
    if !kept.isEmpty { batch.sheet = part }
  }

  /// Copies the pages that are not on the sheet. The batch ends where that becomes much.
  private func addCopies(to batch: inout DrawingBatch) {
    let onSheet = Set(batch.sheet?.places ?? [])
    var places = batch.jobs.indices.filter { !onSheet.contains($0) && batch.failures[$0] == nil }[...]
    var copied = 0
    while let place = places.first {
      if copied >= Self.mostCopied {
        batch.end(before: place)
        return
      }
      var pages = places.map { batch.jobs[$0].page }[...]
      while true {
        do throws(PDFError) {
          let copy = try document.readingCopy(of: pages, for: .drawing)
          batch.copies.append((copy.bytes, Array(places.prefix(copy.pages.count))))
          places = places.dropFirst(copy.pages.count)
          copied += copy.bytes.count
          break
        } catch {
          // It is one page's fault alone.
          if pages.count > 1 {
            pages = pages.prefix(1)
            continue
          }
          batch.failures[place] = ActionError(error)
          places = places.dropFirst()
          break
        }
      }
    }
  }
}

extension DrawingBatch {
  /// Leaves out this job and all after it.
  fileprivate mutating func end(before place: Int) {
    jobs.removeSubrange(place...)
    failures = failures.filter { $0.key < place }
    if let sheet {
      let kept = sheet.places.indices.filter { sheet.places[$0] < place }
      self.sheet?.places = kept.map { sheet.places[$0] }
      self.sheet?.rects = kept.map { sheet.rects[$0] }
    }
  }
}
