/// Helps with words that were spelled wrong.
package enum Spelling {
  /// The candidate that a misspelled word most likely meant; nil when none is near. Case is ignored.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let target = Array(word.lowercased().unicodeScalars.prefix(64))
    guard !target.isEmpty else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let isPrefix = target.count >= 3 && letters.starts(with: target)
      let distance = isPrefix ? 1 : distance(target, letters)
      guard distance <= max(1, min(target.count, letters.count) / 3), distance < letters.count else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Words as they stand in a sentence: `a, b or c`.
  package static func list(_ words: [String], last conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// How many letters must be changed, added, left out or swapped with their neighbour (optimal string alignment).
  private static func distance(_ a: [UnicodeScalar], _ b: [UnicodeScalar]) -> Int {
    var twoBack = [Int](repeating: 0, count: b.count + 1)
    var oneBack = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let substitution = oneBack[j] + (a[i] == b[j] ? 0 : 1)
        var least = min(substitution, oneBack[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, twoBack[j - 1] + 1) }
        row.append(least)
      }
      (twoBack, oneBack) = (oneBack, row)
    }
    return oneBack[b.count]
  }
}
