import PDFDocument

/// Reads the markers of a JPEG (ITU-T T.81 annex B), whose data a PDF takes over as they are.
struct JPEGReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private struct Frame {
    let width: Int
    let height: Int
    let components: Int
  }

  func read() throws(PDFError) -> PictureData {
    var frame: Frame?
    var isAdobe = false
    var orientation = PictureOrientation.upright
    var offset = 2
    while let (marker, start) = nextMarker(from: offset) {
      if marker == 0xDA { break }
      // Markers without a segment: fill bits, restarts, the start and the end of the picture.
      if marker == 0x01 || (0xD0...0xD9).contains(marker) {
        offset = start
        continue
      }
      guard let length = word(start), length >= 2, start + length <= bytes.count else {
        throw .damagedPicture("it ends in the middle")
      }
      if Self.frames.contains(marker) {
        guard frame == nil else { throw .damagedPicture("it has two sizes") }
        frame = try self.frame(marker, start + 2, length - 2)
      }
      if marker == 0xEE, length >= 14, bytes[(start + 2)...].starts(with: "Adobe".utf8) { isAdobe = true }
      if marker == 0xE1, let said = PictureOrientation(exif: bytes[start + 2..<start + length]) { orientation = said }
      offset = start + length
    }
    guard let frame else { throw .damagedPicture("it has no size") }
    guard let (marker, start) = nextMarker(from: offset), marker == 0xDA, start + 16 < bytes.count else {
      throw .damagedPicture("it has no pixels")
    }
    guard hasEnd(after: start) else { throw .damagedPicture("it ends in the middle") }
    var picture = picture(frame, isAdobe: isAdobe)
    picture.orientation = orientation
    return picture
  }

  private static let frames: Set<UInt8> = Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

  private func picture(_ frame: Frame, isAdobe: Bool) -> PictureData {
    let space = [1: "DeviceGray", 3: "DeviceRGB"][frame.components] ?? "DeviceCMYK"
    var picture = PictureData(
      width: frame.width, height: frame.height, bitsPerComponent: 8, colorSpace: .name(space), data: bytes,
      filter: "DCTDecode")
    if frame.components == 4, isAdobe {
      // Photoshop and all that follow it write inks inverted.
      picture.entries["Decode"] = .array([1, 0, 1, 0, 1, 0, 1, 0].map { .integer($0) })
    }
    return picture
  }

  /// Whether the end of the picture is marked: within coded pixels no other byte than 0 and restarts follow a 0xFF, so
  /// that one can be found from behind, whatever cameras add.
  private func hasEnd(after start: Int) -> Bool {
    var offset = bytes.count - 1
    while offset > start {
      if bytes[offset] == 0xD9, bytes[offset - 1] == 0xFF { return true }
      offset -= 1
    }
    return false
  }

  /// The next marker at or after an offset, and where what follows it begins.
  private func nextMarker(from offset: Int) -> (UInt8, Int)? {
    var offset = offset
    guard offset < bytes.count, bytes[offset] == 0xFF else { return nil }
    // Any number of these may stand before a marker.
    while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
    return offset < bytes.count ? (bytes[offset], offset + 1) : nil
  }

  private func word(_ offset: Int) -> Int? {
    offset + 1 < bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : nil
  }

  private func frame(_ marker: UInt8, _ start: Int, _ length: Int) throws(PDFError) -> Frame {
    guard length >= 6, let height = word(start + 1), let width = word(start + 3) else {
      throw .damagedPicture("it ends in the middle")
    }
    // What DCTDecode takes: baseline, extended sequential and progressive (ISO 32000-2 7.4.8).
    guard (0xC0...0xC2).contains(marker), bytes[start] == 8 else {
      throw PDFError(
        .pictureUnsupported, "the JPEG is of a kind that PDF cannot hold (lossless, arithmetic or 12 bits)",
        hint: "convert it to a baseline JPEG or to PNG")
    }
    let components = Int(bytes[start + 5])
    guard [1, 3, 4].contains(components), length >= 6 + 3 * components else {
      throw .damagedPicture("it has \(components) components")
    }
    guard width > 0, height > 0 else { throw .damagedPicture("it has no size") }
    guard width * height <= PictureXObject.mostPixels else { throw .largePicture(width, height) }
    return Frame(width: width, height: height, components: components)
  }
}
