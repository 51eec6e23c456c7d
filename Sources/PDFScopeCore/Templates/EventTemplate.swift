/// JSON, mostly an event, whose strings may hold fields such as `{parameters.size}` or `{result.find.matches[0].page}`.
///
/// ```text
/// field := '{' root step+ '}'
/// step  := '.' key | '[' index ']'
/// ```
///
/// What stands in braces is a field only where it begins with one of the roots that the place of use knows, and a dot or
/// a bracket; everything else in braces stays as it is written, for events have templates of their own (`{page}` of a
/// stamp). A string that is one field and nothing else takes the field's value with its type, so that `"{item.page}"`
/// becomes a number; in a longer string the value becomes text. Keys of objects hold no fields.
public struct EventTemplate: Sendable, Hashable {
  /// A field, and where it stands.
  public struct Field: Sendable, Hashable, CustomStringConvertible {
    /// One step inwards.
    public enum Step: Sendable, Hashable {
      /// To a member of an object.
      case key(String)
      /// To an element of an array, from 0.
      case index(Int)
    }

    /// What it begins with: `parameters`.
    public let root: String
    /// The steps from there; at least one.
    public let path: [Step]
    /// The string that it stands in.
    public let pointer: JSONPointer
    /// Whether the string is this field and nothing else, so that it takes the value's type.
    public let isWhole: Bool

    /// The field as it is written, with its braces.
    public var description: String {
      "{" + root
        + path.map { step in
          switch step {
          case .key(let key): "." + key
          case .index(let index): "[\(index)]"
          }
        }.joined() + "}"
    }

    /// The value that the steps lead to; `nil` where there is none.
    ///
    /// - Parameter value: the value of the root.
    public func value(in value: JSONValue) -> JSONValue? {
      var value = value
      for step in path {
        let next =
          switch step {
          case .key(let key): value[key]
          case .index(let index): value[index]
          }
        guard let next else { return nil }
        value = next
      }
      return value
    }
  }

  enum Piece: Sendable, Hashable {
    case text(String)
    case field(Field)
  }

  /// The JSON as it is written.
  public let value: JSONValue
  /// The roots that fields may begin with.
  public let roots: Set<String>
  /// Where the JSON stands in a larger text.
  public let pointer: JSONPointer
  /// Every field, in the order in which they are written.
  public let fields: [Field]

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - value: the JSON.
  ///   - roots: what fields may begin with.
  ///   - pointer: where it stands in a larger text.
  /// - Throws: `DecodingFailure` for braces that begin as a field does and do not go on as one.
  public init(
    _ value: JSONValue, roots: Set<String>, at pointer: JSONPointer = .root
  ) throws(DecodingFailure) {
    self.value = value
    self.roots = roots
    self.pointer = pointer
    fields = try Self.fields(of: value, roots, pointer)
  }

  /// Whether there is nothing to fill in.
  public var isConstant: Bool { fields.isEmpty }

  /// What becomes of a field that has no value.
  public enum Missing: Sendable, Hashable {
    /// It is an error.
    case failure
    /// A member or an element that is the field is left out, and in a longer string there is nothing in its place: as
    /// with a parameter that was not given.
    case leftOut
  }

  /// The JSON with values in place of its fields.
  ///
  /// - Parameters:
  ///   - missing: what becomes of a field that has no value.
  ///   - lookup: gives the value of a field; `nil` where there is none.
  /// - Throws: `DecodingFailure` for a field that has no value, and whatever `lookup` throws.
  public func filled(
    missing: Missing = .failure, _ lookup: (Field) throws(DecodingFailure) -> JSONValue?
  ) throws(DecodingFailure) -> JSONValue {
    guard !isConstant else { return value }
    return try fill(value, pointer, missing, lookup) ?? .null
  }

  /// The JSON with the values of its fields in their place.
  ///
  /// - Parameters:
  ///   - values: the value of each root.
  ///   - missing: what becomes of a field that has no value.
  /// - Throws: `DecodingFailure` for a field that has no value.
  public func filled(
    from values: JSONObject, missing: Missing = .failure
  ) throws(DecodingFailure) -> JSONValue {
    try filled(missing: missing) { field in values[field.root].flatMap(field.value) }
  }

  /// The names of the members of the JSON, an object, that hold a field.
  public var templatedMembers: Set<String> {
    Set(fields.compactMap { $0.pointer.tokens.dropFirst(pointer.tokens.count).first })
  }
}

// MARK: - Walking through the JSON

