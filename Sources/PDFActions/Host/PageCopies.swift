import PDFDocument
import PopplerKit

/// Copies of some pages to be read, made one after the other as they are asked for.
///
/// The first holds one page, so that whoever wants no more has it at once; those after it hold more and more, because
/// what pages share has to be copied with each.
struct PageCopies: BatchSource {
  /// A copy, or why there is none of a page.
  enum Batch: Sendable {
    case copy(ReadingCopy)
    case failure(page: Int, ReadingError)
  }

  private static let mostPages = 64
  private static let growth = 4

  private let document: Document
  private let purpose: ReadingCopy.Purpose
  private var pages: ArraySlice<Int>
  private var size = 1

  init(_ document: Document, of pages: [Int], for purpose: ReadingCopy.Purpose) {
    self.document = document
    self.purpose = purpose
    self.pages = pages[...]
  }

  /// How many pages are left.
  var remainingCount: Int { pages.count }

  /// Makes the next copy; `nil` once there are no more pages.
  ///
  /// - Parameter readers: how many read at the same time; what is left is divided so that none of them waits long for
  ///   another at the end.
  mutating func next(readers: Int) -> Batch? {
    guard !pages.isEmpty else { return nil }
    let share = readers > 1 ? (pages.count + 2 * readers - 1) / (2 * readers) : pages.count
    return next(of: pages.prefix(max(1, min(size, share))))
  }

  private mutating func next(of some: ArraySlice<Int>) -> Batch {
    do throws(PDFError) {
      let copy = try document.readingCopy(of: some, for: purpose)
      pages = pages.dropFirst(copy.pages.count)
      size = min(size * Self.growth, Self.mostPages)
      return .copy(copy)
    } catch {
      guard some.count == 1, let page = some.first else {
        // It is one page's fault alone; the others are copied without it.
        size = 1
        return next(of: some.prefix(1))
      }
      pages = pages.dropFirst()
      return .failure(page: page, ReadingError(error, page: page))
    }
  }
}

extension ReadingError {
  /// Why a page cannot be copied.
  init(_ error: PDFError, page: Int) {
    let code: Code =
      switch error.code {
      case .documentLimit: .limit
      case .pageOutOfRange: .pageOutOfRange
      default: .pageUnreadable
      }
    self.init(code, error.message, hint: error.hint, pageIndex: page)
  }
}
