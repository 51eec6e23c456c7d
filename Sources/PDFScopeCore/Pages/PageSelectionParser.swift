/// Reads the grammar of `PageSelection`.
struct PageSelectionParser {
  typealias Item = PageSelection.Item
  typealias Bound = PageSelection.Bound
  typealias Parity = PageSelection.Parity
  typealias Word = PageSelection.Word

  let text: String
  let scalars: [UnicodeScalar]
  var index = 0

  /// The words for the last page.
  static let lastPageWords = ["z", "last", "end"]

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  mutating func parse() throws(PageSelectionError) -> PageSelection {
    var items: [Item] = []
    var placeParity: Parity?
    repeat {
      items.append(try parseItem())
      placeParity = try parsePlaceParity()
    } while placeParity == nil && skip(",")
    skipSpace()
    guard index == scalars.count else {
      throw failure(expected: placeParity == nil ? "a comma" : "the end of the selection")
    }
    return PageSelection(description: text, items: items, placeParity: placeParity)
  }

  private mutating func parseItem() throws(PageSelectionError) -> Item {
    skipSpace()
    let position = index + 1
    let isExclusion = skip("x") || skip("!")
    skipSpace()
    var item: Item
    if skip("@") {
      item = Item(what: .outline(try parsePath()))
    } else if let bound = try parseBound() {
      item = Item(what: try parseSpan(from: bound))
      item.parity = try parseParity()
    } else if skip("-") {
      skipSpace()
      guard let bound = try parseBound() else { throw failure(expected: "the last page of the span") }
      item = Item(what: .upTo(bound))
      item.parity = try parseParity()
    } else if let (word, parity) = takeWord() {
      item = Item(what: .word(word), parity: parity)
      if parity == nil, word != .odd, word != .even { item.parity = try parseParity() }
    } else {
      throw failure(expected: "a page")
    }
    item.isExclusion = isExclusion
    item.position = position
    return item
  }

  /// Reads what may follow the first page of a span.
  private mutating func parseSpan(from first: Bound) throws(PageSelectionError) -> PageSelection.What {
    skipSpace()
    guard skip("-") else { return .page(first) }
    skipSpace()
    guard let last = try parseBound() else { return .from(first) }
    return .span(first, last)
  }

  /// Reads a page; gives nil and stays where it is when none begins here.
  private mutating func parseBound() throws(PageSelectionError) -> Bound? {
    let start = index
    if peek() == "[" { return Bound(kind: .label(try parseLabel()), text: text(from: start), position: start + 1) }
    let isFromEnd = peek() == "r" && Self.isDigit(peek(1))
    if isFromEnd { index += 1 }
    if Self.isDigit(peek()) {
      let number = takeNumber()
      guard number >= 1 else {
        let found = JSONValue.string(text(from: start)).text()
        index = start
        throw failure(expected: "a page", found: found, hint: "pages are counted from 1")
      }
      return Bound(
        kind: isFromEnd ? .fromEnd(number) : .fromStart(number), text: text(from: start), position: start + 1)
    }
    let letters = letterRun()
    for word in Self.lastPageWords where letters.hasPrefix(word) {
      let rest = letters.dropFirst(word.count)
      guard rest.isEmpty || Parity(rawValue: String(rest)) != nil else { continue }
      index += word.count
      return Bound(kind: .fromEnd(1), text: word, position: start + 1)
    }
    return nil
  }

  /// Reads the digits here; a number too large for an `Int` becomes the largest.
  private mutating func takeNumber() -> Int {
    var number = 0
    while let scalar = peek(), Self.isDigit(scalar) {
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(scalar.value) - 0x30)
      number = overflow || carry ? Int.max : sum
      index += 1
    }
    return number
  }

  private mutating func takeWord() -> (Word, Parity?)? {
    let letters = letterRun()
    for word in Word.allCases where letters.hasPrefix(word.rawValue) {
      let rest = String(letters.dropFirst(word.rawValue.count))
      let parity = Parity(rawValue: rest)
      guard rest.isEmpty || (parity != nil && word != .odd && word != .even) else { continue }
      index += letters.count
      return (word, parity)
    }
    return nil
  }

  /// Reads `odd` or `even` behind an item.
  private mutating func parseParity() throws(PageSelectionError) -> Parity? {
    skipSpace()
    let letters = letterRun()
    guard !letters.isEmpty else { return nil }
    guard let parity = Parity(rawValue: letters) else {
      throw failure(expected: "a comma, \"odd\" or \"even\"", words: Parity.allCases.map(\.rawValue))
    }
    index += letters.count
    return parity
  }

  /// Reads `:odd` or `:even` behind the whole.
  private mutating func parsePlaceParity() throws(PageSelectionError) -> Parity? {
    skipSpace()
    guard peek() == ":" else { return nil }
    guard let (parity, length) = placeParity(at: index) else {
      throw failure(expected: "a comma, \":odd\" or \":even\"")
    }
    index += length
    return parity
  }

  /// The `:odd` or `:even` at a place, and how much text it is.
  func placeParity(at start: Int) -> (Parity, length: Int)? {
    var end = start
    guard end < scalars.count, scalars[end] == ":" else { return nil }
    repeat { end += 1 } while end < scalars.count && Self.isSpace(scalars[end])
    let word = scalars[end...].prefix { Self.isLetter($0) }
    guard let parity = Parity(rawValue: Self.string(word)) else { return nil }
    return (parity, word.endIndex - start)
  }
}

