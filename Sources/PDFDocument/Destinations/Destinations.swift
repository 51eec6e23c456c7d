/// The destinations of one document: reads them wherever they stand, and finds those that have a name.
///
/// Names are looked up in a table made once, at the first name (ISO 32000-2, 12.3.2.4): the `Dests` dictionary of the
/// catalog and the `Dests` name tree. Not for use by several threads, as its document is not.
public final class Destinations {
  private let document: Document
  private lazy var table = NamedDestinations(document)
  private lazy var pages = PageGeometry(document)

  /// How many names may lead to names before the last one counts as dead.
  private static let chainLimit = 32

  /// Makes a reader for one document.
  public init(_ document: Document) {
    self.document = document
  }

  /// All names in the document, decoded, in its own order.
  public var names: [String] { table.names }

  /// The destination with this name; nil when there is none.
  public func destination(named name: String) -> Destination? {
    guard let value = table.value(named: name) else { return nil }
    var destination = destination(from: value) ?? Destination(kind: .unknown)
    destination.name = name
    return destination
  }

  /// The destination in a value of `/Dest` or `/D`: an array, a name, a string, or a dictionary that holds one.
  ///
  /// Nil when the value is none of these. A name that leads nowhere gives a dead destination with that name.
  public func destination(from object: PDFObject) -> Destination? {
    var current = object
    var name: String?
    var structure: PDFObject?
    for _ in 0..<Self.chainLimit {
      switch current.kind {
      case .array:
        return explicit(current, name: name, structure: structure)
      case .name, .string:
        name = name ?? current.text ?? current.name
        guard let key = current.nameBytes, let value = table.value(of: key, isName: current.isName) else {
          return dead(name: name)
        }
        current = value
      case .dictionary:
        if structure == nil, current["SD"].isArray { structure = current["SD"] }
        let inner = current["D"]
        current = inner.isNull ? structure ?? inner : inner
      default:
        return name == nil ? nil : dead(name: name)
      }
    }
    return dead(name: name)
  }

  /// The destination of a value of `/D` that means another document. Its names stay names.
  func remoteDestination(from object: PDFObject) -> Destination? {
    switch object.kind {
    case .array:
      var destination = DestinationArray(object).destination
      destination.isRemote = true
      return destination
    case .name, .string:
      var destination = Destination(kind: .unknown, isRemote: true)
      destination.name = object.text ?? object.name
      return destination
    default:
      return nil
    }
  }

  private func dead(name: String?) -> Destination {
    var destination = Destination(kind: .unknown)
    destination.name = name
    return destination
  }

  private func explicit(_ array: PDFObject, name: String?, structure: PDFObject?) -> Destination {
    let parts = DestinationArray(array)
    var destination = parts.destination
    destination.name = name
    if let index = destination.storedPageIndex {
      // Only a destination in another document may give a number; many writers give one here too.
      destination.pageIndex = (0..<document.pageCount).contains(index) ? index : nil
    } else if let id = destination.pageObject {
      destination.pageIndex = document.pageIndex(of: id)
    }
    if destination.pageIndex == nil, let target = parts.target, StructureElement.isOne(target) {
      destination.structureElement = target.id
      destination.pageIndex = page(ofElement: target)
    } else if let element = structure?[0] {
      destination.structureElement = element.id
    }
    let hasPosition = destination.left != nil || destination.top != nil
    if hasPosition, let index = destination.pageIndex, let geometry = pages[index] {
      destination.position = geometry.position(of: destination)
    }
    return destination
  }

  private func page(ofElement element: PDFObject) -> Int? {
    StructureElement.page(of: element)?.id.flatMap { document.pageIndex(of: $0) }
  }
}

/// What a destination array says by itself (ISO 32000-2, table 149).
private struct DestinationArray {
  private let items: [PDFObject]

  init(_ array: PDFObject) { items = array.items }

  /// The page, its number, or a structure element.
  var target: PDFObject? { items.first }

  var destination: Destination {
    let word = items.count > 1 ? items[1].name : nil
    var destination = Destination(kind: word.flatMap(Destination.Kind.init(rawValue:)) ?? .unknown)
    destination.pageObject = target?.id
    if target?.id == nil, let number = target?.double, number >= 0 {
      destination.storedPageIndex = Int(exactly: number)
    }
    switch destination.kind {
    case .xyz:
      destination.left = coordinate(2)
      destination.top = coordinate(3)
      destination.zoom = coordinate(4).flatMap { $0 == 0 ? nil : $0 }
    case .fitH, .fitBH:
      destination.top = coordinate(2)
    case .fitV, .fitBV:
      destination.left = coordinate(2)
    case .fitR:
      destination.left = coordinate(2)
      destination.bottom = coordinate(3)
      destination.right = coordinate(4)
      destination.top = coordinate(5)
    case .fit, .fitB, .unknown:
      break
    }
    return destination
  }

  private func coordinate(_ index: Int) -> Double? {
    index < items.count ? PDFCoordinates.coordinate(items[index].double) : nil
  }
}

/// Structure elements as targets of destinations.
enum StructureElement {
  /// How many elements are looked at for a page.
  private static let budget = 256

  static func isOne(_ object: PDFObject) -> Bool {
    object.isDictionary && (object["Type"].isName("StructElem") || object["S"].isName && !object["P"].isNull)
  }

  /// The page an element's content is on: its own, or that of the first element below it that has one.
  static func page(of element: PDFObject) -> PDFObject? {
    var pending = [element]
    var visited: Set<ObjectID> = []
    var budget = Self.budget
    while let current = pending.popLast(), budget > 0 {
      budget -= 1
      if let id = current.id, !visited.insert(id).inserted { continue }
      let page = current["Pg"]
      if page.isDictionary { return page }
      let kids = current["K"]
      if kids.isDictionary { pending.append(kids) }
      for index in stride(from: min(kids.count, Self.budget) - 1, through: 0, by: -1) where kids[index].isDictionary {
        pending.append(kids[index])
      }
    }
    return nil
  }
}
