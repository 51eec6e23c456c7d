import PDFScopeCore

/// Compares values that were written by different programs.
enum JSONComparison {
  /// Numbers are printed with three decimals.
  static let precision = 0.002

  /// Whether two values say the same.
  static func isEqual(_ left: JSONValue, _ right: JSONValue) -> Bool { differences(left, right).isEmpty }

  /// The places where two values differ, named below a place. A null is nothing.
  static func differences(_ left: JSONValue?, _ right: JSONValue?, at place: String = "") -> [Difference] {
    switch (left, right) {
    case (nil, nil), (.null, nil), (nil, .null): return []
    case (.object(let left)?, .object(let right)?):
      return (left.keys + right.keys.filter { !left.contains(key: $0) }).flatMap { key in
        differences(left[key], right[key], at: "\(place).\(key)")
      }
    case (.array(let left)?, .array(let right)?):
      guard left.count == right.count else {
        return [
          Difference("\(place).count", ours: "\(left.count): \(brief(left))", theirs: "\(right.count): \(brief(right))")
        ]
      }
      return zip(left, right).enumerated().flatMap { differences($1.0, $1.1, at: "\(place)[\($0)]") }
    default:
      if let left, let right {
        if left == right { return [] }
        if let left = left.doubleValue, let right = right.doubleValue,
          abs(left - right) <= precision + 1e-6 * abs(right)
        {
          return []
        }
      }
      return [Difference(place, ours: left?.text() ?? "nothing", theirs: right?.text() ?? "nothing")]
    }
  }

  private static func brief(_ list: [JSONValue]) -> String { String(JSONValue.array(list).text().prefix(300)) }
}