// MARK: - Labels and titles

extension PageSelectionParser {
  private mutating func parseLabel() throws(PageSelectionError) -> String {
    let start = index
    index += 1
    var label = String.UnicodeScalarView()
    while let scalar = peek(), scalar != "]" { label.append(try takeEscaped(scalar)) }
    guard skip("]") else { throw failure(expected: "\"]\" behind the label") }
    if label.isEmpty {
      index = start
      throw failure(expected: "a page label in the brackets", found: "\"[]\"")
    }
    return String(label)
  }

  private mutating func parsePath() throws(PageSelectionError) -> [String] {
    var titles: [String] = []
    repeat {
      skipSpace()
      let start = index
      let title = skip("\"") ? try takeQuotedTitle() : try takePlainTitle()
      if title.isEmpty {
        index = start
        throw failure(expected: "the title of an outline item")
      }
      titles.append(title)
      skipSpace()
    } while skip("/")
    return titles
  }

  private mutating func takeQuotedTitle() throws(PageSelectionError) -> String {
    var title = String.UnicodeScalarView()
    while let scalar = peek(), scalar != "\"" { title.append(try takeEscaped(scalar)) }
    guard skip("\"") else { throw failure(expected: "a double quote behind the title") }
    skipSpace()
    if let next = peek(), next != "/", next != ",", next != ":" { throw failure(expected: "\"/\" or a comma") }
    return String(title)
  }

  private mutating func takePlainTitle() throws(PageSelectionError) -> String {
    var title = String.UnicodeScalarView()
    var lengthWithoutSpace = 0
    while let scalar = peek(), scalar != "/", scalar != ",", !isLastPlaceParity() {
      let isSpace = Self.isSpace(scalar)
      title.append(try takeEscaped(scalar))
      if !isSpace { lengthWithoutSpace = title.count }
    }
    return String(String.UnicodeScalarView(title.prefix(lengthWithoutSpace)))
  }

  /// True at a `:odd` or `:even` with which the selection ends; any other colon belongs to the title.
  private func isLastPlaceParity() -> Bool {
    guard let (_, length) = placeParity(at: index) else { return false }
    return scalars[(index + length)...].allSatisfy(Self.isSpace)
  }

  /// Takes the character here, or the one behind it where it is a backslash.
  private mutating func takeEscaped(_ scalar: UnicodeScalar) throws(PageSelectionError) -> UnicodeScalar {
    index += 1
    guard scalar == "\\" else { return scalar }
    guard let escaped = peek() else { throw failure(expected: "a character behind the backslash") }
    index += 1
    return escaped
  }
}

// MARK: - Characters

extension PageSelectionParser {
  static func isDigit(_ scalar: UnicodeScalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }

  static func isLetter(_ scalar: UnicodeScalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  static func isSpace(_ scalar: UnicodeScalar) -> Bool { scalar.properties.isWhitespace }

  static func string(_ scalars: some Sequence<UnicodeScalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  func peek(_ ahead: Int = 0) -> UnicodeScalar? {
    index + ahead < scalars.count ? scalars[index + ahead] : nil
  }

  mutating func skip(_ scalar: UnicodeScalar) -> Bool {
    guard peek() == scalar else { return false }
    index += 1
    return true
  }

  mutating func skipSpace() {
    while let scalar = peek(), Self.isSpace(scalar) { index += 1 }
  }

  /// The letters that stand here.
  func letterRun() -> String { Self.string(scalars[index...].prefix { Self.isLetter($0) }) }

  /// The text from a place to here.
  private func text(from start: Int) -> String { Self.string(scalars[start..<index]) }
}
