/// The place of a value inside a JSON text (RFC 6901).
public struct JSONPointer: Sendable, Hashable {
  /// The steps from the whole text inwards: keys, and indices in decimal; not escaped.
  public private(set) var tokens: [String]

  /// The whole text.
  public static let root = JSONPointer(tokens: [])

  /// A pointer of unescaped steps.
  public init(tokens: [String]) { self.tokens = tokens }

  /// Reads the string form (`/events/0/by`, with `~0` for `~` and `~1` for `/`); nil when it is not well formed.
  public init?(_ text: String) {
    guard !text.isEmpty else {
      self = .root
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    var tokens: [String] = []
    for part in text.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let token = Self.unescape(part) else { return nil }
      tokens.append(token)
    }
    self.init(tokens: tokens)
  }

  /// The pointer to a member of the object this one points to.
  public func appending(_ key: String) -> JSONPointer { JSONPointer(tokens: tokens + [key]) }

  /// The pointer to an element, counted from 0, of the array this one points to.
  public func appending(_ index: Int) -> JSONPointer { JSONPointer(tokens: tokens + [String(index)]) }

  private static func unescape(_ part: some Sequence<UnicodeScalar>) -> String? {
    var token = String.UnicodeScalarView()
    var isEscape = false
    for scalar in part {
      switch (isEscape, scalar) {
      case (false, "~"): isEscape = true
      case (false, _): token.append(scalar)
      case (true, "0"), (true, "1"):
        token.append(scalar == "0" ? "~" : "/")
        isEscape = false
      default: return nil
      }
    }
    return isEscape ? nil : String(token)
  }
}

extension JSONPointer: CustomStringConvertible, JSONRepresentable {
  /// The string form of RFC 6901; empty for the whole text.
  public var description: String {
    var text = String.UnicodeScalarView()
    for token in tokens {
      text.append("/")
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text.append(contentsOf: "~0".unicodeScalars)
        case "/": text.append(contentsOf: "~1".unicodeScalars)
        default: text.append(scalar)
        }
      }
    }
    return String(text)
  }

  /// The string form as JSON.
  public var json: JSONValue { .string(description) }
}

extension JSONValue {
  /// The value a pointer leads to; nil when there is none.
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .object(let members):
        guard let next = members[token] else { return nil }
        value = next
      case .array(let elements):
        // RFC 6901 §4: no sign and no leading zeros.
        guard let index = Int(token), String(index) == token, elements.indices.contains(index) else { return nil }
        value = elements[index]
      default:
        return nil
      }
    }
    return value
  }
}
