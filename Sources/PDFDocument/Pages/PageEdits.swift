extension Document {
  /// Turns pages, each from how it is shown now.
  ///
  /// - Parameters:
  ///   - indices: Zero-based; a page named twice is turned once.
  ///   - angle: Clockwise, a multiple of 90.
  /// - Returns: How many pages were turned.
  /// - Throws: `usage.invalidValue`, `page.outOfRange`; then nothing is changed.
  @discardableResult
  public func rotatePages(_ indices: some Collection<Int>, by angle: Int) throws(PDFError) -> Int {
    guard angle % 90 == 0 else {
      throw PDFError(.usageInvalidValue, "pages can be turned by multiples of 90 degrees, not by \(angle)")
    }
    // Both are brought below 360 first, so that no sum can overflow.
    return try turn(indices) { (($0.rotation + angle % 360) % 360 + 360) % 360 }
  }

  /// Turns pages to an angle, whatever they have now.
  ///
  /// - Parameters:
  ///   - indices: Zero-based; a page named twice is turned once.
  ///   - angle: Clockwise, a multiple of 90.
  /// - Returns: How many pages were turned.
  /// - Throws: `usage.invalidValue`, `page.outOfRange`; then nothing is changed.
  @discardableResult
  public func rotatePages(_ indices: some Collection<Int>, to angle: Int) throws(PDFError) -> Int {
    guard angle % 90 == 0 else {
      throw PDFError(.usageInvalidValue, "pages can be turned to multiples of 90 degrees, not to \(angle)")
    }
    return try turn(indices) { _ in (angle % 360 + 360) % 360 }
  }

  private func turn(_ indices: some Collection<Int>, _ rotation: (Page) -> Int) throws(PDFError) -> Int {
    let chosen = try checked(indices, full: !canTurnByQuickMap(indices))
    if pages().isFull { try separateRepeatedPages() }
    for index in chosen {
      guard let page = page(at: index), rotation(page) != page.rotation else { continue }
      try set("Rotate", of: page.object, to: .integer(rotation(page)))
    }
    return chosen.count
  }

  /// Whether the quick map is enough to find pages, because all of them are found where it says. To turn a few pages of
  /// many should not take a look at all.
  private func canTurnByQuickMap(_ indices: some Collection<Int>) -> Bool {
    let map = pages()
    guard !map.isFull, map.isSound, !map.hasRepeatedPages else { return false }
    return indices.allSatisfy { index in
      guard let page = object(of: map, at: index) else { return false }
      return page.isDictionary && !page["Kids"].isArray && !page.isDictionary(ofType: "Pages")
    }
  }

  /// The indices in ascending order, each once.
  private func checked(_ indices: some Collection<Int>, full: Bool = true) throws(PDFError) -> [Int] {
    let count = pages(full: full).entries.count
    for index in indices where index < 0 || index >= count {
      throw PDFError(
        .pageOutOfRange, "there is no page \(index &+ 1); the document has \(count)", page: index)
    }
    return Set(indices).sorted()
  }
}
