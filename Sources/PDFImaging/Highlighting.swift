extension Bitmap {
  /// A corner of what is highlighted, in pixels of the bitmap, y down.
  public struct Corner: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Down.
    public var y: Double

    /// Makes a corner.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The bitmap with a colour multiplied over quadrilaterals, as a highlighter does: paper takes the colour, black text
  /// stays black. Where they overlap the colour is laid on once.
  ///
  /// - Parameters:
  ///   - quads: Convex, four corners each, in either direction; others are left out.
  ///   - color: The colour.
  public func highlighting(_ quads: [[Corner]], in color: PictureColor) -> Bitmap {
    var bytes = pixels
    for (row, columns) in rows(of: quads) {
      for column in columns {
        let place = 4 * (row * width + column)
        bytes[place] = Self.multiply(bytes[place], color.red)
        bytes[place + 1] = Self.multiply(bytes[place + 1], color.green)
        bytes[place + 2] = Self.multiply(bytes[place + 2], color.blue)
      }
    }
    return Bitmap(width: width, height: height, pixels: bytes) ?? self
  }

  private static func multiply(_ left: UInt8, _ right: UInt8) -> UInt8 {
    UInt8((Int(left) * Int(right) + 127) / 255)
  }

  /// The pixels whose middle lies in one of the quadrilaterals, row by row, each once.
  private func rows(of quads: [[Corner]]) -> [(row: Int, columns: Set<Int>)] {
    var rows: [Int: Set<Int>] = [:]
    for quad in quads where quad.count == 4 && quad.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      for row in Self.span(quad.map(\.y), count: height) {
        if let (low, high) = Self.crossing(quad, at: Double(row) + 0.5) {
          rows[row, default: []].formUnion(Self.span([low, high], count: width))
        }
      }
    }
    return rows.map { ($0.key, $0.value) }
  }

  /// The pixels whose middle lies between the smallest and the largest of these numbers.
  private static func span(_ values: [Double], count: Int) -> Range<Int> {
    let low = min(max(0, (values.min() ?? 0) - 0.5), Double(count)).rounded(.up)
    let high = min(max(0, (values.max() ?? 0) + 0.5), Double(count)).rounded(.down)
    return low < high ? Int(low)..<Int(high) : 0..<0
  }

  /// Between which x a horizontal line runs within a quadrilateral.
  private static func crossing(_ quad: [Corner], at y: Double) -> (Double, Double)? {
    var crossings: [Double] = []
    for (from, to) in zip(quad, quad.dropFirst() + quad.prefix(1)) where (from.y <= y) != (to.y <= y) {
      crossings.append(from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y))
    }
    guard let low = crossings.min(), let high = crossings.max() else { return nil }
    return (low, high)
  }
}
