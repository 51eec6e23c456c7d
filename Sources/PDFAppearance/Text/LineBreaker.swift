import PDFDocument

/// A line that does not know yet where it stands.
struct UnplacedLine {
  var text: String
  var width: Double
  var isRightToLeft: Bool
  /// From left to right, each with its distance from the beginning of the line.
  var pieces: [(run: ShapedRun, left: Double)]
}

/// Breaks paragraphs into lines, and puts each line's parts into the order in which they are seen.
struct LineBreaker {
  let itemizer: Itemizer
  let size: Double
  let width: Double?
  let tabWidth: Double

  /// The lines of a paragraph, at least one.
  func lines(of paragraph: ItemizedParagraph) throws(PDFError) -> [UnplacedLine] {
    guard let width else { return [line(paragraph.atoms, of: paragraph)] }
    // Sums of widths that should be equal differ in their last digits.
    let limit = width + 1e-6 * max(size, width)
    var lines: [UnplacedLine] = []
    var next = 0
    // The parts of a word that was too wide for a line, the first one last.
    var parts: [TextAtom] = []
    repeat {
      var taken: [TextAtom] = []
      if let part = parts.popLast() { taken.append(part) }
      if parts.isEmpty {
        let wide = try fill(&taken, from: paragraph.atoms, at: &next, limit: limit)
        if let wide {
          parts = try cut(wide, of: paragraph.paragraph, toFit: limit).reversed()
          continue
        }
      }
      lines.append(line(taken, of: paragraph))
    } while (next < paragraph.atoms.count || !parts.isEmpty) && lines.count <= TextLayout.mostLines
    return lines
  }

  /// Takes the atoms that fit into a line after those it has already.
  ///
  /// - Returns: An atom that is too wide for any line, where the line would begin with one; it is passed over.
  private func fill(
    _ taken: inout [TextAtom], from atoms: [TextAtom], at next: inout Int, limit: Double
  ) throws(PDFError) -> TextAtom? {
    var position = taken.reduce(0) { advance(past: $1, from: $0) }
    // How many atoms stand before the last place where the line may end.
    var lastBreak = taken.last?.mayBreakAfter == true ? taken.count : 0
    while next < atoms.count {
      let atom = atoms[next]
      let end = advance(past: atom, from: position)
      if atom.kind == .word, end > limit {
        guard !taken.isEmpty else {
          next += 1
          return atom
        }
        // What stands after that place goes to the next line; without one the line ends here.
        let kept = lastBreak > 0 ? lastBreak : taken.count
        next -= taken.count - kept
        taken.removeLast(taken.count - kept)
        return nil
      }
      position = end
      taken.append(atom)
      next += 1
      if atom.mayBreakAfter { lastBreak = taken.count }
    }
    return nil
  }

  private func advance(past atom: TextAtom, from position: Double) -> Double {
    guard let run = atom.run else { return ((position / tabWidth).rounded(.down) + 1) * tabWidth }
    return position + run.width * size
  }

  /// Cuts an atom into parts that fit, each at least one cluster long.
  private func cut(_ atom: TextAtom, of paragraph: Paragraph, toFit limit: Double) throws(PDFError) -> [TextAtom] {
    var parts: [TextAtom] = []
    var start = atom.range.lowerBound
    while start < atom.range.upperBound {
      let ends = try clusterEnds(from: start, of: atom, in: paragraph, toFit: limit)
      var part = atom
      // The widths of clusters by themselves and in a word differ a little.
      for end in ends.reversed() {
        part.range = start..<end
        part.run = try itemizer.shape(part.range, of: paragraph.characters, like: atom)
        if (part.run?.width ?? 0) * size <= limit { break }
      }
      start = part.range.upperBound
      part.mayBreakAfter = start < atom.range.upperBound || atom.mayBreakAfter
      parts.append(part)
    }
    return parts
  }

  /// Where the clusters end that fit together, measured one by one; at least one end.
  private func clusterEnds(
    from start: Int, of atom: TextAtom, in paragraph: Paragraph, toFit limit: Double
  ) throws(PDFError) -> [Int] {
    var ends: [Int] = []
    var width = 0.0
    var position = start
    while position < atom.range.upperBound {
      var end = position + 1
      while end < atom.range.upperBound, !paragraph.starts[end] { end += 1 }
      width += try itemizer.shape(position..<end, of: paragraph.characters, like: atom).width * size
      if width > limit, !ends.isEmpty { break }
      ends.append(end)
      position = end
    }
    return ends
  }

  // MARK: - Order

  private func line(_ all: [TextAtom], of paragraph: ItemizedParagraph) -> UnplacedLine {
    var atoms = all
    while atoms.last?.kind == .space { atoms.removeLast() }
    // Tabs are measured from where reading begins.
    var widths: [Double] = []
    var position = 0.0
    for atom in atoms {
      let next = advance(past: atom, from: position)
      widths.append(next - position)
      position = next
    }
    var pieces: [(run: ShapedRun, left: Double)] = []
    var left = 0.0
    for index in Self.visualOrder(of: atoms.map(\.level)) {
      if let run = atoms[index].run, !run.glyphs.isEmpty { pieces.append((run, left)) }
      left += widths[index]
    }
    var text = ""
    if let first = atoms.first, let last = atoms.last {
      text = String(characters: paragraph.paragraph.characters[first.range.lowerBound..<last.range.upperBound])
    }
    return UnplacedLine(text: text, width: position, isRightToLeft: paragraph.isRightToLeft, pieces: pieces)
  }

  /// The order in which parts with these levels stand from left to right (UAX 9, L2).
  static func visualOrder(of levels: [Int8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowestOdd = levels.filter { $0 & 1 == 1 }.min() ?? highest
    guard lowestOdd <= highest else { return order }
    for level in stride(from: highest, through: max(1, lowestOdd), by: -1) {
      var start = 0
      while start < levels.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < levels.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
