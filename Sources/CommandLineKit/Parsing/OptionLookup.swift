/// Answers what an option means while it is not yet certain which command the line names.
///
/// Options may stand before the subcommand, so a name is looked up in the command that is assumed, then in the commands
/// that can still come, then in the whole tree. The finder and the reader of a line ask the same questions here, so
/// they never disagree about which words are values.
struct OptionLookup: Sendable {
  var root: CommandDefinition
  /// The command the line is assumed to name; `nil` while nothing is known.
  var assumed: CommandChain?
  /// Whether an option that takes a value in some commands and none in others takes one.
  var unclearTakesValue = true
  /// Whether such an option has been met.
  private(set) var metUnclear = false

  /// Whether the option's value is the next word when none is attached.
  mutating func takesValue(_ name: OptionName, at chain: CommandChain) -> Bool {
    if let match = assumed?.match(name) { return match.takesValue }
    if let match = chain.match(name) { return match.takesValue }
    var candidates = chain.last.matchesInSubtree(name)
    if candidates.isEmpty { candidates = root.matchesInSubtree(name) }
    guard let first = candidates.first else { return false }
    let agree = candidates.allSatisfy { $0.takesValue == first.takesValue }
    if !agree { metUnclear = true }
    return agree ? first.takesValue : unclearTakesValue
  }

  /// Whether any command knows the option.
  func isKnown(_ name: OptionName) -> Bool {
    OptionMatch.standard(name) != nil || assumed?.match(name) != nil || !root.matchesInSubtree(name).isEmpty
  }

  /// Whether a word may be the value of the option before it: it does not begin with a dash, or is a negative number,
  /// or begins with a dash but is no option anyone knows.
  func canBeValue(_ text: String) -> Bool {
    switch Word(text) {
    case .operand: return true
    case .terminator: return false
    case .long(let name, _): return !isKnown(.long(name))
    case .short(let cluster):
      guard let first = cluster.unicodeScalars.first else { return true }
      if Word.looksNegative(text) {
        return cluster.unicodeScalars.count > 1 || !isKnown(.short(Character(first)))
      }
      return !isKnown(.short(Character(first)))
    }
  }

  /// How many words an option at `index` occupies: itself, and the next one when that is its value.
  mutating func width(ofOptionAt index: Int, in words: [String], at chain: CommandChain) -> Int {
    let needsNext: Bool
    switch Word(words[index]) {
    case .terminator, .operand: needsNext = false
    case .long(let name, let value): needsNext = value == nil && takesValue(.long(name), at: chain)
    case .short(let cluster): needsNext = clusterNeedsNextWord(cluster, at: chain)
    }
    guard needsNext, index + 1 < words.count else { return 1 }
    return takesAnyWord(words[index]) || canBeValue(words[index + 1]) ? 2 : 1
  }

  /// Whether the value of the option at the end of a word may look like an option.
  private func takesAnyWord(_ word: String) -> Bool {
    let name: OptionName? =
      switch Word(word) {
      case .long(let name, _): .long(name)
      case .short(let cluster): cluster.last.map(OptionName.short)
      case .terminator, .operand: nil
      }
    return name.flatMap { assumed?.match($0)?.option.takesAnyWord } ?? false
  }

  private mutating func clusterNeedsNextWord(_ cluster: String, at chain: CommandChain) -> Bool {
    let scalars = cluster.unicodeScalars
    for index in scalars.indices {
      // `-x=value`: whatever `x` is, the value is attached.
      if index != scalars.startIndex, scalars[index] == "=" { return false }
      if takesValue(.short(Character(scalars[index])), at: chain) {
        return scalars.index(after: index) == scalars.endIndex
      }
    }
    return false
  }
}
