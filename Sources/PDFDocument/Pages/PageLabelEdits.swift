extension PageLabels {
  /// The labels of pages of which each opens a range of its own; those that go on with the one before become one.
  init(opening ranges: some Sequence<Range>) {
    var joined: [Range] = []
    for range in ranges where !(joined.last?.continues(with: range) ?? false) { joined.append(range) }
    self.init(joined)
  }

  /// The ranges that give the pages in `order` (old indices, in their new order) the labels they had.
  func reordered(_ order: [Int]) -> PageLabels {
    PageLabels(opening: order.enumerated().map { range(startingAt: $1, newStart: $0) })
  }

  /// The range a page would open at its new index. A page without a label is called by its number.
  func range(startingAt old: Int, newStart: Int) -> Range {
    guard !ranges.isEmpty else { return Range(start: newStart, style: .decimal, prefix: "", first: old + 1) }
    guard let range = range(of: old) else {
      return Range(start: newStart, style: nil, prefix: "", first: 1)
    }
    let (number, overflow) = range.first.addingReportingOverflow(old - range.start)
    return Range(start: newStart, style: range.style, prefix: range.prefix, first: overflow ? Int.max : number)
  }

  /// The ranges as a number tree of one node.
  var value: PDFValue {
    .dictionary([
      "Nums": .array(
        ranges.flatMap { range -> [PDFValue] in
          var entry: [String: PDFValue] = [:]
          if let style = range.style { entry["S"] = .name(style.rawValue) }
          if !range.prefix.isEmpty { entry["P"] = .text(range.prefix) }
          if range.first != 1, range.style != nil { entry["St"] = .integer(range.first) }
          return [.integer(range.start), .dictionary(entry)]
        })
    ])
  }
}

extension PageLabels.Range {
  /// Whether the page at `next.start` would get the same label from this range.
  func continues(with next: Self) -> Bool {
    guard style == next.style, prefix == next.prefix else { return false }
    return style == nil || next.first == first.addingReportingOverflow(next.start - start).partialValue
  }
}
