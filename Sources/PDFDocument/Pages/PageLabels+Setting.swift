/// How pages in a row are called (ISO 32000-2 12.4.2).
public struct PageNumbering: Sendable, Hashable {
  /// How a number is written.
  public enum Style: Sendable, Hashable, CaseIterable {
    /// 1, 2, 3.
    case decimal
    /// i, ii, iii.
    case lowerRoman
    /// I, II, III.
    case upperRoman
    /// a to z, then aa to zz.
    case lowerLetters
    /// A to Z, then AA to ZZ.
    case upperLetters
  }

  /// How the numbers are written; `nil` for labels without a number.
  public var style: Style?
  /// What stands before the number.
  public var prefix: String
  /// The number of the first page, 1 or more.
  public var first: Int

  /// A numbering.
  public init(style: Style?, prefix: String = "", first: Int = 1) {
    self.style = style
    self.prefix = prefix
    self.first = max(1, first)
  }
}

extension Document {
  /// Gives pages other labels, and leaves those of all others as they are: every run of pages that follow each other
  /// counts from the beginning. Pages that no range covers get the numbers that viewers show of them as labels, since a
  /// document labels all of its pages or none.
  ///
  /// - Parameters:
  ///   - numbering: how the pages are called; `nil` takes their labels away, so that they are called by their number
  ///     again. Where that is true of all pages, the document labels none any more.
  ///   - pages: zero-based indices; what is no page is passed over.
  /// - Returns: whether a page is called otherwise; where none is, the document is not changed.
  @discardableResult
  public func setPageLabels(_ numbering: PageNumbering?, of pages: some Sequence<Int>) throws(PDFError) -> Bool {
    let count = pageCount
    let changed = Set(pages.filter { (0..<count).contains($0) })
    let old = PageLabels(reading: self)
    var labels = old.setting(numbering, of: changed, count: count)
    if numbering == nil, labels.areNumbers { labels = PageLabels([]) }
    guard changed.contains(where: { old.label(of: $0) != labels.label(of: $0) }) else { return false }
    if labels.ranges.isEmpty {
      try remove("PageLabels", from: catalog)
    } else {
      try set("PageLabels", of: catalog, to: labels.value)
    }
    return true
  }
}

extension PageLabels {
  /// The ranges with which pages are called otherwise.
  fileprivate func setting(_ numbering: PageNumbering?, of changed: Set<Int>, count: Int) -> PageLabels {
    var result: [Range] = []
    for index in 0..<count {
      let wanted: Range
      if !changed.contains(index) {
        wanted = range(at: index)
      } else if let numbering, index == 0 || !changed.contains(index - 1) {
        wanted = Range(
          start: index, style: numbering.style.map(Style.init), prefix: numbering.prefix, first: numbering.first)
        // A run that is asked for begins anew, whatever is before it.
        result.append(wanted)
        continue
      } else if numbering != nil {
        continue
      } else {
        wanted = Self.number(of: index)
      }
      if let last = result.last, last.continues(with: wanted) { continue }
      result.append(wanted)
    }
    return PageLabels(result)
  }

  /// The range that a page would begin to be called as it is.
  private func range(at index: Int) -> Range {
    guard let range = range(of: index) else { return Self.number(of: index) }
    let (number, overflow) = range.first.addingReportingOverflow(index - range.start)
    return Range(start: index, style: range.style, prefix: range.prefix, first: overflow ? Int.max : number)
  }

  private static func number(of index: Int) -> Range {
    Range(start: index, style: .decimal, prefix: "", first: index + 1)
  }

  /// Whether every page is called by its number.
  fileprivate var areNumbers: Bool {
    ranges.allSatisfy { $0.style == .decimal && $0.prefix.isEmpty && $0.first == $0.start + 1 }
  }
}

extension PageLabels.Style {
  fileprivate init(_ style: PageNumbering.Style) {
    self =
      switch style {
      case .decimal: .decimal
      case .lowerRoman: .lowerRoman
      case .upperRoman: .upperRoman
      case .lowerLetters: .lowerLetters
      case .upperLetters: .upperLetters
      }
  }
}
