import PDFDocument
import PDFScopeCore

/// Finds pictures that would take too long or too much memory to decode, from what their dictionaries tell.
struct ImageLimits {
  /// The most samples that the images of a page may have together.
  private let mostPixels: Int
  /// The most samples of an image that is decoded as a whole before it is made smaller.
  private let mostWhole: Int
  /// No page that somebody made has more of them.
  private static let mostObjects = 50_000
  private var passed: Set<ObjectID> = []

  /// - Parameter maxPixels: The most pixels of a page's picture; an image may be finer than that.
  init(maxPixels: Int) {
    mostPixels = maxPixels.multipliedReportingOverflow(by: 20).partialValue
    mostWhole = maxPixels.multipliedReportingOverflow(by: 4).partialValue
  }

  /// Walks through the resources of a page and its annotations: images, forms, patterns, Type 3 fonts, soft masks.
  ///
  /// - Throws: `document.limit`.
  mutating func check(_ page: Page) throws(ActionError) {
    let resources = page.resources
    let annotations = page.object["Annots"]
    // Many documents have one dictionary for all pages.
    let isKnown = resources.id.map(passed.contains) ?? false
    if isKnown, annotations.isNull { return }
    var walk = Walk(isKnown ? [] : [resources], annotations)
    var total = 0
    while let image = walk.next(limit: Self.mostObjects) {
      let (width, height) = (max(0, image["Width"].int ?? 0), max(0, image["Height"].int ?? 0))
      let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
      total = isTooLarge ? .max : total.addingReportingOverflow(count).overflow ? .max : total + count
      guard total > mostPixels || (count > mostWhole && Self.isDecodedWhole(image)) else { continue }
      throw ActionError(
        "document.limit", "the page shows an image of \(width) by \(height) pixels, too many to be decoded",
        hint: "allow more with --max-pixels, if the document can be trusted", page: page.index + 1,
        object: image.id?.description)
    }
    if let id = resources.id, !isKnown { passed.insert(id) }
  }

  private static func isDecodedWhole(_ image: PDFObject) -> Bool {
    let filter = image["Filter"]
    return filter.isName("JPXDecode") || filter.items.contains { $0.isName("JPXDecode") }
  }
}

/// Goes through everything that a page's resources lead to, each indirect object once.
private struct Walk {
  private var open: [PDFObject]
  private var seen: Set<ObjectID> = []
  private var count = 0

  init(_ resources: [PDFObject], _ annotations: PDFObject) {
    open = resources
    for annotation in annotations.items.prefix(10_000) {
      let appearances = annotation["AP"]
      for state in ["N", "R", "D"] {
        let appearance = appearances[state]
        // A dictionary has a stream for each state of a field.
        open += appearance.isStream ? [appearance] : appearance.entries.prefix(100).map(\.value)
      }
    }
  }

  /// The next image; nil at the end, or after so many objects.
  mutating func next(limit: Int) -> PDFObject? {
    while let object = open.popLast() {
      count += 1
      guard count <= limit else { return nil }
      if let id = object.id, !seen.insert(id).inserted { continue }
      if object.isStream, object["Subtype"].isName("Image") {
        open += [object["SMask"], object["Mask"]].filter(\.isStream)
        return object
      }
      // A direct dictionary cannot contain itself; streams are indirect.
      open += inner(object)
    }
    return nil
  }

  private func inner(_ object: PDFObject) -> [PDFObject] {
    if object.isStream { return [object["Resources"]].filter(\.isDictionary) }
    guard object.isDictionary else { return [] }
    var found: [PDFObject] = []
    for category in ["XObject", "Pattern"] {
      found += object[category].entries.map(\.value).filter(\.isStream)
    }
    for (_, font) in object["Font"].entries where font["Subtype"].isName("Type3") {
      found += [font["Resources"]].filter(\.isDictionary)
    }
    for (_, state) in object["ExtGState"].entries {
      found += [state["SMask"]["G"]].filter(\.isStream)
    }
    return found
  }
}
