import Glibc
import PDFDocument
import PDFScopeCore

/// Where a watermark or stamp goes on a page.
///
/// It is reckoned on the page as it is shown, in 1/72 inch. The form that is drawn has its origin where it is tied to
/// the page, so that pages of one size share the operators that draw it, whatever is written in it.
struct MarkPlacing {
  /// How large something is that nobody gave a size.
  enum UsualSize {
    /// As large as it is, or as there is room.
    case own
    /// As large as this part of the page.
    case part(Double)
  }

  let position: MarkPosition
  let margin: Margins
  let offset: PDFPoint
  let rotation: MarkRotation
  let scale: Double?
  let width: Length?
  let usualSize: UsualSize
  let box: MarkBox
  let isMirrored: Bool

  /// A form and where it is drawn.
  struct Place {
    /// The map from the space of the subject, whose lower left corner is its origin, to the form's surroundings.
    var form: PDFTransform
    /// The map from there to the user space of the page.
    var page: PDFTransform
  }

  /// The place of a subject of a size on a page.
  func place(of size: PDFSize, on page: Page) -> Place {
    let isFlipped = isMirrored && page.index % 2 == 1
    let position = isFlipped ? self.position.mirrored : self.position
    let shown = page.shown(box)
    let unit = page.userUnit
    let room = PDFSize(width: shown.width * unit, height: shown.height * unit)
    let free = free(in: room, isFlipped)
    let turn = turn(in: room)
    let factor = factor(of: size, turn.apply(size), room, free.size)
    return Place(
      form: turn.scaled(factor).tied(to: position, size),
      page: anchor(position, isFlipped, shown, free, page).followed(by: page.userSpaceTransform))
  }

  /// What the margins leave of the page, from its upper left corner; its size may be below 0.
  private func free(in room: PDFSize, _ isFlipped: Bool) -> PDFRect {
    let left = (isFlipped ? margin.right : margin.left).points(of: room.width)
    let right = (isFlipped ? margin.left : margin.right).points(of: room.width)
    let top = margin.top.points(of: room.height)
    return PDFRect(
      x: left, y: top, width: room.width - left - right,
      height: room.height - top - margin.bottom.points(of: room.height))
  }

  private func turn(in room: PDFSize) -> PDFTransform {
    let clockwise: Double
    switch rotation {
    case .degrees(let degrees):
      // Quarters to the last digit.
      switch (degrees.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(dividingBy: 360) {
      case 0: return .identity
      case 90: return PDFTransform(0, -1, 1, 0, 0, 0)
      case 180: return PDFTransform(-1, 0, 0, -1, 0, 0)
      case 270: return PDFTransform(0, 1, -1, 0, 0, 0)
      case let degrees: clockwise = degrees * .pi / 180
      }
    case .diagonal: clockwise = -atan2(room.height, room.width)
    case .reverseDiagonal: clockwise = atan2(room.height, room.width)
    }
    return PDFTransform(cos(clockwise), -sin(clockwise), sin(clockwise), cos(clockwise), 0, 0)
  }

  /// How much larger the subject is drawn.
  private func factor(of size: PDFSize, _ turned: PDFSize, _ room: PDFSize, _ inner: PDFSize) -> Double {
    guard size.width > 0, size.height > 0, turned.width > 0, turned.height > 0 else { return 1 }
    if let width { return width.points(of: room.width) / size.width }
    if let scale { return scale }
    switch usualSize {
    case .part(let part): return part * min(room.width / turned.width, room.height / turned.height)
    case .own:
      let free = inner.width > 0 && inner.height > 0 ? inner : room
      return min(1, free.width / turned.width, free.height / turned.height)
    }
  }

  /// The map from the surroundings of a form, in 1/72 inch with `y` upwards, to the page as shown.
  private func anchor(
    _ position: MarkPosition, _ isFlipped: Bool, _ shown: PDFRect, _ free: PDFRect, _ page: Page
  ) -> PDFTransform {
    let unit = page.userUnit
    let x: Double =
      switch position.column {
      case -1: shown.x + free.x / unit
      case 1: shown.x + free.maxX / unit
      default: shown.x + (free.x + free.width / 2) / unit
      }
    let y: Double =
      switch position.row {
      case -1: shown.y + free.y / unit
      case 1: shown.y + free.maxY / unit
      default: shown.y + (free.y + free.height / 2) / unit
      }
    return PDFTransform(
      1 / unit, 0, 0, -1 / unit, x + (isFlipped ? -offset.x : offset.x) / unit, y + offset.y / unit)
  }
}

extension MarkPosition {
  /// -1 at the left, 1 at the right.
  var column: Int {
    switch self {
    case .topLeft, .left, .bottomLeft: -1
    case .top, .center, .bottom: 0
    case .topRight, .right, .bottomRight: 1
    }
  }

  /// -1 at the upper edge, 1 at the lower.
  var row: Int {
    switch self {
    case .topLeft, .top, .topRight: -1
    case .left, .center, .right: 0
    case .bottomLeft, .bottom, .bottomRight: 1
    }
  }

  /// With left and right in each other's place.
  var mirrored: MarkPosition {
    switch self {
    case .topLeft: .topRight
    case .topRight: .topLeft
    case .left: .right
    case .right: .left
    case .bottomLeft: .bottomRight
    case .bottomRight: .bottomLeft
    case .top, .center, .bottom: self
    }
  }
}

extension PDFTransform {
  /// The size of what is made of something of a size.
  fileprivate func apply(_ size: PDFSize) -> PDFSize {
    apply(PDFRect(x: 0, y: 0, width: size.width, height: size.height)).size
  }

  fileprivate func scaled(_ factor: Double) -> PDFTransform {
    PDFTransform(a * factor, b * factor, c * factor, d * factor, e, f)
  }

  /// Moved so that the side or corner of what is made of something of a size, by which it is tied, is at the origin.
  fileprivate func tied(to position: MarkPosition, _ size: PDFSize) -> PDFTransform {
    let bounds = apply(PDFRect(x: 0, y: 0, width: size.width, height: size.height))
    let x = [bounds.x, bounds.x + bounds.width / 2, bounds.maxX][position.column + 1]
    // Upwards here, downwards on the page as shown.
    let y = [bounds.maxY, bounds.y + bounds.height / 2, bounds.y][position.row + 1]
    return PDFTransform(a, b, c, d, e - x, f - y)
  }
}

extension Page {
  /// A box on the page as shown; what is shown where the page has no such box that makes sense.
  func shown(_ box: MarkBox) -> PDFRect {
    let rect: PDFRect? =
      switch box {
      case .crop: cropBox
      case .media: mediaBox
      case .trim: object["TrimBox"].rect?.intersection(mediaBox)
      case .bleed: object["BleedBox"].rect?.intersection(mediaBox)
      case .art: object["ArtBox"].rect?.intersection(mediaBox)
      }
    return toDisplay(rect ?? cropBox)
  }
}
