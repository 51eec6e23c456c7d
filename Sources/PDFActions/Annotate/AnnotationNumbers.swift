import PDFDocument

/// Counts the annotations of a document: where each page's begin.
///
/// Whatever stands in the list of a page counts, so that nothing but the lengths of lists must be known of the pages
/// before it.
final class AnnotationNumbers {
  private let document: OpenDocument
  /// How many entries stand before each page, as far as anybody asked.
  private var starts = [0]

  init(_ document: OpenDocument) { self.document = document }

  /// The number of an annotation, from 1.
  func number(of annotation: Annotation) -> Int { start(ofPage: annotation.pageIndex) + annotation.index + 1 }

  /// The pages that annotations of these numbers are on.
  func pages(of numbers: Set<Int>) -> Set<Int> {
    var pages: Set<Int> = []
    guard let last = numbers.max() else { return pages }
    let sorted = numbers.sorted()
    var next = sorted.startIndex
    for page in 0..<document.pageCount {
      let end = start(ofPage: page + 1)
      while next < sorted.endIndex, sorted[next] <= end {
        if sorted[next] > start(ofPage: page) { pages.insert(page) }
        next += 1
      }
      if end >= last { break }
    }
    return pages
  }

  /// Counts all pages, before something is changed.
  func countAll() { _ = start(ofPage: document.pageCount) }

  private func start(ofPage index: Int) -> Int {
    let index = min(max(index, 0), document.pageCount)
    while starts.count <= index {
      starts.append(starts[starts.count - 1] + document.reader.annotationEntryCount(onPage: starts.count - 1))
    }
    return starts[index]
  }
}
