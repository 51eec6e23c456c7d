import PDFAppearance
import PDFDocument
import TestSupport
import Testing

/// A page of 400 by 600 units that is drawn on, saved, and read by others.
final class Sheet {
  static let width = 400.0
  static let height = 600.0

  let document: Document
  let resources: AppearanceResources
  private var operators: [UInt8] = []
  private var fonts: [String: PDFValue] = [:]
  private var pictures: [String: PDFValue] = [:]
  private let folder: TemporaryFolder

  init() throws {
    document = try Document.open(path: FilePath(Fixtures.path("pages/one.pdf")))
    resources = AppearanceResources(document)
    folder = try TemporaryFolder()
  }

  /// Draws text with its upper left corner at a place measured from the upper left of the page.
  @discardableResult
  func draw(
    _ text: String, _ style: TextStyle = TextStyle(), width: Double? = nil, x: Double = 20, y: Double = 20
  ) throws -> TextLayout {
    let layout = try resources.layout(text, style: style, width: width)
    try draw(layout, x: x, y: y)
    return layout
  }

  func draw(_ layout: TextLayout, x: Double = 20, y: Double = 20) throws {
    let content = try resources.content(of: layout, at: PDFPoint(x: x, y: Self.height - y))
    operators += content.operators
    for (name, id) in content.fonts { fonts[name] = .reference(id) }
  }

  /// Draws a picture into a rectangle whose lower left corner is in user space.
  func draw(_ picture: PictureXObject, in rect: PDFRect) {
    let matrix = [rect.width, 0, 0, rect.height, rect.x, rect.y].map(PDFNumber.text).joined(separator: " ")
    operators += Array("q \(matrix) cm /\(picture.name) Do Q\n".utf8)
    pictures[picture.name] = .reference(picture.id)
  }

  func draw(operators more: String) { operators += Array(more.utf8) }

  /// Writes everything and saves the document.
  ///
  /// - Returns: the path, which lives as long as the sheet.
  func save(_ options: SaveOptions = SaveOptions(isDeterministic: true)) throws -> String {
    try resources.finish()
    let page = try #require(document.page(at: 0)).object
    let stream = try document.makeStream(operators)
    try document.set("Contents", of: page, to: stream)
    try document.set("MediaBox", of: page, to: .rect(PDFRect(x: 0, y: 0, width: Self.width, height: Self.height)))
    try document.set("CropBox", of: page, to: .null)
    try document.set(
      "Resources", of: page, to: .dictionary(["Font": .dictionary(fonts), "XObject": .dictionary(pictures)]))
    let path = folder.path("sheet.pdf")
    try document.save(to: FilePath(path), replacing: true, options)
    return path
  }

  /// The object of the font that is used under a name.
  func font(_ name: String) -> PDFObject {
    guard case .reference(let id)? = fonts[name] else { return document.object(ObjectID(number: 0)) }
    return document.object(id)
  }
}

/// What independent programs say of a file.
enum Reader {
  /// The text by poppler, without line feeds at its end and the form feed of the page.
  static func poppler(_ path: String) throws -> String {
    try text(["pdftotext", "-enc", "UTF-8", path, "-"])
  }

  /// The text by MuPDF.
  static func mupdf(_ path: String) throws -> String {
    try text(["mutool", "draw", "-q", "-F", "txt", path])
  }

  private static func text(_ command: [String]) throws -> String {
    let result = try Tool.run(command, timeout: .seconds(20))
    #expect(result.status == 0, "\(command[0]): \(result.errorText)")
    #expect(complaints(result.errorText) == "", "\(command[0])")
    var text = result.text
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }

  /// What a program says on standard error but for what MuPDF says of every file where it was built without profiles.
  private static func complaints(_ text: String) -> String {
    text.split(separator: "\n").filter { $0 != "warning: ICC support is not available" }.joined(separator: "\n")
  }

  /// That qpdf finds nothing to say.
  static func expectSound(_ path: String) throws {
    let result = try Tool.run(["qpdf", "--check", path], timeout: .seconds(20))
    #expect(result.status == 0, "\(result.text)\(result.errorText)")
  }

  /// The page as poppler and MuPDF draw it.
  ///
  /// - Parameter scale: How many pixels a unit has.
  static func pictures(_ path: String, scale: Int = 1) throws -> (poppler: Picture, mupdf: Picture) {
    let folder = try TemporaryFolder()
    let first = try Tool.run(
      ["pdftoppm", "-png", "-r", "\(72 * scale)", "-singlefile", path, folder.path("poppler")], timeout: .seconds(20))
    let second = try Tool.run(
      ["mutool", "draw", "-q", "-r", "\(72 * scale)", "-c", "rgb", "-o", folder.path("mupdf.png"), path],
      timeout: .seconds(20))
    #expect(first.status == 0 && second.status == 0, "\(first.errorText)\(second.errorText)")
    #expect(complaints(first.errorText + second.errorText) == "")
    return try (Picture(png: folder.path("poppler.png")), Picture(png: folder.path("mupdf.png")))
  }

  /// The mean difference of two pictures in steps of 255, and how much of the first is not white, 0 to 1.
  static func difference(_ first: Picture, _ second: Picture) -> (mean: Double, ink: Double) {
    guard first.width == second.width, first.height == second.height else { return (255, 0) }
    var difference = 0
    var ink = 0
    for y in 0..<first.height {
      for x in 0..<first.width {
        let one = first.color(x, y)
        let other = second.color(x, y)
        difference += abs(one.red - other.red) + abs(one.green - other.green) + abs(one.blue - other.blue)
        if one.red + one.green + one.blue < 600 { ink += 1 }
      }
    }
    let pixels = Double(first.width * first.height)
    return (Double(difference) / 3 / pixels, Double(ink) / pixels)
  }
}
