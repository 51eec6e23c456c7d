/// Where a line of slanted text runs: neither along the page's edges nor across them.
///
/// In the frame of the line's direction, the quarter turn that is nearest: `along` grows with reading, `across`
/// downwards as the text sees it.
struct TextSlant: Hashable, Sendable {
  /// Tells the lines of a page apart.
  var line: Int
  /// How far the baseline falls for each unit along; at most 1 or a little more, either way.
  var slope: Double
  /// Where the baseline is at 0 along.
  var offset: Double
  /// Of a glyph, from ascent to descent.
  var height: Double

  /// The part of a box above the baseline; sources give boxes, not baselines. Most fonts have 0.75 to 0.8.
  static let ascent = 0.78

  /// Where the baseline is.
  func baseline(at along: Double) -> Double { offset + slope * along }

  /// The corners around glyphs of a line from one place along to another.
  func quad(_ direction: TextDirection, from start: Double, to end: Double) -> TextQuad {
    let length = (1 + slope * slope).squareRoot()
    // Downwards, at a right angle to the baseline.
    let down = (along: -slope / length * height, across: height / length)
    func corner(_ along: Double, _ part: Double) -> TextPoint {
      direction.point(along: along + part * down.along, across: baseline(at: along) + part * down.across)
    }
    return TextQuad(
      topLeft: corner(start, -Self.ascent), topRight: corner(end, -Self.ascent),
      bottomRight: corner(end, 1 - Self.ascent), bottomLeft: corner(start, 1 - Self.ascent))
  }
}

extension TextDirection {
  /// A point of the page given in the frame of the line.
  func point(along: Double, across: Double) -> TextPoint {
    switch line {
    case .none: TextPoint(x: along, y: across)
    case .one: TextPoint(x: -across, y: along)
    case .two: TextPoint(x: -along, y: -across)
    case .three: TextPoint(x: across, y: -along)
    }
  }

  /// What a box covers across the line, downwards as the text sees it.
  func downward(_ box: TextRect) -> (top: Double, bottom: Double) {
    switch line {
    case .none: (box.top, box.bottom)
    case .one: (-box.right, -box.left)
    case .two: (-box.bottom, -box.top)
    case .three: (box.left, box.right)
    }
  }
}

/// Finds lines of slanted text among runs.
///
/// poppler takes text at an angle apart glyph by glyph, since each stands higher or lower than the one before, and puts
/// the glyphs into rows of the page. What is left is where they stand: each begins where another one ends, and they
/// rise or fall evenly. Three such runs in a row make a baseline, and all others that stand on it belong to the line.
struct SlantedText {
  /// A run in the frame of its direction.
  ///
  /// The box of a run of several glyphs covers all of them, across the line too. Its middle lies on one line with that
  /// of the others where the middle of its first and last glyph's beginnings is taken for its place along.
  private struct Piece {
    var run: Int
    var start: Double
    var end: Double
    /// From the beginning of its first glyph to that of its last.
    var span: Double
    /// What its box covers across.
    var extent: Double
    /// The middle of its box across.
    var middle: Double
    /// Where on the line that middle is meant.
    var place: Double { start + span / 2 }

    /// The height of a glyph, where the line has this slope.
    func height(_ slope: Double) -> Double { extent - abs(slope) * span }
    /// The slope of the line to another.
    func slope(to other: Piece) -> Double { (other.middle - middle) / (other.place - place) }
  }

  /// A line through the middles of its pieces.
  private struct Line {
    var slope: Double
    var offset: Double
    var height: Double

    /// `nil` where there is no such line.
    init?(from first: Piece, to last: Piece) {
      guard last.place > first.place else { return nil }
      slope = first.slope(to: last)
      offset = first.middle - slope * first.place
      height = first.height(slope)
      // A level word would be taken for a slanted one of very small letters.
      guard height > 0.55 * max(first.extent, last.extent), abs(slope) >= SlantedText.leastSlope,
        abs(slope) <= SlantedText.mostSlope
      else { return nil }
    }

    func holds(_ piece: Piece) -> Bool {
      abs(piece.height(slope) - height) <= 0.15 * height
        && abs(piece.middle - offset - slope * piece.place) <= SlantedText.tolerance * height
    }
  }

  /// Rows of a table and the like have no slope; a scan that is a little askew is no concern of this.
  private static let leastSlope = 0.06
  private static let mostSlope = 1.1
  /// How far two runs may be apart, or overlap, in parts of their height, and be one word.
  private static let touching = 0.12
  /// How far from its line a run may stand, in parts of its height.
  private static let tolerance = 0.12
  /// Words of one line are no further apart than this, in parts of their height.
  private static let widestSpace = 1.2
  /// So many glyphs poppler leaves together where a line is hardly slanted.
  private static let longest = 12
  /// Pages of more short runs are left as they are.
  private static let limit = 8000

  private let source: TextRuns
  private var lines: [(direction: TextDirection, slant: TextSlant, pieces: [Piece])] = []

