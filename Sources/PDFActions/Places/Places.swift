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

  private static func shown(_ rect: PDFRect) -> Rectangle {
    Rectangle(rect.x, rect.y, rect.width, rect.height)
  }

  private static func corners(_ rect: PDFRect) -> Rectangle {
    Rectangle(rect.x, rect.y, rect.maxX, rect.maxY)
  }
}

extension Document {
  /// The page as results name it.
  func reference(toPage index: Int) -> PageReference {
    PageReference(number: index + 1, label: hasPageLabels ? pageLabel(at: index) : nil)
  }
}
