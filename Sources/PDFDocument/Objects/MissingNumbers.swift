import Glibc

/// The object numbers beyond a file's table that the file refers to all the same (ISO 32000-2 7.3.10: such a reference
/// means null).
///
/// A new object must not get such a number: what led nowhere would lead to it, and an item of an outline would become
/// a page. References in object streams are not seen; the programs that write those count their objects.
struct MissingNumbers {
  /// More than these are not kept apart; then all new numbers are beyond the highest.
  private static let mostKept = 1 << 16

  private var numbers: Set<Int> = []
  private var highest = 0

  /// Finds what looks like a reference to an object from `first` on, in all that is not compressed.
  init(in bytes: UnsafeRawBufferPointer, from first: Int) {
    guard let base = bytes.baseAddress else { return }
    var index = 0
    while index < bytes.count, let found = memchr(base + index, Int32(UInt8(ascii: "R")), bytes.count - index) {
      let place = UnsafeRawPointer(found) - base
      index = place + 1
      guard let number = Self.number(before: place, in: bytes), number >= first, number < Document.mostObjects
      else { continue }
      highest = max(highest, number)
      if numbers.count < Self.mostKept { numbers.insert(number) }
    }
  }

  /// The first number from one on that nothing refers to.
  func free(from first: Int) -> Int {
    guard numbers.count < Self.mostKept else { return max(first, highest + 1) }
    var number = first
    while numbers.contains(number) { number += 1 }
    return number
  }

  /// Those that are below a number, ascending; none where they are too many.
  func numbers(below end: Int) -> [Int] {
    numbers.count < Self.mostKept ? numbers.filter { $0 < end }.sorted() : []
  }

  /// How many numbers from one on nothing refers to, as far as that many are asked for.
  func freeCount(from first: Int, most: Int) -> Int {
    guard !numbers.isEmpty, numbers.count < Self.mostKept else { return most }
    return (0..<most).first { numbers.contains(first + $0) } ?? most
  }

  /// The object number of a reference, from its `R` backwards.
  private static func number(before place: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    var index = place - 1
    func skipSpaces() -> Bool {
      let start = index
      while index >= 0, PDFSyntax.isSpace(bytes[index]) { index -= 1 }
      return index < start
    }
    func digits() -> Int? {
      var value = 0
      var scale = 1
      let start = index
      while index >= 0, (0x30...0x39).contains(bytes[index]), start - index < 10 {
        value += Int(bytes[index] - 0x30) * scale
        scale *= 10
        index -= 1
      }
      return index < start ? value : nil
    }
    guard skipSpaces(), digits() != nil, skipSpaces() else { return nil }
    return digits()
  }
}
