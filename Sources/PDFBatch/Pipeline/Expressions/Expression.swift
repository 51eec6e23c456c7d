import PDFScopeCore

/// The language of conditions.
///
/// ```text
/// condition  := all ('||' all)*
/// all        := comparison ('&&' comparison)*
/// comparison := operand (operator operand)?
/// operator   := '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'contains' | 'startsWith' | 'endsWith'
/// operand    := '!' operand | '(' condition ')' | '[' (condition (',' condition)*)? ']' | literal | path
/// literal    := number | 'text' | "text" | true | false | null
/// path       := name ('.' name | '[' number ']' | '[' text ']')*
/// ```
///
/// - Values are those of JSON. A member that is not there is `null`, however deep.
/// - `==` and `!=` compare values of any type; different types are never equal.
/// - `<` and its kin compare two numbers or two texts; with `null` they are false, with anything else an error.
/// - `a in b` asks for an element of a list, a part of a text or a key of an object; `b contains a` is the same.
/// - `&&`, `||` and `!` take `true`, `false` and `null`, which counts as false. The right side of `&&` and `||` is
///   looked at only where it matters.
indirect enum Expression: Sendable, Hashable {
  case literal(JSONValue)
  case list([Expression])
  case path(ValuePath)
  case not(Expression)
  /// Two or more, joined by `&&`.
  case all([Expression])
  /// Two or more, joined by `||`.
  case any([Expression])
  case comparison(Expression, Operator, Expression, Mark)

  enum Operator: String, Sendable, Hashable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case `in` = "in"
    case contains = "contains"
    case startsWith = "startsWith"
    case endsWith = "endsWith"
  }

  /// Where something stands in the text, from 1, in code points. It is no part of what an expression means.
  struct Mark: Sendable, Hashable {
    var place: Int

    static func == (left: Mark, right: Mark) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Every path in it, in the order of the text.
  var paths: [ValuePath] {
    switch self {
    case .literal: []
    case .path(let path): [path]
    case .not(let operand): operand.paths
    case .list(let parts), .all(let parts), .any(let parts): parts.flatMap(\.paths)
    case .comparison(let left, _, let right, _): left.paths + right.paths
    }
  }
}

/// A condition that cannot be read, or that has no answer.
struct ExpressionError: Error, Sendable, Hashable {
  /// Where in the text, from 1, in code points; `nil` for all of it.
  var place: Int?
  /// What is wrong, as a sentence without a full stop.
  var message: String
  /// What would help, as a clause.
  var hint: String?
}
