/// What the pages of a document are called (ISO 32000-2 12.4.2).
struct PageLabels {
  /// How the number of a page is written.
  enum Style: String {
    case decimal = "D"
    case upperRoman = "R"
    case lowerRoman = "r"
    case upperLetters = "A"
    case lowerLetters = "a"
  }

  /// Pages in a row with one style.
  struct Range: Equatable {
    /// The zero-based index of the first page.
    var start: Int
    var style: Style?
    var prefix: String
    /// The number of the first page.
    var first: Int
  }

  /// In ascending order of their starts.
  private(set) var ranges: [Range] = []
  /// The pages of each label, made when one is first asked for.
  private var pagesOfLabel: [String: [Int]]?

  init(_ ranges: [Range]) { self.ranges = ranges }

  /// Reads /PageLabels of the catalog.
  init(reading document: Document) {
    for (start, entry) in NumberTree.entries(of: document.catalog["PageLabels"])
    where start >= 0 && entry.isDictionary {
      ranges.append(
        Range(
          start: start, style: entry["S"].name.flatMap(Style.init), prefix: entry["P"].text ?? "",
          first: max(1, entry["St"].int ?? 1)))
    }
  }

  /// The label of a page; `nil` where no range covers it.
  func label(of index: Int) -> String? {
    guard let range = range(of: index) else { return nil }
    // The sum is only for show; a start near the largest integer must not end the process.
    let (number, overflow) = range.first.addingReportingOverflow(index - range.start)
    return range.prefix + (range.style.map { $0.text(overflow ? Int.max : number) } ?? "")
  }

  /// The range that covers a page.
  func range(of index: Int) -> Range? {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? ranges[low - 1] : nil
  }

  /// The pages with a label, in order.
  mutating func pages(of label: String, count: Int) -> [Int] {
    if pagesOfLabel == nil {
      var pages: [String: [Int]] = [:]
      for index in 0..<count {
        if let label = self.label(of: index) { pages[label, default: []].append(index) }
      }
      pagesOfLabel = pages
    }
    return pagesOfLabel?[label] ?? []
  }
}

extension PageLabels.Style {
  /// Beyond these a number is written in digits: letters and Roman numerals grow with the number itself.
  private static let mostLetters = 64
  private static let largestRoman = 9999

  /// A number, at least 1, in this style.
  func text(_ number: Int) -> String {
    switch self {
    case .decimal: String(number)
    case .upperRoman: Self.roman(number)?.uppercased() ?? String(number)
    case .lowerRoman: Self.roman(number) ?? String(number)
    case .upperLetters: Self.letters(number)?.uppercased() ?? String(number)
    case .lowerLetters: Self.letters(number) ?? String(number)
    }
  }

  /// a to z, then aa to zz, then aaa to zzz: the letter is repeated.
  private static func letters(_ number: Int) -> String? {
    let count = (number - 1) / 26 + 1
    guard number > 0, count <= mostLetters else { return nil }
    return String(repeating: Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8((number - 1) % 26))), count: count)
  }

  private static func roman(_ number: Int) -> String? {
    guard number > 0, number <= largestRoman else { return nil }
    let numerals = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var text = ""
    for (value, numeral) in numerals {
      while rest >= value {
        text += numeral
        rest -= value
      }
    }
    return text
  }
}

extension Document {
  /// Whether the document names its pages.
  public var hasPageLabels: Bool { !labels().ranges.isEmpty }

  /// The label of a page by its zero-based index; `nil` where the document gives it none. It may be empty, and several
  /// pages may share one.
  public func pageLabel(at index: Int) -> String? {
    guard index >= 0, index < pageCount else { return nil }
    return labels().label(of: index)
  }

  /// The first page with a label, by its zero-based index.
  public func pageIndex(forLabel label: String) -> Int? {
    pageIndices(forLabel: label).first
  }

  /// All pages with a label, by their zero-based indices.
  public func pageIndices(forLabel label: String) -> [Int] {
    var labels = self.labels()
    defer { labelCache = labels }
    return labels.pages(of: label, count: pageCount)
  }

  private func labels() -> PageLabels {
    if let labelCache { return labelCache }
    let labels = PageLabels(reading: self)
    labelCache = labels
    return labels
  }
}
