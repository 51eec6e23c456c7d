/// Finds what a misspelt word was meant to be.
enum Suggestions {
  /// Longer words are not compared: nobody misspells a name of this length, and the time is bounded.
  private static let longest = 40

  /// Up to `limit` candidates that the word may stand for, the likeliest first.
  static func nearest(to word: String, among candidates: [String], limit: Int = 3) -> [String] {
    let letters = Array(word.unicodeScalars.prefix(longest + 1))
    guard !letters.isEmpty, letters.count <= longest else { return [] }
    let allowed = max(1, min(3, (letters.count + 1) / 3))
    var found: [(candidate: String, score: Int)] = []
    for candidate in candidates where candidate != word && !found.contains(where: { $0.candidate == candidate }) {
      if let score = score(letters, word, candidate, allowed: allowed) { found.append((candidate, score)) }
    }
    // By score; then those that begin alike, since the first letter is seldom wrong; then as declared.
    let ranked = found.enumerated().map { offset, item in
      (item.candidate, key: (item.score, item.candidate.unicodeScalars.first == letters[0] ? 0 : 1, offset))
    }
    let ordered = ranked.sorted { $0.key < $1.key }
    return ordered.prefix(limit).map(\.0)
  }

  /// 0 for another case, 1 or more for edits, and prefixes between one edit and two.
  private static func score(_ letters: [Unicode.Scalar], _ word: String, _ candidate: String, allowed: Int) -> Int? {
    if word.lowercased() == candidate.lowercased() { return 0 }
    let other = Array(candidate.unicodeScalars.prefix(longest + 1))
    guard other.count <= longest else { return nil }
    let isPrefix = letters.count >= 2 && other.starts(with: letters)
    guard letters.count > 1 else { return nil }
    let distance = distance(letters, other)
    // A replaced word is no misspelling: something must be left of it.
    let near = distance <= allowed && distance < max(letters.count, other.count) - 1 ? distance * 2 : nil
    return isPrefix ? min(near ?? 3, 3) : near
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours that lead from one word to the other
  /// (optimal string alignment).
  static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    for row in 0..<one.count {
      var current = [row + 1]
      current.reserveCapacity(other.count + 1)
      for column in 0..<other.count {
        let replaced = last[column] + (one[row] == other[column] ? 0 : 1)
        var best = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
