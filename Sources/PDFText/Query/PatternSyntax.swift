/// Patterns as they are given, turned into regular expressions of PCRE2.
enum PatternSyntax {
  /// An expression that matches `text` itself. Where `joinsLines`, white space behind a hyphen may be missing: it is
  /// left out of a page's text where a line ends.
  static func escaping(_ text: String, exactSpaces: Bool, joinsLines: Bool = false) -> String {
    var result = ""
    var isInSpace = false
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace && !exactSpaces
      if isSpace {
        result += isInSpace ? "" : joinsLines && previous == "-" ? #"\s*"# : #"\s+"#
      } else {
        if scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9" ~= scalar) {
          result += #"\"#
        }
        result.unicodeScalars.append(scalar)
      }
      isInSpace = isSpace
      previous = scalar
    }
    return result
  }

  /// The expression with literal spaces that match any white space: a run of spaces becomes `\s+`, and a last one that
  /// has a quantifier becomes `\s` with it. Spaces in classes, after a backslash, in `\Q…\E` and in the arguments of
  /// verbs and comments stay; so does everything in an expression that sets `(?x)`, where spaces mean nothing.
  /// Where `joinsLines`, spaces behind a hyphen become `\s*`, as in `escaping`.
  static func looseningSpaces(_ pattern: String, joinsLines: Bool = false) -> String {
    var scanner = SpaceScanner(pattern, joinsLines: joinsLines)
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
  private let tokens: [PatternScanner.Token]
  private let joinsLines: Bool
  private var index = 0
  private var output = String.UnicodeScalarView()

  init(_ pattern: String, joinsLines: Bool) {
    self.joinsLines = joinsLines
    scalars = Array(pattern.unicodeScalars)
    tokens = PatternScanner.tokens(of: pattern)
  }

  /// The new expression; nil where nothing is to be changed.
  mutating func loosened() -> String? {
    guard scalars.contains(" "), !tokens.contains(where: setsExtended) else { return nil }
    while index < tokens.count {
      if isSpace(index) {
        replaceSpaces()
      } else {
        output.append(contentsOf: scalars[tokens[index].range])
        index += 1
      }
    }
    return String(output)
  }

  private func literal(_ index: Int) -> Unicode.Scalar? {
    index < tokens.count && tokens[index].kind == .literal ? scalars[tokens[index].range.lowerBound] : nil
  }

  private func isSpace(_ index: Int) -> Bool { literal(index) == " " }

  /// Whether the options of `(?…)` or `(?…:` include x.
  private func setsExtended(_ token: PatternScanner.Token) -> Bool {
    guard token.kind == .group else { return false }
    let text = scalars[token.range]
    guard text.dropFirst().first == "?" else { return false }
    return text.dropFirst(2).prefix { $0 == "^" || ("a"..."z" ~= $0) || ("A"..."Z" ~= $0) }.contains("x")
  }

  private mutating func replaceSpaces() {
    let isBehindHyphen = joinsLines && index > 0 && literal(index - 1) == "-"
    var count = 0
    while isSpace(index + count) {
      count += 1
    }
    index += count
    let next = literal(index)
    let isBrace = next == "{" && literal(index + 1).map { "0"..."9" ~= $0 } == true
    let isQuantified = next == "*" || next == "+" || next == "?" || isBrace
    if isQuantified {
      output.append(contentsOf: (count > 1 ? #"\s+\s"# : #"\s"#).unicodeScalars)
    } else {
      output.append(contentsOf: (isBehindHyphen ? #"\s*"# : #"\s+"#).unicodeScalars)
    }
  }
}
