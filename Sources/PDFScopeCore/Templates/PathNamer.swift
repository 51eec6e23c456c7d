/// Gives each file of a call a path of its own.
///
/// A path that was given before gets `-2`, `-3` … before its extension. Paths that differ only in case or in how
/// accents are composed count as the same, as they are on many file systems.
public struct PathNamer {
  private var given: Set<String> = []
  private var counters: [String: Int] = [:]
  private let isTaken: (String) -> Bool

  /// A namer that has given nothing yet.
  ///
  /// - Parameter isTaken: says of a path that it must not be given for another reason (an input of the call). It is
  ///   asked about one path after the other until it says no.
  public init(isTaken: @escaping (String) -> Bool = { _ in false }) { self.isTaken = isTaken }

  /// The path, or one like it that was not given before. Only the last component changes.
  public mutating func unique(_ path: String) -> String {
    if give(path) { return path }
    let nameStart = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    let folder = String(path[..<nameStart])
    let name = String(path[nameStart...])
    let key = Self.folded(path)
    var number = counters[key, default: 2]
    while true {
      let candidate = folder + FileName.appending("-\(number)", to: name)
      number += 1
      guard give(candidate) else { continue }
      counters[key] = number
      return candidate
    }
  }

  private mutating func give(_ path: String) -> Bool { !isTaken(path) && given.insert(Self.folded(path)).inserted }

  private static func folded(_ path: String) -> String { path.uppercased().lowercased() }
}
