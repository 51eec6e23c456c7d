import PDFDocument
import PDFImaging
import PDFScopeCore

/// Finds pages whose images would take too long or too much memory to decode, from what dictionaries and contents tell.
///
/// poppler decodes all of an image, however small it is drawn, each time that it is drawn.
struct ImageLimits {
  /// What the images of a page may cost together.
  private let mostCost: Int
  private var tally = PictureTally { ImageLimits.cost(of: $0) }
  /// By resources: many documents have one dictionary for all pages.
  private var known: [ObjectID: Inner] = [:]

  /// - Parameter maxPixels: The most pixels of a page's picture; its images may have five times as many of RGB. To ask
  ///   for small pictures does not make a page's images any dearer: less than usual counts as what is usual.
  init(maxPixels: Int = RenderRequest.defaultMaximumPixels) {
    let pixels = max(maxPixels, RenderRequest.defaultMaximumPixels)
    let (cost, isTooLarge) = pixels.multipliedReportingOverflow(by: 5 * Self.costOfRGB)
    mostCost = isTooLarge ? .max : cost
  }

  /// Looks at a page's contents, and walks through its resources and annotations: patterns, Type 3 fonts, soft masks.
  ///
  /// - Throws: `document.limit`, also where there is too much to be looked at.
  mutating func check(_ page: Page) throws(ActionError) {
    let resources = inner(of: page.resources)
    let annotations = Inner(Walk(annotations: page.object["Annots"]))
    var isWhole = resources.isWhole && annotations.isWhole
    if isWhole, !resources.hasImages, !annotations.hasImages { return }
    var total = resources.total
    total.add(annotations.total)
    if isWhole {
      let contents = tally.total(of: page)
      isWhole = contents.isWhole
      total.add(contents)
    }
    if total.cost > mostCost, let image = total.dearest {
      let size = "\(Self.side(image, "Width", "W")) by \(Self.side(image, "Height", "H")) pixels"
      let isAlone = Self.cost(of: image) > mostCost
      throw ActionError(
        "document.limit",
        isAlone
          ? "the page shows an image of \(size), too many to be decoded"
          : "the page shows images of too many pixels to be decoded, the largest of \(size)",
        hint: "allow more with --max-pixels, if the document can be trusted", page: page.index + 1,
        object: image.id?.description)
    }
    // Nobody knows what the rest would have been.
    guard isWhole else {
      throw ActionError(
        "document.limit", "the page is made of more objects than can be looked through", page: page.index + 1)
    }
  }

  private mutating func inner(of resources: PDFObject) -> Inner {
    guard let id = resources.id else { return Inner(Walk(resources: resources)) }
    if let inner = known[id] { return inner }
    let inner = Inner(Walk(resources: resources))
    known[id] = inner
    return inner
  }

  /// What resources or annotations lead to.
  private struct Inner {
    /// What the images cost that are not drawn by name.
    var total = PictureTally.Total()
    var hasImages = false
    /// Whether everything was looked at.
    var isWhole = false

    init(_ walk: Walk) {
      var walk = walk
      while let image = walk.next() {
        hasImages = true
        if !image.isDrawnByName { total.add(image.object, cost: ImageLimits.cost(of: image.object)) }
      }
      isWhole = walk.isWhole
    }
  }

  // MARK: Costs

  /// What a pixel of RGB costs, some 8 ns on a machine of 2020.
  private static let costOfRGB = 4

  /// What an image costs with its masks; `Int.max` where that is too much to be counted.
  private static func cost(of image: PDFObject) -> Int {
    [image, image["SMask"], image["Mask"]].filter(\.isStream).reduce(0) { sum, image in
      let (pixels, isTooLarge) = side(image, "Width", "W").multipliedReportingOverflow(by: side(image, "Height", "H"))
      let (cost, isTooDear) = pixels.multipliedReportingOverflow(by: costOfPixel(image))
      let (total, isOver) = sum.addingReportingOverflow(cost)
      return isTooLarge || isTooDear || isOver ? .max : total
    }
  }

  /// A side in pixels, 0 or more. poppler takes real numbers too, and the short names that only inline images should
  /// have (8.9.7).
  private static func side(_ image: PDFObject, _ key: String, _ shortKey: String) -> Int {
    let number = image[key].double ?? image[shortKey].double ?? 0
    return number >= 0x1p62 ? .max : Int(max(0, number))
  }

  /// Measured with poppler: one bit takes a quarter of what RGB takes, CMYK three times as long, Lab and several inks
  /// seven times. JPEG 2000 is decoded as a whole into memory.
  private static func costOfPixel(_ image: PDFObject) -> Int {
    let filter = image["Filter"]
    if filter.isName("JPXDecode") || filter.items.contains(where: { $0.isName("JPXDecode") }) { return 4 * costOfRGB }
    if image["ImageMask"].bool == true || image["BitsPerComponent"].int == 1 { return 1 }
    let space = image["ColorSpace"].isNull ? image["CS"] : image["ColorSpace"]
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

  /// No page that somebody made has more of them.
  private static let mostObjects = 50_000

  /// Whether nothing was left out so far.
  private(set) var isWhole = true
  private var open: [Item] = []
  private var left = Self.mostObjects
  private var seenByName: Set<ObjectID> = []
  private var seenOtherwise: Set<ObjectID> = []

  init(resources: PDFObject) {
    add([resources], isDrawnByName: true)
  }

  init(annotations: PDFObject) {
    guard annotations.count <= Self.mostObjects else {
      isWhole = false
      return
    }
    for annotation in annotations.items {
      let appearances = annotation["AP"]
      for state in ["N", "R", "D"] {
        let appearance = appearances[state]
        // A dictionary has a stream for each state of a field.
        add(appearance.isStream ? [appearance] : appearance.entries.map(\.value), isDrawnByName: false)
      }
    }
  }

  /// The next image; nil at the end, or after too many objects.
  mutating func next() -> Item? {
    while let item = open.popLast() {
      let object = item.object
      if let id = object.id {
        // What was met by name counts again where something else leads to it, but not the other way round.
        guard !seenOtherwise.contains(id) else { continue }
        if item.isDrawnByName {
          guard seenByName.insert(id).inserted else { continue }
        } else {
          seenOtherwise.insert(id)
        }
      }
      if object.isStream, object["Subtype"].isName("Image") { return item }
      // A direct dictionary cannot contain itself; streams are indirect.
      addInner(item)
    }
    return nil
  }

  private mutating func add(_ found: [PDFObject], isDrawnByName: Bool) {
    if found.count > left { isWhole = false }
    open += found.prefix(left).map { Item(object: $0, isDrawnByName: isDrawnByName) }
    left -= min(left, found.count)
  }

  private mutating func addInner(_ item: Item) {
    let object = item.object
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
