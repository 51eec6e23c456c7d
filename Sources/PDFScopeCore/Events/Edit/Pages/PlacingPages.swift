/// An event that puts pages before or behind others.
public protocol PlacingEvent: Event {
  /// The page that they stand before.
  var before: PageSelection? { get set }
  /// The page that they stand behind.
  var after: PageSelection? { get set }
}

extension PlacingEvent {
  /// The parameters that say where pages go.
  ///
  /// - Parameter thing: what goes there.
  static func placeParameters(of thing: String) -> [Parameter<Self>] {
    [
      Parameter(
        "before", \.before, "Put \(thing) before this page",
        discussion: "Pages are numbered as they are before the event; 1 is the first, `last` the last."),
      Parameter("after", \.after, "Put \(thing) behind this page"),
    ]
  }
}
