/// Patterns as they are given, turned into regular expressions of PCRE2.
enum PatternSyntax {
  /// An expression that matches `text` itself.
  static func escaping(_ text: String, exactSpaces: Bool) -> String {
    var result = ""
    var isInSpace = false
    for scalar in text.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace && !exactSpaces
      if isSpace {
        result += isInSpace ? "" : #"\s+"#
      } else {
        if scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9" ~= scalar) {
          result += #"\"#
        }
        result.unicodeScalars.append(scalar)
      }
      isInSpace = isSpace
    }
    return result
  }

  /// The expression with literal spaces that match any white space: a run of spaces becomes `\s+`, and a last one that
  /// has a quantifier becomes `\s` with it. Spaces in classes, after a backslash, in `\Q…\E` and in the arguments of
  /// verbs and comments stay; so does everything in an expression that sets `(?x)`, where spaces mean nothing.
  static func looseningSpaces(_ pattern: String) -> String {
    var scanner = SpaceScanner(pattern)
    return scanner.loosened() ?? pattern
  }

  /// The expression in such a way that it matches whole words only. Verbs that PCRE2 takes at the start stay there.
  static func wholeWords(_ pattern: String) -> (prefix: String, body: Substring) {
    var rest = pattern[...]
    while rest.hasPrefix("(*"), let end = rest.firstIndex(of: ")") {
      let verb = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
      guard let first = verb.unicodeScalars.first, "A"..."Z" ~= first else { break }
      rest = rest[rest.index(after: end)...]
    }
    return (String(pattern[..<rest.startIndex]), rest)
  }

  /// What may not stand before and after a whole word. Combining marks belong to the letter before them.
  static let noWordBefore = #"(?<![\w\p{M}])"#
  /// See `noWordBefore`.
  static let noWordAfter = #"(?![\w\p{M}])"#
}

/// Walks through a regular expression for its literal spaces.
private struct SpaceScanner {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var output = String.UnicodeScalarView()

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
  }

  /// The new expression; nil where nothing is to be changed.
  mutating func loosened() -> String? {
    guard scalars.contains(" ") else { return nil }
    while index < scalars.count {
      switch scalars[index] {
      case "\\": copyEscape()
      case "[": copyClass()
      case "(":
        if startsExtended() {
          return nil
        }
        copyGroupStart()
      case " ": replaceSpaces()
      default: copy(1)
      }
    }
    return String(output)
  }

  private func scalar(after distance: Int) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private mutating func copy(_ count: Int) {
    let end = min(index + count, scalars.count)
    output.append(contentsOf: scalars[index..<end])
    index = end
  }

  private mutating func copy(through end: Unicode.Scalar) {
    while index < scalars.count, scalars[index] != end {
      copy(1)
    }
    copy(1)
  }

  /// A backslash and what belongs to it.
  private mutating func copyEscape() {
    switch scalar(after: 1) {
    case "Q":
      copy(2)
      while index < scalars.count, !(scalars[index] == "\\" && scalar(after: 1) == "E") {
        copy(1)
      }
      copy(2)
    case "c": copy(3)
    default: copy(2)
    }
  }

  /// A class: a bracket that closes right at its start is a member, and POSIX names have brackets of their own.
  private mutating func copyClass() {
    copy(1)
    if scalar(after: 0) == "^" {
      copy(1)
    }
    if scalar(after: 0) == "]" {
      copy(1)
    }
    while index < scalars.count, scalars[index] != "]" {
      if scalars[index] == "\\" {
        copyEscape()
      } else if scalars[index] == "[", let kind = scalar(after: 1), [":", ".", "="].contains(kind) {
        copy(2)
        copy(through: "]")
      } else {
        copy(1)
      }
    }
    copy(1)
  }

  /// A parenthesis, with its comment or its verb where it begins one.
  private mutating func copyGroupStart() {
    if scalar(after: 1) == "*" || (scalar(after: 1) == "?" && scalar(after: 2) == "#") {
      copy(through: ")")
    } else {
      copy(1)
    }
  }

  /// Whether the options of `(?…)` or `(?…:` include x.
  private func startsExtended() -> Bool {
    guard scalar(after: 1) == "?" else { return false }
    var distance = 2
    while let letter = scalar(after: distance), letter == "^" || ("a"..."z" ~= letter) || ("A"..."Z" ~= letter) {
      if letter == "x" {
        return true
      }
      distance += 1
    }
    return false
  }

  private mutating func replaceSpaces() {
    var count = 0
    while scalar(after: count) == " " {
      count += 1
    }
    let next = scalar(after: count)
    let isBrace = next == "{" && scalar(after: count + 1).map { "0"..."9" ~= $0 } == true
    let isQuantified = next == "*" || next == "+" || next == "?" || isBrace
    if isQuantified {
      output.append(contentsOf: (count > 1 ? #"\s+\s"# : #"\s"#).unicodeScalars)
    } else {
      output.append(contentsOf: #"\s+"#.unicodeScalars)
    }
    index += count
  }
}
