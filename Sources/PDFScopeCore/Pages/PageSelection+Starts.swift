extension PageSelection {
  /// The pages, 0-based, at which something is to begin: those that the selection names, but of the pages under an
  /// outline item the first only.
  ///
  /// - Throws: as `resolve(in:clamp:)`.
  public func resolveStarts(in directory: any PageDirectory, clamp: Bool = false) throws -> [Int] {
    // What is taken away again, or chosen by its place, is meant page by page.
    guard placeParity == nil, !items.contains(where: { $0.isExclusion || $0.parity != nil }) else {
      return try resolve(in: directory, clamp: clamp)
    }
    var starts: [Int] = []
    for item in items {
      let pages = try PageSelection(description: description, items: [item], placeParity: nil)
        .resolve(in: directory, clamp: clamp)
      if case .outline = item.what { starts += pages.prefix(1) } else { starts += pages }
    }
    return starts
  }
}
