/// A page, with its attributes as they apply to it (ISO 32000-2 7.7.3.3).
public struct Page {
  /// The zero-based index.
  public let index: Int
  /// The page's dictionary.
  public let object: PDFObject
  /// The MediaBox in user space, with corners put in order; US Letter where the file names none that makes sense.
  public let mediaBox: PDFRect
  /// The CropBox in user space, cut down to the MediaBox: what is shown. The MediaBox where there is none.
  public let cropBox: PDFRect
  /// How far the page is turned clockwise when it is shown: 0, 90, 180 or 270.
  public let rotation: Int
  /// The size of a unit of user space in 1/72 inch: 1 in almost every file (ISO 32000-2 table 31).
  public let userUnit: Double

  /// Reads the attributes of a page's dictionary.
  init(_ object: PDFObject, index: Int) {
    self.index = index
    self.object = object
    let attributes = PageAttributes(object, index: index)
    mediaBox = attributes.mediaBox()
    cropBox = attributes.cropBox(within: mediaBox)
    rotation = attributes.rotation()
    userUnit = attributes.userUnit()
  }

  /// The document the page belongs to.
  public var document: Document { object.document }

  /// The resources, the page's own or inherited; a null object where there are none.
  public var resources: PDFObject {
    PageAttributes(object, index: index).inherited("Resources") { $0.isDictionary } ?? object.none
  }

  /// The size of the page as shown, in units of user space.
  public var displaySize: PDFSize {
    rotation % 180 == 0 ? cropBox.size : PDFSize(width: cropBox.height, height: cropBox.width)
  }

  /// The size of the page as shown, in 1/72 inch.
  public var displaySizeInPoints: PDFSize {
    PDFSize(width: displaySize.width * userUnit, height: displaySize.height * userUnit)
  }
}

// MARK: - User space and the page as shown

extension Page {
  /// The map from user space (origin anywhere, `y` up) to the page as shown (origin at its top left, `y` down), in the
  /// same unit: UserUnit does not enter.
  public var displayTransform: PDFTransform {
    let box = cropBox
    switch rotation {
    case 90: return PDFTransform(0, 1, 1, 0, -box.y, -box.x)
    case 180: return PDFTransform(-1, 0, 0, 1, box.maxX, -box.y)
    case 270: return PDFTransform(0, -1, -1, 0, box.maxY, box.maxX)
    default: return PDFTransform(1, 0, 0, -1, -box.x, box.maxY)
    }
  }

  /// The map from the page as shown to user space.
  public var userSpaceTransform: PDFTransform {
    let box = cropBox
    switch rotation {
    case 90: return PDFTransform(0, 1, 1, 0, box.x, box.y)
    case 180: return PDFTransform(-1, 0, 0, 1, box.maxX, box.y)
    case 270: return PDFTransform(0, -1, -1, 0, box.maxX, box.maxY)
    default: return PDFTransform(1, 0, 0, -1, box.x, box.maxY)
    }
  }

  /// Where a point of user space lies on the page as shown.
  public func toDisplay(_ point: PDFPoint) -> PDFPoint { displayTransform.apply(point) }
  /// Where a rectangle of user space lies on the page as shown.
  public func toDisplay(_ rect: PDFRect) -> PDFRect { displayTransform.apply(rect) }
  /// Where the corners of user space lie on the page as shown.
  public func toDisplay(_ quad: PDFQuad) -> PDFQuad { displayTransform.apply(quad) }
  /// Where a point of the page as shown lies in user space.
  public func toUserSpace(_ point: PDFPoint) -> PDFPoint { userSpaceTransform.apply(point) }
  /// Where a rectangle of the page as shown lies in user space.
  public func toUserSpace(_ rect: PDFRect) -> PDFRect { userSpaceTransform.apply(rect) }
  /// Where the corners on the page as shown lie in user space.
  public func toUserSpace(_ quad: PDFQuad) -> PDFQuad { userSpaceTransform.apply(quad) }
}
