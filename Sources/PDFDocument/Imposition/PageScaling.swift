/// How a page is brought to another size.
public struct PageSizing: Sendable, Hashable {
  /// How the page fills a paper of another shape.
  public enum Fit: Sendable, Hashable, CaseIterable {
    /// All of the page is seen.
    case contain
    /// All of the paper is filled.
    case cover
    /// The page takes the paper's shape.
    case stretch
    /// The page keeps its size.
    case none
  }

  /// The size of the paper as the page is shown, in points (1/72 inch).
  public var size: PDFSize
  /// How the page fills it.
  public var fit = Fit.contain
  /// How much of the room that is left over lies to the left: 0 to 1.
  public var leftShare = 0.5
  /// How much of the room that is left over lies above: 0 to 1.
  public var topShare = 0.5
  /// Whether the page is turned by 90 degrees clockwise first.
  public var turns = false

  /// A page of this size.
  public init(size: PDFSize) { self.size = size }
}

/// Where a page that is brought to another size goes.
private struct PageResizing {
  let rotation: Int
  /// The new MediaBox.
  let box: PDFRect
  let transform: PDFTransform

  init(_ page: Page, _ sizing: PageSizing) {
    rotation = (page.rotation + (sizing.turns ? 90 : 0)) % 360
    let isSideways = rotation % 180 != 0
    let (width, height) = (sizing.size.width / page.userUnit, sizing.size.height / page.userUnit)
    box = PDFRect(x: 0, y: 0, width: isSideways ? height : width, height: isSideways ? width : height)
    let old = isSideways ? PDFSize(width: page.cropBox.height, height: page.cropBox.width) : page.cropBox.size
    var (x, y) = (width / old.width, height / old.height)
    switch sizing.fit {
    case .contain: (x, y) = (min(x, y), min(x, y))
    case .cover: (x, y) = (max(x, y), max(x, y))
    case .stretch: break
    case .none: (x, y) = (1, 1)
    }
    let shown = PDFTransform.display(of: page.cropBox, rotation: rotation)
      .followed(by: .scaling(x, y))
      .followed(
        by: .moving((width - old.width * x) * sizing.leftShare, (height - old.height * y) * sizing.topShare))
    transform = PDFTransform.display(of: box, rotation: rotation).inverse.map { shown.followed(by: $0) } ?? .identity
  }
}

extension Document {
  /// Brings pages to another size, with all that belongs to them and leads to them.
  ///
  /// - Parameter sizings: By the zero-based index of the page.
  /// - Returns: The pages that were changed; those that have the size already stay as they are.
  /// - Throws: `page.outOfRange`; then nothing is changed.
  public func resizePages(_ sizings: [Int: PageSizing]) throws(PDFError) -> [Int] {
    try checkPages(sizings.keys)
    for (index, sizing) in sizings.sorted(by: { $0.key < $1.key }) { try check(sizing, ofPage: index) }
    try separateRepeatedPages()
    var moves: [ObjectID: PageMove] = [:]
    var annotations = AnnotationMoves(self)
    let redrawing = PageRedrawing(document: self)
    let forms = PageForm(objects: ObjectImporter(from: self, into: self))
    var changed: [Int] = []
    for (place, (index, sizing)) in sizings.sorted(by: { $0.key < $1.key }).enumerated() {
      try step(place, of: sizings.count)
      guard let page = page(at: index) else { continue }
      let resizing = PageResizing(page, sizing)
      let isSame = zip(resizing.box.sides, page.mediaBox.sides).allSatisfy { abs($0 - $1) < 1e-4 }
      if resizing.transform.isIdentity, isSame, page.rotation == resizing.rotation, page.cropBox == page.mediaBox {
        continue
      }
      changed.append(index)
      let id = page.object.id
      var move = PageMove(
        target: id ?? ObjectID(number: 0), transform: resizing.transform, shown: page.cropBox,
        rotation: page.rotation, isAlone: true)
      if try !redrawing.transform(page, by: resizing.transform) {
        let form = try forms.make(of: page, takingAlong: PageRedrawing.keysOfContent)
        try redrawing.show(form, on: page, by: resizing.transform)
        move.form = form
      }
      try resize(page, resizing, move, &annotations)
      if let id { moves[id] = move }
    }
    guard !moves.isEmpty else { return changed }
    var references = PageMoves(self, moves)
    try references.carryOut()
    return changed
  }

  /// Refuses a page whose unit is such that the size is none that a page can have.
  private func check(_ sizing: PageSizing, ofPage index: Int) throws(PDFError) {
    guard let unit = page(at: index)?.userUnit else { return }
    let sides = [sizing.size.width / unit, sizing.size.height / unit]
    guard sides.allSatisfy({ (1e-3...1e7).contains($0) }) else {
      throw PDFError(
        .usageInvalidValue, "the page's unit is \(PDFNumber.text(unit)) points, which is no measure for that size",
        page: index)
    }
  }

  private func resize(
    _ page: Page, _ resizing: PageResizing, _ move: PageMove, _ annotations: inout AnnotationMoves
  ) throws(PDFError) {
    if !page.object["Annots"].isNull {
      try set("Annots", of: page.object, to: .array(try annotations.move(of: page.object, by: move)))
    }
    for key in ["BleedBox", "TrimBox", "ArtBox"] {
      guard let box = PageAttributes.rect(page.object[key]) else { continue }
      let moved = resizing.transform.apply(box).intersection(resizing.box)
      try set(key, of: page.object, to: moved.map { .rect($0) } ?? .null)
    }
    if !page.object["VP"].isNull {
      try set("VP", of: page.object, to: .array(move.viewports(page.object["VP"])))
    }
    if !page.object["Thumb"].isNull, !hasSameShape(page, resizing) { try remove("Thumb", from: page.object) }
    try set("MediaBox", of: page.object, to: .rect(resizing.box))
    // An inherited one would count otherwise.
    try set("CropBox", of: page.object, to: .rect(resizing.box))
    if resizing.rotation != page.rotation { try set("Rotate", of: page.object, to: .integer(resizing.rotation)) }
  }

  /// Whether a picture of the page as it was is one of the page as it is, but for the size.
  private func hasSameShape(_ page: Page, _ resizing: PageResizing) -> Bool {
    let placed = resizing.transform.apply(page.cropBox)
    return page.rotation == resizing.rotation
      && zip(placed.sides, resizing.box.sides).allSatisfy {
        abs($0 - $1) < 0.01 * max(resizing.box.width, resizing.box.height)
      }
  }

  /// - Throws: `page.outOfRange`.
  func checkPages(_ indices: some Collection<Int>) throws(PDFError) {
    let count = pages(full: true).entries.count
    for index in indices where index < 0 || index >= count {
      throw PDFError(.pageOutOfRange, "there is no page \(index &+ 1); the document has \(count)", page: index)
    }
  }
}

extension PDFRect {
  /// Left, bottom, right and top in user space.
  var sides: [Double] { [x, y, maxX, maxY] }
}
