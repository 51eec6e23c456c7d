import PDFDocument

/// The pictures of a document that were made so far, by their files.
final class PictureStore {
  private let document: Document
  private var pictures: [PictureFile: PictureXObject] = [:]

  init(_ document: Document) { self.document = document }

  func picture(_ bytes: [UInt8]) throws(PDFError) -> PictureXObject {
    guard bytes.count <= PictureXObject.mostBytes else {
      throw PDFError(
        .pictureTooLarge, "the picture's file has more than \(PictureXObject.mostBytes >> 20) MiB",
        hint: "scale the picture down")
    }
    let file = PictureFile(bytes: bytes)
    if let known = pictures[file] { return known }
    let picture = try make(bytes)
    pictures[file] = picture
    return picture
  }

  private func make(_ bytes: [UInt8]) throws(PDFError) -> PictureXObject {
    let data: PictureData
    switch PictureFormat(bytes) {
    case .png: data = try PNGReader(bytes).read()
    case .jpeg: data = try JPEGReader(bytes).read()
    case .other(let name):
      let what = name.map { "pictures in \($0) are not taken" } ?? "this is not a picture that can be read"
      throw PDFError(.pictureUnsupported, what, hint: "convert it to PNG or JPEG")
    }
    var dictionary = data.dictionary
    if let alpha = data.alpha {
      let mask = try document.makeStream(alpha.data, alpha.dictionary)
      if let id = mask.id { dictionary["SMask"] = .reference(id) }
    }
    let image = try identifier(document.makeStream(data.data, dictionary))
    let isOnItsSide = data.orientation.isOnItsSide
    return PictureXObject(
      id: data.orientation == .upright ? image : try upright(image, data.orientation),
      name: "Im\(pictures.count + 1)", width: isOnItsSide ? data.height : data.width,
      height: isOnItsSide ? data.width : data.height, isTransparent: data.alpha != nil)
  }

  /// A form that shows an image turned, in the unit square that images fill too.
  private func upright(_ image: ObjectID, _ orientation: PictureOrientation) throws(PDFError) -> ObjectID {
    let matrix = orientation.matrix.map(String.init).joined(separator: " ")
    let form = try document.makeStream(
      Array("\(matrix) cm /Im Do\n".utf8),
      [
        "Type": .name("XObject"), "Subtype": .name("Form"),
        "BBox": .rect(PDFRect(x: 0, y: 0, width: 1, height: 1)),
        "Resources": .dictionary(["XObject": .dictionary(["Im": .reference(image)])]),
      ])
    return try identifier(form)
  }

  private func identifier(_ object: PDFObject) throws(PDFError) -> ObjectID {
    guard let id = object.id else { throw PDFError(.internalError, "a picture without a number") }
    return id
  }
}

/// A picture's file as a key. Its bytes may be many and are asked for with each annotation that shows it: they are told
/// apart by their count and their end, and the very same array is known without a look at them.
private struct PictureFile: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    for byte in bytes.suffix(64) { hasher.combine(byte) }
  }
}

/// What a picture becomes in a document.
struct PictureData {
  let width: Int
  let height: Int
  let bitsPerComponent: Int
  let colorSpace: PDFValue
  /// The data as the filter gives them.
  let data: [UInt8]
  let filter: String
  /// Further entries of the dictionary.
  var entries: [String: PDFValue] = [:]
  /// How opaque each pixel is.
  var alpha: AlphaData?
  /// How it must be turned to be seen upright.
  var orientation = PictureOrientation.upright

  /// A soft mask.
  struct AlphaData {
    let data: [UInt8]
    let dictionary: [String: PDFValue]
  }

  /// The dictionary of the image (ISO 32000-2 table 87).
  var dictionary: [String: PDFValue] {
    var result = entries
    result["Type"] = .name("XObject")
    result["Subtype"] = .name("Image")
    result["Width"] = .integer(width)
    result["Height"] = .integer(height)
    result["ColorSpace"] = colorSpace
    result["BitsPerComponent"] = .integer(bitsPerComponent)
    result["Filter"] = .name(filter)
    return result
  }
}

/// The format of a picture, by its first bytes.
enum PictureFormat {
  case png
  case jpeg
  /// Another one, with its name where it is known.
  case other(String?)

  init(_ bytes: [UInt8]) {
    func starts(_ text: String, at offset: Int = 0) -> Bool {
      bytes.count >= offset && bytes[offset...].starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts("GIF8") {
      self = .other("GIF")
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .other("WebP")
    } else if starts("II*\0") || starts("MM\0*") {
      self = .other("TIFF")
    } else if starts("BM") {
      self = .other("BMP")
    } else if starts("ftypheic", at: 4) || starts("ftypmif1", at: 4) || starts("ftypheix", at: 4) {
      self = .other("HEIF")
    } else if starts("ftypavif", at: 4) {
      self = .other("AVIF")
    } else if bytes.starts(with: [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]) {
      self = .other("JPEG 2000")
    } else if starts("%PDF") {
      self = .other("PDF")
    } else if starts("<svg") || starts("<?xml") {
      self = .other("SVG")
    } else {
      self = .other(nil)
    }
  }
}

extension PDFError {
  /// A picture whose data are not what they should be.
  static func damagedPicture(_ what: String) -> PDFError {
    PDFError(.pictureDamaged, "the picture is damaged: \(what)")
  }

  /// A picture with too many pixels.
  static func largePicture(_ width: Int, _ height: Int) -> PDFError {
    PDFError(
      .pictureTooLarge, "the picture has \(width) × \(height) pixels, which is more than may be put into a document",
      hint: "scale the picture down")
  }
}
