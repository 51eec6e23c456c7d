/// The name of an indirect object: object number and generation (ISO 32000-2 7.3.10).
public struct ObjectID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The object number, from 1.
  public var number: Int
  /// The generation, from 0.
  public var generation: Int

  /// Names an object.
  public init(number: Int, generation: Int = 0) {
    self.number = number
    self.generation = generation
  }

  /// The reference as a PDF spells it: `12 0 R`.
  public var description: String { "\(number) \(generation) R" }

  /// Orders by number, then by generation.
  public static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.number, left.generation) < (right.number, right.generation)
  }

  /// The id that qpdf's numbers stand for; `nil` for 0, which means a direct object.
  init?(_ number: Int32, _ generation: Int32) {
    guard number > 0 else { return nil }
    self.init(number: Int(number), generation: Int(generation))
  }
}
