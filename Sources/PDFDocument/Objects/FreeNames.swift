/// Finds names that nobody has, such as `name_2`, `name_3`: however many there are of one, each takes few attempts.
struct FreeNames<Name: Hashable> {
  private var used: Set<Name> = []
  private var next: [Name: Int] = [:]
  private let numbered: (Name, Int) -> Name

  init(_ numbered: @escaping (Name, Int) -> Name) { self.numbered = numbered }

  func contains(_ name: Name) -> Bool { used.contains(name) }

  mutating func insert(_ name: Name) { used.insert(name) }

  /// The name itself where it is free, else one with a number; it is taken then.
  mutating func take(_ name: Name, unless isTaken: (Name) -> Bool = { _ in false }) -> Name {
    guard used.contains(name) else {
      used.insert(name)
      return name
    }
    var number = next[name] ?? 2
    var candidate = numbered(name, number)
    while used.contains(candidate) || isTaken(candidate) {
      number += 1
      candidate = numbered(name, number)
    }
    next[name] = number + 1
    used.insert(candidate)
    return candidate
  }
}

extension FreeNames<String> {
  init() { self.init { "\($0)_\($1)" } }
}

extension FreeNames<[UInt8]> {
  init() {
    self.init { name, number in
      let end = "_\(number)"
      // In UTF-16 characters are two bytes.
      return name.starts(with: [0xFE, 0xFF])
        ? TextString.encode(TextString.decode(name) + end) : name + Array(end.utf8)
    }
  }
}

extension FreeNames<[UInt8]> {
  /// Texts that people read: `name (2)`, `name (3)`.
  static var ofTexts: Self {
    Self { name, number in TextString.encode(TextString.decode(name) + " (\(number))") }
  }

  /// A free name like a text, however it is encoded: all encodings of one have one numbering.
  mutating func takeText(_ name: [UInt8]) -> [UInt8] { take(TextString.encode(TextString.decode(name))) }
}
