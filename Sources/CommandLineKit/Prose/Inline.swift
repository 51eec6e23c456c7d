/// A stretch of a paragraph.
enum Inline: Equatable, Sendable {
  case text(String)
  case emphasis(String)
  /// Text in backticks: what it refers to is looked up in the declarations.
  case code(String)
  /// Text in double backticks: literal, and never looked up.
  case literal(String)

  /// Takes the text of a paragraph apart. Marks without a partner stand for themselves.
  static func parse(_ source: String) -> [Inline] {
    var parser = InlineParser(source)
    return parser.parse()
  }
}

private struct InlineParser {
  private let characters: [Character]
  private var position = 0
  private var result: [Inline] = []
  private var text = ""

  init(_ source: String) { characters = Array(source) }

  mutating func parse() -> [Inline] {
    while position < characters.count {
      switch characters[position] {
      case "\\" where position + 1 < characters.count && "`*\\".contains(characters[position + 1]):
        text.append(characters[position + 1])
        position += 2
      case "`":
        if !parseCode() { takeCharacter() }
      case "*":
        if !parseEmphasis() { takeCharacter() }
      default:
        takeCharacter()
      }
    }
    flush()
    return result
  }

  private mutating func takeCharacter() {
    text.append(characters[position])
    position += 1
  }

  private mutating func flush() {
    if !text.isEmpty { result.append(.text(text)) }
    text = ""
  }

  private mutating func parseCode() -> Bool {
    let isDouble = position + 1 < characters.count && characters[position + 1] == "`"
    let width = isDouble ? 2 : 1
    let start = position + width
    var end = start
    while end < characters.count {
      let closes = characters[end] == "`" && (!isDouble || (end + 1 < characters.count && characters[end + 1] == "`"))
      if closes { break }
      end += 1
    }
    guard end < characters.count, end > start else { return false }
    flush()
    var content = String(characters[start..<end])
    if isDouble {
      // `` ` `` holds a backtick: one space on either side is not part of it.
      if content.hasPrefix(" "), content.hasSuffix(" "), content.count > 2 {
        content = String(content.dropFirst().dropLast())
      }
      result.append(.literal(content))
    } else {
      result.append(.code(content))
    }
    position = end + width
    return true
  }

  private mutating func parseEmphasis() -> Bool {
    let start = position + 1
    if let before = position > 0 ? characters[position - 1] : nil, before.isLetter || before.isNumber { return false }
    guard start < characters.count, characters[start] != " ", characters[start] != "*" else { return false }
    var end = start
    while end < characters.count, characters[end] != "*", characters[end] != "`" { end += 1 }
    guard end < characters.count, characters[end] == "*", characters[end - 1] != " " else { return false }
    if end + 1 < characters.count, characters[end + 1].isLetter || characters[end + 1].isNumber { return false }
    flush()
    result.append(.emphasis(String(characters[start..<end])))
    position = end + 1
    return true
  }
}
