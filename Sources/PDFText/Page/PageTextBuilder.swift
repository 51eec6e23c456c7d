extension PageText {
  /// Joins runs to lines and lines to a string.
  ///
  /// A run goes on with the line of the one before where the source says that a space follows that one, or where it
  /// stands right at its end. Everything else begins a new line: the next column, the next cell of a table.
  public init(_ runs: TextRuns) {
    var builder = PageTextBuilder(runs)
    self = builder.build()
  }
}

/// Builds a `PageText`.
struct PageTextBuilder {
  private let source: TextRuns
  private var page = PageText()

  init(_ source: TextRuns) {
    self.source = source
    page.fonts = source.fonts
    page.glyphs.reserveCapacity(source.scalars.count)
    page.utf8.reserveCapacity(source.scalars.count + source.runs.count)
  }

  mutating func build() -> PageText {
    let runs = source.runs.indices.filter { !source.runs[$0].glyphs.isEmpty }
    var start = 0
    for index in runs.indices {
      let isLast = index + 1 == runs.count
      if isLast || !isSameLine(source.runs[runs[index]], source.runs[runs[index + 1]]) {
        appendLine(runs[start...index])
        start = index + 1
      }
    }
    return page
  }

  private func isSameLine(_ run: TextRuns.Run, _ next: TextRuns.Run) -> Bool {
    if run.slant != nil || next.slant != nil { return run.slant == next.slant }
    return run.hasSpaceAfter || isAdjacent(run, next)
  }

  /// Whether `next` begins where `run` ends: a change of font within a word, a raised number, spaced letters.
  private func isAdjacent(_ run: TextRuns.Run, _ next: TextRuns.Run) -> Bool {
    guard run.direction == next.direction else { return false }
    let last = source.boxes[run.glyphs.upperBound - 1]
    let first = source.boxes[next.glyphs.lowerBound]
    let ahead = run.direction.across(last)
    let behind = run.direction.across(first)
    let heights = (ahead.high - ahead.low, behind.high - behind.low)
    let height = max(heights.0, heights.1)
    let common = min(ahead.high, behind.high) - max(ahead.low, behind.low)
    guard common >= 0.2 * min(heights.0, heights.1) else { return false }
    // Letters that are set apart come one by one. Between longer pieces a gap like that parts columns.
    let isSpaced = run.glyphs.count == 1 || next.glyphs.count == 1
    let gap = run.direction.start(of: first) - run.direction.end(of: last)
    return gap >= -0.5 * height && gap <= (isSpaced ? 0.4 : 0.1) * height
  }

  /// Whether white space stands between two runs of a line. Sources part runs where the size changes: a word that
  /// begins with a larger capital is one word all the same.
  private func hasSpace(between run: TextRuns.Run, and next: TextRuns.Run) -> Bool {
    guard run.hasSpaceAfter else { return false }
    let (last, first) = (run.glyphs.upperBound - 1, next.glyphs.lowerBound)
    guard run.direction == next.direction, source.scalars[last].properties.isUppercase,
      source.scalars[first].properties.isAlphabetic
    else { return true }
    let large = run.direction.across(source.boxes[last])
    let small = run.direction.across(source.boxes[first])
    let height = small.high - small.low
    // On one base line a smaller letter reaches neither as far up nor as far down. A raised one is another matter.
    guard large.high - large.low > 1.1 * height, large.low <= small.low, small.high <= large.high else { return true }
    let gap = run.direction.start(of: source.boxes[first]) - run.direction.end(of: source.boxes[last])
    return abs(gap) > 0.1 * height
  }

  private mutating func appendLine(_ indices: ArraySlice<Int>) {
    guard let first = indices.first else { return }
    if !page.lines.isEmpty {
      page.utf8.append(UInt8(ascii: "\n"))
    }
    let textStart = page.utf8.count
    let glyphStart = page.glyphs.count
    if indices.contains(where: { source.scalars[source.runs[$0].glyphs].contains(where: VisualOrder.isRightToLeft) }) {
      appendReordered(indices)
    } else {
      for (position, index) in zip(indices.indices, indices) {
        let run = source.runs[index]
        for glyph in run.glyphs {
          append(glyph, of: run, as: source.scalars[glyph])
        }
        if index != indices.last, hasSpace(between: run, and: source.runs[indices[position + 1]]) {
          page.utf8.append(UInt8(ascii: " "))
        }
      }
    }
    page.lines.append(
      TextLine(
        range: textStart..<page.utf8.count, glyphs: glyphStart..<page.glyphs.count,
        direction: source.runs[first].direction, slant: source.runs[first].slant))
  }

  /// A line with Hebrew or Arabic in it: from the order in which it is shown to the order in which it is read.
  private mutating func appendReordered(_ indices: ArraySlice<Int>) {
    var items: [(run: Int, glyph: Int?)] = []
    for index in indices {
      items += source.runs[index].glyphs.map { (index, $0) }
      if source.runs[index].hasSpaceAfter && index != indices.last {
        items.append((index, nil))
      }
    }
    for step in VisualOrder.readingOrder(of: items.map { $0.glyph.map { source.scalars[$0] } ?? " " }) {
      let item = items[step.index]
      if let glyph = item.glyph {
        let scalar = source.scalars[glyph]
        append(glyph, of: source.runs[item.run], as: step.isMirrored ? VisualOrder.mirrored(scalar) : scalar)
      } else {
        page.utf8.append(UInt8(ascii: " "))
      }
    }
  }

  private mutating func append(_ glyph: Int, of run: TextRuns.Run, as scalar: Unicode.Scalar) {
    let offset = page.utf8.count
    page.utf8.append(contentsOf: Self.withoutBreaks(scalar).utf8)
    page.glyphs.append(
      TextGlyph(
        box: source.boxes[glyph], offset: UInt32(truncatingIfNeeded: offset),
        length: UInt8(truncatingIfNeeded: page.utf8.count - offset), direction: run.direction, fontSize: run.fontSize,
        fontIndex: Int32(truncatingIfNeeded: run.font ?? -1)))
  }

  /// A glyph whose character is a line break would make a line that the page does not have.
  private static func withoutBreaks(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0: "\u{FFFD}"
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: " "
    default: scalar
    }
  }
}
