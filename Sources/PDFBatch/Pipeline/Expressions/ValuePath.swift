import PDFScopeCore

/// The way to a value: a root and the steps from there, as `result.find.matches[0].page`.
struct ValuePath: Sendable, Hashable, CustomStringConvertible {
  enum Step: Sendable, Hashable {
    /// To a member of an object.
    case member(String)
    /// To an element of an array, from 0.
    case element(Int)
  }

  var root: String
  var steps: [Step] = []

  /// The name of the first step, where it leads to a member.
  var firstMember: String? { member(at: 0) }

  func member(at place: Int) -> String? {
    guard steps.indices.contains(place), case .member(let name) = steps[place] else { return nil }
    return name
  }

  /// What the steps after the first so many lead to; null where there is nothing.
  func value(in root: JSONValue, after count: Int = 0) -> JSONValue {
    var value = root
    for step in steps.dropFirst(count) {
      let next =
        switch step {
        case .member(let name): value[name]
        case .element(let index): value[index]
        }
      guard let next else { return .null }
      value = next
    }
    return value
  }

  var description: String {
    steps.reduce(root) { text, step in
      switch step {
      case .member(let name) where name.isPlainName: text + "." + name
      case .member(let name): text + "[" + ExpressionPrinter.quoted(name) + "]"
      case .element(let index): text + "[\(index)]"
      }
    }
  }
}

extension String {
  /// Whether the text is a letter or underscore, and letters, digits, underscores and hyphens after it.
  var isPlainName: Bool {
    guard let first = utf8.first, first.isNameStart else { return false }
    return utf8.allSatisfy(\.isNamePart)
  }
}

extension UInt8 {
  var isNameStart: Bool { (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "_") }
  var isNamePart: Bool { isASCIILetterOrDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") }
}
