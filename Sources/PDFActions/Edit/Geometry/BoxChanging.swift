import PDFDocument
import PDFScopeCore

/// Sets a box of pages in one of the ways that an event names.
struct BoxChanging {
  let work: Work
  let kind: PageBoxKind
  let choice: BoxChoice
  /// The box that margins count from.
  let base: PageBoxKind
  /// Whether a box that is cut down to the MediaBox is worth a warning.
  let warnsOfCuts: Bool

  private var document: Document { work.document.document }
  private var space: CoordinateSpace { EnvironmentValues.current.coordinates }

  /// Sets the boxes of pages, from 0. All are found before the first is set.
  nonisolated(nonsending) func perform(on pages: [Int]) async throws(ActionError) -> PagesResult {
    let boxes = try await boxes(of: pages)
    for (index, rect) in boxes { try check(rect, ofPage: index) }
    return try set(boxes)
  }

  // MARK: Finding

  private nonisolated(nonsending) func boxes(
    of pages: [Int]
  ) async throws(ActionError) -> [(index: Int, rect: PDFRect)] {
    if choice.ink { return try await inkBoxes(of: pages) }
    var boxes: [(index: Int, rect: PDFRect)] = []
    for index in pages {
      guard let page = document.page(at: index) else { continue }
      boxes.append((index, try box(of: page)))
    }
    return boxes
  }

  private func box(of page: Page) throws(ActionError) -> PDFRect {
    if let margins = choice.margins {
      let shown = page.toDisplay(page.box(base))
      guard let rect = shown.grown(by: margins, sign: -1, unit: page.userUnit) else {
        var error = ActionError.invalid(
          "the margins leave nothing of the page, which is \(Self.words(shown.size)) units large", at: "/margins")
        error.page = page.index + 1
        throw error
      }
      return page.toUserSpace(rect)
    }
    if let numbers = choice.to?.values {
      guard let rect = Places(page: page, space: space).userSpace(rectangle: numbers) else {
        throw .invalid(
          "the rectangle has no width or no height",
          hint: space == .page ? "it is given as left, top, width, height" : "it is given as left, bottom, right, top",
          at: "/to")
      }
      return rect
    }
    guard let size = choice.size else { return page.box(base) }
    var (width, height) = (size.width, size.height)
    if let landscape = choice.landscape { (width, height) = size.lying(landscape ? .landscape : .portrait) }
    (width, height) = (width / page.userUnit, height / page.userUnit)
    let shown = page.displaySize
    return page.toUserSpace(
      PDFRect(
        x: (shown.width - width) * choice.anchor.horizontal, y: (shown.height - height) * choice.anchor.vertical,
        width: width, height: height))
  }

  private nonisolated(nonsending) func inkBoxes(
    of pages: [Int]
  ) async throws(ActionError) -> [(index: Int, rect: PDFRect)] {
    var found = try await InkFinding(document: work.document).boxes(of: pages)
    let blank = pages.filter { found[$0] == .some(nil) }
    if let first = blank.first, !choice.same || blank.count == pages.count {
      let words = blank.count == 1 ? "nothing is drawn on the page" : "nothing is drawn on \(blank.count) pages"
      work.warnings.append(Warning("page.blank", words + ", whose box stays as it is", page: first + 1))
    }
    if choice.same {
      let corners = found.values.compactMap { $0 }.flatMap { PDFQuad(shown: $0).corners }
      guard let all = PDFRect(around: corners) else { return [] }
      for index in pages { found.updateValue(all, forKey: index) }
    }
    var boxes: [(index: Int, rect: PDFRect)] = []
    for index in pages {
      guard let page = document.page(at: index), let all = found[index] ?? nil else { continue }
      // Beyond what is shown nobody looked.
      let shown = PDFRect(x: 0, y: 0, width: page.displaySize.width, height: page.displaySize.height)
      guard let ink = all.intersection(shown) else { continue }
      let rect = choice.padding.map { ink.grown(by: $0, sign: 1, unit: page.userUnit) } ?? ink
      guard let rect else { throw .invalid("the padding leaves nothing of what is drawn", at: "/padding") }
      boxes.append((index, page.toUserSpace(rect)))
    }
    return boxes
  }

  // MARK: Setting

  /// What is smaller encloses nothing once its numbers are rounded.
  private static let least = 0.01

  private func check(_ rect: PDFRect, ofPage index: Int) throws(ActionError) {
    guard let page = document.page(at: index) else { return }
    let places = Places(page: page, space: space)
    func text(_ rect: PDFRect) -> String { places.rectangle(userSpace: rect).json.text() }
    let cut = kind == .media ? rect : page.mediaBox.intersection(rect)
    guard let cut else {
      throw ActionError(
        "usage.invalidValue", "the box \(text(rect)) lies outside of the page's MediaBox \(text(page.mediaBox))",
        page: index + 1)
    }
    guard min(cut.width, cut.height) >= Self.least else {
      throw ActionError(
        "usage.invalidValue", "there is next to nothing of the page in the box \(text(rect))", page: index + 1)
    }
    guard kind == .media else { return }
    guard rect.width <= Length.greatest, rect.height <= Length.greatest else {
      throw ActionError("usage.invalidValue", "the box \(text(rect)) is too large", page: index + 1)
    }
  }

  private func set(_ boxes: [(index: Int, rect: PDFRect)]) throws(ActionError) -> PagesResult {
    var result = PagesResult(pages: [], pageCount: work.document.pageCount)
    var (cut, others): ([Int], [Int]) = ([], [])
    do throws(PDFError) {
      try document.separatePages()
      for (index, rect) in boxes {
        guard let before = document.page(at: index) else { continue }
        let done = try document.setBox(kind, ofPage: index, to: rect)
        if done.change == .cut { cut.append(index) }
        if !done.others.isEmpty { others.append(index) }
        guard done.change != .unchanged, let after = document.page(at: index) else { continue }
        result.pages.append(index + 1)
        result.boxes.append(Places(page: before, space: space).rectangle(userSpace: after.box(kind)))
      }
    } catch {
      throw ActionError(error)
    }
    if warnsOfCuts { warn("box.cut", "would reach beyond the MediaBox and is cut down to it", "the box", cut) }
    warn("box.others", "lay beyond the new MediaBox and are cut down to it", "other boxes", others)
    return result
  }

  private func warn(_ code: String, _ what: String, _ subject: String, _ pages: [Int]) {
    guard let first = pages.first else { return }
    let subject = subject + (pages.count == 1 ? " of the page" : " of \(pages.count) pages")
    work.warnings.append(Warning(code, subject + " " + what, page: first + 1))
  }

  private static func words(_ size: PDFSize) -> String {
    [size.width, size.height].map { JSONValue.coordinate($0).text() }.joined(separator: " by ")
  }
}

extension PDFRect {
  /// The rectangle on a page as it is shown, with lengths added at its sides, or taken away; `nil` where nothing is
  /// left.
  ///
  /// - Parameter unit: the page's UserUnit.
  fileprivate func grown(by margins: Margins, sign: Double, unit: Double) -> PDFRect? {
    let left = sign * margins.left.points(of: width * unit) / unit
    let right = sign * margins.right.points(of: width * unit) / unit
    let top = sign * margins.top.points(of: height * unit) / unit
    let bottom = sign * margins.bottom.points(of: height * unit) / unit
    let size = PDFSize(width: width + left + right, height: height + top + bottom)
    guard size.width > 1e-3, size.height > 1e-3 else { return nil }
    return PDFRect(x: x - left, y: y - top, width: size.width, height: size.height)
  }
}
