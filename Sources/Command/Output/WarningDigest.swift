import PDFScope

/// The warnings of a document as a few lines: a damaged file makes its readers repeat themselves.
struct WarningDigest {
  /// A message, where it was first seen, and how often.
  private struct Line {
    var first: Warning
    var count = 1
    /// Whether all of them are about the page of the first.
    var isOfOnePage = true
  }

  /// So many messages are shown.
  static let limit = 10

  private var lines: [Line] = []
  private var positions: [String: Int] = [:]

  init(_ warnings: [Warning]) {
    for warning in warnings {
      if let position = positions[warning.message] {
        lines[position].count += 1
        if lines[position].first.page != warning.page { lines[position].isOfOnePage = false }
      } else {
        positions[warning.message] = lines.count
        lines.append(Line(first: warning))
      }
    }
  }

  /// Page and text of each line.
  var texts: [(page: Int?, text: String)] {
    var texts: [(page: Int?, text: String)] = lines.prefix(Self.limit).map { line in
      let times = line.count > 1 ? " (\(line.count) times)" : ""
      return (line.isOfOnePage ? line.first.page : nil, line.first.message + times)
    }
    let rest = lines.count - Self.limit
    if rest > 0 {
      texts.append((nil, "and \(rest) more of other kinds, which --verbose shows"))
    }
    return texts
  }
}
