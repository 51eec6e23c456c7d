/// Numbers the items of an outline as events name them, one after another in the order of the document: `2.1` is the
/// first item below the second.
public struct OutlineNumbers: Sendable {
  /// The deepest level that gets numbers; below, they would be most of what is told of an item.
  public static let deepest = 50

  /// Of each level down to that of the last item: the place on it, and the number there.
  private var open: [(place: Int, number: String)] = []

  /// Nothing numbered yet.
  public init() {}

  /// The number of the next item; `nil` where it lies below ``deepest``.
  ///
  /// - Parameter level: its level, from 1; at most one more than that of the item before it.
  public mutating func next(level: Int) -> String? {
    guard level <= Self.deepest else { return nil }
    let depth = min(max(level, 1) - 1, open.count)
    let place = depth < open.count ? open[depth].place + 1 : 1
    open.removeSubrange(depth...)
    open.append((place, (open.last.map { $0.number + "." } ?? "") + String(place)))
    return open.last?.number
  }
}
