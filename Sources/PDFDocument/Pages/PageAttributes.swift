/// Reads a page's attributes, its own and those its ancestors leave it (ISO 32000-2 7.7.3.4), from files that may hold
/// anything.
struct PageAttributes {
  /// What a page without a usable MediaBox is shown with, as other readers do: US Letter.
  static let usualMediaBox = PDFRect(x: 0, y: 0, width: 612, height: 792)
  /// Ancestors beyond this are not asked. Real trees have fewer than ten levels.
  private static let mostAncestors = 256
  /// Coordinates beyond this make no page: 14,400 units is the limit of most readers.
  private static let greatestCoordinate = 1e7

  let page: PDFObject
  let index: Int

  init(_ page: PDFObject, index: Int) {
    self.page = page
    self.index = index
  }

  /// The nearest value of a key, from the page upwards, that is `usable`.
  func inherited(_ key: String, where usable: (PDFObject) -> Bool) -> PDFObject? {
    var node = page
    var seen: Set<ObjectID> = []
    for _ in 0..<Self.mostAncestors {
      let value = node[key]
      if !value.isNull {
        if usable(value) { return value }
        note("the page's /\(key) makes no sense and is passed over")
      }
      if let id = node.id, !seen.insert(id).inserted { return nil }
      node = node["Parent"]
      if !node.isDictionary { return nil }
    }
    return nil
  }

  func mediaBox() -> PDFRect {
    if let value = inherited("MediaBox", where: { Self.rect($0) != nil }), let rect = Self.rect(value) {
      return rect
    }
    note("the page has no usable /MediaBox; US Letter is taken")
    return Self.usualMediaBox
  }

  func cropBox(within mediaBox: PDFRect) -> PDFRect {
    guard let value = inherited("CropBox", where: { Self.rect($0) != nil }), let rect = Self.rect(value) else {
      return mediaBox
    }
    if let shared = rect.intersection(mediaBox) { return shared }
    note("the page's /CropBox lies outside of its /MediaBox; the /MediaBox is shown")
    return mediaBox
  }

  func rotation() -> Int {
    guard let value = inherited("Rotate", where: { $0.double != nil })?.double else { return 0 }
    let turned = value.truncatingRemainder(dividingBy: 360)
    guard turned.truncatingRemainder(dividingBy: 90) == 0 else {
      note("the page's /Rotate is not a multiple of 90; the page is shown upright")
      return 0
    }
    return (Int(turned) + 360) % 360
  }

  func userUnit() -> Double {
    let value = page["UserUnit"]
    guard !value.isNull else { return 1 }
    if let unit = value.double, unit > 0, unit <= 75_000 { return unit }
    note("the page's /UserUnit makes no sense; 1 is taken")
    return 1
  }

  /// A rectangle with an area (ISO 32000-2 7.9.5), its corners put in order.
  static func rect(_ object: PDFObject) -> PDFRect? {
    let numbers = object.optionalNumbers.prefix(4).compactMap { $0 }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= greatestCoordinate }) else { return nil }
    let rect = PDFRect(
      between: PDFPoint(x: numbers[0], y: numbers[1]), and: PDFPoint(x: numbers[2], y: numbers[3]))
    return rect.isEmpty ? nil : rect
  }

  private func note(_ message: String) {
    page.document.note(PDFWarning(message, object: page.id, page: index))
  }
}

extension PDFObject {
  /// A rectangle in user space (ISO 32000-2 7.9.5), its corners put in order; `nil` when this is not an array of four
  /// numbers. It may have no area.
  public var rect: PDFRect? {
    let numbers = optionalNumbers.prefix(4).compactMap { $0 }
    guard numbers.count == 4 else { return nil }
    let rect = PDFRect(
      between: PDFPoint(x: numbers[0], y: numbers[1]), and: PDFPoint(x: numbers[2], y: numbers[3]))
    return rect.width.isFinite && rect.height.isFinite ? rect : nil
  }
}
