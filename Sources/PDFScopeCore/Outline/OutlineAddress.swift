/// How an item of the outline is named: by its number, or by the titles on the way to it.
public enum OutlineAddress: Sendable, Hashable {
  /// Its place on each level, from 1: `2.1` is the first below the second.
  case number([Int])
  /// The titles from the first level down: `Part I/Chapter 2`.
  case path([String])

  /// Reads an address.
  ///
  /// Digits and full stops are a number, anything else is a path, in the grammar of the page selection's `@PATH`: a
  /// backslash takes the next character for itself, a title may stand between double quotes, and space around a title
  /// does not count. A comma is an ordinary character here.
  ///
  /// - Throws: ``DecodingFailure`` that says what was expected.
  public init(parsing text: String) throws(DecodingFailure) {
    if let number = Self.number(text) {
      self = .number(number)
      return
    }
    var parser = OutlinePathParser(text)
    self = .path(try parser.parse())
  }

  private static func number(_ text: String) -> [Int]? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    var number: [Int] = []
    for part in parts {
      guard !part.isEmpty, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      number.append(Int(Substring(part)) ?? .max)
    }
    return number
  }

  /// A path in the grammar that ``init(parsing:)`` reads.
  public static func text(of path: [String]) -> String {
    path.map { title in
      var text = ""
      for scalar in title.unicodeScalars {
        if scalar == "/" || scalar == "\\" || scalar == "\"" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
      let edges = [title.unicodeScalars.first, title.unicodeScalars.last]
      let needsQuotes =
        title.isEmpty || number(title) != nil || edges.contains { $0.map(PageSelectionParser.isSpace) ?? true }
      return needsQuotes ? "\"" + text + "\"" : text
    }.joined(separator: "/")
  }
}

/// Reads titles parted by slashes.
private struct OutlinePathParser {
  private let text: String
  private let scalars: [UnicodeScalar]
  private var index = 0

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  mutating func parse() throws(DecodingFailure) -> [String] {
    var titles: [String] = []
    repeat {
      skipSpace()
      titles.append(skip("\"") ? try quotedTitle() : try plainTitle())
      skipSpace()
    } while skip("/")
    guard index == scalars.count else { throw failure("a slash behind the quotes") }
    return titles
  }

  private mutating func quotedTitle() throws(DecodingFailure) -> String {
    var title = String.UnicodeScalarView()
    while index < scalars.count, scalars[index] != "\"" { title.append(try takeEscaped()) }
    guard skip("\"") else { throw failure("a double quote behind the title") }
    return String(title)
  }

  private mutating func plainTitle() throws(DecodingFailure) -> String {
    var title: [UnicodeScalar] = []
    var length = 0
    while index < scalars.count, scalars[index] != "/" {
      let isSpace = PageSelectionParser.isSpace(scalars[index])
      title.append(try takeEscaped())
      if !isSpace { length = title.count }
    }
    guard length > 0 else { throw failure("a title; an empty one is \"\"") }
    return PageSelectionParser.string(title.prefix(length))
  }

  private mutating func takeEscaped() throws(DecodingFailure) -> UnicodeScalar {
    if scalars[index] == "\\" {
      index += 1
      guard index < scalars.count else { throw failure("a character behind the backslash") }
    }
    index += 1
    return scalars[index - 1]
  }

  private mutating func skip(_ scalar: UnicodeScalar) -> Bool {
    guard index < scalars.count, scalars[index] == scalar else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < scalars.count, PageSelectionParser.isSpace(scalars[index]) { index += 1 }
  }

  private func failure(_ expected: String) -> DecodingFailure {
    DecodingFailure(pointer: .root, expected: expected, found: JSONValue.string(text).text())
  }
}
