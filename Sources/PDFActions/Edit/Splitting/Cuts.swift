/// Pages of a document that become a document of their own.
struct DocumentPart: Sendable, Hashable {
  /// The pages, from 0, in their order.
  var pages: [Int]
  /// The title of the outline item that it begins with, or the text that matched.
  var title: String?

  init(_ pages: some Sequence<Int>, title: String? = nil) {
    self.pages = Array(pages)
    self.title = title
  }
}

/// Where a document is cut, once the pages to cut at are known.
enum Cuts {
  /// Parts of so many pages each; the last may have fewer.
  static func every(_ count: Int, of pageCount: Int) -> [DocumentPart] {
    let count = max(1, min(count, pageCount))
    return stride(from: 0, to: pageCount, by: count).map { DocumentPart($0..<min($0 + count, pageCount)) }
  }

  /// Parts that begin at pages, from 0, in whatever order they come. What stands before the first is a part of its own.
  ///
  /// - Parameters:
  ///   - titles: by page.
  ///   - drops: whether the pages that parts begin at are left out; a part of such a page alone is none.
  static func at(
    _ starts: some Sequence<Int>, of pageCount: Int, titles: [Int: String] = [:], drops: Bool = false
  ) -> [DocumentPart] {
    let marks = Set(starts).filter { (0..<pageCount).contains($0) }
    let edges = marks.union([0]).sorted() + [pageCount]
    return zip(edges, edges.dropFirst()).compactMap { start, end in
      let first = drops && marks.contains(start) ? start + 1 : start
      return first < end ? DocumentPart(first..<end, title: titles[start]) : nil
    }
  }

  /// The parts between separators, from 0.
  ///
  /// - Parameter keeps: whether separators stay, each at the end of the part before it; those before all other pages
  ///   begin the first.
  static func between(_ separators: Set<Int>, of pageCount: Int, keeps: Bool) -> [DocumentPart] {
    var parts: [DocumentPart] = []
    var pages: [Int] = []
    var isBehindSeparator = false
    for page in 0..<pageCount {
      let isSeparator = separators.contains(page)
      if !isSeparator, isBehindSeparator, pages.contains(where: { !separators.contains($0) }) {
        parts.append(DocumentPart(pages))
        pages = []
      }
      if keeps || !isSeparator { pages.append(page) }
      isBehindSeparator = isSeparator
    }
    return pages.contains { !separators.contains($0) } ? parts + [DocumentPart(pages)] : parts
  }
}
