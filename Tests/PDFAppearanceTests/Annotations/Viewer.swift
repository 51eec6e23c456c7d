import Glibc
import TestSupport
import Testing

/// An independent program that draws pages.
enum Viewer: String, CaseIterable, CustomTestStringConvertible {
  case poppler
  case mupdf
  /// By pypdfium2, which `script/test --corpus` sees to.
  case pdfium

  var testDescription: String { rawValue }

  /// poppler and MuPDF, which every run of the tests has; PDFium too in a run over the corpus.
  static let allCases: [Viewer] = {
    let hasCorpus = getenv("PDFSCOPE_CORPUS").map { String(cString: $0) }.map { !$0.isEmpty } ?? false
    return [.poppler, .mupdf] + (hasCorpus && !python.isEmpty ? [.pdfium] : [])
  }()

  private static let python = getenv("PDFSCOPE_PEERS_PYTHON").map { String(cString: $0) } ?? "python3"

  private static let drawWithPDFium = """
    import sys, pypdfium2
    path, page, scale, output = sys.argv[1:]
    page = pypdfium2.PdfDocument(path)[int(page) - 1]
    page.render(scale=int(scale), may_draw_forms=False).to_pil().convert("RGB").save(output)
    """

  /// A page drawn at a scale of pixels a unit, with all annotations.
  func draw(_ path: String, page: Int = 1, scale: Int = 1, in folder: TemporaryFolder) throws -> PixelMap {
    let picture = folder.path("\(rawValue)-\(page).ppm")
    let resolution = "\(72 * scale)"
    let result =
      switch self {
      case .poppler:
        try Tool.run(
          [
            "pdftoppm", "-singlefile", "-r", resolution, "-f", "\(page)", "-l", "\(page)", path,
            String(picture.dropLast(4)),
          ], timeout: .seconds(20))
      case .mupdf:
        try Tool.run(["mutool", "draw", "-q", "-r", resolution, "-o", picture, path, "\(page)"], timeout: .seconds(20))
      case .pdfium:
        try Tool.run(
          [Self.python, "-c", Self.drawWithPDFium, path, "\(page)", "\(scale)", picture], timeout: .seconds(20))
      }
    #expect(result.status == 0)
    // How it was built is no concern of the file's.
    let complaints = result.errorText.split(separator: "\n").filter { !$0.contains("ICC support") }
    #expect(complaints.isEmpty, "\(result.errorText)")
    return try PixelMap(Files.read(picture))
  }
}

/// A picture as a plain array of colours.
struct PixelMap {
  typealias Color = Picture.Color

  enum Failure: Error { case notPPM }

  let width: Int
  let height: Int
  private let bytes: [UInt8]
  private let start: Int

  /// Reads a binary PPM file with 8 bits a channel.
  init(_ file: [UInt8]) throws {
    var numbers: [Int] = []
    var position = 2
    guard file.starts(with: Array("P6".utf8)) else { throw Failure.notPPM }
    while numbers.count < 3, position < file.count {
      while position < file.count, file[position] <= 32 { position += 1 }
      var number = 0
      while position < file.count, file[position] > 32 {
        number = number * 10 + Int(file[position]) - 48
        position += 1
      }
      numbers.append(number)
    }
    guard numbers.count == 3, numbers[2] == 255, file.count >= position + 1 + 3 * numbers[0] * numbers[1]
    else { throw Failure.notPPM }
    (width, height, bytes, start) = (numbers[0], numbers[1], file, position + 1)
  }

  /// The colour of the pixel `x` from the left, `y` from the top.
  func color(_ x: Int, _ y: Int) -> Color {
    let place = start + 3 * (y * width + x)
    return Color(Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
  }

  /// The share of pixels whose colour is of some kind, 0 to 1.
  func share(_ isCounted: (Color) -> Bool) -> Double {
    var count = 0
    for y in 0..<height { for x in 0..<width where isCounted(color(x, y)) { count += 1 } }
    return Double(count) / Double(width * height)
  }

  /// The share of places at which two pictures differ clearly, 0 to 1. Places are two pixels wide and high, so that it
  /// does not count on which side of a pixel a viewer puts an edge.
  func difference(from other: PixelMap) -> Double {
    guard width == other.width, height == other.height else { return 1 }
    var count = 0
    bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { theirs in
        let row = 3 * width
        for y in 0..<height / 2 {
          for x in 0..<width / 2 {
            let place = 6 * (y * width + x)
            for channel in 0..<3 {
              let (first, second) = (start + place + channel, other.start + place + channel)
              let sum = Int(mine[first]) + Int(mine[first + 3]) + Int(mine[first + row]) + Int(mine[first + row + 3])
              let otherSum =
                Int(theirs[second]) + Int(theirs[second + 3]) + Int(theirs[second + row])
                + Int(theirs[second + row + 3])
              if abs(sum - otherSum) > 4 * 70 {
                count += 1
                break
              }
            }
          }
        }
      }
    }
    return 4 * Double(count) / Double(width * height)
  }
}
