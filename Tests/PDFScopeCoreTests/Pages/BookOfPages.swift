import PDFScopeCore

/// A document for page selections: labels i, ii, iii, 1, 2, …; a few special pages.
struct BookOfPages: PageDirectory {
  struct Unreadable: Error {}

  var pageCount: Int
  var outline: [[String]: [Int]] = [:]
  var landscape: Set<Int> = []
  var square: Set<Int> = []
  var blank: Set<Int> = []
  var annotated: Set<Int> = []
  var labels: [String] = []
  var failsOnContent = false

  func pages(labelled label: String) -> [Int] { labels.indices.filter { labels[$0] == label } }
  func isPortrait(_ index: Int) -> Bool { !landscape.contains(index) && !square.contains(index) }
  func isLandscape(_ index: Int) -> Bool { landscape.contains(index) }
  func isAnnotated(_ index: Int) -> Bool { annotated.contains(index) }
  func pages(underOutlinePath path: [String]) -> [Int]? { outline[path] }
  func outlinePath(endingWith titles: [String]) -> [String]? {
    outline.keys.first { $0.suffix(titles.count) == titles[...] }
  }

  func isBlank(_ index: Int) throws -> Bool {
    if failsOnContent { throw Unreadable() }
    return blank.contains(index)
  }

  static let ten = BookOfPages(
    pageCount: 10,
    outline: [
      ["Part 1"]: [3, 4, 5, 6], ["Part 1", "Basics"]: [4, 5], ["1/2: \"A\"", "Odd, title"]: [6],
      ["Sums, products"]: [7], ["and/or"]: [8],
      ["1: Intro"]: [3], ["ends :odd"]: [9], ["Nowhere"]: [], ["Lies"]: [-1, 4, 10, 99], ["A  B"]: [2],
      ["say \"hi\""]: [1], ["back\\slash"]: [0],
    ],
    landscape: [1, 8], square: [2], blank: [3, 9], annotated: [0, 1, 4],
    labels: ["i", "ii", "iii", "1", "2", "3", "A,1", "B]\\", "3", "é"])
}
