/// JSON that is well formed but does not say what is needed: where, what was expected, what is there.
public struct DecodingFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the JSON text.
  public let pointer: JSONPointer
  /// What should stand there, as it stands in a sentence: `a whole number from 1 to 9`.
  public let expected: String
  /// What is there, as it stands in a sentence: `the string "x"`, `nothing`.
  public let found: String
  /// What would help, as a clause: `did you mean "pages"?`.
  public let hint: String?

  /// Makes a failure.
  public init(pointer: JSONPointer, expected: String, found: String, hint: String? = nil) {
    self.pointer = pointer
    self.expected = expected
    self.found = found
    self.hint = hint
  }

  /// One sentence without a full stop: `at /events/0/by: expected 90, 180 or 270, found 45`.
  public var message: String {
    let place = pointer.tokens.isEmpty ? "at the top level" : "at \(pointer)"
    return "\(place): expected \(expected), found \(found)"
  }

  /// The message and the hint, as a sentence without a full stop.
  public var description: String { hint.map { "\(message); \($0)" } ?? message }
}

extension JSONValue {
  /// The value as an error message shows it, shortened: `the string "abc"`, `12.5`, `an object`.
  public var shortDescription: String {
    switch self {
    case .null: return "null"
    case .bool, .integer, .number: return text()
    case .string(let value):
      let limit = 40
      return "the string " + JSONValue.string(value.count > limit ? value.prefix(limit) + "…" : value).text()
    case .array(let elements): return elements.isEmpty ? "an empty array" : "an array"
    case .object: return "an object"
    }
  }
}
