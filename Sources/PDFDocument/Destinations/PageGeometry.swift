/// The pages of a document by index, each looked up once: an outline asks for the same page many times.
final class PageGeometry {
  private let document: Document
  private var pages: [Int: Page] = [:]

  init(_ document: Document) { self.document = document }

  subscript(index: Int) -> Page? {
    if let page = pages[index] { return page }
    let page = document.page(at: index)
    pages[index] = page
    return page
  }
}

extension Page {
  /// Where on the page as it is shown a destination on this page is.
  ///
  /// On a page turned by 90 or 270 degrees a height in user space is a distance from the left, and the other way round.
  func position(of destination: Destination) -> Destination.Position? {
    if destination.kind == .fitR {
      guard let left = destination.left, let right = destination.right, let top = destination.top,
        let bottom = destination.bottom
      else { return nil }
      let corners = (PDFPoint(x: left, y: bottom), PDFPoint(x: right, y: top))
      let rect = toDisplay(PDFRect(between: corners.0, and: corners.1))
      return Destination.Position(left: rect.x, top: rect.y, width: rect.width, height: rect.height)
    }
    guard destination.left != nil || destination.top != nil else { return nil }
    let point = toDisplay(PDFPoint(x: destination.left ?? 0, y: destination.top ?? 0))
    let isTurned = rotation % 180 != 0
    let hasLeft = (isTurned ? destination.top : destination.left) != nil
    let hasTop = (isTurned ? destination.left : destination.top) != nil
    return Destination.Position(left: hasLeft ? point.x : nil, top: hasTop ? point.y : nil)
  }
}
