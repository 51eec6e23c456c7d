public import PopplerKit

/// Pictures of pages beside each other, with captions.
public struct ContactSheet: Sendable {
  /// One picture and what stands under it.
  public struct Cell: Sendable {
    /// The picture, no larger than the layout's cells.
    public var picture: Bitmap
    /// One line. What Helvetica's WinAnsiEncoding lacks is replaced.
    public var caption: String

    /// Makes a cell.
    public init(picture: Bitmap, caption: String) {
      self.picture = picture
      self.caption = caption
    }
  }

  /// Where everything stands.
  public var layout: SheetLayout
  /// The line at the top.
  public var heading: String
  /// The pictures; those beyond the layout's capacity are left out.
  public var cells: [Cell]
  /// The paper between the pictures.
  public var background: PictureColor

  /// Makes a sheet.
  public init(layout: SheetLayout, heading: String, cells: [Cell], background: PictureColor = .white) {
    self.layout = layout
    self.heading = heading
    self.cells = Array(cells.prefix(layout.capacity))
    self.background = background
  }

  /// The sheet as one picture. Its text is drawn by poppler from a page made for it.
  ///
  /// - Throws: `document.limit` where the sheet is larger than poppler draws, or memory runs out.
  public func bitmap() throws(ReadingError) -> Bitmap {
    let (count, isTooLarge) = layout.width.multipliedReportingOverflow(by: layout.height)
    guard !isTooLarge, count <= RenderRequest.largestMaximumPixels else {
      throw ReadingError(.limit, "a sheet of \(layout.width) by \(layout.height) pixels is too large")
    }
    var sheet = try furniture()
    for (index, cell) in cells.enumerated() {
      let place = layout.place(of: index, width: cell.picture.width, height: cell.picture.height)
      sheet.put(cell.picture, atX: place.x, y: place.y)
    }
    return sheet
  }

  /// The sheet with its lines and text alone.
  private func furniture() throws(ReadingError) -> Bitmap {
    var file = SheetDocument()
    file.addPage(width: layout.width, height: layout.height, content: text, pictures: [])
    let document = try PopplerDocument(DocumentBytes(file.finish()))
    let scale = PictureScale(width: layout.width, height: layout.height)
    return try PageRenderer(document).render(
      page: 0,
      RenderRequest(scale, background: background, maximumPixels: RenderRequest.largestMaximumPixels))
  }

  /// The operators that draw a line around each picture, so that white pages have edges on white paper.
  private var frames: String {
    var content = "0.7 G 1 w\n"
    for (index, cell) in cells.enumerated() {
      let (width, height) = (cell.picture.width, cell.picture.height)
      let place = layout.place(of: index, width: width, height: height)
      let bottom = layout.height - place.y - height
      content += "\(Double(place.x) - 0.5) \(Double(bottom) - 0.5) \(width + 1) \(height + 1) re S\n"
    }
    return content
  }

  /// The operators that show frames, heading and captions (ISO 32000-2 9.4), one unit a pixel.
  var text: String {
    // Dark on light, light on dark.
    let light = 299 * Int(background.red) + 587 * Int(background.green) + 114 * Int(background.blue)
    var content = background.alpha > 127 && light < 128_000 ? "1 g\n" : "0 g\n"
    if layout.hasHeading {
      let room = Double(layout.width - 2 * SheetLayout.gap)
      let line = CaptionText(heading, fontSize: SheetLayout.headingSize, width: room)
      content += line.operators(x: Double(SheetLayout.gap), y: Double(layout.height - SheetLayout.gap) - 11)
    }
    content += frames
    guard layout.hasCaptions else { return content }
    for (index, cell) in cells.enumerated() {
      let place = layout.cell(index)
      let line = CaptionText(cell.caption, fontSize: SheetLayout.captionSize, width: Double(layout.cellWidth))
      let left = Double(place.x) + ((Double(layout.cellWidth) - line.width) / 2).rounded()
      content += line.operators(x: left, y: Double(layout.height - place.y - layout.cellHeight) - 12)
    }
    return content
  }
}
