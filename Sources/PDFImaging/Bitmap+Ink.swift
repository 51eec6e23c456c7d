extension Bitmap {
  /// The pixels that differ from white paper, as the smallest rectangle around them: the first column and row, and
  /// those behind the last. `nil` where none does.
  ///
  /// - Parameter tolerance: How far a component may be from that of the paper, 0 to 255.
  public func inkBounds(tolerance: UInt8) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let least = 255 - tolerance
    var (left, top, right, bottom) = (width, height, 0, 0)
    pixels.withUnsafeBufferPointer { bytes in
      for row in 0..<height {
        let start = 4 * width * row
        func isInk(_ column: Int) -> Bool {
          let place = start + 4 * column
          return bytes[place] < least || bytes[place + 1] < least || bytes[place + 2] < least
        }
        guard let first = (0..<width).first(where: isInk) else { continue }
        // Only what lies beyond what is known already matters.
        let last = stride(from: width - 1, to: max(first, right - 1), by: -1).first(where: isInk) ?? first
        (left, right) = (min(left, first), max(right, last + 1))
        (top, bottom) = (min(top, row), row + 1)
      }
    }
    return bottom > 0 ? (left, top, right, bottom) : nil
  }
}
