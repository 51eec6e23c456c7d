import PDFDocument

/// Makes an image of a PNG. Its compressed rows are taken over as they are where PDF knows the same form; pictures that
/// are interlaced or partly transparent are decoded, and what is transparent becomes a soft mask.
struct PNGReader {
  private let file: PNGFile

  init(_ bytes: [UInt8]) throws(PDFError) { file = try PNGFile(bytes) }

  func read() throws(PDFError) -> PictureData {
    let rows = try PNGRows(file)
    let hasAlpha = file.colorType == .grayAlpha || file.colorType == .colorAlpha || file.transparency != nil
    guard hasAlpha || file.isInterlaced else {
      return PictureData(
        width: file.width, height: file.height, bitsPerComponent: file.depth, colorSpace: colorSpace, data: file.data,
        filter: "FlateDecode", entries: ["DecodeParms": predictor(bits: file.depth, width: file.width)])
    }
    let pixels = PNGPixels(file, rows)
    var picture = PictureData(
      width: file.width, height: file.height, bitsPerComponent: 8, colorSpace: colorSpace,
      data: try Flate.compress(pixels.colors), filter: "FlateDecode")
    if let alpha = pixels.alpha {
      let mask = PictureData(
        width: file.width, height: file.height, bitsPerComponent: 8, colorSpace: .name("DeviceGray"),
        data: try Flate.compress(alpha), filter: "FlateDecode")
      picture.alpha = PictureData.AlphaData(data: mask.data, dictionary: mask.dictionary)
    }
    return picture
  }

  /// PDF has PNG's filters as predictors (ISO 32000-2 7.4.4.4).
  private func predictor(bits: Int, width: Int) -> PDFValue {
    .dictionary([
      "Predictor": .integer(15), "Colors": .integer(file.channels), "BitsPerComponent": .integer(bits),
      "Columns": .integer(width),
    ])
  }

  private var colorSpace: PDFValue {
    switch file.colorType {
    case .gray, .grayAlpha: .name("DeviceGray")
    case .color, .colorAlpha: .name("DeviceRGB")
    case .palette:
      .array([
        .name("Indexed"), .name("DeviceRGB"), .integer(file.palette.count / 3 - 1), .string(file.palette),
      ])
    }
  }
}

/// The rows of a PNG, decompressed and checked, their filters not undone.
struct PNGRows {
  /// A picture, or one of the seven that an interlaced one consists of.
  struct Pass {
    let width: Int
    let height: Int
    // Where its pixels are in the whole picture: the first one, and the distance to the next.
    let x: (start: Int, step: Int)
    let y: (start: Int, step: Int)
    /// Where its rows begin in the data.
    let offset: Int
  }

  private(set) var data: [UInt8]
  private(set) var passes: [Pass] = []

  init(_ file: PNGFile) throws(PDFError) {
    var size = 0
    for (x, y) in Self.grids(isInterlaced: file.isInterlaced) {
      let width = (file.width - x.start + x.step - 1) / x.step
      let height = (file.height - y.start + y.step - 1) / y.step
      guard width > 0, height > 0 else { continue }
      passes.append(Pass(width: width, height: height, x: x, y: y, offset: size))
      size += (file.rowBytes(width) + 1) * height
    }
    data = Flate.decompress(file.data, count: size)
    guard data.count == size else { throw .damagedPicture("it has fewer pixels than it says") }
    for pass in passes {
      let stride = file.rowBytes(pass.width) + 1
      for row in 0..<pass.height where data[pass.offset + row * stride] > 4 {
        throw .damagedPicture("it has a filter that there is not")
      }
    }
  }

  private static func grids(isInterlaced: Bool) -> [(x: (start: Int, step: Int), y: (start: Int, step: Int))] {
    guard isInterlaced else { return [((0, 1), (0, 1))] }
    return [
      ((0, 8), (0, 8)), ((4, 8), (0, 8)), ((0, 4), (4, 8)), ((2, 4), (0, 4)), ((0, 2), (2, 4)), ((1, 2), (0, 2)),
      ((0, 1), (1, 2)),
    ]
  }
}
