/// Writes contact sheets as a PDF document (ISO 32000-1): pictures as image XObjects, captions as text in Helvetica.
///
/// The same sheets give the same bytes.
public struct SheetDocument: Sendable {
  private var bytes: [UInt8] = []
  /// Where each object begins, from number 1; 0 for one that is not written yet.
  private var offsets = [0, 0, 0]
  private var pages: [Int] = []

  private static let (catalog, pageTree, font) = (1, 2, 3)

  /// Begins a document.
  public init() {
    bytes += Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
  }

  /// How many bytes there are so far.
  public var count: Int { bytes.count }

  /// Adds a sheet as a page: a pixel is 1/72 inch, and UserUnit makes pages of more than 14,400 as large.
  ///
  /// - Throws: `PictureEncoder.Failure` where memory runs out.
  public mutating func add(_ sheet: ContactSheet) throws(PictureEncoder.Failure) {
    let layout = sheet.layout
    var content = ""
    if sheet.background.alpha > 0 {
      let paper = sheet.background
      let parts = [paper.red, paper.green, paper.blue].map { Self.text(Double($0) / 255) }
      content += "\(parts.joined(separator: " ")) rg 0 0 \(layout.width) \(layout.height) re f\n"
    }
    var pictures: [Int] = []
    for (index, cell) in sheet.cells.enumerated() {
      let (width, height) = (cell.picture.width, cell.picture.height)
      let place = layout.place(of: index, width: width, height: height)
      content += "q \(width) 0 0 \(height) \(place.x) \(layout.height - place.y - height) cm /P\(index) Do Q\n"
      pictures.append(try add(cell.picture))
    }
    addPage(width: layout.width, height: layout.height, content: content + sheet.text, pictures: pictures)
  }

  /// Adds a page whose content may name the font `F1` and the pictures `P0`, `P1` and so on.
  mutating func addPage(width: Int, height: Int, content: String, pictures: [Int]) {
    let names = pictures.enumerated().map { "/P\($0) \($1) 0 R" }.joined(separator: " ")
    // A page has at most 14,400 units a side in many readers (ISO 32000-1 annex C).
    let unit = max(1, (max(width, height) + 14_399) / 14_400)
    let factor = Self.text(1 / Double(unit))
    let shrink = unit == 1 ? "" : "\(factor) 0 0 \(factor) 0 0 cm\n"
    let stream = addStream("", Array((shrink + content).utf8))
    let scale = unit == 1 ? "" : "/UserUnit \(unit) "
    let box = [Double(width) / Double(unit), Double(height) / Double(unit)].map(Self.text).joined(separator: " ")
    pages.append(
      addObject(
        "<< /Type /Page /Parent \(Self.pageTree) 0 R /MediaBox [0 0 \(box)] \(scale)/Contents \(stream) 0 R "
          + "/Resources << /Font << /F1 \(Self.font) 0 R >> /XObject << \(names) >> >> >>"))
  }

  /// Adds a picture and returns its object's number.
  private mutating func add(_ picture: Bitmap) throws(PictureEncoder.Failure) -> Int {
    let image = try ImageXObject(picture)
    let mask = try picture.isOpaque ? nil : ImageXObject(alphaOf: picture)
    let maskNumber = mask.map { addStream(Self.dictionary($0), $0.data) }
    return addStream(Self.dictionary(image) + (maskNumber.map { " /SMask \($0) 0 R" } ?? ""), image.data)
  }

  private static func dictionary(_ image: ImageXObject) -> String {
    "/Type /XObject /Subtype /Image /Width \(image.width) /Height \(image.height) /BitsPerComponent 8 "
      + "/ColorSpace /\(image.colorSpace) /Filter /FlateDecode"
  }

  /// Ends the document.
  public consuming func finish() -> [UInt8] {
    put("<< /Type /Catalog /Pages \(Self.pageTree) 0 R >>", as: Self.catalog)
    let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
    put("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>", as: Self.pageTree)
    put("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>", as: Self.font)
    let start = bytes.count
    var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      table += String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
    }
    table += "trailer\n<< /Size \(offsets.count + 1) /Root \(Self.catalog) 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    bytes += Array(table.utf8)
    return bytes
  }

  private mutating func addObject(_ text: String) -> Int {
    offsets.append(0)
    put(text, as: offsets.count)
    return offsets.count
  }

  private mutating func put(_ text: String, as number: Int) {
    offsets[number - 1] = bytes.count
    bytes += Array("\(number) 0 obj\n\(text)\nendobj\n".utf8)
  }

  private mutating func addStream(_ dictionary: String, _ data: [UInt8]) -> Int {
    offsets.append(bytes.count)
    bytes += Array("\(offsets.count) 0 obj\n<< \(dictionary) /Length \(data.count) >>\nstream\n".utf8)
    bytes += data
    bytes += Array("\nendstream\nendobj\n".utf8)
    return offsets.count
  }

  /// A number without exponent: those here lie between 1/100,000 and 100,000.
  private static func text(_ number: Double) -> String {
    let scaled = Int((number * 1_000_000).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest > 0 else { return String(whole) }
    let digits = String(rest)
    return "\(whole)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
