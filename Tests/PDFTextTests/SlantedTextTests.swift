import Testing

@testable import PDFText

@Suite("Text at an angle")
struct SlantedTextTests {
  /// Runs of one glyph each along a slanted line, as poppler gives them.
  private func letters(
    _ text: String, from start: (x: Double, y: Double), advance: Double = 5, step: Double, into runs: inout TextRuns
  ) {
    for (index, scalar) in text.unicodeScalars.enumerated() where scalar != " " {
      let place = (x: start.x + Double(index) * advance, y: start.y + Double(index) * step)
      runs.runs.append(TextRuns.Run(glyphs: runs.scalars.count..<runs.scalars.count + 1))
      runs.scalars.append(scalar)
      runs.boxes.append(TextRect(left: place.x, top: place.y, right: place.x + advance, bottom: place.y + 10))
    }
  }

  private func lines(_ runs: TextRuns) -> [String] {
    let page = PageText(SlantedText.collected(runs))
    return page.lines.map { page.text(in: $0.range) }
  }

  @Test("Letters that rise evenly are a line, however they come")
  func shuffled() {
    var generator = SystemRandomNumberGenerator()
    for step in [-5.0, -2, 0.5, 3, 5] {
      var runs = TextRuns()
      letters("a slanted line", from: (100, 300), step: step, into: &runs)
      letters("below the first", from: (100, 320), step: step, into: &runs)
      runs.runs.shuffle(using: &generator)
      #expect(lines(runs) == ["a slanted line", "below the first"], "\(step)")
    }
  }

  @Test("Level text stays as it is")
  func level() {
    var runs = TextRuns()
    letters("1 2 3 4 5", from: (0, 0), step: 0, into: &runs)
    letters("6 7 8 9 0", from: (0, 12), step: 0, into: &runs)
    #expect(SlantedText.collected(runs).runs.allSatisfy { $0.slant == nil })
    // Numbers of a table that stand below each other, each a column further.
    var table = TextRuns()
    for row in 0..<6 { letters("\(row)", from: (Double(row) * 20, Double(row) * 12), step: 0, into: &table) }
    #expect(SlantedText.collected(table).runs.allSatisfy { $0.slant == nil })
    // A raised number, a word and another in the line below.
    var chance = TextRuns()
    letters("2", from: (0, 0), step: 0, into: &chance)
    letters("a", from: (5, 2), step: 0, into: &chance)
    letters("b", from: (16, 6.4), step: 0, into: &chance)
    #expect(SlantedText.collected(chance).runs.allSatisfy { $0.slant == nil })
  }

  @Test("A quad leans with its line")
  func quads() throws {
    var runs = TextRuns()
    letters("needle", from: (100, 100), step: 5, into: &runs)
    let page = PageText(SlantedText.collected(runs))
    let area = try #require(page.areas(of: 0..<page.utf8.count).first)
    // A right angle at every corner, six advances long, ten high.
    let corners = area.quad.corners
    func distance(_ first: TextPoint, _ second: TextPoint) -> Double {
      ((first.x - second.x) * (first.x - second.x) + (first.y - second.y) * (first.y - second.y)).squareRoot()
    }
    #expect(abs(distance(corners[0], corners[1]) - 30 * 2.0.squareRoot()) < 0.01)
    #expect(abs(distance(corners[1], corners[2]) - 10) < 0.01)
    #expect(abs(distance(corners[0], corners[2]) - distance(corners[1], corners[3])) < 0.01)
    #expect(abs(corners[0].y - corners[1].y + 30) < 0.01, "it falls")
  }

  @Test("Numbers without end do no harm")
  func hostile() {
    var runs = TextRuns()
    for value in [0, 1e308, -1e308, .leastNonzeroMagnitude, 5, 5, 5, 5] as [Double] {
      runs.runs.append(TextRuns.Run(glyphs: runs.scalars.count..<runs.scalars.count + 1))
      runs.scalars.append("x")
      runs.boxes.append(TextRect(left: value, top: value, right: value, bottom: -value))
    }
    #expect(SlantedText.collected(runs).runs.count == 8)
  }
}
