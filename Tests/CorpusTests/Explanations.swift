extension Explanation {
  /// Every difference there may be.
  static let all: [Explanation] = []
}
