/// The second pass over a command line: the command is known, every word gets its meaning.
///
/// A fault does not end the reading; the first one in the order of the words is reported at the end, so that `--help`
/// further on is still seen.
struct LineReader {
  /// The command the words name.
  let written: CommandChain
  /// The command that runs: `written`, or the default one below it.
  let chain: CommandChain
  let words: [String]

  private var lookup: OptionLookup
  private(set) var occurrences: [OptionOccurrence] = []
  private(set) var operands: [String] = []
  private(set) var problems: [(index: Int, error: UsageError)] = []
  /// How many names of `written` have been read.
  private var depth = 1

  init(words: [String], written: CommandChain) {
    self.words = words
    self.written = written
    chain = written.withDefaults
    lookup = OptionLookup(root: written.root, assumed: written.withDefaults)
  }

  mutating func read() {
    var index = 0
    while index < words.count {
      let word = words[index]
      switch Word(word) {
      case .terminator:
        for rest in words.indices.dropFirst(index + 1) { addOperand(words[rest], at: rest) }
        return
      case .operand:
        readOperand(word, at: index)
        index += 1
      case .long(let name, let value):
        let width = lookup.width(ofOptionAt: index, in: words, at: soFar)
        accept(
          .long(name), spelling: "--\(name)", value: value ?? nextWord(index, width), at: index,
          isAttached: value != nil)
        index += width
      case .short(let cluster):
        let width = lookup.width(ofOptionAt: index, in: words, at: soFar)
        readCluster(cluster, at: index, width: width)
        index += width
      }
    }
  }

  /// The part of the path whose names have been read.
  private var soFar: CommandChain {
    var result = CommandChain(root: written.root)
    for command in written.commands.prefix(depth).dropFirst() { result.append(command) }
    return result
  }

  private func nextWord(_ index: Int, _ width: Int) -> String? { width > 1 ? words[index + 1] : nil }

  private mutating func readOperand(_ word: String, at index: Int) {
    if depth < written.commands.count, operands.isEmpty {
      depth += 1
    } else {
      addOperand(word, at: index)
    }
  }

  private mutating func addOperand(_ word: String, at index: Int) {
    if operands.isEmpty, !chain.last.subcommands.isEmpty || isWithheld(word) {
      problems.append((index, faults.unknownSubcommand(word)))
    }
    operands.append(word)
  }

  /// Whether a word would be a subcommand, were that not withheld; it is not taken for an operand of the default one.
  private func isWithheld(_ word: String) -> Bool { written.last.withheld.contains { $0.words.contains(word) } }

  /// `-abc`: flags, up to one that takes a value; the rest of the word, or the next word, is that value.
  private mutating func readCluster(_ cluster: String, at index: Int, width: Int) {
    let scalars = cluster.unicodeScalars
    for position in scalars.indices {
      let letter = Character(scalars[position])
      let name = OptionName.short(letter)
      let after = scalars.index(after: position)
      let hasEquals = after < scalars.endIndex && scalars[after] == "="
      if lookup.takesValue(name, at: soFar) || hasEquals {
        let rest = scalars[after...]
        let value = String(hasEquals ? rest.dropFirst() : rest)
        let isAttached = !rest.isEmpty
        accept(
          name, spelling: "-\(letter)", value: isAttached ? value : nextWord(index, width), at: index,
          isAttached: isAttached)
        return
      }
      let known = accept(name, spelling: "-\(letter)", value: nil, at: index, isAttached: false, cluster: cluster)
      if !known { return }
    }
  }

  /// Takes one option, or says what is wrong with it.
  /// - Returns: whether the command has the option.
  @discardableResult
  private mutating func accept(
    _ name: OptionName, spelling: String, value: String?, at index: Int, isAttached: Bool, cluster: String? = nil
  ) -> Bool {
    guard let match = chain.match(name) else {
      problems.append((index, faults.unknownOption(name, word: words[index], cluster: cluster)))
      return false
    }
    let option = match.option
    var occurrence = OptionOccurrence(
      key: option.key, names: option.names, spelling: spelling, value: nil, isNegated: match.isNegated,
      operandsBefore: operands.count)
    if let error = faults.availability(of: option, spelling: spelling) {
      problems.append((index, error))
      return true
    }
    switch match.isNegated ? .none : option.value {
    case .none:
      if let value, isAttached {
        problems.append((index, faults.unexpectedValue(spelling, value)))
        return true
      }
    case .required(let placeholder):
      guard let value else {
        let next = index + 1 < words.count ? words[index + 1] : nil
        problems.append((index, faults.missingValue(name, placeholder: placeholder, next: next)))
        return true
      }
      occurrence.value = value
    case .optional(_, let defaultValue):
      occurrence.value = isAttached ? value ?? defaultValue : defaultValue
    }
    if let value = occurrence.value, let error = faults.choice(value, of: option, spelling: spelling) {
      problems.append((index, error))
    }
    occurrences.append(occurrence)
    return true
  }

  private var faults: UsageFaults { UsageFaults(chain: chain, written: written) }

  /// The first operand, if it may be a misspelt subcommand although a default one was taken.
  var misspelling: String? {
    guard chain.commands.count > written.commands.count, let first = operands.first else { return nil }
    guard !first.utf8.contains(UInt8(ascii: "/")), !first.utf8.contains(UInt8(ascii: ".")) else { return nil }
    return faults.subcommandHint(first)
  }

  /// What to say where the first of several operands may be a subcommand that there is not: a word of letters.
  var noSuchSubcommand: String? {
    guard chain.commands.count > written.commands.count, operands.count > 1, let first = operands.first,
      !first.isEmpty,
      first.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    else { return nil }
    return faults.subcommandList(insteadOf: first)
  }
}
