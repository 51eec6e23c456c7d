/// The parts of a regular expression of PCRE2, as far as literal characters are to be told from the rest.
struct PatternScanner {
  /// One part.
  struct Token: Equatable {
    enum Kind: Equatable {
      /// One character outside of everything below. It may be a metacharacter.
      case literal
      /// One character within `\Q…\E`.
      case quoted
      /// A backslash and what belongs to it.
      case escape
      /// `[…]`, brackets included.
      case characterClass
      /// What begins a group, with its name and options: `(`, `(?:`, `(?<name>`, `(?i)`; whole comments and verbs.
      case group
    }

    var kind: Kind
    /// Its place among the scalars.
    var range: Range<Int>
  }

  let scalars: [Unicode.Scalar]
  private var index = 0
  private var tokens: [Token] = []

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
  }

  /// The parts; together they are the whole expression.
  static func tokens(of pattern: String) -> [Token] {
    var scanner = PatternScanner(pattern)
    scanner.scan()
    return scanner.tokens
  }

  private mutating func scan() {
    while index < scalars.count {
      switch scalars[index] {
      case "\\" where scalar(after: 1) == "Q": scanQuoted()
      case "\\": append(.escape, through: endOfEscape(at: index))
      case "[": append(.characterClass, through: endOfClass())
      case "(": append(.group, through: endOfGroupStart())
      default: append(.literal, through: index + 1)
      }
    }
  }

  private func scalar(after distance: Int) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private mutating func append(_ kind: Token.Kind, through end: Int) {
    let end = min(end, scalars.count)
    tokens.append(Token(kind: kind, range: index..<end))
    index = end
  }

  private mutating func scanQuoted() {
    append(.escape, through: index + 2)
    while index < scalars.count {
      if scalars[index] == "\\", scalar(after: 1) == "E" {
        append(.escape, through: index + 2)
        return
      }
      append(.quoted, through: index + 1)
    }
  }

  /// The place behind the next `closer` from `place` on.
  private func end(of closer: Unicode.Scalar, from place: Int) -> Int {
    guard place < scalars.count else { return scalars.count }
    return scalars[place...].firstIndex(of: closer).map { $0 + 1 } ?? scalars.count
  }

  /// The place behind the escape that begins at `place`.
  private func endOfEscape(at place: Int) -> Int {
    guard place + 2 < scalars.count else { return place + 2 }
    switch (scalars[place + 1], scalars[place + 2]) {
    case ("c", _): return place + 3
    case ("k", "<"), ("g", "<"): return end(of: ">", from: place + 3)
    case ("k", "'"), ("g", "'"): return end(of: "'", from: place + 3)
    case ("k", "{"), ("g", "{"), ("p", "{"), ("P", "{"), ("x", "{"), ("o", "{"), ("N", "{"):
      return end(of: "}", from: place + 3)
    default: return place + 2
    }
  }

  /// The place behind a class: a bracket that closes right at its start is a member, and POSIX names have brackets of
  /// their own.
  private func endOfClass() -> Int {
    var place = index + 1
    if place < scalars.count, scalars[place] == "^" {
      place += 1
    }
    if place < scalars.count, scalars[place] == "]" {
      place += 1
    }
    while place < scalars.count, scalars[place] != "]" {
      place = endOfMember(at: place)
    }
    return place + 1
  }

  /// The place behind the member of a class that begins at `place`.
  func endOfMember(at place: Int) -> Int {
    if scalars[place] == "\\" {
      if place + 1 < scalars.count, scalars[place + 1] == "Q" {
        var place = place + 2
        while place < scalars.count, !(scalars[place] == "\\" && place + 1 < scalars.count && scalars[place + 1] == "E")
        {
          place += 1
        }
        return place + 2
      }
      return endOfEscape(at: place)
    }
    if scalars[place] == "[", place + 1 < scalars.count, [":", ".", "="].contains(scalars[place + 1]) {
      return end(of: "]", from: place + 2)
    }
    return place + 1
  }

  /// The place behind what begins a group.
  private func endOfGroupStart() -> Int {
    if scalar(after: 1) == "*" {
      return end(of: ")", from: index)
    }
    guard scalar(after: 1) == "?" else { return index + 1 }
    switch (scalar(after: 2), scalar(after: 3)) {
    case ("#", _), ("C", _), ("&", _): return end(of: ")", from: index)
    case ("<", "="), ("<", "!"): return index + 4
    case ("<", _), ("P", "<"): return end(of: ">", from: index)
    case ("P", _): return end(of: ")", from: index)
    case ("'", _): return end(of: "'", from: index + 3)
    // A condition that is an assertion is a group of its own.
    case ("(", "?"), ("(", "*"): return index + 2
    case ("(", _): return end(of: ")", from: index)
    case ("=", _), ("!", _), ("|", _), (">", _), (":", _): return index + 3
    default: return endOfOptions()
    }
  }

  /// The place behind `(?i)`, `(?i:`, `(?R)` and the like.
  private func endOfOptions() -> Int {
    var place = index + 2
    while place < scalars.count, scalars[place].isASCII,
      scalars[place].properties.isAlphabetic || "0"..."9" ~= scalars[place] || ["^", "-", "+"].contains(scalars[place])
    {
      place += 1
    }
    return place < scalars.count && (scalars[place] == ")" || scalars[place] == ":") ? place + 1 : place
  }
}
