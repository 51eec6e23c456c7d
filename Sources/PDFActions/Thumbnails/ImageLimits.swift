import PDFDocument
import PDFImaging
import PDFScopeCore

/// Finds pages whose images would take too long or too much memory to decode, from what dictionaries and contents tell.
///
/// poppler decodes all of an image, however small it is drawn, each time that it is drawn.
struct ImageLimits {
  /// What the images of a page may cost together.
  private let mostCost: Int
  /// No page that somebody made has more of them.
  private static let mostObjects = 50_000
  private var tally = PictureTally { ImageLimits.cost(of: $0) }
  /// By resources: what the images cost that are not drawn by name.
  private var known: [ObjectID: PictureTally.Total] = [:]
  private var images: [ObjectID: Bool] = [:]

  /// - Parameter maxPixels: The most pixels of a page's picture; its images may have five times as many of RGB. To ask
  ///   for small pictures does not make a page's images any dearer: less than usual counts as what is usual.
  init(maxPixels: Int = RenderRequest.defaultMaximumPixels) {
    let pixels = max(maxPixels, RenderRequest.defaultMaximumPixels)
    mostCost = pixels.multipliedReportingOverflow(by: 5 * Self.costOfRGB).partialValue
  }

  /// Looks at a page's contents, and walks through its resources and annotations: patterns, Type 3 fonts, soft masks.
  ///
  /// - Throws: `document.limit`.
  mutating func check(_ page: Page) throws(ActionError) {
    let resources = page.resources
    let annotations = page.object["Annots"]
    var total = PictureTally.Total()
    // Many documents have one dictionary for all pages.
    if annotations.isNull, let id = resources.id, let found = known[id] {
      guard images[id] == true else { return }
      total = found
    } else {
      var walk = Walk(resources, annotations)
      while let image = walk.next(limit: Self.mostObjects) {
        guard !image.isDrawnByName else { continue }
        total.add(image.object, cost: Self.cost(of: image.object))
      }
      if annotations.isNull, let id = resources.id {
        known[id] = total
        images[id] = walk.hasImages
      }
      guard walk.hasImages else { return }
    }
    total.add(tally.total(of: page))
    guard total.cost > mostCost, let image = total.dearest else { return }
    let size = "\(image["Width"].int ?? 0) by \(image["Height"].int ?? 0) pixels"
    let isAlone = Self.cost(of: image) > mostCost
    throw ActionError(
      "document.limit",
      isAlone
        ? "the page shows an image of \(size), too many to be decoded"
        : "the page shows images of too many pixels to be decoded, the largest of \(size)",
      hint: "allow more with --max-pixels, if the document can be trusted", page: page.index + 1,
      object: image.id?.description)
  }

  // MARK: Costs

  /// What a pixel of RGB costs, some 8 ns on a machine of 2020.
  private static let costOfRGB = 4

  /// What an image costs with its masks; `Int.max` where that is too much to be counted.
  private static func cost(of image: PDFObject) -> Int {
    [image, image["SMask"], image["Mask"]].filter(\.isStream).reduce(0) { sum, image in
      let (width, height) = (max(0, image["Width"].int ?? 0), max(0, image["Height"].int ?? 0))
      let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
      let (cost, isTooDear) = pixels.multipliedReportingOverflow(by: costOfPixel(image))
      let (total, isOver) = sum.addingReportingOverflow(cost)
      return isTooLarge || isTooDear || isOver ? .max : total
    }
  }

  /// Measured with poppler: one bit takes a quarter of what RGB takes, CMYK three times as long, Lab and several inks
  /// seven times. JPEG 2000 is decoded as a whole into memory.
  private static func costOfPixel(_ image: PDFObject) -> Int {
    let filter = image["Filter"]
    if filter.isName("JPXDecode") || filter.items.contains(where: { $0.isName("JPXDecode") }) { return 4 * costOfRGB }
    if image["ImageMask"].bool == true || image["BitsPerComponent"].int == 1 { return 1 }
    let space = image["ColorSpace"]
    switch space.name ?? space[0].name {
    case "DeviceGray", "CalGray", "Indexed", "Separation": return 2
    case "DeviceCMYK": return 3 * costOfRGB
    case "ICCBased":
      switch space[1]["N"].int {
      case 1: return 2
      case 4: return 3 * costOfRGB
      default: return costOfRGB
      }
    case "Lab", "DeviceN": return 7 * costOfRGB
    default: return costOfRGB
    }
  }
}

/// Goes through everything that a page's resources lead to, each indirect object once.
private struct Walk {
  /// An object, and whether it is found only in a dictionary of what contents draw by name.
  struct Item {
    var object: PDFObject
    var isDrawnByName: Bool
  }

  /// Whether any image was found.
  private(set) var hasImages = false
  private var open: [Item]
  private var seen: Set<ObjectID> = []
  private var count = 0

  init(_ resources: PDFObject, _ annotations: PDFObject) {
    open = []
    for annotation in annotations.items.prefix(10_000) {
      let appearances = annotation["AP"]
      for state in ["N", "R", "D"] {
        let appearance = appearances[state]
        // A dictionary has a stream for each state of a field.
        let found = appearance.isStream ? [appearance] : appearance.entries.prefix(100).map(\.value)
        open += found.map { Item(object: $0, isDrawnByName: false) }
      }
    }
    open.append(Item(object: resources, isDrawnByName: true))
  }

  /// The next image; nil at the end, or after so many objects.
  mutating func next(limit: Int) -> Item? {
    while let item = open.popLast() {
      let object = item.object
      count += 1
      guard count <= limit else { return nil }
      if let id = object.id, !seen.insert(id).inserted { continue }
      if object.isStream, object["Subtype"].isName("Image") {
        hasImages = true
        return item
      }
      // A direct dictionary cannot contain itself; streams are indirect.
      addInner(item)
    }
    return nil
  }

  private mutating func addInner(_ item: Item) {
    let object = item.object
    func add(_ found: [PDFObject], isDrawnByName: Bool) {
      open += found.map { Item(object: $0, isDrawnByName: isDrawnByName) }
    }
    if object.isStream {
      return add([object["Resources"]].filter(\.isDictionary), isDrawnByName: item.isDrawnByName)
    }
    guard object.isDictionary else { return }
    add(object["XObject"].entries.map(\.value).filter(\.isStream), isDrawnByName: item.isDrawnByName)
    var others = object["Pattern"].entries.map(\.value).filter(\.isStream)
    for (_, font) in object["Font"].entries where font["Subtype"].isName("Type3") {
      others += [font["Resources"]].filter(\.isDictionary)
    }
    for (_, state) in object["ExtGState"].entries {
      others += [state["SMask"]["G"]].filter(\.isStream)
    }
    add(others, isDrawnByName: false)
  }
}
