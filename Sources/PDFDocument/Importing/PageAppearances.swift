/// The annotations of a page as they are seen when it is shown: their normal appearances (ISO 32000-2 12.5.5).
struct PageAppearances {
  /// An appearance and where it is drawn.
  struct Appearance {
    /// A form XObject.
    var form: ObjectID
    /// The map from what its own matrix makes of its box to the user space of the page.
    var placement: PDFTransform
  }

  /// In the order in which they are drawn.
  private(set) var drawn: [Appearance] = []
  /// How many others are seen, of which there is no appearance that could be drawn.
  private(set) var leftOut = 0

  /// More are not drawn.
  private static let mostAnnotations = 10_000

  /// Reads the annotations of a page.
  init(_ page: Page) {
    for annotation in page.object["Annots"].items.prefix(Self.mostAnnotations) where annotation.isDictionary {
      guard Self.isSeen(annotation) else { continue }
      if let appearance = Self.appearance(of: annotation) {
        drawn.append(appearance)
      } else if !Self.looksLikeNothing(annotation) {
        leftOut += 1
      }
    }
  }

  /// Neither hidden nor kept from the screen (table 167).
  private static func isSeen(_ annotation: PDFObject) -> Bool {
    let flags = AnnotationFlags(rawValue: UInt32(truncatingIfNeeded: annotation["F"].int ?? 0))
    return flags.isDisjoint(with: [.hidden, .noView]) && !annotation["Subtype"].isName("Popup")
  }

  /// Whether nothing is seen of an annotation without an appearance.
  private static func looksLikeNothing(_ annotation: PDFObject) -> Bool {
    switch annotation["Subtype"].name {
    case "Widget": annotation["MK"].isNull && annotation["V"].isNull
    case "Link":
      annotation["Border"][2].double == 0 || annotation["BS"]["W"].double == 0
        || (annotation["Border"].isNull && annotation["BS"].isNull)
    default: annotation["AP"]["N"].isStream || annotation["AP"]["N"].isDictionary
    }
  }

  private static func appearance(of annotation: PDFObject) -> Appearance? {
    var form = annotation["AP"]["N"]
    if form.isDictionary {
      guard let state = annotation["AS"].name else { return nil }
      form = form[state]
    }
    // Whether optional content is shown is for viewers to know.
    guard form.isStream, let id = form.id, annotation["OC"].isNull, let rect = annotation["Rect"].rect,
      let box = form["BBox"].rect
    else { return nil }
    let seen = (matrix(form["Matrix"]) ?? .identity).apply(box)
    guard seen.width > 0, seen.height > 0, seen.width.isFinite, seen.height.isFinite else { return nil }
    let (across, up) = (rect.width / seen.width, rect.height / seen.height)
    return Appearance(
      form: id, placement: PDFTransform(across, 0, 0, up, rect.x - seen.x * across, rect.y - seen.y * up))
  }

  private static func matrix(_ array: PDFObject) -> PDFTransform? {
    let numbers = array.optionalNumbers.compactMap { $0 }
    guard numbers.count == 6 else { return nil }
    return PDFTransform(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }
}
