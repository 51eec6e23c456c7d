/// Where a page goes with all that belongs to it: to another place on the same page, or to a place on another one.
struct PageMove {
  /// The object of the page it is on afterwards.
  let target: ObjectID
  /// From the user space it had to that of the page it is on afterwards.
  let transform: PDFTransform
  /// What was shown of it, in the user space it had.
  let shown: PDFRect
  /// How far it was turned clockwise.
  let rotation: Int
  /// Whether it is all there is on its page, so that a destination that shows a whole page still does.
  let isAlone: Bool
  /// The form XObject that its content is in afterwards, where marked content of the structure is to be found there.
  var form: ObjectID?

  /// Where the corner is that is the upper left one as the page is shown, in the user space it had.
  var origin: PDFPoint {
    let corner = PDFTransform.display(of: shown, rotation: rotation).inverse?.apply(PDFPoint(x: 0, y: 0))
    return corner ?? PDFPoint(x: shown.x, y: shown.maxY)
  }
}

// MARK: - Destinations

extension PageMove {
  /// The kinds of explicit destinations (ISO 32000-2 table 149).
  private static let kinds = Set(Destination.Kind.allCases.map(\.rawValue)).subtracting([""])

  /// Whether an array is an explicit destination by its second item.
  static func isDestination(_ array: PDFObject) -> Bool {
    array.isArray && array.count >= 2 && array[1].name.map(kinds.contains) ?? false
  }

  /// A destination array after the move.
  ///
  /// - Parameter first: what it leads to: the page, or an element of the structure.
  func destination(_ array: PDFObject, leadingTo first: PDFValue) -> PDFValue {
    let items = array.items
    let kind = array[1].name ?? ""
    func number(_ place: Int) -> Double? { items.count > place ? PDFCoordinates.coordinate(items[place].double) : nil }
    func made(_ kind: String, _ numbers: [Double?]) -> PDFValue {
      .array([first, .name(kind)] + numbers.map { $0.map { .real($0) } ?? .null })
    }
    func point(_ x: Double?, _ y: Double?) -> PDFPoint {
      transform.apply(PDFPoint(x: x ?? origin.x, y: y ?? origin.y))
    }
    switch kind {
    case "XYZ":
      let (left, top) = (number(2), number(3))
      let moved = point(left, top)
      guard isAlone else { return made("XYZ", [moved.x, moved.y, number(4)]) }
      return made("XYZ", [left == nil ? nil : moved.x, top == nil ? nil : moved.y, number(4)])
    case "FitH", "FitBH":
      let moved = point(nil, number(2))
      return isAlone ? made(kind, [number(2) == nil ? nil : moved.y]) : made("XYZ", [moved.x, moved.y, nil])
    case "FitV", "FitBV":
      let moved = point(number(2), nil)
      return isAlone ? made(kind, [number(2) == nil ? nil : moved.x]) : made("XYZ", [moved.x, moved.y, nil])
    case "FitR":
      let corners = (
        PDFPoint(x: number(2) ?? shown.x, y: number(3) ?? shown.y),
        PDFPoint(x: number(4) ?? shown.maxX, y: number(5) ?? shown.maxY)
      )
      return rectangle(transform.apply(PDFRect(between: corners.0, and: corners.1)), first)
    default:
      return isAlone ? made(kind, []) : rectangle(transform.apply(shown), first)
    }
  }

  private func rectangle(_ rect: PDFRect, _ first: PDFValue) -> PDFValue {
    .array([first, .name("FitR"), .real(rect.x), .real(rect.y), .real(rect.maxX), .real(rect.maxY)])
  }
}

// MARK: - Numbers

extension PageMove {
  /// Pairs of numbers as points; what is left over stays. `nil` where the array is none of numbers.
  func points(_ array: PDFObject) -> PDFValue? {
    guard array.isArray, array.count > 0, let numbers = PDFCoordinates.coordinates(array) else { return nil }
    var values: [PDFValue] = []
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      let point = transform.apply(PDFPoint(x: numbers[index], y: numbers[index + 1]))
      values += [.real(point.x), .real(point.y)]
    }
    if numbers.count % 2 != 0 { values.append(.real(numbers[numbers.count - 1])) }
    return .array(values)
  }

  /// A rectangle; `nil` where the array is none.
  func rect(_ array: PDFObject) -> PDFValue? {
    PDFCoordinates.rect(array).map { .rect(transform.apply($0)) }
  }

  /// Distances from the four sides of a rectangle: left, bottom, right, top (ISO 32000-2 table 180).
  func differences(_ array: PDFObject) -> PDFValue? {
    guard let numbers = PDFCoordinates.coordinates(array), numbers.count == 4 else { return nil }
    let (x, y) = (transform.factorAlongX, transform.factorAlongY)
    let sides = [numbers[0] * x, numbers[1] * y, numbers[2] * x, numbers[3] * y]
    // What was on the left is below after a quarter turn counterclockwise.
    let turned = (0..<4).map { sides[($0 - transform.quarterTurns + 4) % 4] }
    return .array(turned.map { .real($0) })
  }
}
