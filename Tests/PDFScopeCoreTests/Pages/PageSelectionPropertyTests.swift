import PDFScopeCore
import Testing

@Suite struct PageSelectionPropertyTests {
  /// A random selection and the pages it names, worked out along the way without the parser.
  private struct Model {
    var text = ""
    /// Groups of pages, one for each item that takes nothing away.
    var groups: [[Int]] = []

    mutating func add(_ random: inout VocabularyRandom, pageCount: Int, isFirst: Bool) {
      var (text, pages) = Self.item(&random, pageCount)
      if random.chance(25) {
        if isFirst { groups = [Array(1...pageCount)] }
        text = (random.chance(50) ? "x" : "!") + text
        groups[groups.count - 1].removeAll { pages.contains($0) }
      } else {
        groups.append(pages)
      }
      self.text += isFirst ? text : "," + text
      if random.chance(10) { self.text += " " }
      pages = []
    }

    private static func item(_ random: inout VocabularyRandom, _ count: Int) -> (String, [Int]) {
      let a = 1 + random.below(count)
      let b = 1 + random.below(count)
      func write(_ page: Int) -> String {
        if page == count, random.chance(30) { return ["z", "last", "end"].randomElement(using: &random)! }
        return random.chance(25) ? "r\(count + 1 - page)" : "\(page)"
      }
      var (text, pages): (String, [Int]) =
        switch random.below(7) {
        case 0, 1: (write(a), [a])
        case 2, 3: (write(a) + "-" + write(b), Array(stride(from: a, through: b, by: a <= b ? 1 : -1)))
        case 4: (write(a) + "-", Array(a...count))
        case 5: ("-" + write(b), Array(1...b))
        default: random.chance(50) ? ("all", Array(1...count)) : ("reverse", (1...count).reversed())
        }
      if random.chance(20) {
        let isOdd = random.chance(50)
        text += isOdd ? "odd" : "even"
        pages = pages.filter { ($0 & 1 == 1) == isOdd }
      }
      return (text, pages)
    }

    var pages: [Int] { groups.flatMap { $0 } }
  }

  @Test func `agrees with a model that never parses`() throws {
    var random = VocabularyRandom(seed: 41)
    var emptyCount = 0
    for _ in 0..<5_000 {
      let pageCount = 1 + random.below(14)
      var model = Model()
      for place in 0..<(1 + random.below(5)) { model.add(&random, pageCount: pageCount, isFirst: place == 0) }
      var expected = model.pages
      if random.chance(20) {
        let isOdd = random.chance(50)
        model.text += isOdd ? ":odd" : ":even"
        expected = expected.indices.filter { ($0 & 1 == 0) == isOdd }.map { expected[$0] }
      }
      let selection = try PageSelection(parsing: model.text)
      let book = BookOfPages(pageCount: pageCount)
      if expected.isEmpty {
        emptyCount += 1
        let error = try #require(throws: PageSelectionError.self) { try selection.resolve(in: book) }
        #expect(error.kind == .nothingSelected)
      } else {
        #expect(try selection.resolve(in: book).map { $0 + 1 } == expected, "\(model.text) of \(pageCount)")
        #expect(try selection.resolveSet(in: book).map { $0 + 1 } == Set(expected).sorted())
        #expect(try selection.resolve(in: book, clamp: true).map { $0 + 1 } == expected)
      }
    }
    #expect(emptyCount > 50)
  }

  @Test func `clamping is the same as asking a larger document and leaving out the rest`() throws {
    var random = VocabularyRandom(seed: 42)
    for _ in 0..<3_000 {
      let (first, last) = (1 + random.below(30), 1 + random.below(30))
      let selection = try PageSelection(parsing: "\(first)-\(last),\(first),-\(last)")
      let large = try selection.resolve(in: BookOfPages(pageCount: 30)).filter { $0 < 12 }
      let clamped = try? selection.resolve(in: BookOfPages(pageCount: 12), clamp: true)
      #expect(clamped ?? [] == large)
    }
  }

  @Test func `random text never traps and reads the same twice`() {
    var random = VocabularyRandom(seed: 43)
    let pieces = [
      "1", "9", "12", "-", "-", ",", ",", "x", "!", "r", "z", "last", "odd", "even", "all", ":odd", ":", "[", "]",
      "iii", "\\",
      "@", "\"", "/", "Part 1", " ", "é", "reverse", "blank", "99999999999999999999", "~", "n4", "\u{0}",
    ]
    var accepted = 0
    for _ in 0..<30_000 {
      let text = (0..<(1 + random.below(8))).map { _ in pieces.randomElement(using: &random)! }.joined()
      guard let selection = try? PageSelection(parsing: text) else { continue }
      accepted += 1
      let first = try? selection.resolve(in: BookOfPages.ten)
      #expect(first == (try? PageSelection(parsing: selection.description).resolve(in: BookOfPages.ten)))
      #expect(first?.allSatisfy { (0..<10).contains($0) } ?? true)
      _ = try? selection.resolve(in: BookOfPages.ten, clamp: true)
    }
    #expect(accepted > 1_000)
  }
}
