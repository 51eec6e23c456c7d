/// The numbers that objects have in a copy: from 1 on, without gaps.
///
/// They are not the document's own: a reader keeps a table as long as the highest number, and poppler copies that table
/// for each page, which for the numbers of a large document took half the time of reading it.
struct CopyNumbering {
  private var numbers: [ObjectID: ObjectID] = [:]
  private var next = 1

  /// A number for what is no object of the document.
  mutating func new() -> ObjectID {
    defer { next += 1 }
    return ObjectID(number: next)
  }

  /// The number of an object that has one by now.
  func known(_ id: ObjectID) -> ObjectID? { numbers[id] }

  /// Gives an object its number; `nil` where it has one.
  mutating func firstNumber(for id: ObjectID) -> ObjectID? {
    guard numbers[id] == nil else { return nil }
    let number = new()
    numbers[id] = number
    return number
  }
}
