import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// Pages to be drawn together: those that can side by side on a large one, the others from a copy.
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

  /// Pages on a large one, and where on it which of the jobs are.
  struct Imposed: Sendable {
    var bytes: FileBytes
    var width: Int
    var height: Int
    var places: [Int]
    var rects: [PixelRect]
  }

  var jobs: [Job] = []
  var imposed: Imposed?
  /// Copies of the other pages, and which of the jobs their pages are.
  var copies: [(bytes: FileBytes, places: [Int])] = []
  var failures: [Int: ActionError] = [:]
}

/// Makes batches of pages to be drawn.
struct DrawingBatches: BatchSource {
  /// How batches are made from now on.
  final class Policy {
    /// Whether pages may be drawn side by side.
    var imposes = true
  }

  private static let mostPages = 48
  /// Of all pictures of a batch: what is drawn waits until all before it has been handed over.
  private static let mostPixels = 8 << 20
  private static let growth = 6
  /// Copies of pages with pictures can be large.
  private static let mostCopied = 32 << 20

  private let document: Document
  private let request: (Int) throws(ActionError) -> RenderRequest
  private var pages: ArraySlice<Int>
  private var size = 2
  /// The jobs of the first of the pages, as far as they have been made: not every batch has room for all of them.
  private var made: [DrawingBatch.Job] = []
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
    // The same batches whoever draws them: a page's place beside others can make a difference, if hardly one to be
    // seen.
    var batch = DrawingBatch()
    var rows = ImpositionRows(mayBeUsed: policy.imposes)
    var pixels = 0
    for page in pages.prefix(size) {
      let place = batch.jobs.count
      if place == made.count { made.append(job(page)) }
      pixels += made[place].size.map { $0.width * $0.height } ?? 0
      // The first job is taken whatever it is, so that the pages come to an end.
      guard pixels <= Self.mostPixels && rows.take(made[place], at: place) || place == 0 else { break }
      batch.jobs.append(made[place])
      batch.failures[place] = made[place].failure
    }
    size = min(size * Self.growth, Self.mostPages)
    impose(rows, in: &batch)
    addCopies(to: &batch)
    pages = pages.dropFirst(batch.jobs.count)
    made.removeFirst(batch.jobs.count)
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

  /// Puts the pages of the pictures laid out side by side.
  private func impose(_ rows: ImpositionRows, in batch: inout DrawingBatch) {
    guard rows.cells.count > 1,
      let imposition = try? document.imposition(of: rows.cells, width: ImpositionRows.width, height: rows.height)
    else { return }
    let filled = Set(imposition.cells)
    let kept = rows.cells.indices.filter { filled.contains(rows.cells[$0]) }
    guard !kept.isEmpty else { return }
    batch.imposed = DrawingBatch.Imposed(
      bytes: imposition.bytes, width: ImpositionRows.width, height: rows.height, places: kept.map { rows.places[$0] },
      rects: kept.map { rows.rects[$0] })
  }

  /// Copies the other pages. The batch ends where that becomes much.
  private func addCopies(to batch: inout DrawingBatch) {
    let imposed = Set(batch.imposed?.places ?? [])
    var places = batch.jobs.indices.filter { !imposed.contains($0) && batch.failures[$0] == nil }[...]
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
    if let imposed {
      let kept = imposed.places.indices.filter { imposed.places[$0] < place }
      self.imposed?.places = kept.map { imposed.places[$0] }
      self.imposed?.rects = kept.map { imposed.rects[$0] }
    }
  }
}

/// The small pictures of one background, laid out in rows.
private struct ImpositionRows {
  /// Pixels of the large page: 16 MiB of memory.
  static let width = 2048
  private static let mostHeight = 2048
  /// Larger pictures cost so much each that nothing is saved.
  private static let mostCellPixels = 512 * 512

  private(set) var cells: [Imposition.Cell] = []
  private(set) var rects: [PixelRect] = []
  /// Which of the batch's jobs they are.
  private(set) var places: [Int] = []
  private(set) var height = 0
  private let mayBeUsed: Bool
  private var background: PictureColor?
  private var (left, top) = (0, 0)

  init(mayBeUsed: Bool) { self.mayBeUsed = mayBeUsed }

  /// Finds a picture its place. One that does not belong there is passed over.
  ///
  /// - Returns: `false` where there is no room left.
  mutating func take(_ job: DrawingBatch.Job, at place: Int) -> Bool {
    guard mayBeUsed, let size = job.size, let paper = job.request?.background, Self.isSmall(size),
      paper == background ?? paper
    else { return true }
    let isNewRow = left + size.width > Self.width
    let (x, y) = isNewRow ? (0, height) : (left, top)
    guard y + size.height <= Self.mostHeight else { return false }
    cells.append(Imposition.Cell(page: job.page, left: x, top: y, factor: size.resolution / 72))
    rects.append(PixelRect(left: x, top: y, width: size.width, height: size.height))
    places.append(place)
    background = paper
    (left, top) = (x + size.width, y)
    height = max(height, y + size.height)
    return true
  }

  /// Whether a picture has room on an empty page, and is worth it.
  private static func isSmall(_ size: PictureSize) -> Bool {
    size.width <= width && size.height <= mostHeight && size.width * size.height <= mostCellPixels
  }
}
