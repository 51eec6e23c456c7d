extension PageSelection {
  /// The pages of a document that the selection names, 0-based, in its order and with its repetitions.
  ///
  /// - Parameters:
  ///   - directory: the document.
  ///   - clamp: leave out page numbers that the document does not have instead of refusing them: of ten pages `8-12` is
  ///     8, 9 and 10, and `12` nothing. Labels and outline items must exist either way.
  /// - Throws: `PageSelectionError` where a page, label or outline item does not exist or nothing is selected; errors
  ///   of the directory as they are.
  public func resolve(in directory: any PageDirectory, clamp: Bool = false) throws -> [Int] {
    let resolver = Resolver(selection: description, directory: directory, clamp: clamp)
    var pages: [Int] = []
    var groupStart = 0
    // One item names no page twice, so a document this small keeps each item within the limit.
    guard directory.pageCount <= Self.maximumCount else { throw tooManyPages(at: nil) }
    for (place, item) in items.enumerated() {
      if item.isExclusion {
        if place == 0 { pages = Array(0..<max(0, directory.pageCount)) }
        let excluded = Set(try resolver.pages(of: item))
        let kept = pages[groupStart...].filter { !excluded.contains($0) }
        pages.replaceSubrange(groupStart..., with: kept)
      } else {
        groupStart = pages.count
        pages += try resolver.pages(of: item)
      }
      guard pages.count <= Self.maximumCount else { throw tooManyPages(at: item.position) }
    }
    if let placeParity {
      pages = pages.enumerated().filter { placeParity.fits($0.offset + 1) }.map(\.element)
    }
    guard !pages.isEmpty else {
      let size = resolver.describeSize()
      throw PageSelectionError(
        .nothingSelected, in: description,
        "\(JSONValue.string(description).text()) selects no page: the document \(size)")
    }
    return pages
  }

  /// The pages that the selection names, 0-based, each once, in the order of the document: for changes to which neither
  /// order nor repetition means anything.
  ///
  /// - Throws: as `resolve(in:clamp:)`.
  public func resolveSet(in directory: any PageDirectory, clamp: Bool = false) throws -> [Int] {
    Set(try resolve(in: directory, clamp: clamp)).sorted()
  }

  private func tooManyPages(at position: Int?) -> PageSelectionError {
    PageSelectionError(
      .tooManyPages, in: description, at: position, "the selection names more than \(Self.maximumCount) pages")
  }
}

/// Answers the items of one selection for one document.
private struct Resolver {
  let selection: String
  let directory: any PageDirectory
  let clamp: Bool

  /// The pages of an item, 0-based.
  func pages(of item: PageSelection.Item) throws -> [Int] {
    let pages = try pages(of: item.what, at: item.position)
    guard let parity = item.parity else { return pages }
    return pages.filter { parity.fits($0 + 1) }
  }

  private func pages(of what: PageSelection.What, at position: Int) throws -> [Int] {
    switch what {
    case .page(let bound):
      if case .label(let label) = bound.kind { return try pages(labelled: label, bound) }
      let number = try number(of: bound)
      return span(number, number)
    case .span(let first, let last): return span(try number(of: first), try number(of: last))
    case .from(let first):
      let number = try number(of: first)
      return number > directory.pageCount ? [] : span(number, directory.pageCount)
    case .upTo(let last):
      let number = try number(of: last)
      return number < 1 ? [] : span(1, number)
    case .word(let word): return try pages(of: word)
    case .outline(let path):
      guard let pages = try directory.pages(underOutlinePath: path) else {
        let titles = path.map { JSONValue.string($0).text() }.joined(separator: " / ")
        throw PageSelectionError(
          .noSuchOutlineItem, in: selection, at: position, "the outline has no item \(titles)",
          hint: try hint(for: path))
      }
      return existing(pages)
    }
  }

  /// What would help where a path of titles does not begin at the top level.
  private func hint(for path: [String]) throws -> String? {
    guard let whole = try directory.outlinePath(endingWith: path) else { return nil }
    return "did you mean '@\(whole.map(Self.escaped).joined(separator: "/"))'? A path begins at the top level"
  }

  /// A title as a selection writes it.
  private static func escaped(_ title: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || " .-_0123456789".unicodeScalars.contains(scalar)
      if !isPlain { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }

  private func pages(of word: PageSelection.Word) throws -> [Int] {
    let all = 0..<max(0, directory.pageCount)
    return switch word {
    case .all: Array(all)
    case .reverse: all.reversed()
    case .odd: all.filter { PageSelection.Parity.odd.fits($0 + 1) }
    case .even: all.filter { PageSelection.Parity.even.fits($0 + 1) }
    case .portrait: try all.filter(directory.isPortrait)
    case .landscape: try all.filter(directory.isLandscape)
    case .blank: try all.filter(directory.isBlank)
    case .annotated: try all.filter(directory.isAnnotated)
    }
  }

  /// The pages of a span that exist, 0-based; numbers are 1-based and have been checked unless they are clamped.
  private func span(_ first: Int, _ last: Int) -> [Int] {
    let low = max(min(first, last), 1)
    let high = min(max(first, last), directory.pageCount)
    guard low <= high else { return [] }
    let pages = (low - 1)...(high - 1)
    return first <= last ? Array(pages) : pages.reversed()
  }

  /// The number of a page, from 1. It exists, unless numbers are clamped.
  private func number(of bound: PageSelection.Bound) throws -> Int {
    let number: Int
    switch bound.kind {
    case .fromStart(let count): number = count
    case .fromEnd(let count): number = directory.pageCount &+ 1 &- count
    case .label(let label):
      let pages = try pages(labelled: label, bound)
      guard let page = pages.first, pages.count == 1 else {
        let some = pages.prefix(5).map { String($0 + 1) } + (pages.count > 5 ? ["more"] : [])
        throw PageSelectionError(
          .ambiguousLabel, in: selection, at: bound.position,
          "several pages carry the label \(JSONValue.string(label).text()): \(Spelling.list(some, last: "and"))",
          hint: "give the end of the span by number")
      }
      return page + 1
    }
    if !clamp, number < 1 || number > directory.pageCount {
      var page: Int?
      // A number that is too large to count with is not the one that was written.
      if case .fromStart(let count) = bound.kind, count < .max { page = count }
      throw PageSelectionError(
        .noSuchPage, in: selection, at: bound.position,
        "page \(bound.text) does not exist: the document \(describeSize())",
        hint: "leave out what a document does not have with --clamp-pages", page: page)
    }
    return number
  }

  private func pages(labelled label: String, _ bound: PageSelection.Bound) throws -> [Int] {
    let pages = existing(try directory.pages(labelled: label))
    guard !pages.isEmpty else {
      throw PageSelectionError(
        .noSuchLabel, in: selection, at: bound.position, "no page carries the label \(JSONValue.string(label).text())")
    }
    return pages
  }

  /// Only indices that exist: a directory reads them out of hostile files.
  private func existing(_ pages: [Int]) -> [Int] { pages.filter { $0 >= 0 && $0 < directory.pageCount } }

  func describeSize() -> String {
    switch directory.pageCount {
    case ...0: "has no pages"
    case 1: "has 1 page"
    default: "has \(directory.pageCount) pages"
    }
  }
}
