extension PatternSyntax {
  /// The expression with its literal characters folded like the text it is matched against.
  ///
  /// Each character keeps its quantifier: one that becomes several is put in a group. Members of classes are folded where
  /// one character becomes one; ranges where they stay as long as they are. Escapes, names, verbs and comments stay, and
  /// so does everything in an expression of ASCII alone.
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

  init(_ pattern: String, _ folding: TextFolding) {
    scanner = PatternScanner(pattern)
    tokens = PatternScanner.tokens(of: pattern)
    self.folding = folding
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
    append(SearchableText.folded(original, folding), insteadOf: original)
  }

  private mutating func append(_ folded: String, insteadOf original: String) {
    if folded.isEmpty {
      output += isQuantified() ? original : ""
      return
    }
    let expression = folded.unicodeScalars.map(PatternSyntax.escaped).joined()
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
    var place = range.lowerBound + 1
    output += "["
    while place < range.upperBound {
      let end = min(scanner.endOfMember(at: place), range.upperBound)
      let isRange = end + 1 < range.upperBound && scalars[end] == "-" && scalars[end + 1] != "]"
      if isRange {
        let last = min(scanner.endOfMember(at: end + 1), range.upperBound)
        output += foldedRange(place..<end, end + 1..<last) ?? string(place..<last)
        place = last
      } else {
        let isMarked = end < range.upperBound && !scalars[end].isASCII && folding.entry(scalars[end]).isExtension
        output += (isMarked ? nil : foldedMember(place..<end).map(PatternSyntax.escaped)) ?? string(place..<end)
        place = end
      }
    }
  }

  /// What becomes of one character beyond ASCII; nil where that is not one character.
  private func foldedMember(_ range: Range<Int>) -> Unicode.Scalar? {
    guard range.count == 1, !scanner.scalars[range.lowerBound].isASCII else { return nil }
    let folded = SearchableText.folded(string(range), folding).unicodeScalars
    return folded.count == 1 ? folded.first : nil
  }

  /// The range between two folded characters, where it is as long as before.
  private func foldedRange(_ lower: Range<Int>, _ upper: Range<Int>) -> String? {
    guard let low = foldedMember(lower), let high = foldedMember(upper), low <= high else { return nil }
    let length = scanner.scalars[upper.lowerBound].value &- scanner.scalars[lower.lowerBound].value
    guard high.value - low.value == length else { return nil }
    return PatternSyntax.escaped(low) + "-" + PatternSyntax.escaped(high)
  }
}
