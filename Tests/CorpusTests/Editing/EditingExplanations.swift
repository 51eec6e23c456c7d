extension Explanation {
  /// What differs between pages and those that they came from, and why that is right.
  static let editing: [Explanation] = []
}
