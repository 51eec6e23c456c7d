import PDFDocument
import PDFScopeCore

/// Turns places on a page into the coordinate space of the call.
struct Places {
  let page: Page
  let space: CoordinateSpace

  /// A rectangle given in the page's user space.
  func rectangle(userSpace rect: PDFRect) -> Rectangle {
    switch space {
    case .page: Self.shown(page.toDisplay(rect))
    case .pdf: Self.corners(rect)
    }
  }

  /// A rectangle given on the page as it is shown.
  func rectangle(shown rect: PDFRect) -> Rectangle {
    switch space {
    case .page: Self.shown(rect)
    case .pdf: Self.corners(page.toUserSpace(rect))
    }
  }

  /// A quadrilateral given on the page as it is shown, its corners in reading order.
  func quadrilateral(shown quad: PDFQuad) -> Quadrilateral {
    let quad = space == .page ? quad : page.toUserSpace(quad)
    return Quadrilateral(quad.corners.flatMap { [$0.x, $0.y] })
  }

  /// A point in the page's user space.
  func point(userSpace point: PDFPoint) -> [Double] {
    let point = space == .page ? page.toDisplay(point) : point
    return [point.x, point.y]
  }

  private static func shown(_ rect: PDFRect) -> Rectangle {
    Rectangle(rect.x, rect.y, rect.width, rect.height)
  }

  private static func corners(_ rect: PDFRect) -> Rectangle {
    Rectangle(rect.x, rect.y, rect.maxX, rect.maxY)
  }
}

extension Page {
  /// Where an annotation is seen on the page as it is shown. Viewers do not turn notes with the page, nor what has the
  /// flag for it: such a sign hangs on the corner of its rectangle that is the upper left one in user space.
  func seenRect(of annotation: Annotation) -> PDFRect? {
    guard let rect = annotation.look.rect else { return nil }
    guard annotation.staysUpright else { return toDisplay(rect) }
    let corner = toDisplay(PDFPoint(x: rect.x, y: rect.maxY))
    return PDFRect(x: corner.x, y: corner.y, width: rect.width, height: rect.height)
  }
}

extension Annotation {
  /// Whether it is not turned with its page.
  var staysUpright: Bool { type == "Text" || flags.contains(.noRotate) && type != "Popup" }
}

// MARK: - Into user space

extension Places {
  /// The rectangle that four numbers of the call mean, in user space; `nil` where they enclose nothing.
  func userSpace(rectangle numbers: [Double]) -> PDFRect? {
    guard numbers.count == 4 else { return nil }
    let rect: PDFRect
    switch space {
    case .page:
      // A width below 0 is a mistake and no rectangle to the left.
      guard numbers[2] > 0, numbers[3] > 0 else { return nil }
      rect = page.toUserSpace(PDFRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case .pdf:
      rect = PDFRect(
        between: PDFPoint(x: numbers[0], y: numbers[1]), and: PDFPoint(x: numbers[2], y: numbers[3]))
    }
    return rect.isEmpty ? nil : rect
  }

  /// The points that numbers of the call mean, two each, in user space.
  func userSpace(points numbers: [Double]) -> [PDFPoint] {
    stride(from: 0, to: numbers.count - 1, by: 2).map { index in
      let point = PDFPoint(x: numbers[index], y: numbers[index + 1])
      return space == .page ? page.toUserSpace(point) : point
    }
  }

  /// The quadrilaterals that numbers of the call mean, eight each, the corners in reading order, in user space.
  func userSpace(quadrilaterals numbers: [Double]) -> [PDFQuad] {
    let points = userSpace(points: numbers)
    return stride(from: 0, to: points.count - 3, by: 4).map { index in
      PDFQuad(
        topLeft: points[index], topRight: points[index + 1], bottomRight: points[index + 2],
        bottomLeft: points[index + 3])
    }
  }
}

extension Document {
  /// The page as results name it.
  func reference(toPage index: Int) -> PageReference {
    PageReference(number: index + 1, label: hasPageLabels ? pageLabel(at: index) : nil)
  }
}
