/// A box of a page (ISO 32000-2 14.11.2).
public enum PageBoxKind: String, Sendable, Hashable, CaseIterable {
  /// The whole of the paper.
  case media = "MediaBox"
  /// What is shown.
  case crop = "CropBox"
  /// What is printed before the paper is cut.
  case bleed = "BleedBox"
  /// The paper after it is cut.
  case trim = "TrimBox"
  /// What the page is about.
  case art = "ArtBox"
}

/// What became of a box.
public enum BoxChange: Sendable, Hashable {
  /// It is as it was asked for.
  case set
  /// It was cut down to the MediaBox.
  case cut
  /// It was that already.
  case unchanged
}

extension Page {
  /// A box as it applies: where the page has none, the one that stands for it, and never beyond the MediaBox.
  public func box(_ kind: PageBoxKind) -> PDFRect {
    switch kind {
    case .media: mediaBox
    case .crop: cropBox
    case .bleed, .trim, .art:
      PageAttributes.rect(object[kind.rawValue]).flatMap { $0.intersection(mediaBox) } ?? cropBox
    }
  }

  /// Whether the page has a box itself or inherits it.
  public func has(_ kind: PageBoxKind) -> Bool {
    let attributes = PageAttributes(object, index: index)
    return attributes.inherited(kind.rawValue) { PageAttributes.rect($0) != nil } != nil
  }
}

extension Document {
  /// Gives pages that stand in the page tree more than once an object for each place, so that one can be changed
  /// without the other.
  public func separatePages() throws(PDFError) { try separateRepeatedPages() }

  /// Sets a box of a page, in user space.
  ///
  /// A box that would reach beyond the MediaBox is cut down to it. Where the MediaBox becomes smaller, the other boxes
  /// are cut down with it, and one that would lie outside goes.
  ///
  /// - Returns: What became of it, and which other boxes had to be changed.
  /// - Throws: `usage.invalidValue` for a box that lies outside of the MediaBox or encloses nothing, `page.outOfRange`.
  @discardableResult
  public func setBox(
    _ kind: PageBoxKind, ofPage index: Int, to rect: PDFRect
  ) throws(PDFError) -> (change: BoxChange, others: [PageBoxKind]) {
    guard let page = page(at: index) else { throw PDFError(.pageOutOfRange, "there is no such page", page: index) }
    let box = kind == .media ? rect : page.mediaBox.intersection(rect)
    guard let box, !box.isEmpty else {
      throw PDFError(.usageInvalidValue, "the box lies outside of the page's MediaBox", page: index)
    }
    let isCut = zip(box.sides, rect.sides).contains { abs($0 - $1) > 1e-6 }
    let isSame = page.has(kind) && zip(box.sides, page.box(kind).sides).allSatisfy { abs($0 - $1) < 1e-6 }
    if isSame { return (.unchanged, []) }
    try set(kind.rawValue, of: page.object, to: .rect(box))
    let others = kind == .media ? try cutBoxes(of: page, to: box) : []
    try removeThumbnail(of: page)
    return (isCut ? .cut : .set, others)
  }

  /// Takes the picture of a page away that shows what was shown before.
  private func removeThumbnail(of before: Page) throws(PDFError) {
    guard !before.object["Thumb"].isNull, page(at: before.index)?.cropBox != before.cropBox else { return }
    try remove("Thumb", from: before.object)
  }

  /// Takes a box of a page away, so that the one that stands for it applies.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: `usage.invalidValue` for the MediaBox, `page.outOfRange`.
  @discardableResult
  public func clearBox(_ kind: PageBoxKind, ofPage index: Int) throws(PDFError) -> Bool {
    guard let page = page(at: index) else { throw PDFError(.pageOutOfRange, "there is no such page", page: index) }
    guard kind != .media else { throw PDFError(.usageInvalidValue, "a page must have a MediaBox", page: index) }
    let had = !page.object[kind.rawValue].isNull
    if had {
      try remove(kind.rawValue, from: page.object)
      try removeThumbnail(of: page)
    }
    guard kind == .crop, let left = self.page(at: index), left.cropBox != left.mediaBox else { return had }
    // What the page inherits can only be covered.
    try set(kind.rawValue, of: page.object, to: .rect(left.mediaBox))
    try removeThumbnail(of: page)
    return true
  }

  private func cutBoxes(of page: Page, to media: PDFRect) throws(PDFError) -> [PageBoxKind] {
    var others: [PageBoxKind] = []
    for kind in PageBoxKind.allCases where kind != .media {
      let attributes = PageAttributes(page.object, index: page.index)
      let value = kind == .crop ? attributes.inherited(kind.rawValue) { _ in true } : page.object[kind.rawValue]
      guard let rect = value.flatMap({ PageAttributes.rect($0) }) else { continue }
      guard let cut = rect.intersection(media) else {
        others.append(kind)
        try set(kind.rawValue, of: page.object, to: kind == .crop ? .rect(media) : .null)
        continue
      }
      guard cut != rect else { continue }
      others.append(kind)
      try set(kind.rawValue, of: page.object, to: .rect(cut))
    }
    return others
  }
}
