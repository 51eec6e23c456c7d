/// The keys of the parent tree (ISO 32000-2 14.7.5.4) that pages, annotations and forms of a source have in the new
/// document. Those of its own tree are moved as they are; what has others, of which the tree says nothing, gets keys
/// that nobody has.
final class StructureKeys {
  /// The first keys that nobody has, of all sources together.
  final class Counter {
    private var next = 0

    /// Sets so many aside; returns the first.
    func take(_ count: Int) -> Int {
      defer { next += count }
      return next
    }
  }

  private let own: Range<Int>
  private let offset: Int
  private let counter: Counter
  private var others: [Int: Int] = [:]

  /// - Parameter count: keys from 0 that are moved together.
  init(_ count: Int, _ counter: Counter) {
    own = 0..<count
    offset = counter.take(count)
    self.counter = counter
  }

  /// The key that stands for one of the source.
  func key(_ old: Int) -> Int {
    if own.contains(old) { return old + offset }
    if let known = others[old] { return known }
    let key = counter.take(1)
    others[old] = key
    return key
  }
}
