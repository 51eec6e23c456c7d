import PDFDocument
import PDFScopeCore
import PDFText

/// Finds the annotations that an event means.
struct AnnotationSelection {
  private let work: Work
  private let numbers: AnnotationNumbers
  private let ids: Set<String>
  private let wantedNumbers: Set<Int>
  private let types: Set<String>
  private let authors: Set<String>
  private let since: Int?
  private let matcher: TextMatcher?

  /// - Throws: `pattern.invalid`.
  init(_ filter: AnnotationFilter, in work: Work, numbers: AnnotationNumbers) throws(ActionError) {
    self.work = work
    self.numbers = numbers
    ids = Set(filter.ids)
    wantedNumbers = Set(filter.numbers)
    types = Set(filter.types.map { (AnnotationType(rawValue: $0.lowercased())?.subtype ?? $0).lowercased() })
    authors = Set(filter.by.map { $0.lowercased() })
    since = filter.since?.secondsSince1970
    matcher = try filter.compiled().map { TextMatcher($0) }
  }

  /// Hands over the annotations of each page that are meant, page by page.
  ///
  /// - Parameter pages: from 0, in the order in which they are looked at.
  /// - Throws: `pattern.limit`.
  func forEachPage(
    of pages: [Int], _ body: (Page, [Annotation]) throws(ActionError) -> Void
  ) throws(ActionError) {
    let numbered = wantedNumbers.isEmpty ? nil : numbers.pages(of: wantedNumbers)
    let reader = work.document.reader
    for (place, index) in pages.enumerated() where numbered?.contains(index) ?? true {
      try work.document.step(place, of: pages.count)
      if !ids.isEmpty, ids.isDisjoint(with: reader.annotationNames(onPage: index)) { continue }
      guard let page = work.document.document.page(at: index) else { continue }
      let (annotations, warnings) = reader.annotations(onPage: index)
      work.warnings += warnings.map(Warning.init)
      var meant: [Annotation] = []
      for annotation in annotations where try includes(annotation) { meant.append(annotation) }
      if !meant.isEmpty { try body(page, meant) }
    }
  }

  private func includes(_ annotation: Annotation) throws(ActionError) -> Bool {
    if !ids.isEmpty, !(annotation.name.map(ids.contains) ?? false) { return false }
    if !wantedNumbers.isEmpty, !wantedNumbers.contains(numbers.number(of: annotation)) { return false }
    if !types.isEmpty, !types.contains(annotation.type.lowercased()) { return false }
    if !authors.isEmpty, !(annotation.author.map { authors.contains($0.lowercased()) } ?? false) { return false }
    if let since, !annotation.wasTouched(since: since) { return false }
    guard let matcher else { return true }
    do throws(TextQueryError) {
      for text in [annotation.contents, annotation.richContents] {
        if let text, try !matcher.matches(in: text, limit: 1).matches.isEmpty { return true }
      }
    } catch {
      throw ActionError(error)
    }
    return false
  }
}

extension AnnotationFilter {
  /// Checks the filter without a document.
  ///
  /// - Throws: `usage.invalidValue` for a type that there is not, `pattern.invalid`.
  func validate() throws(ActionError) {
    let known = AnnotationType.allCases.map(\.rawValue) + Self.documentTypes
    for (index, type) in types.enumerated() where !known.contains(where: { $0.lowercased() == type.lowercased() }) {
      let nearest = Spelling.nearest(to: type, in: known)
      throw .invalid(
        "there is no type of annotation \(type.debugDescription)",
        hint: nearest.map { "did you mean \($0)?" } ?? "types are " + known.joined(separator: ", "),
        at: "/type/\(index)")
    }
    _ = try compiled()
  }

  /// The types of annotations in documents (ISO 32000-2 table 171).
  private static let documentTypes = [
    "Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly",
    "StrikeOut", "Caret", "Stamp", "Ink", "Popup", "FileAttachment", "Sound", "Movie", "Screen", "Widget",
    "PrinterMark", "TrapNet", "Watermark", "3D", "Redact", "Projection", "RichMedia",
  ]

  /// The patterns of the filter, ready for use; `nil` where there are none.
  ///
  /// - Throws: `pattern.invalid`.
  func compiled() throws(ActionError) -> CompiledQuery? {
    guard !containing.isEmpty else { return nil }
    if containing.contains(where: { $0.unicodeScalars.contains(where: SystemText.isCarrier) }) {
      throw ActionError("pattern.invalid", "a pattern is not UTF-8", pointer: "/containing")
    }
    do throws(TextQueryError) {
      return try TextQuery(patterns: containing, ignoreCase: true).compile()
    } catch {
      var error = ActionError(error)
      error.pointer = "/containing"
      throw error
    }
  }

  /// Whether annotations were named one by one, so that what cannot be done with one of them is an error.
  var namesAnnotations: Bool { !ids.isEmpty || !numbers.isEmpty }
}

extension Annotation {
  /// Whether it was made or changed at a moment or later; not where it has no date.
  fileprivate func wasTouched(since moment: Int) -> Bool {
    [modified, created].contains { ($0?.secondsSince1970).map { $0 >= moment } ?? false }
  }
}
