import PDFScopeCore
import TestSupport
import Testing

/// What poppler, MuPDF and PDFium find in the same place of a page, pdfscope finds there.
///
/// A few words of every page are looked up, whatever their case. Where two of the three have a match at one place,
/// pdfscope must have one; where pdfscope has one, one of the three must.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)), Peers.libraries)
struct MatchTests {
  /// How many pages' words are looked up in one call.
  private static let pagesInACall = 25

  @Test(arguments: Corpus.files)
  func agreedMatches(_ file: CorpusFile) throws {
    defer { Progress.matches.step() }
    // What cannot be opened is a matter of how calls end.
    guard let pageCount = try Run(file, ["search", "-F", "-m", "1", "-e", "a"]).pageCount else { return }
    guard let reading = try Peers.words(file) else { throw Peers.Missing(program: "find_words.py", message: "") }
    let pages = (reading["pages"]?.arrayValue ?? []).map(SearchedPage.init)
    var differences = Self.unread(pages, pageCount, by: (reading["peers"]?.arrayValue ?? []).compactMap(\.stringValue))
    for start in stride(from: 0, to: pages.count, by: Self.pagesInACall) {
      let part = pages[start..<min(start + Self.pagesInACall, pages.count)].filter { $0.number <= pageCount }
      differences += try Self.differences(of: part, in: file)
    }
    check(differences, of: file, .matches)
  }

  /// What fewer than two others read, which leaves nothing to agree on, and pages that only others have.
  private static func unread(_ pages: [SearchedPage], _ pageCount: Int, by peers: [String]) -> [Difference] {
    guard peers.count > 1 else {
      return [Difference("peers", ours: "\(pageCount) pages", theirs: peers.first ?? "no reader")]
    }
    return pages.compactMap { page in
      if page.number > pageCount {
        return Difference("page \(page.number)", ours: "\(pageCount) pages", theirs: "that page")
      }
      return page.readers > 1 ? nil : Difference("page \(page.number) peers", ours: "the page", theirs: "one reader")
    }
  }

  private static func differences(of pages: [SearchedPage], in file: CorpusFile) throws -> [Difference] {
    // Longer words first, so that no match begins with another word's.
    let words = Set(pages.flatMap { $0.words.map(\.text) }).sorted { ($1.count, $0) < ($0.count, $1) }
    let found = try find(words, on: pages.map(\.number), in: file)
    var differences: [Difference] = []
    for page in pages where page.readers > 1 {
      for word in page.words {
        let place = "page \(page.number): \(word.text)"
        var ours = (found[page.number] ?? []).filter { $0.isText(word.text) }.map { $0.parts(of: page) }
        var missing = word.agreed.filter { match in !ours.contains { $0.isAt(match) } }
        if !missing.isEmpty {
          // It may hide in another word's match, and the document may keep its text back: it is asked for alone.
          ours = (try find([word.text], on: [page.number], in: file)[page.number] ?? []).map { $0.parts(of: page) }
          missing = word.agreed.filter { match in !ours.contains { $0.isAt(match) } }
        }
        differences += missing.map { Difference(place, ours: "no match at \($0)", theirs: "one") }
        differences += ours.filter { match in !word.all.contains { $0.isAt(match) } }.map {
          Difference("\(place) of ours", ours: "a match at \($0)", theirs: "none")
        }
      }
    }
    return differences
  }

  /// pdfscope's matches by page.
  private static func find(_ words: [String], on pages: [Int], in file: CorpusFile) throws -> [Int: [FoundMatch]] {
    let list = pages.map(String.init).joined(separator: ",")
    let run = try Run(file, ["search", "-F", "-i", "--pages", list] + words.flatMap { ["-e", $0] })
    let matches = (run.answer?["matches"]?.arrayValue ?? []).map { ($0["page"]?.intValue ?? 0, FoundMatch($0)) }
    return Dictionary(grouping: matches) { $0.0 }.mapValues { $0.map(\.1) }
  }
}

/// A match of pdfscope's: its text, where the document gives it away, and rectangles in units of the page.
private struct FoundMatch {
  let text: String?
  let rects: [[Double]]

