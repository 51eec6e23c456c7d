extension Bitmap {
  /// The picture made smaller: each new pixel is the average of what it covers, weighted by opacity.
  ///
  /// - Parameters:
  ///   - newWidth: At least 1; no more than the picture's own counts.
  ///   - newHeight: The same.
  public func reduced(toWidth newWidth: Int, height newHeight: Int) -> Bitmap {
    let size = (width: min(max(newWidth, 1), width), height: min(max(newHeight, 1), height))
    guard size != (width, height) else { return self }
    var result = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    for y in 0..<size.height {
      let rows = y * height / size.height..<max((y + 1) * height / size.height, y * height / size.height + 1)
      for x in 0..<size.width {
        let columns = x * width / size.width..<max((x + 1) * width / size.width, x * width / size.width + 1)
        let average = average(rows, columns)
        for part in 0..<4 { result[4 * (y * size.width + x) + part] = average[part] }
      }
    }
    // The size is that of the pixels just made.
    return Bitmap(width: size.width, height: size.height, pixels: result) ?? self
  }

  private func average(_ rows: Range<Int>, _ columns: Range<Int>) -> SIMD4<UInt8> {
    var sums = SIMD4<UInt64>.zero
    pixels.withUnsafeBufferPointer { pixels in
      for y in rows {
        for x in columns {
          let index = 4 * (y * width + x)
          let alpha = UInt64(pixels[index + 3])
          sums[0] += UInt64(pixels[index]) * alpha
          sums[1] += UInt64(pixels[index + 1]) * alpha
          sums[2] += UInt64(pixels[index + 2]) * alpha
          sums[3] += alpha
        }
      }
    }
    guard sums[3] > 0 else { return SIMD4(255, 255, 255, 0) }
    let count = UInt64(rows.count * columns.count)
    var result = SIMD4<UInt8>.zero
    for part in 0..<3 { result[part] = UInt8(clamping: (sums[part] + sums[3] / 2) / sums[3]) }
    result[3] = UInt8(clamping: (sums[3] + count / 2) / count)
    return result
  }

  /// Puts another picture onto this one, whose pixels it replaces; what lies outside is left out.
  mutating func put(_ other: Bitmap, atX left: Int, y top: Int) {
    let columns = max(left, 0)..<max(min(left + other.width, width), max(left, 0))
    guard !columns.isEmpty else { return }
    for y in max(top, 0)..<max(min(top + other.height, height), max(top, 0)) {
      let source = 4 * ((y - top) * other.width + columns.lowerBound - left)
      let target = 4 * (y * width + columns.lowerBound)
      pixels.replaceSubrange(
        target..<target + 4 * columns.count, with: other.pixels[source..<source + 4 * columns.count])
    }
  }
}
