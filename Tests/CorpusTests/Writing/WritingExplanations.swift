extension Explanation {
  /// What differs after a change, and why that is right.
  static let writing: [Explanation] = []
}
