import PDFScopeCore

/// A text of an event, whose fields such as `{variables.word}` or `{item.page}` take values.
///
/// What stands in braces is a field where it begins with a root and a dot or a bracket; `{item}` is one by itself.
/// Everything else in braces stays as it is written, for events have templates of their own: `{page}` of a stamp.
struct FieldText: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    case text(String)
    case field(ValuePath)
  }

  /// What fields may begin with.
  static let roots = ["document", "context", "result", "variables", "env", "item", "tags"]

  var pieces: [Piece]

  /// The field that is all of the text; it takes the value with its type.
  var wholeField: ValuePath? {
    if pieces.count == 1, case .field(let path) = pieces[0] { path } else { nil }
  }

  var fields: [ValuePath] {
    pieces.compactMap { if case .field(let path) = $0 { path } else { nil } }
  }

  /// Reads a text.
  ///
  /// - Throws: for braces that begin as a field does and do not go on as one.
  init(_ text: String) throws(ExpressionError) {
    pieces = []
    guard text.utf8.contains(UInt8(ascii: "{")) else {
      pieces = [.text(text)]
      return
    }
    var literal = ""
    var rest = Substring(text).unicodeScalars
    while let brace = rest.firstIndex(of: "{") {
      literal += String(rest[..<brace])
      let inner = rest[rest.index(after: brace)...]
      guard let (path, end) = try Self.field(inner, after: brace, in: text) else {
        literal += "{"
        rest = inner
        continue
      }
      if !literal.isEmpty { pieces.append(.text(literal)) }
      literal = ""
      pieces.append(.field(path))
      rest = inner[inner.index(after: end)...]
    }
    literal += String(rest)
    if !literal.isEmpty || pieces.isEmpty { pieces.append(.text(literal)) }
  }

  private typealias Scalars = Substring.UnicodeScalarView

  /// The field that begins after a brace, and where its closing brace is.
  private static func field(
    _ scalars: Scalars, after brace: Scalars.Index, in text: String
  ) throws(ExpressionError) -> (ValuePath, Scalars.Index)? {
    do throws(ExpressionError) {
      return try field(scalars)
    } catch {
      let before = text.unicodeScalars.distance(from: text.unicodeScalars.startIndex, to: brace)
      throw ExpressionError(place: before + 1 + (error.place ?? 0), message: error.message, hint: error.hint)
    }
  }

  private static func field(_ scalars: Scalars) throws(ExpressionError) -> (ValuePath, Scalars.Index)? {
    let name = scalars.prefix { UInt8(exactly: $0.value)?.isNamePart ?? false }
    let root = String(name)
    guard root.utf8.count <= 32, root.isPlainName, name.endIndex < scalars.endIndex else { return nil }
    let follower = scalars[name.endIndex]
    guard follower == "." || follower == "[" || (follower == "}" && root == "item") else { return nil }
    guard roots.contains(root) else {
      guard let nearest = Spelling.nearest(to: root, in: roots + ["parameters"]) else { return nil }
      let hint =
        nearest == "parameters"
        ? "custom actions have parameters, pipelines have variables" : "did you mean \"\(nearest)\"?"
      throw ExpressionError(place: 1, message: "no field begins with {\(root)", hint: hint)
    }
    guard let end = scalars.firstIndex(of: "}") else {
      throw ExpressionError(place: 0, message: "the field {\(root)\(follower)… is not closed", hint: nil)
    }
    return (try ExpressionParser.parsePath(String(scalars[..<end])), end)
  }
}
