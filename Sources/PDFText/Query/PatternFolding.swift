extension PatternSyntax {
  /// The expression with its literal characters folded like the text it is matched against.
  ///
  /// Each character keeps its quantifier: one that becomes several is put in a group. A member of a class that becomes
  /// several is an alternative to the class, except where that excludes its members. Ranges are folded where they stay
  /// as long as they are; to others the marks of a keyboard are added whose forms they hold. Escapes, names, verbs and
  /// comments stay, and so does everything in an expression of ASCII alone.
  static func folding(_ pattern: String, _ folding: TextFolding) -> String {
    guard pattern.utf8.contains(where: { $0 >= 0x80 }) else { return pattern }
    var folder = PatternFolder(pattern, folding)
    let folded = folder.folded()
    return folded.isEmpty ? pattern : folded
  }

  /// Whether a capital letter is among the expression's literal characters and members of classes.
  static func hasCapital(_ pattern: String) -> Bool {
    let scanner = PatternScanner(pattern)
    return PatternScanner.tokens(of: pattern).contains { token in
      switch token.kind {
      case .escape, .group: return false
      case .literal, .quoted: return isCapital(scanner.scalars[token.range.lowerBound])
      case .characterClass:
        var place = token.range.lowerBound + 1
        while place < token.range.upperBound {
          let end = scanner.endOfMember(at: place)
          if end == place + 1, isCapital(scanner.scalars[place]) {
            return true
          }
          place = end
        }
        return false
      }
    }
  }

  /// Whether a character is a capital letter.
  static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isUppercase || scalar.properties.generalCategory == .titlecaseLetter
  }

  /// Whether the expression can match nothing but itself, and that has no hyphen in it.
  static func isPlainWithoutHyphen(_ pattern: String) -> Bool {
    pattern.unicodeScalars.allSatisfy { $0 == " " || $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  /// The character as an expression, outside of a class or within one.
  static func escaped(_ scalar: Unicode.Scalar) -> String {
    let isOrdinary = !scalar.isASCII || scalar.properties.isAlphabetic || "0"..."9" ~= scalar
    return isOrdinary ? String(scalar) : #"\"# + String(scalar)
  }
}

/// Walks through a regular expression for characters to be folded.
private struct PatternFolder {
  private let scanner: PatternScanner
  private let tokens: [PatternScanner.Token]
  private let folding: TextFolding
  private var output = ""
  private var index = 0
  /// Whether a literal space may mean nothing.
  private let mayBeExtended: Bool
  /// In a range of more characters than this nobody means marks of punctuation.
  private static let longestRangeOfMarks: UInt32 = 64

  init(_ pattern: String, _ folding: TextFolding) {
    scanner = PatternScanner(pattern)
    tokens = PatternScanner.tokens(of: pattern)
    self.folding = folding
    let scalars = scanner.scalars
    mayBeExtended = tokens.contains { $0.kind == .group && scalars[$0.range].contains("x") }
  }

  mutating func folded() -> String {
    while index < tokens.count {
      switch tokens[index].kind {
      case .literal, .quoted: foldLiteral()
      case .characterClass: foldClass()
      // Quoted characters are written one by one, with a backslash where they need it.
      case .escape where isQuote(tokens[index]): index += 1
      case .escape, .group: copy()
      }
    }
    return output
  }

  private func scalar(_ index: Int) -> Unicode.Scalar { scanner.scalars[tokens[index].range.lowerBound] }

  private func isQuote(_ token: PatternScanner.Token) -> Bool {
    guard token.range.count == 2 else { return false }
    let letter = scanner.scalars[token.range.lowerBound + 1]
    return letter == "Q" || letter == "E"
  }

  private func string(_ range: Range<Int>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scanner.scalars[range])
    return String(string)
  }

  private mutating func copy() {
    output += string(tokens[index].range)
    index += 1
  }

  private func isCharacter(_ index: Int) -> Bool {
    index < tokens.count && (tokens[index].kind == .literal || tokens[index].kind == .quoted)
  }

  /// A character with what extends it.
  private mutating func foldLiteral() {
    let first = index
    let isMeta = tokens[first].kind == .literal && #"^$.|)?*+{}]"#.unicodeScalars.contains(scalar(first))
    index += 1
    if isMeta {
      output.unicodeScalars.append(scalar(first))
      return
    }
    while isCharacter(index), !scalar(index).isASCII, folding.entry(scalar(index)).isExtension {
      index += 1
    }
    if index == first + 1, scalar(first).isASCII {
      output += tokens[first].kind == .quoted ? PatternSyntax.escaped(scalar(first)) : String(scalar(first))
      return
    }
    let original = string(tokens[first].range.lowerBound..<tokens[index - 1].range.upperBound)
    let previous = first > 0 && isCharacter(first - 1) ? scalar(first - 1) : nil
    if folding.needed(scalar(first), after: previous) {
      output += original
      return
    }
    append(SearchableText.folded(original, folding), insteadOf: original, isQuoted: tokens[first].kind == .quoted)
  }

  private mutating func append(_ folded: String, insteadOf original: String, isQuoted: Bool) {
    if folded.isEmpty {
      output += isQuantified() ? original : ""
      return
    }
    // Hyphens and spaces stay what they are for `looseningSpaces`.
    let staying: [Unicode.Scalar] = isQuoted || mayBeExtended ? ["-"] : ["-", " "]
    let expression = folded.unicodeScalars.map { staying.contains($0) ? String($0) : PatternSyntax.escaped($0) }
      .joined()
    output += folded.unicodeScalars.count > 1 && isQuantified() ? "(?:\(expression))" : expression
  }

  /// Whether a quantifier follows.
  private func isQuantified() -> Bool {
    var next = index
    while next < tokens.count, tokens[next].kind == .escape, isQuote(tokens[next]) {
      next += 1
    }
    guard next < tokens.count, tokens[next].kind == .literal else { return false }
    return ["*", "+", "?", "{"].contains(scalar(next))
  }

  private mutating func foldClass() {
    let range = tokens[index].range
    let scalars = scanner.scalars
    index += 1
    let closing = range.upperBound - 1
    var place = range.lowerBound + 1
    let isNegated = place < closing && scalars[place] == "^"
    var members: [String] = []
    var alternatives: [String] = []
    while place < closing {
      let end = min(scanner.endOfMember(at: place), closing)
      let isRange = end + 1 < range.upperBound && scalars[end] == "-" && scalars[end + 1] != "]"
      if isRange {
        let last = min(scanner.endOfMember(at: end + 1), closing)
        if let folded = foldedRange(place..<end, end + 1..<last) {
          members.append(folded)
        } else {
          members.append(string(place..<last))
          addMarks(from: place..<end, through: end + 1..<last, to: &members, &alternatives, isNegated)
        }
        place = last
      } else {
        let isMarked = end < closing && !scalars[end].isASCII && folding.entry(scalars[end]).isExtension
        let folded = isMarked ? nil : foldedText(place..<end)
        if let folded, folded.count > 1, !isNegated {
          alternatives.append(folded.map(PatternSyntax.escaped).joined())
        } else {
          let member = folded.flatMap { $0.count == 1 ? PatternSyntax.escaped($0[0]) : nil }
          members.append(member ?? string(place..<end))
        }
        place = end
      }
    }
    let rest = string(closing..<range.upperBound)
    guard !alternatives.isEmpty else {
      output += "[" + members.joined() + rest
      return
    }
    // What comes first now did not before.
    if members.first == "^" { members[0] = #"\^"# }
    if !members.isEmpty { alternatives.append("[" + members.joined() + rest) }
    output += "(?:" + alternatives.joined(separator: "|") + ")"
  }

  /// Adds the marks of a keyboard whose forms are in a range that stays.
  private func addMarks(
    from lower: Range<Int>, through upper: Range<Int>, to members: inout [String], _ alternatives: inout [String],
    _ isNegated: Bool
  ) {
    guard folding.foldsMarks, lower.count == 1, upper.count == 1 else { return }
    let (first, last) = (scanner.scalars[lower.lowerBound], scanner.scalars[upper.lowerBound])
    guard first.value >= 0x80, last >= first, last.value - first.value <= Self.longestRangeOfMarks else { return }
    for mark in PlainMarks.marks(from: first, through: last) {
      let scalars = Array(mark.unicodeScalars)
      if scalars.count == 1 {
        members.append(PatternSyntax.escaped(scalars[0]))
      } else if !isNegated {
        alternatives.append(scalars.map(PatternSyntax.escaped).joined())
      }
    }
  }

  /// What becomes of one character beyond ASCII; nil where that is nothing, or the range is not one character.
  private func foldedText(_ range: Range<Int>) -> [Unicode.Scalar]? {
    guard range.count == 1, !scanner.scalars[range.lowerBound].isASCII else { return nil }
    let folded = Array(SearchableText.folded(string(range), folding).unicodeScalars)
    return folded.isEmpty ? nil : folded
  }

  private func foldedMember(_ range: Range<Int>) -> Unicode.Scalar? {
    guard let folded = foldedText(range), folded.count == 1 else { return nil }
    return folded[0]
  }

  /// The range between two folded characters, where it is as long as before.
  private func foldedRange(_ lower: Range<Int>, _ upper: Range<Int>) -> String? {
    guard let low = foldedMember(lower), let high = foldedMember(upper), low <= high else { return nil }
    let length = scanner.scalars[upper.lowerBound].value &- scanner.scalars[lower.lowerBound].value
    guard high.value - low.value == length else { return nil }
    return PatternSyntax.escaped(low) + "-" + PatternSyntax.escaped(high)
  }
}
