import Testing

/// Words of a text, for looking them up.
struct WordSample {
  /// A word and the page, from 1, that has it.
  struct Entry: Hashable {
    let page: Int
    let word: String
  }

  /// Distinct words, each with a page that has it.
  let entries: [Entry]
  private let letters: Set<String>

  private static let mostWords = 20
  private static let mostPages = 10
  private static let lengths = 4...40

  /// Takes words of at least four letters, spread over the pages.
  init(pages: [String]) {
    let words = pages.map(Self.words)
    letters = Set(pages.map { $0.filter(\.isLetter).lowercased() })
    let pages = Self.spread(words.indices.filter { !words[$0].isEmpty }, count: Self.mostPages)
    var taken: Set<String> = []
    var entries: [Entry] = []
    for (position, page) in pages.enumerated() {
      let share = (Self.mostWords - entries.count) / (pages.count - position)
      var seen = taken
      let fresh = Self.spread(words[page].filter { seen.insert($0).inserted }, count: share)
      taken.formUnion(fresh)
      entries += fresh.map { Entry(page: page + 1, word: $0) }
    }
    self.entries = entries
  }

  /// A word that no page has, not even across a line end; it looks like those that are there.
  var absent: String {
    let candidates = entries.map { String($0.word.reversed()).lowercased() } + ["qzxvjk"]
    return candidates.first { word in !letters.contains { $0.contains(word) } } ?? "qzxvjkqzxvjk"
  }

  /// The words of a text: what stands between white space, without the punctuation around it, and is all letters.
  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).compactMap { token in
      guard let first = token.firstIndex(where: \.isLetter), let last = token.lastIndex(where: \.isLetter) else {
        return nil
      }
      let word = token[first...last]
      return lengths.contains(word.count) && word.allSatisfy(\.isLetter) ? String(word) : nil
    }
  }

  /// So many of a list's elements, from its whole length.
  private static func spread<Element>(_ list: [Element], count: Int) -> [Element] {
    guard list.count > count else { return list }
    return (0..<count).map { list[$0 * list.count / count] }
  }
}

@Suite struct WordSampleTests {
  @Test func takesWordsOfLettersOnly() {
    let sample = WordSample(pages: ["one, (three) f0ur don't Füße.\n", "", "three seven-teen eleven!"])
    #expect(sample.entries.map(\.word) == ["three", "Füße", "eleven"])
    #expect(sample.entries.map(\.page) == [1, 1, 3])
  }

  @Test func spreadsOverThePages() {
    let pages = (0..<100).map { page in (0..<9).map { _ in "word" }.joined(separator: " ") + spelled(page) }
    let sample = WordSample(pages: pages)
    #expect(sample.entries.count == 11)
    #expect(Set(sample.entries.map(\.page)).count == 10)
  }

  private func spelled(_ number: Int) -> String {
    " page" + String(number).map { String(Character(Unicode.Scalar(UInt8(ascii: "a") + $0.asciiValue! - 48))) }.joined()
  }

  @Test func findsAWordThatIsAbsent() {
    #expect(WordSample(pages: ["deed more"]).absent == "erom")
    // Reversed, all are there.
    #expect(WordSample(pages: ["deed noon"]).absent == "qzxvjk")
  }
}
