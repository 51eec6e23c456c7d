import PDFDocument
import PDFImaging
import PDFScopeCore

/// Reads the thumbnail images that a document keeps of its pages (ISO 32000-2 12.3.4).
enum EmbeddedThumbnail {
  /// More pixels than any thumbnail has.
  private static let mostPixels = 16_000_000

  /// The picture kept of a page; nil where there is none.
  ///
  /// - Throws: `stream.unreadable` or `document.limit` where it cannot be decoded.
  static func read(_ page: Page) throws(ActionError) -> Bitmap? {
    let image = page.object["Thumb"]
    guard image.isStream else { return nil }
    do throws(ActionError) {
      return try picture(image)
    } catch {
      var failure = error
      failure.message = "the picture kept of the page cannot be shown: \(error.message)"
      failure.page = page.index + 1
      failure.object = image.id?.description
      throw failure
    }
  }

  private static func picture(_ image: PDFObject) throws(ActionError) -> Bitmap {
    if isJPEG(image) { return try jpeg(image) }
    guard let width = number(image, "Width", "W"), let height = number(image, "Height", "H"), width > 0, height > 0
    else { throw ActionError("page.thumbnail", "it has no size") }
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, count <= mostPixels else {
      throw ActionError("document.limit", "it has \(width) by \(height) pixels")
    }
    let isMask = value(image, "ImageMask", "IM").bool ?? false
    guard let space = isMask ? .gray : colorSpace(value(image, "ColorSpace", "CS")) else {
      throw ActionError("page.thumbnail", "its colour space is none that thumbnails have")
    }
    let samples = SampledImage(
      width: width, height: height, bitsPerComponent: isMask ? 1 : number(image, "BitsPerComponent", "BPC") ?? 8,
      colorSpace: space, decode: value(image, "Decode", "D").numbers)
    guard let length = samples.byteCount else { throw ActionError("page.thumbnail", "its samples make no sense") }
    let bytes: [UInt8]
    do throws(PDFError) {
      bytes = try image.streamData(limit: min(PDFObject.usualStreamLimit, 2 * length + 65_536))
    } catch {
      throw ActionError(error)
    }
    guard let bitmap = samples.bitmap(bytes) else {
      throw ActionError("page.thumbnail", "it has \(bytes.count) bytes in the place of \(length)")
    }
    return bitmap
  }

  /// Whether the only filter is DCTDecode, which libjpeg undoes.
  private static func isJPEG(_ image: PDFObject) -> Bool {
    let filter = value(image, "Filter", "F")
    let names = filter.isArray ? filter.items.map(\.name) : [filter.name]
    return names.count == 1 && ["DCTDecode", "DCT"].contains(names[0])
  }

  private static func jpeg(_ image: PDFObject) throws(ActionError) -> Bitmap {
    do throws(PDFError) {
      let file = try image.streamData(decoding: .none, limit: 64 << 20)
      do throws(PictureEncoder.Failure) {
        // Which way CMYK is meant the Decode array says, whatever the file's own markers (ISO 32000-2 7.4.8).
        let bounds = value(image, "Decode", "D").numbers
        return try Bitmap(
          jpeg: file, maximumPixels: mostPixels, isInverted: bounds.count == 8 && bounds[0] > bounds[1])
      } catch {
        throw PDFError(.streamUnreadable, error.message)
      }
    } catch {
      throw ActionError(error)
    }
  }

  private static func colorSpace(_ object: PDFObject, depth: Int = 0) -> SampledImage.ColorSpace? {
    switch object.name ?? object[0].name {
    case "DeviceGray", "G", "CalGray": return .gray
    case "DeviceRGB", "RGB", "CalRGB": return .rgb
    case "DeviceCMYK", "CMYK": return .cmyk
    case "ICCBased":
      switch object[1]["N"].int {
      case 1: return .gray
      case 3: return .rgb
      case 4: return .cmyk
      default: return nil
      }
    case "Indexed", "I":
      guard depth == 0, let base = colorSpace(object[1], depth: 1) else { return nil }
      let lookup = object[3]
      // At most 256 colours of 4 components.
      return (lookup.bytes ?? (try? lookup.streamData(limit: 1024))).map { .indexed(base, table: $0) }
    default: return nil
    }
  }

  private static func value(_ image: PDFObject, _ key: String, _ short: String) -> PDFObject {
    let value = image[key]
    return value.isNull ? image[short] : value
  }

  private static func number(_ image: PDFObject, _ key: String, _ short: String) -> Int? {
    value(image, key, short).int
  }
}
