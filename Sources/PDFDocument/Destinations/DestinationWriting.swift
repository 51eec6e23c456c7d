extension Document {
  /// The array of an explicit destination (ISO 32000-2, table 149). One without a page leads nowhere.
  public func destinationValue(_ destination: Destination) -> PDFValue {
    func number(_ value: Double?) -> PDFValue { value.map { .real($0) } ?? .null }
    let page =
      pageObject(of: destination).map { .reference($0) } ?? destination.pageIndex.map { .integer($0) } ?? PDFValue.null
    let kind = destination.kind == .unknown ? .fit : destination.kind
    let numbers: [PDFValue] =
      switch kind {
      case .xyz: [number(destination.left), number(destination.top), number(destination.zoom)]
      case .fitH, .fitBH: [number(destination.top)]
      case .fitV, .fitBV: [number(destination.left)]
      case .fitR:
        [destination.left, destination.bottom, destination.right, destination.top].map(number)
      case .fit, .fitB, .unknown: []
      }
    return .array([page, .name(kind.rawValue)] + numbers)
  }

  /// The page that a destination leads to: the one of its index, else what it names as its page.
  func pageObject(of destination: Destination) -> ObjectID? {
    destination.pageIndex.flatMap { page(at: $0)?.object.id } ?? destination.pageObject
  }
}

extension Page {
  /// Gives a destination on this page its place from one on the page as it is shown; what is `nil` is not given.
  ///
  /// On a page turned by 90 or 270 degrees the distance from the left is a height in user space.
  public func setPosition(
    of destination: inout Destination, left: Double?, top: Double?, right: Double? = nil, bottom: Double? = nil
  ) {
    if destination.kind == .fitR, let left, let top, let right, let bottom {
      let rect = toUserSpace(PDFRect(between: PDFPoint(x: left, y: top), and: PDFPoint(x: right, y: bottom)))
      destination.left = rect.x
      destination.bottom = rect.y
      destination.right = rect.maxX
      destination.top = rect.maxY
      return
    }
    let point = toUserSpace(PDFPoint(x: left ?? 0, y: top ?? 0))
    let isTurned = rotation % 180 != 0
    destination.left = (isTurned ? top : left) == nil ? nil : point.x
    destination.top = (isTurned ? left : top) == nil ? nil : point.y
  }
}

/// How the document's named destinations are referred to, by their decoded names.
public struct DestinationNames {
  private var values: [String: PDFValue] = [:]

  /// Reads the names of a document: those of the name tree, and of the `Dests` dictionary of PDF 1.1.
  public init(_ document: Document) {
    for (key, _) in document.catalog["Dests"].rawEntries {
      // A name whose bytes are no UTF-8 cannot be made; readers look for a string there too.
      values[PDFObject.nameText(key)] =
        String(validating: key, as: UTF8.self).map { .name($0) } ?? .string(key)
    }
    NameTree(document.catalog["Names"]["Dests"]).visit { key, _ in
      values[TextString.decode(key)] = .string(key)
      return true
    }
  }

  /// The value of `/Dest` that means the destination of a name; `nil` where there is none.
  public func value(named name: String) -> PDFValue? { values[name] }
}
