/// A line, or what stands around a place in a long one.
public struct TextExcerpt: Hashable, Sendable {
  /// How many scalars of a line are shown at most. A page that is one line of a megabyte with ten thousand matches
  /// would be told ten thousand times otherwise.
  public static let limit = 2000

  /// The text.
  public var text: String
  /// Where in `text` the place is, in scalars from 0; it ends with the line where the place goes on below.
  public var range: Range<Int>
  /// The line begins before.
  public var isCutAtStart: Bool
  /// The line goes on.
  public var isCutAtEnd: Bool
}

extension PageText {
  /// The beginning of a line.
  public func beginning(ofLine index: Int) -> TextExcerpt {
    let start = lines[index].range.lowerBound
    return excerpt(ofLine: index, around: start..<start)
  }

  /// A line, cut where it is long: the place stays in sight.
  ///
  /// - Parameters:
  ///   - index: Into `lines`.
  ///   - place: In `utf8`; what of it lies on other lines does not count.
  func excerpt(ofLine index: Int, around place: Range<Int>) -> TextExcerpt {
    let line = lines[index].range
    let place = place.clamped(to: line)
    let limit = TextExcerpt.limit
    let inside = walk(from: place.lowerBound, to: place.upperBound, atMost: limit)
    let rest = limit - inside.count
    // Half of the rest before the place; what one side does not need is the other one's.
    let ahead = walkBack(from: place.lowerBound, to: line.lowerBound, atMost: rest)
    let behind = walk(from: inside.end, to: line.upperBound, atMost: rest)
    let before = min(ahead.count, max(rest / 2, rest - behind.count))
    let first = walkBack(from: place.lowerBound, to: line.lowerBound, atMost: before)
    let last = walk(from: inside.end, to: line.upperBound, atMost: rest - before)
    return TextExcerpt(
      text: text(in: first.start..<last.end), range: first.count..<first.count + inside.count,
      isCutAtStart: first.start > line.lowerBound, isCutAtEnd: last.end < line.upperBound)
  }

  /// So many scalars forward, or as far as there are: how many, and where they end.
  private func walk(from start: Int, to end: Int, atMost limit: Int) -> (count: Int, end: Int) {
    var count = 0
    var place = start
    while place < end, count < limit {
      place += 1
      while place < end, utf8[place] & 0xC0 == 0x80 { place += 1 }
      count += 1
    }
    return (count, place)
  }

  /// So many scalars backward, or as far as there are: how many, and where they begin.
  private func walkBack(from end: Int, to start: Int, atMost limit: Int) -> (count: Int, start: Int) {
    var count = 0
    var place = end
    while place > start, count < limit {
      place -= 1
      while place > start, utf8[place] & 0xC0 == 0x80 { place -= 1 }
      count += 1
    }
    return (count, place)
  }
}

// MARK: - Text that stands on no page

extension PageText {
  /// The text of a string: lines without glyphs. CR, CR LF, and Unicode's line and paragraph separators end lines too,
  /// and become line feeds.
  init(string: String) {
    utf8.reserveCapacity(string.utf8.count)
    var start = 0
    var isAfterReturn = false
    func isBreak(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
      default: false
      }
    }
    func line(from start: Int, to end: Int) -> TextLine {
      TextLine(range: start..<end, glyphs: 0..<0, direction: TextDirection())
    }
    for scalar in string.unicodeScalars {
      if scalar == "\n" && isAfterReturn {
        isAfterReturn = false
        continue
      }
      isAfterReturn = scalar == "\r"
      if isBreak(scalar) {
        lines.append(line(from: start, to: utf8.count))
        utf8.append(UInt8(ascii: "\n"))
        start = utf8.count
      } else {
        utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    lines.append(line(from: start, to: utf8.count))
  }

  /// Whether this is the text of a string, with no place on a page.
  var isWithoutPlace: Bool { glyphs.isEmpty }

  /// The lines on which `range` covers something to be seen; nil where that is none.
  func visibleLines(in range: Range<Int>) -> ClosedRange<Int>? {
    func isVisible(_ index: Int) -> Bool {
      utf8[lines[index].range.clamped(to: range)].contains { $0 > 0x20 }
    }
    let touched = lines(in: range)
    guard let first = touched.first(where: isVisible), let last = touched.last(where: isVisible) else { return nil }
    return first...last
  }
}
