/// Chooses names for named destinations of several documents, so that none means two places.
struct NameChoice {
  private var owners: [[UInt8]: Int] = [:]
  /// The last number that a name got behind it.
  private var numbers: [[UInt8]: Int] = [:]

  /// The name that a destination of a source gets; its own where no source before has it.
  ///
  /// - Parameter isTaken: whether the source itself has a destination of this name.
  mutating func choose(_ key: [UInt8], for source: Int, isTaken: ([UInt8]) -> Bool) -> [UInt8] {
    if owners[key, default: source] == source {
      owners[key] = source
      return key
    }
    var number = numbers[key] ?? 1
    while true {
      number += 1
      let candidate = Self.name(key, number)
      if owners[candidate] == nil, !isTaken(candidate) {
        numbers[key] = number
        owners[candidate] = source
        return candidate
      }
    }
  }

  /// A name with a number behind it, in its own encoding.
  private static func name(_ key: [UInt8], _ number: Int) -> [UInt8] {
    let ending = Array(" (\(number))".utf8)
    if key.starts(with: [0xFE, 0xFF]) { return key + ending.flatMap { [0, $0] } }
    if key.starts(with: [0xFF, 0xFE]) { return key + ending.flatMap { [$0, 0] } }
    return key + ending
  }
}
