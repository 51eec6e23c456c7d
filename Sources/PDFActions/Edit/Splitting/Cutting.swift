import PDFDocument
import PDFImaging
import PDFScopeCore
import PDFText
import PopplerKit

/// Finds out where a document is to be cut; parts of a size are ``SizeCutting``'s.
struct Cutting {
  let event: SplitDocument
  let work: Work

  private var pageCount: Int { work.document.document.pageCount }

  /// The parts; none for a document of separators alone.
  ///
  /// - Throws: what is wrong with page selections, and why no page can be read where none can.
  nonisolated(nonsending) func parts() async throws(ActionError) -> [DocumentPart] {
    if let count = event.every { return Cuts.every(count, of: pageCount) }
    if let selection = event.at { return Cuts.at(try starts(selection), of: pageCount) }
    if let level = event.outlineLevel { return cuts(atLevel: level) }
    if event.blank {
      let blank = try await blankPages()
      if blank.isEmpty {
        work.warnings.append(Warning("split.nothingFound", "no page is blank; the document is one part"))
      }
      return Cuts.between(blank, of: pageCount, keeps: event.keepSeparators)
    }
    if let query = try event.compiledMatch() { return try await cuts(atMatchesOf: query) }
    var parts: [DocumentPart] = []
    for selection in event.ranges { parts.append(DocumentPart(try work.pages(selection))) }
    return parts
  }

  private func starts(_ selection: PageSelection) throws(ActionError) -> [Int] {
    do {
      return try selection.resolveStarts(in: work.document, clamp: EnvironmentValues.current.clampsPages)
    } catch {
      throw ActionError(underlying: error)
    }
  }

  private func cuts(atLevel level: Int) -> [DocumentPart] {
    var titles: [Int: String] = [:]
    for item in work.document.reader.outline.items where item.depth < level {
      guard let page = item.destination?.pageIndex, titles[page] == nil else { continue }
      titles[page] = item.title
    }
    if titles.isEmpty {
      work.warnings.append(
        Warning(
          "split.nothingFound", "no outline item of level \(level) or above leads to a page; the document is one part"))
    }
    return Cuts.at(titles.keys, of: pageCount, titles: titles)
  }

  /// The pages on which nothing differs from white paper, at a size at which a full stop still leaves a mark. One that
  /// cannot be drawn shows something, as far as anybody knows.
  private nonisolated(nonsending) func blankPages() async throws(ActionError) -> Set<Int> {
    var blank: Set<Int> = []
    let drawing = PageDrawing(
      document: work.document, source: work.document, request: RenderRequest(longestSide: 1024))
    try await drawing.forEach(of: Array(0..<pageCount)) { bitmap throws(PictureEncoder.Failure) in
      bitmap.isBlank()
    } _: { page, drawn throws(ActionError) in
      do throws(ActionError) {
        if try drawn.get().value { blank.insert(page) }
      } catch {
        let failure = try failure(error, ofPage: page)
        work.warnings.append(
          Warning(failure.code.rawValue, "the page is not taken for blank: \(failure.message)", page: page + 1))
      }
    }
    return blank
  }

  private nonisolated(nonsending) func cuts(
    atMatchesOf query: CompiledQuery
  ) async throws(ActionError) -> [DocumentPart] {
    var titles: [Int: String] = [:]
    var (hasReadPage, unreadable) = (false, ReadingError?.none)
    try await PageReading(work.document, for: .text).forEach(of: Array(0..<pageCount)) { [query] copy in
      let source = PopplerTextSource(copy)
      let matcher = TextMatcher(query)
      return { page throws(ReadingError) in
        let searched = Result { () throws(TextQueryError) in try matcher.search(page: page, of: source, limit: 1) }
        if case .success(let page) = searched, let error = page.error { throw error }
        return searched.map { page in page.matches.first?.text }
      }
    } _: { page, read throws(ActionError) in
      switch read {
      case .success(.success(let text)):
        hasReadPage = true
        titles[page] = text
      case .success(.failure(var error)):
        error.pageIndex = page
        throw ActionError(error)
      case .failure(let error):
        guard error.code != .libraryMissing else { throw ActionError(error) }
        unreadable = unreadable ?? error
        work.warnings.append(Warning(error.code.rawValue, error.message, page: page + 1))
      }
      return true
    }
    if let unreadable, !hasReadPage { throw ActionError(unreadable) }
    if titles.isEmpty {
      work.warnings.append(Warning("split.nothingFound", "no text matches; the document is one part"))
    }
    return Cuts.at(titles.keys, of: pageCount, titles: titles, drops: event.dropSeparators)
  }
}
