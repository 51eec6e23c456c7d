/// Numbers of annotations and destinations as points, rectangles and quadrilaterals.
enum PDFCoordinates {
  /// The most corners or points that are read of one annotation.
  static let pointLimit = 1_000_000
  /// Far beyond any page. Greater numbers would leave nothing finite when they are added.
  private static let greatest = 1e12

  /// A coordinate no greater than can be calculated with.
  static func coordinate(_ number: Double?) -> Double? {
    number.map { min(greatest, max(-greatest, $0)) }
  }

  /// The numbers of an array, nil when one of them is none.
  static func coordinates(_ array: PDFObject) -> [Double]? {
    guard array.count <= 2 * pointLimit else { return nil }
    let numbers = array.optionalNumbers.map { coordinate($0) }
    let present = numbers.compactMap { $0 }
    return present.count == numbers.count ? present : nil
  }

  /// A rectangle from four numbers, with its corners put in order.
  static func rect(_ array: PDFObject) -> PDFRect? {
    guard let numbers = coordinates(array), numbers.count >= 4 else { return nil }
    return PDFRect(
      between: PDFPoint(x: numbers[0], y: numbers[1]), and: PDFPoint(x: numbers[2], y: numbers[3]))
  }

  /// Points from pairs of numbers; a number left over is dropped.
  static func points(_ array: PDFObject) -> [PDFPoint] {
    points(coordinates(array) ?? [])
  }

  private static func points(_ numbers: some Collection<Double>) -> [PDFPoint] {
    var points: [PDFPoint] = []
    var x: Double?
    for number in numbers {
      if let first = x {
        points.append(PDFPoint(x: first, y: number))
        x = nil
      } else {
        x = number
      }
    }
    return points
  }

  /// Quadrilaterals from groups of eight numbers; what is left over is dropped.
  static func quads(_ array: PDFObject) -> [PDFQuad] {
    let points = points(array)
    return stride(from: 0, to: points.count - points.count % 4, by: 4).map { quad(points[$0..<$0 + 4]) }
  }

  /// A quadrilateral from four points of the page's user space.
  ///
  /// The standard asks for the corners counterclockwise from the lower left one; almost all writers follow Acrobat
  /// instead and give both upper ones, then both lower ones. Which it is shows in the points: two edges that point the
  /// same way are upper and lower edge. The way round tells whether the upper or the lower one came first; this holds
  /// for text at any angle.
  static func quad(_ points: ArraySlice<PDFPoint>) -> PDFQuad {
    let start = points.startIndex
    let (a, b, c, d) = (points[start], points[start + 1], points[start + 2], points[start + 3])
    let product = (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y)
    if product >= 0 {
      return area(a, b, d, c) <= 0
        ? PDFQuad(topLeft: a, topRight: b, bottomRight: d, bottomLeft: c)
        : PDFQuad(topLeft: c, topRight: d, bottomRight: b, bottomLeft: a)
    }
    return area(a, b, c, d) <= 0
      ? PDFQuad(topLeft: a, topRight: b, bottomRight: c, bottomLeft: d)
      : PDFQuad(topLeft: d, topRight: c, bottomRight: b, bottomLeft: a)
  }

  /// The signed area of a polygon: positive when its corners go round counterclockwise.
  private static func area(_ corners: PDFPoint...) -> Double {
    var sum = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      sum += corner.x * next.y - next.x * corner.y
    }
    return sum / 2
  }
}
