import Glibc

/// The object numbers beyond a file's table that the file refers to all the same (ISO 32000-2 7.3.10: such a reference
/// means null).
///
/// A new object must not get such a number: what led nowhere would lead to it, and an item of an outline would become
/// a page. References in object streams are not seen; the programs that write those count their objects.
struct MissingNumbers {
  /// More than these are not kept apart; then all new numbers are beyond the highest.
  private static let mostKept = 1 << 16

  private static let streamWord = Array("stream".utf8)
  private static let endWord = Array("endstream".utf8)
  private static let lengthWord = Array("/Length ".utf8)

  private var numbers: Set<Int> = []
  private var highest = 0

  /// Finds what looks like a reference to an object from `first` on, in all that is not the data of a stream.
  init(in bytes: UnsafeRawBufferPointer, from first: Int) {
    var start = 0
    while start < bytes.count {
      let keyword = Self.place(of: Self.streamWord, in: bytes, from: start)
      find(in: bytes, start..<(keyword ?? bytes.count), from: first)
      guard let keyword else { return }
      // Pictures and files that are attached are most of a large file, and need not be looked at.
      start = Self.endOfData(ofStreamAt: keyword, in: bytes) ?? keyword + 6
    }
  }

  private mutating func find(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>, from first: Int) {
    guard let base = bytes.baseAddress else { return }
    var index = range.lowerBound
    while index < range.upperBound,
      let found = memchr(base + index, Int32(UInt8(ascii: "R")), range.upperBound - index)
    {
      let place = UnsafeRawPointer(found) - base
      index = place + 1
      guard let number = Self.number(before: place, in: bytes), number >= first, number < Document.mostObjects
      else { continue }
      highest = max(highest, number)
      if numbers.count < Self.mostKept { numbers.insert(number) }
    }
  }

  private static func place(of word: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, let first = word.first else { return nil }
    var index = start
    while index + word.count <= bytes.count, let found = memchr(base + index, Int32(first), bytes.count - index) {
      let place = UnsafeRawPointer(found) - base
      if bytes[place...].starts(with: word) { return place }
      index = place + 1
    }
    return nil
  }

  /// Where the data of a stream ends, by the /Length that its dictionary gives; `nil` where that is not at hand, or no
  /// `endstream` stands there.
  private static func endOfData(ofStreamAt keyword: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    let dictionary = UnsafeRawBufferPointer(rebasing: bytes[max(0, keyword - 512)..<keyword])
    var key: Int?
    while let next = place(of: lengthWord, in: dictionary, from: key.map { $0 + 1 } ?? 0) { key = next }
    guard let key else { return nil }
    let digits = dictionary[(key + 8)...].prefix { (0x30...0x39).contains($0) }
    guard digits.count < 13, let length = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    var start = keyword + 6
    while start < bytes.count, start < keyword + 8, PDFSyntax.isSpace(bytes[start]) { start += 1 }
    guard start + length <= bytes.count else { return nil }
    let end = bytes[(start + length)...].prefix(12).drop { PDFSyntax.isSpace($0) }
    return end.starts(with: endWord) ? end.startIndex + 9 : nil
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