  /// The runs with those of slanted lines behind the others, line by line in the order of reading.
  static func collected(_ source: TextRuns) -> TextRuns {
    let short = source.runs.indices.filter { (1...longest).contains(source.runs[$0].glyphs.count) }
    guard (3...limit).contains(short.count) else { return source }
    var finder = SlantedText(source)
    let directions = Set(short.map { source.runs[$0].direction })
    for direction in directions.sorted(by: { $0.line.rawValue < $1.line.rawValue }) where !direction.isVertical {
      finder.find(among: short.filter { source.runs[$0].direction == direction }, direction)
    }
    return finder.lines.isEmpty ? source : finder.rearranged()
  }

  private init(_ source: TextRuns) { self.source = source }

  // MARK: Lines

  private mutating func find(among runs: [Int], _ direction: TextDirection) {
    let pieces = runs.map { piece($0, direction) }.sorted { ($0.start, $0.middle) < ($1.start, $1.middle) }
    var isTaken = [Bool](repeating: false, count: pieces.count)
    for index in pieces.indices where !isTaken[index] {
      guard let line = line(from: index, in: pieces, isTaken) else { continue }
      let members = pieces.indices.filter { !isTaken[$0] && line.holds(pieces[$0]) }
      // Three that do not all touch may stand so by chance.
      guard members.count > 3 || isOneWord(members.map { pieces[$0] }) else { continue }
      for other in members { isTaken[other] = true }
      add(members.map { pieces[$0] }, direction, line)
    }
  }

  private func isOneWord(_ pieces: [Piece]) -> Bool {
    zip(pieces, pieces.dropFirst()).allSatisfy { $1.start - $0.end <= Self.touching * $0.extent }
  }

  private func piece(_ run: Int, _ direction: TextDirection) -> Piece {
    let glyphs = source.runs[run].glyphs
    let first = source.boxes[glyphs.lowerBound]
    let last = source.boxes[glyphs.upperBound - 1]
    let across = direction.downward(first)
    let start = direction.start(of: first)
    return Piece(
      run: run, start: start, end: direction.end(of: last), span: max(0, direction.start(of: last) - start),
      extent: across.bottom - across.top, middle: (across.top + across.bottom) / 2)
  }

  /// The line through a run and two that follow it.
  private func line(from index: Int, in pieces: [Piece], _ isTaken: [Bool]) -> Line? {
    let first = pieces[index]
    for second in followers(of: first, in: pieces, isTaken) where Line(from: first, to: second) != nil {
      for third in followers(of: second, in: pieces, isTaken, gap: Self.widestSpace) {
        if let line = Line(from: first, to: third), line.holds(first), line.holds(second), line.holds(third) {
          return line
        }
      }
    }
    return nil
  }

  /// The runs that begin where one ends, or a little later. `pieces` rise by their start.
  private func followers(
    of piece: Piece, in pieces: [Piece], _ isTaken: [Bool], gap: Double = SlantedText.touching
  ) -> [Piece] {
    let low = pieces.partitionPoint { $0.start >= piece.end - Self.touching * piece.extent }
    let high = pieces.partitionPoint { $0.start > piece.end + gap * piece.extent }
    guard low < high else { return [] }
    return (low..<high).lazy.filter { other in
      let next = pieces[other]
      return !isTaken[other] && next.run != piece.run && next.place > piece.place
        && abs(next.middle - piece.middle) <= Self.mostSlope * (next.place - piece.place)
    }.prefix(16).map { pieces[$0] }
  }

  /// Adds the pieces of a line that are close enough to one another; one that is left alone stays where it was.
  private mutating func add(_ pieces: [Piece], _ direction: TextDirection, _ line: Line) {
    var part: [Piece] = []
    for piece in pieces {
      if let last = part.last, piece.start - last.end > Self.widestSpace * line.height {
        append(part, direction, line)
        part = []
      }
      part.append(piece)
    }
    append(part, direction, line)
  }

  private mutating func append(_ pieces: [Piece], _ direction: TextDirection, _ line: Line) {
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return }
    // Its ends tell a line better than three runs do.
    let line = Line(from: first, to: last) ?? line
    let offset = line.offset + (TextSlant.ascent - 0.5) * line.height
    let slant = TextSlant(line: lines.count, slope: line.slope, offset: offset, height: line.height)
    lines.append((direction, slant, pieces))
  }

  // MARK: Order

  private func rearranged() -> TextRuns {
    let taken = Set(lines.flatMap { $0.pieces.map(\.run) })
    var runs = source
    runs.runs = source.runs.indices.filter { !taken.contains($0) }.map { source.runs[$0] }
    // Lines that run in one way follow one another downwards as they see it.
    let ordered = lines.sorted { left, right in
      let keys = [left, right].map { ($0.direction.line.rawValue, ($0.slant.slope * 20).rounded(), $0.slant.offset) }
      return keys[0] < keys[1]
    }
    for line in ordered {
      for (index, piece) in line.pieces.enumerated() {
        var run = source.runs[piece.run]
        run.slant = line.slant
        let next = index + 1 < line.pieces.count ? line.pieces[index + 1] : nil
        run.hasSpaceAfter = next.map { $0.start - piece.end > 0.15 * line.slant.height } ?? false
        runs.runs.append(run)
      }
    }
    return runs
  }
}