  init(_ match: JSONValue) {
    text = match["text"]?.stringValue
    rects = (match["rects"]?.arrayValue ?? []).map { ($0.arrayValue ?? []).map { $0.doubleValue ?? 0 } }
  }

  func isText(_ word: String) -> Bool { text?.lowercased() == word.lowercased() }

  func parts(of page: SearchedPage) -> PlacedMatch {
    PlacedMatch(
      boxes: rects.filter { $0.count == 4 }.map { rect in
        PlacedMatch.Box(
          left: rect[0] / page.width, top: rect[1] / page.height,
          right: (rect[0] + rect[2]) / page.width, bottom: (rect[1] + rect[3]) / page.height)
      })
  }
}

/// A page and the words that were looked up on it.
private struct SearchedPage {
  struct Word {
    let text: String
    /// The matches that two peers have, each once, and those that any has.
    let agreed: [PlacedMatch]
    let all: [PlacedMatch]
  }

  let number: Int
  let width: Double
  let height: Double
  /// How many of the three have the page.
  let readers: Int
  let words: [Word]

  private static let peers = ["poppler", "mupdf", "pdfium"]

  init(_ page: JSONValue) {
    number = page["page"]?.intValue ?? 0
    width = page["size"]?[0]?.doubleValue ?? 1
    height = page["size"]?[1]?.doubleValue ?? 1
    let first = page["words"]?[0]
    readers = Self.peers.count { first?[$0] != nil }
    words = (page["words"]?.arrayValue ?? []).map { word in
      let peers = Self.peers.map { peer in
        (word[peer]?.arrayValue ?? []).map(PlacedMatch.init)
      }
      var agreed: [PlacedMatch] = []
      for (index, matches) in peers.enumerated() {
        let others = peers[(index + 1)...].joined()
        agreed += matches.filter { match in
          others.contains { $0.isAt(match) } && !agreed.contains { $0.isAt(match) }
        }
      }
      return Word(text: word["word"]?.stringValue ?? "", agreed: agreed, all: Array(peers.joined()))
    }
  }
}

/// Where a match is: rectangles in parts of the page as shown, from its top left corner.
struct PlacedMatch: CustomStringConvertible {
  struct Box {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    var area: Double { max(right - left, 0) * max(bottom - top, 0) }

    func area(sharedWith other: Box) -> Double {
      let width = min(right, other.right) - max(left, other.left)
      let height = min(bottom, other.bottom) - max(top, other.top)
      return width > 0 && height > 0 ? width * height : 0
    }
  }

  let boxes: [Box]

  init(boxes: [Box]) { self.boxes = boxes }

  init(_ boxes: JSONValue) {
    self.boxes = (boxes.arrayValue ?? []).map { box in
      let numbers = (box.arrayValue ?? []).map { $0.doubleValue ?? 0 }
      guard numbers.count == 4 else { return Box(left: 0, top: 0, right: 0, bottom: 0) }
      return Box(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
    }
  }

  /// Whether half of a rectangle of one lies in one of the other. Programs differ in how high a line is, and poppler
  /// gives the whole of what stands between spaces.
  func isAt(_ other: PlacedMatch) -> Bool {
    boxes.contains { box in
      other.boxes.contains { $0.area(sharedWith: box) > min(box.area, $0.area) / 2 }
    }
  }

  var description: String {
    boxes.map { box in
      [box.left, box.top, box.right, box.bottom].map { "\(($0 * 1000).rounded() / 1000)" }.joined(separator: " ")
    }.joined(separator: ", ")
  }
}

@Suite struct PlacedMatchTests {
  private func match(_ numbers: Double...) -> PlacedMatch {
    PlacedMatch(boxes: [.init(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])])
  }

  @Test func isAtTheSamePlaceWhereHalfIsShared() {
    #expect(match(0, 0, 2, 1).isAt(match(0.5, 0, 2.5, 1)))
    #expect(match(0, 0, 2, 1).isAt(match(-5, 0, 5, 1)))
    #expect(!match(0, 0, 2, 1).isAt(match(1.5, 0, 3.5, 1)))
    #expect(!match(0, 0, 2, 1).isAt(match(0, 1, 2, 2)))
    #expect(!match(0, 0, 0, 0).isAt(match(0, 0, 1, 1)))
  }
}
