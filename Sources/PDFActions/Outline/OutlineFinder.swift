import PDFDocument
import PDFScopeCore
import PDFText

/// Finds the items of an outline that an event means.
struct OutlineFinder {
  private let outline: Outline
  private let children: [Int?: [Int]]

  /// An error tells no more than so many items by name.
  private static let mostNamed = 5

  init(_ outline: Outline) {
    self.outline = outline
    children = Dictionary(grouping: outline.items.indices) { outline.items[$0].parent }
  }

  /// The items of a selection, each once, in the order of the document. A pattern that no title matches means none.
  ///
  /// - Throws: `outline.noSuchItem`, `outline.ambiguousItem`, `pattern.invalid`, `usage`.
  func items(of selection: OutlineSelection) throws(ActionError) -> [Int] {
    guard !selection.item.isEmpty || selection.titleMatch != nil else {
      throw ActionError("usage", "no item is named", hint: "give its number, its path, or --title-match")
    }
    var found: Set<Int> = []
    for text in selection.item {
      let items = try items(at: text)
      if items.count > 1, !selection.all { throw ambiguous(text, items) }
      found.formUnion(items)
    }
    if let pattern = selection.titleMatch {
      let items = try items(matching: pattern)
      if items.count > 1, !selection.all { throw ambiguous(pattern, items) }
      found.formUnion(items)
    }
    return found.sorted()
  }

  /// The one item at an address.
  func item(at text: String) throws(ActionError) -> Int {
    let items = try items(at: text)
    guard items.count == 1, let item = items.first else { throw ambiguous(text, items, offersAll: false) }
    return item
  }

  /// Drops the items that lie below another one of them.
  func outermost(_ items: [Int]) -> [Int] {
    var end = 0
    return items.filter { item in
      guard item >= end else { return false }
      end = outline.items[item].subtreeEnd
      return true
    }
  }

  // MARK: Addresses

  private func items(at text: String) throws(ActionError) -> [Int] {
    let address: OutlineAddress
    do throws(DecodingFailure) {
      address = try OutlineAddress(parsing: text)
    } catch {
      throw ActionError("usage", "an item is a number or a path: expected \(error.expected), found \(error.found)")
    }
    switch address {
    case .number(let number): return [try item(number, text)]
    case .path(let path): return try items(path, text)
    }
  }

  private func item(_ number: [Int], _ text: String) throws(ActionError) -> Int {
    var parent: Int?
    for (level, ordinal) in number.enumerated() {
      let siblings = children[parent] ?? []
      guard (1...max(1, siblings.count)).contains(ordinal), !siblings.isEmpty else {
        let place = level == 0 ? "the first level" : "item \(number[..<level].map(String.init).joined(separator: "."))"
        let count = siblings.count == 1 ? "1 item" : "\(siblings.count) items"
        throw ActionError(
          "outline.noSuchItem", "the outline has no item \(text)",
          hint: level == 0 ? "\(place) has \(count)" : "there are \(count) under \(place)")
      }
      parent = siblings[ordinal - 1]
    }
    return parent ?? 0
  }

  private func items(_ path: [String], _ text: String) throws(ActionError) -> [Int] {
    var parents: [Int?] = [nil]
    for title in path {
      let siblings = parents.flatMap { children[$0] ?? [] }
      let matching = siblings.filter { outline.items[$0].title == title }
      guard !matching.isEmpty else { throw missing(text, title, siblings, isTop: parents == [nil]) }
      parents = matching
    }
    return parents.compactMap { $0 }
  }

  private func items(matching pattern: String) throws(ActionError) -> [Int] {
    do throws(TextQueryError) {
      let matcher = TextMatcher(try TextQuery(patterns: [pattern]).compile())
      var found: [Int] = []
      for (index, item) in outline.items.enumerated()
      where try !matcher.matches(in: item.title, limit: 1).matches.isEmpty {
        found.append(index)
      }
      return found
    } catch {
      throw ActionError(error)
    }
  }

  // MARK: Errors

  private func missing(_ text: String, _ title: String, _ siblings: [Int], isTop: Bool) -> ActionError {
    let elsewhere = outline.items.indices.filter { outline.items[$0].title == title }
    let hint: String
    if !elsewhere.isEmpty {
      hint = "\(quoted(title)) is the title of \(named(elsewhere))"
    } else if siblings.isEmpty {
      hint = isTop ? "the outline has no items" : "there is nothing under it"
    } else {
      hint = (isTop ? "the first level has " : "below it are ") + titles(siblings)
    }
    return ActionError("outline.noSuchItem", "the outline has no item \(quoted(text))", hint: hint)
  }

  private func ambiguous(_ text: String, _ items: [Int], offersAll: Bool = true) -> ActionError {
    ActionError(
      "outline.ambiguousItem", "\(quoted(text)) means \(items.count) items: \(named(items))",
      hint: offersAll ? "give a number, or --all for all of them" : "give a number")
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).text() }

  /// Items by their numbers.
  private func named(_ items: [Int]) -> String {
    let rest = items.count - Self.mostNamed
    let numbers = items.prefix(Self.mostNamed).map(number)
    return numbers.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func titles(_ items: [Int]) -> String {
    let rest = items.count - Self.mostNamed
    let titles = items.prefix(Self.mostNamed).map { quoted(outline.items[$0].title) }
    return titles.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The number of an item: its place on each level.
  private func number(of item: Int) -> String {
    var ordinals: [Int] = []
    var next: Int? = item
    while let index = next {
      let parent = outline.items[index].parent
      ordinals.append((children[parent]?.firstIndex(of: index) ?? 0) + 1)
      next = parent
    }
    return ordinals.reversed().map(String.init).joined(separator: ".")
  }
}
