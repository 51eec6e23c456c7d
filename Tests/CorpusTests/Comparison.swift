import Testing

/// What of a file is compared.
enum Topic: String, Sendable {
  /// How each call ends.
  case ending
  case pageCount
  case outline
  /// Outlines that are exported and imported again.
  case outlineTexts
  case annotations
  case text
  /// Places of words, as poppler, MuPDF and PDFium find them.
  case matches
  case pictures
  case writtenFiles
  /// Every event that changes documents, and what it leaves as it was.
  case writing
  /// Documents that are cut into parts, and files that are taken out of them.
  case cutting
  /// Pages that are taken out, reordered, added or joined.
  case editing
}

/// A place where pdfscope and another program do not say the same.
struct Difference: Hashable, CustomStringConvertible {
  /// What differs, such as `item 3 title`; what an `Explanation` names.
  let place: String
  let ours: String
  let theirs: String

  init(_ place: String, ours: String, theirs: String) {
    self.place = place
    self.ours = ours
    self.theirs = theirs
  }

  var description: String { "\(place): pdfscope has \(ours), the other \(theirs)" }
}

/// Why a file differs in certain places, and that this is right.
struct Explanation: Sendable {
  let file: String
  let topic: Topic
  /// The places. `*` stands for anything.
  let places: [String]
  let reason: String

  init(_ file: String, _ topic: Topic, _ places: [String], reason: String) {
    self.file = file
    self.topic = topic
    self.places = places
    self.reason = reason
  }

  /// Whether a pattern of `places` names a place.
  static func matches(_ pattern: String, _ place: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return pattern == place }
    var rest = place[...]
    guard rest.hasPrefix(first) else { return false }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

/// Records an issue for every difference that no explanation covers, and for every explanation that covers none.
func check(_ differences: [Difference], of file: CorpusFile, _ topic: Topic) {
  let patterns = Explanation.all.filter { $0.file == file.name && $0.topic == topic }.flatMap(\.places)
  for difference in differences where !patterns.contains(where: { Explanation.matches($0, difference.place) }) {
    Issue.record("\(file.name): \(topic): \(difference)")
  }
  for pattern in patterns where !differences.contains(where: { Explanation.matches(pattern, $0.place) }) {
    Issue.record("\(file.name): \(topic): '\(pattern)' is explained and does not differ any more")
  }
}

@Suite struct ComparisonTests {
  @Test(arguments: [
    ("pages", "pages", true), ("pages", "page", false), ("item 3 *", "item 3 title", true), ("*", "", true),
    ("item * page", "item 12 page", true), ("item * page", "item 12 title", false), ("a*b*c", "a b c", true),
    ("a*b*c", "a c b", false), ("item 3", "item 3 title", false),
  ])
  func patternsOfPlaces(pattern: String, place: String, isMatch: Bool) {
    #expect(Explanation.matches(pattern, place) == isMatch)
  }

  /// A file that is explained twice for the same topic is a mistake in the table.
  @Test func explanationsStandOnce() {
    let keys = Explanation.all.map { "\($0.file) \($0.topic)" }
    #expect(Set(keys).count == keys.count)
  }
}
