/// The numbers that objects have in a copy: their own in a small document, else new ones without gaps. poppler copies
/// the table of all numbers for every page that it reads.
struct CopyNumbering {
  private static let highestKept = 1 << 10

  private var numbers: [ObjectID: ObjectID] = [:]
  private let keepsNumbers: Bool
  private var next: Int

  init(_ document: Document) {
    let highest = max(document.facts.highestObjectNumber, (document.nextObjectNumber ?? 1) - 1)
    keepsNumbers = highest < Self.highestKept
    next = keepsNumbers ? highest + 1 : 1
  }

  /// A number that no object of the document has.
  mutating func new() -> ObjectID {
    defer { next += 1 }
    return ObjectID(number: next)
  }

  /// The number of an object that has one by now.
  func known(_ id: ObjectID) -> ObjectID? { numbers[id] }

  /// Gives an object its number; `nil` where it has one.
  mutating func firstNumber(for id: ObjectID) -> ObjectID? {
    guard numbers[id] == nil else { return nil }
    // Two objects of one number cannot stand in one table.
    let isKept = keepsNumbers && id.generation == 0 && id.number < next
    let number = isKept ? id : new()
    numbers[id] = number
    return number
  }
}