extension EventTemplate {
  private static func fields(
    of value: JSONValue, _ roots: Set<String>, _ pointer: JSONPointer
  ) throws(DecodingFailure) -> [Field] {
    var fields: [Field] = []
    switch value {
    case .string(let text):
      for case .field(let field) in try pieces(of: text, roots, pointer) { fields.append(field) }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        fields += try Self.fields(of: element, roots, pointer.appending(index))
      }
    case .object(let members):
      for (key, member) in members { fields += try Self.fields(of: member, roots, pointer.appending(key)) }
    case .null, .bool, .integer, .number: break
    }
    return fields
  }

  private func fill(
    _ value: JSONValue, _ pointer: JSONPointer, _ missing: Missing,
    _ lookup: (Field) throws(DecodingFailure) -> JSONValue?
  ) throws(DecodingFailure) -> JSONValue? {
    switch value {
    case .string(let text): return try fill(try Self.pieces(of: text, roots, pointer), missing, lookup)
    case .array(let elements):
      var filled: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        if let value = try fill(element, pointer.appending(index), missing, lookup) { filled.append(value) }
      }
      return .array(filled)
    case .object(let members):
      var filled = JSONObject()
      for (key, member) in members { filled[key] = try fill(member, pointer.appending(key), missing, lookup) }
      return .object(filled)
    case .null, .bool, .integer, .number: return value
    }
  }

  private func fill(
    _ pieces: [Piece], _ missing: Missing, _ lookup: (Field) throws(DecodingFailure) -> JSONValue?
  ) throws(DecodingFailure) -> JSONValue? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal
      case .field(let field):
        let value = try lookup(field)
        guard value != nil || missing == .leftOut else {
          throw DecodingFailure(
            pointer: field.pointer, expected: "fields that have a value", found: "\(field), which has none")
        }
        if field.isWhole { return value }
        text += value?.templateText ?? ""
      }
    }
    return .string(text)
  }
}

extension JSONValue {
  /// The value as it stands inside of a longer text.
  fileprivate var templateText: String {
    switch self {
    case .string(let text): text
    case .null: ""
    case .bool, .integer, .number, .array, .object: text()
    }
  }
}

// MARK: - Strings

extension EventTemplate {
  /// The pieces of a string, in turn.
  static func pieces(
    of text: String, _ roots: Set<String>, _ pointer: JSONPointer
  ) throws(DecodingFailure) -> [Piece] {
    var pieces: [Piece] = []
    var literal = Substring.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let brace = rest.firstIndex(of: "{") {
      literal.append(contentsOf: rest[..<brace])
      rest = rest[brace...]
      guard let root = root(of: rest.dropFirst(), among: roots) else {
        literal.append(rest.removeFirst())
        continue
      }
      let inside = rest.dropFirst(root.unicodeScalars.count + 1)
      guard let end = inside.firstIndex(of: "}"), let path = steps(inside[..<end]) else {
        throw DecodingFailure(
          pointer: pointer, expected: "a field such as {\(root).name}",
          found: JSONValue.string(String(rest.prefix(40))).text())
      }
      if !literal.isEmpty { pieces.append(.text(String(Substring(literal)))) }
      literal = Substring.UnicodeScalarView()
      rest = rest[rest.index(after: end)...]
      let isWhole = pieces.isEmpty && rest.isEmpty
      pieces.append(.field(Field(root: root, path: path, pointer: pointer, isWhole: isWhole)))
    }
    literal.append(contentsOf: rest)
    if !literal.isEmpty || pieces.isEmpty { pieces.append(.text(String(Substring(literal)))) }
    return pieces
  }

  /// The root that a text begins with, where it goes on as a field does.
  private static func root(of text: Substring.UnicodeScalarView, among roots: Set<String>) -> String? {
    let word = String(Substring(text.prefix(while: isKey)))
    guard roots.contains(word), let next = text.dropFirst(word.unicodeScalars.count).first, next == "." || next == "["
    else { return nil }
    return word
  }

  /// The steps of a path: `.key` and `[0]`, at least one.
  private static func steps(_ text: Substring.UnicodeScalarView) -> [Field.Step]? {
    var steps: [Field.Step] = []
    var rest = text
    while let mark = rest.popFirst() {
      switch mark {
      case ".":
        let key = rest.prefix(while: isKey)
        guard !key.isEmpty else { return nil }
        steps.append(.key(String(Substring(key))))
        rest = rest.dropFirst(key.count)
      case "[":
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard let index = Int(String(Substring(digits))), rest.dropFirst(digits.count).first == "]" else { return nil }
        steps.append(.index(index))
        rest = rest.dropFirst(digits.count + 1)
      default: return nil
      }
    }
    return steps.isEmpty ? nil : steps
  }

  private static func isKey(_ scalar: UnicodeScalar) -> Bool {
    scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }
}
