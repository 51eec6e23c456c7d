/// Rows of cells in columns that line up, for people to read.
public struct TextTable: Sendable {
  /// How each column is aligned; columns beyond the list are aligned left.
  public var alignments: [TextAlignment]
  /// The spaces between two columns.
  public var gap: Int
  /// The spaces before each row.
  public var indent: Int
  /// The rows; they need not have the same number of cells.
  public private(set) var rows: [[String]] = []

  /// Makes an empty table.
  public init(alignments: [TextAlignment] = [], gap: Int = 2, indent: Int = 0) {
    self.alignments = alignments
    self.gap = max(0, gap)
    self.indent = max(0, indent)
  }

  /// Adds a row.
  public mutating func append(_ cells: [String]) { rows.append(cells) }

  /// The table as text, each row ended by a line feed, without spaces at the end of a line.
  /// - Parameter width: the columns to fit in: the last column is wrapped when there is room for at least 20 columns.
  public func render(width: Int? = nil) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? TextLayout.width(of: $0[column]) : 0 }.max() ?? 0
    }
    let lastStart = indent + widths.dropLast().reduce(0) { $0 + $1 + gap }
    let wrapWidth = width.flatMap { $0 - lastStart >= 20 ? $0 : nil }
    return rows.map { row in
      var line = String(repeating: " ", count: indent)
      for (column, cell) in row.enumerated() {
        let isLast = column == count - 1
        let alignment = column < alignments.count ? alignments[column] : .left
        if isLast, let wrapWidth, alignment == .left {
          line += TextLayout.wrap(cell, width: wrapWidth, indent: lastStart, firstIndent: lastStart)
            .unicodeScalars.dropFirst(lastStart).reduce(into: "") { $0.unicodeScalars.append($1) }
        } else {
          line += TextLayout.padded(cell, to: widths[column], alignment: alignment)
          if column < row.count - 1 { line += String(repeating: " ", count: gap) }
        }
      }
      return trimmed(line) + "\n"
    }.joined()
  }

  private func trimmed(_ line: String) -> String {
    var end = line.endIndex
    while end > line.startIndex, line[line.index(before: end)] == " " { end = line.index(before: end) }
    return String(line[..<end])
  }
}
