/// The pop-up windows in which the text of annotations is shown (ISO 32000-2 12.5.6.14).
enum PopupWindow {
  /// The usual size, in 1/72 inch.
  private static let size = PDFSize(width: 204, height: 120)

  /// Where the window of an annotation is, in user space: beside the right edge of the page as it is shown, as high as
  /// the annotation, so that it covers nothing.
  static func rect(beside rect: PDFRect, on page: Page) -> PDFRect {
    let width = size.width / page.userUnit
    let height = size.height / page.userUnit
    let top = min(page.toDisplay(rect).y, page.displaySize.height - height)
    return page.toUserSpace(PDFRect(x: page.displaySize.width, y: max(0, top), width: width, height: height))
  }

  /// The dictionary of a window.
  static func entries(of parent: ObjectID, rect: PDFRect, on page: Page, named name: String) -> [String: PDFValue] {
    var entries: [String: PDFValue] = [
      "Type": .name("Annot"), "Subtype": .name("Popup"), "Rect": .rect(rect), "Parent": .reference(parent),
      "Open": .boolean(false), "NM": .text(name),
      "F": .integer(Int(AnnotationFlags([.print, .noZoom, .noRotate]).rawValue)),
    ]
    if let id = page.object.id { entries["P"] = .reference(id) }
    return entries
  }
}
