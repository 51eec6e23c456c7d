/// Reads the grammar of `Template`.
struct TemplateParser {
  private let text: String
  private let scalars: [UnicodeScalar]
  private let fields: [TemplateField]
  private let escapes: Bool
  private var index = 0
  private var literal = String.UnicodeScalarView()
  private var pieces: [Template.Piece] = []

  /// More digits or characters than this make no sense.
  private static let widths = 1...200

  init(_ text: String, fields: [TemplateField], escapes: Bool) {
    self.text = text
    self.fields = fields
    self.escapes = escapes
    scalars = Array(text.unicodeScalars)
  }

  mutating func parse() throws(TemplateError) -> [Template.Piece] {
    while index < scalars.count {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalars[index] {
      case "{" where next == "{", "}" where next == "}":
        literal.append(scalars[index])
        index += 2
      case "{":
        try parseField()
      case "}":
        throw failure(at: index, "unexpected \"}\"", hint: "write \"}}\" for a brace")
      case "\\" where escapes:
        literal.append(try escape(next))
        index += 2
      case let scalar:
        literal.append(scalar)
        index += 1
      }
    }
    endLiteral()
    return pieces
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { pieces.append(.text(String(literal))) }
    literal = String.UnicodeScalarView()
  }

  private func escape(_ letter: UnicodeScalar?) throws(TemplateError) -> UnicodeScalar {
    switch letter {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "0": return "\0"
    case "\\": return "\\"
    case nil: throw failure(at: index, "nothing follows the backslash", hint: #"write "\\" for a backslash"#)
    case .some(let letter):
      throw failure(at: index, "unknown escape \"\\\(letter)\"", hint: #"known are \n \t \r \0 and \\"#)
    }
  }

  private mutating func parseField() throws(TemplateError) {
    let start = index
    guard let end = scalars[start...].firstIndex(of: "}") else {
      throw failure(at: start, "the brace is not closed", hint: "write \"{{\" for a brace")
    }
    let content = scalars[(start + 1)..<end]
    let colon = content.firstIndex(of: ":")
    let name = Self.string(content[..<(colon ?? end)])
    guard let field = fields.first(where: { $0.name == name }) else {
      let names = fields.map(\.name)
      let nearest = Spelling.nearest(to: name, in: names)
      let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "known are \(Spelling.list(names, last: "and"))"
      let message = name.isEmpty ? "no field is named in the braces" : "unknown field \(JSONValue.string(name).text())"
      throw failure(at: start + 1, message, hint: names.isEmpty ? "no field is known here" : hint)
    }
    endLiteral()
    let format = try colon.map { colon throws(TemplateError) in
      try parseFormat(Self.string(content[(colon + 1)...]), of: field, at: colon + 1)
    }
    pieces.append(.field(field, format))
    index = end + 1
  }

  private func parseFormat(
    _ format: String, of field: TemplateField, at place: Int
  ) throws(TemplateError) -> Template.Format {
    if field.kind == .date {
      if let code = TemplateDate.unknownCode(in: format) {
        throw failure(at: place, "unknown date code \"\(code)\"", hint: "known are %Y %y %m %d %H %M %S %j and %%")
      }
      return .date(format.isEmpty ? TemplateDate.defaultFormat : format)
    }
    let isNumber = !format.isEmpty && format.utf8.allSatisfy(\.isASCIIDigit)
    guard isNumber, let width = Int(format), Self.widths.contains(width) else {
      let meaning = field.kind == .integer ? "a number of digits" : "a number of characters"
      throw failure(
        at: place, "the format of \"\(field.name)\" must be \(meaning) from 1 to \(Self.widths.upperBound)",
        hint: "such as {\(field.name):4}")
    }
    return .width(width)
  }

  private func failure(at place: Int, _ message: String, hint: String?) -> TemplateError {
    TemplateError(
      template: text, position: place + 1,
      message: "template \(JSONValue.string(text).text()), character \(place + 1): \(message)", hint: hint)
  }

  private static func string(_ scalars: ArraySlice<UnicodeScalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
