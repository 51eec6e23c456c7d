import CPNG
import Glibc
import PopplerKit
import TestSupport

@testable import PDFImaging

/// A fixture opened for drawing.
func renderer(_ fixture: String) throws -> PageRenderer {
  PageRenderer(try PopplerDocument(DocumentBytes(Fixtures.bytes(fixture))))
}

/// Real documents, as `script/test --corpus` names their folder; nil without it.
enum Corpus {
  static let folder: String? = getenv("PDFSCOPE_CORPUS").map { String(cString: $0) }

  static func paths() throws -> [String] {
    guard let folder else { return [] }
    return try Files.names(in: folder).filter { $0.hasSuffix(".pdf") }.map { "\(folder)/\($0)" }
  }
}

/// A pixel: red, green, blue, alpha.
typealias Pixel = [UInt8]

extension Bitmap {
  /// The pixel at a place.
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    Array(pixels[4 * (y * width + x)..<4 * (y * width + x) + 4])
  }

  /// The part of this size at the top left; the whole where that is not larger.
  func cropped(toWidth newWidth: Int, height newHeight: Int) -> Bitmap {
    let rows = (0..<min(height, newHeight)).map { pixels[4 * $0 * width..<4 * ($0 * width + min(width, newWidth))] }
    return Bitmap(width: min(width, newWidth), height: min(height, newHeight), pixels: Array(rows.joined()))!
  }

  /// Reads a binary PPM file (`P6`), as pdftoppm writes it.
  init?(ppm: [UInt8]) {
    let fields = ppm.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    guard fields.count == 4, fields[0].elementsEqual("P6".utf8) else { return nil }
    let size = fields[1].split(separator: UInt8(ascii: " ")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard size.count == 2, fields[3].count == 3 * size[0] * size[1] else { return nil }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * size[0] * size[1])
    for index in stride(from: fields[3].startIndex, to: fields[3].endIndex, by: 3) {
      pixels += [fields[3][index], fields[3][index + 1], fields[3][index + 2], 255]
    }
    self.init(width: size[0], height: size[1], pixels: pixels)
  }

  /// Reads a PNG file with libpng's reader.
  init?(png: [UInt8]) {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(&image, png, png.count) != 0 else { return nil }
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var pixels = [UInt8](repeating: 0, count: 4 * Int(image.width) * Int(image.height))
    guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { return nil }
    self.init(width: Int(image.width), height: Int(image.height), pixels: pixels)
  }
}
