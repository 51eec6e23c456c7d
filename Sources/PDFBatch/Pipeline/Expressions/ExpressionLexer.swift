import PDFScopeCore

/// Takes the text of a condition apart.
struct ExpressionLexer {
  enum Token: Hashable {
    case word(String)
    case text(String)
    case number(JSONValue)
    case symbol(String)
    case end
  }

  /// A token, and where it begins, from 1, in code points.
  struct Located {
    var token: Token
    var place: Int
  }

  private let scalars: [UnicodeScalar]
  private var index = 0

  private static let symbols = ["==", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "(", ")", "[", "]", ",", "."]
  private static let mistakes = ["=": "write == to compare", "&": "write &&", "|": "write ||"]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  static func tokens(of text: String) throws(ExpressionError) -> [Located] {
    var lexer = ExpressionLexer(text)
    var tokens: [Located] = []
    while true {
      let located = try lexer.next()
      tokens.append(located)
      if located.token == .end { return tokens }
    }
  }

  private mutating func next() throws(ExpressionError) -> Located {
    while index < scalars.count, [" ", "\t", "\n", "\r"].contains(scalars[index]) { index += 1 }
    let place = index + 1
    guard index < scalars.count else { return Located(token: .end, place: place) }
    let scalar = scalars[index]
    if isNameStart(scalar) { return Located(token: .word(name()), place: place) }
    if scalar == "'" || scalar == "\"" { return Located(token: .text(try text()), place: place) }
    if scalar == "-" || isDigit(scalar) { return Located(token: .number(try number()), place: place) }
    for symbol in Self.symbols where symbol.unicodeScalars.elementsEqual(scalars[index...].prefix(symbol.count)) {
      index += symbol.count
      return Located(token: .symbol(symbol), place: place)
    }
    let shown = JSONValue.string(String(Character(scalar))).text()
    throw ExpressionError(
      place: place, message: "\(shown) has no meaning here", hint: Self.mistakes[String(Character(scalar))])
  }

  private mutating func name() -> String {
    let start = index
    while index < scalars.count, let byte = UInt8(exactly: scalars[index].value), byte.isNamePart { index += 1 }
    return string(start..<index)
  }

  private mutating func number() throws(ExpressionError) -> JSONValue {
    let start = index
    while index < scalars.count, isNumberPart(scalars[index]) { index += 1 }
    let text = string(start..<index)
    guard let value = try? JSONParser.parse(text) else {
      throw ExpressionError(place: start + 1, message: "\(JSONValue.string(text).text()) is no number", hint: nil)
    }
    return value
  }

  /// A sign belongs to the number where it begins it or its exponent.
  private func isNumberPart(_ scalar: UnicodeScalar) -> Bool {
    switch scalar {
    case "-", "+", ".": true
    default: UInt8(exactly: scalar.value)?.isASCIILetterOrDigit ?? false
    }
  }

  private mutating func text() throws(ExpressionError) -> String {
    let start = index
    let quote = scalars[index]
    index += 1
    var result = String.UnicodeScalarView()
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if scalar == quote { return String(result) }
      result.append(scalar == "\\" ? try escape() : scalar)
    }
    throw ExpressionError(place: start + 1, message: "the text is not closed", hint: "it ends with the same quote")
  }

  private mutating func escape() throws(ExpressionError) -> UnicodeScalar {
    let place = index
    guard index < scalars.count else {
      throw ExpressionError(place: place, message: "nothing follows the backslash", hint: nil)
    }
    let letter = scalars[index]
    index += 1
    switch letter {
    case "\\", "'", "\"", "/": return letter
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u":
      let end = min(index + 4, scalars.count)
      let digits = string(index..<end)
      guard digits.utf8.count == 4, digits.utf8.allSatisfy(\.isASCIILetterOrDigit),
        let value = UInt32(digits, radix: 16), let scalar = UnicodeScalar(value)
      else {
        throw ExpressionError(place: place, message: "\\u needs the four digits of a character", hint: nil)
      }
      index = end
      return scalar
    default:
      throw ExpressionError(
        place: place, message: "there is no escape \\\(letter)", hint: #"known are \\ \' \" \n \t \r and \u"#)
    }
  }

  private func isNameStart(_ scalar: UnicodeScalar) -> Bool {
    UInt8(exactly: scalar.value)?.isNameStart ?? false
  }

  private func isDigit(_ scalar: UnicodeScalar) -> Bool { ("0"..."9").contains(scalar) }

  private func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}
