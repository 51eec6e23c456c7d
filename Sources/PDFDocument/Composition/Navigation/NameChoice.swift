/// Chooses names for named destinations of several documents, so that none means two places.
struct NameChoice {
  private var owners: [[UInt8]: Int] = [:]
  private var names = FreeNames<[UInt8]>(NameChoice.name)

  /// The name that a destination of a source gets; its own where no source before has it.
  ///
  /// - Parameter isTaken: whether the source itself has a destination of this name.
  mutating func choose(_ key: [UInt8], for source: Int, isTaken: ([UInt8]) -> Bool) -> [UInt8] {
    if owners[key, default: source] == source {
      owners[key] = source
      names.insert(key)
      return key
    }
    let name = names.take(key, unless: isTaken)
    owners[name] = source
    return name
  }

  /// A name with a number behind it, in its own encoding.
  private static func name(_ key: [UInt8], _ number: Int) -> [UInt8] {
    let ending = Array(" (\(number))".utf8)
    if key.starts(with: [0xFE, 0xFF]) { return key + ending.flatMap { [0, $0] } }
    if key.starts(with: [0xFF, 0xFE]) { return key + ending.flatMap { [$0, 0] } }
    return key + ending
  }
}
