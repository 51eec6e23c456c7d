import PDFScopeCore

/// Reads the grammar of ``Expression``.
struct ExpressionParser {
  /// How many bytes a condition may have.
  static let mostBytes = 10_000
  /// How deep parentheses, brackets and `!` may be nested.
  static let mostLevels = 64

  private let tokens: [ExpressionLexer.Located]
  private var index = 0
  private var level = 0

  private init(_ text: String) throws(ExpressionError) {
    guard text.utf8.count <= Self.mostBytes else {
      throw ExpressionError(place: nil, message: "it is longer than \(Self.mostBytes) bytes", hint: nil)
    }
    tokens = try ExpressionLexer.tokens(of: text)
  }

  /// Reads a condition.
  static func parse(_ text: String) throws(ExpressionError) -> Expression {
    var parser = try ExpressionParser(text)
    let expression = try parser.any()
    guard parser.token == .end else { throw parser.unexpected("the end or an operator") }
    return expression
  }

  /// Reads a path and nothing else.
  static func parsePath(_ text: String) throws(ExpressionError) -> ValuePath {
    guard case .path(let path) = try parse(text) else {
      throw ExpressionError(place: nil, message: "it is no path such as result.find.matches", hint: nil)
    }
    return path
  }

  private var token: ExpressionLexer.Token { tokens[index].token }
  private var place: Int { tokens[index].place }

  /// The last token is the end, and stays.
  private mutating func advance() { index = min(index + 1, tokens.count - 1) }

  private mutating func take(_ symbol: String) -> Bool {
    guard token == .symbol(symbol) else { return false }
    advance()
    return true
  }

  private mutating func any() throws(ExpressionError) -> Expression {
    var parts = [try all()]
    while take("||") { parts.append(try all()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func all() throws(ExpressionError) -> Expression {
    var parts = [try comparison()]
    while take("&&") { parts.append(try comparison()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func comparison() throws(ExpressionError) -> Expression {
    let left = try operand()
    guard let comparison = operatorHere else { return left }
    let mark = Expression.Mark(place: place)
    advance()
    let right = try operand()
    if operatorHere != nil {
      throw ExpressionError(
        place: place, message: "comparisons do not follow on each other", hint: "join them with && or ||")
    }
    return .comparison(left, comparison, right, mark)
  }

  private var operatorHere: Expression.Operator? {
    switch token {
    case .symbol(let text), .word(let text): Expression.Operator(rawValue: text)
    default: nil
    }
  }

  private mutating func operand() throws(ExpressionError) -> Expression {
    level += 1
    defer { level -= 1 }
    guard level <= Self.mostLevels else {
      throw ExpressionError(place: place, message: "more than \(Self.mostLevels) levels are nested", hint: nil)
    }
    switch token {
    case .symbol("!"):
      advance()
      return .not(try operand())
    case .symbol("("):
      advance()
      let inner = try any()
      guard take(")") else { throw unexpected("\")\" or an operator") }
      return inner
    case .symbol("["): return .list(try list())
    case .text(let text):
      advance()
      return .literal(.string(text))
    case .number(let value):
      advance()
      return .literal(value)
    case .word(let word): return try named(word)
    default: throw unexpected("a value")
    }
  }

  private mutating func list() throws(ExpressionError) -> [Expression] {
    advance()
    if take("]") { return [] }
    var elements = [try any()]
    while take(",") { elements.append(try any()) }
    guard take("]") else { throw unexpected("\"]\" or a comma") }
    return elements
  }

  private mutating func named(_ word: String) throws(ExpressionError) -> Expression {
    guard operatorHere == nil else { throw unexpected("a value") }
    advance()
    switch word {
    case "true": return .literal(true)
    case "false": return .literal(false)
    case "null": return .literal(nil)
    default: return .path(ValuePath(root: word, steps: try steps()))
    }
  }

  private mutating func steps() throws(ExpressionError) -> [ValuePath.Step] {
    var steps: [ValuePath.Step] = []
    while true {
      if take(".") {
        guard case .word(let name) = token else { throw unexpected("a name after the dot") }
        steps.append(.member(name))
        advance()
      } else if take("[") {
        switch token {
        case .text(let name): steps.append(.member(name))
        case .number(let value):
          guard let index = value.intValue, index >= 0 else { throw unexpected("a place from 0 or a text") }
          steps.append(.element(index))
        default: throw unexpected("a place from 0 or a text")
        }
        advance()
        guard take("]") else { throw unexpected("\"]\"") }
      } else {
        return steps
      }
    }
  }

  private static let words = ["and": "&&", "or": "||", "not": "!", "is": "==", "eq": "==", "AND": "&&", "OR": "||"]

  private func unexpected(_ expected: String) -> ExpressionError {
    let (found, hint): (String, String?) =
      switch token {
      case .end: ("the end", nil)
      case .word(let word): (JSONValue.string(word).text(), Self.words[word].map { "write \($0)" })
      case .symbol(let symbol): (JSONValue.string(symbol).text(), nil)
      case .text(let text): ("the text " + JSONValue.string(String(text.prefix(40))).text(), nil)
      case .number(let value): (value.text(), nil)
      }
    return ExpressionError(place: place, message: "expected \(expected), found \(found)", hint: hint)
  }
}
