/// A name by which an option is written on the command line.
///
/// A literal says which form is meant: `"--pages"` is a long name, `"-p"` a short one; a word without dashes is a long
/// name.
public enum OptionName: Hashable, Sendable {
  /// A name of several characters, written after two dashes; held without them.
  case long(String)
  /// A name of one character, written after one dash; may be joined with others (`-iw`).
  case short(Character)

  /// Reads a name with or without its dashes.
  public init(_ text: String) {
    let bytes = text.utf8
    if bytes.starts(with: "--".utf8) {
      self = .long(String(text.unicodeScalars.dropFirst(2)))
    } else if bytes.first == UInt8(ascii: "-") {
      let rest = String(text.unicodeScalars.dropFirst())
      if let character = rest.first, rest.count == 1 { self = .short(character) } else { self = .long(rest) }
    } else {
      self = .long(text)
    }
  }

  /// The name without dashes.
  public var bare: String {
    switch self {
    case .long(let name): name
    case .short(let character): String(character)
    }
  }

  /// Whether the name is a short one.
  public var isShort: Bool {
    if case .short = self { true } else { false }
  }
}

extension OptionName: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Reads a name from a literal such as `"--pages"` or `"-p"`.
  public init(stringLiteral value: String) { self.init(value) }

  /// The name as it is written, dashes included.
  public var description: String {
    switch self {
    case .long(let name): "--\(name)"
    case .short(let character): "-\(character)"
    }
  }
}
