/// One glyph that the page shows.
public struct TextGlyph: Hashable, Sendable {
  /// Where it stands: as wide as its advance, as high as its font's ascent and descent.
  public var box: TextRect
  /// Where its character begins in `PageText.utf8`.
  var offset: UInt32
  /// How many bytes its character takes there.
  var length: UInt8
  /// How it is turned.
  public var direction: TextDirection
  /// The font's size in default user space units; 0 where the source was not asked for it.
  public var fontSize: Float
  /// An index into `PageText.fonts`, or -1.
  var fontIndex: Int32

  /// The place of its character in `PageText.utf8`.
  public var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
  /// An index into `PageText.fonts`; nil where the source was not asked for it.
  public var font: Int? { fontIndex < 0 ? nil : Int(fontIndex) }
  /// Its four corners.
  public var quad: TextQuad { TextQuad(box, turnedBy: direction.glyphs) }
}

/// One line of a page's text.
public struct TextLine: Hashable, Sendable {
  /// The place of its text in `PageText.utf8`, without the line break.
  public var range: Range<Int>
  /// Its glyphs, as indices into `PageText.glyphs`.
  public var glyphs: Range<Int>
  /// How it is turned; of slanted text the nearest quarter turn.
  public var direction: TextDirection
  /// Where slanted text runs.
  var slant: TextSlant?
}

/// A page's text: glyphs in reading order, the lines they form, and the string they spell.
///
/// The string holds each glyph's character, one space where there is white space within a line, and one newline between
/// lines. Spaces and newlines have no glyph. Places in it are counted in bytes of UTF-8.
public struct PageText: Hashable, Sendable {
  /// The string, as valid UTF-8.
  public internal(set) var utf8: [UInt8] = []
  /// In the order of the string: their ranges rise and do not overlap.
  public internal(set) var glyphs: [TextGlyph] = []
  /// In the order of the string. Together they cover it except for the newlines between them.
  public internal(set) var lines: [TextLine] = []
  /// Names of the fonts that glyphs refer to; empty where the source was not asked for them.
  public internal(set) var fonts: [String] = []

  /// A page without text.
  public init() {}

  /// Whether nothing is written on the page.
  public var isEmpty: Bool { glyphs.isEmpty }

  /// The string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The piece of the string at `range`, which is clamped to it.
  public func text(in range: Range<Int>) -> String {
    String(decoding: utf8[range.clamped(to: 0..<utf8.count)], as: UTF8.self)
  }

  /// The glyphs whose character touches `range`, as indices into `glyphs`.
  public func glyphs(in range: Range<Int>) -> Range<Int> {
    let first = glyphs.partitionPoint { $0.range.upperBound > range.lowerBound }
    let end = glyphs.partitionPoint { $0.range.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }

  /// The lines that touch `range`, as indices into `lines`; that of a line break touches both lines beside it.
  public func lines(in range: Range<Int>) -> Range<Int> {
    let first = lines.partitionPoint { $0.range.upperBound >= range.lowerBound }
    let end = lines.partitionPoint { $0.range.lowerBound > range.upperBound }
    return first..<max(first, end)
  }

  /// What people call words: glyphs with no white space between them, as indices into `glyphs`.
  public var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for index in glyphs.indices {
      let isLast = index + 1 == glyphs.count
      if isLast || glyphs[index + 1].range.lowerBound != glyphs[index].range.upperBound {
        words.append(start..<index + 1)
        start = index + 1
      }
    }
    return words
  }

  /// What the glyphs of `range` cover on each line that has any: one rectangle and one quad a line, in order.
  public func areas(of range: Range<Int>) -> [TextArea] {
    let touched = glyphs(in: range)
    return lines(in: range).compactMap { index in
      let line = lines[index]
      let part = line.glyphs.clamped(to: touched)
      guard let first = part.first else { return nil }
      let box = glyphs[part].dropFirst().reduce(glyphs[first].box) { $0.union($1.box) }
      if let slant = line.slant { return slantedArea(of: part, on: index, line.direction, slant) }
      return TextArea(line: index, rect: box, quad: TextQuad(box, turnedBy: line.direction.glyphs))
    }
  }
}

extension PageText {
  private func slantedArea(
    of part: Range<Int>, on line: Int, _ direction: TextDirection, _ slant: TextSlant
  ) -> TextArea? {
    let boxes = glyphs[part].map(\.box)
    guard let start = boxes.map(direction.start).min(), let end = boxes.map(direction.end).max() else { return nil }
    let quad = slant.quad(direction, from: start, to: end)
    return TextArea(line: line, rect: quad.bounds, quad: quad)
  }
}

/// What a piece of text covers on one line.
public struct TextArea: Hashable, Sendable {
  /// The line, as an index into `PageText.lines`.
  public var line: Int
  /// The smallest rectangle around its glyphs.
  public var rect: TextRect
  /// The same rectangle's corners as the text is read.
  public var quad: TextQuad
}

extension Array {
  /// The first index from which on `isPast` holds, where it holds for no element before; by halving.
  func partitionPoint(where isPast: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if isPast(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
