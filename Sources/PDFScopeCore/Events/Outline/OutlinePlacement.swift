/// Where an item of the outline is to stand.
public struct OutlinePlacement: Sendable, Hashable {
  /// The item to stand under, by number or path.
  public var under: String?
  /// The item to stand before.
  public var before: String?
  /// The item to stand after.
  public var after: String?
  /// Whether to be the first of its level.
  public var first: Bool
  /// Whether to be the last of its level.
  public var last: Bool

  /// A place; by default none.
  public init(
    under: String? = nil, before: String? = nil, after: String? = nil, first: Bool = false, last: Bool = false
  ) {
    self.under = under
    self.before = before
    self.after = after
    self.first = first
    self.last = last
  }

  /// Whether nothing is said of a place.
  public var isEmpty: Bool { self == OutlinePlacement() }
}

/// An event that says where an item is to stand.
public protocol OutlinePlacingEvent: Event {
  /// The place.
  var placement: OutlinePlacement { get set }
}

extension OutlinePlacingEvent {
  /// The parameters of the place.
  static var placementParameters: [Parameter<Self>] {
    [
      Parameter("under", \.placement.under, "Put it under this item, given by number or path"),
      Parameter("before", \.placement.before, "Put it before this item"),
      Parameter("after", \.placement.after, "Put it after this item"),
      Parameter("first", \.placement.first, "Put it first on its level"),
      Parameter("last", \.placement.last, "Put it last on its level"),
    ]
  }
}
