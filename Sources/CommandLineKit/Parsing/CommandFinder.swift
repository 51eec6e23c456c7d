/// The first pass over a command line: which command does it name?
///
/// Which words are values depends on the command, and which command it is depends on which words are values. The finder
/// assumes nothing, then assumes what it found, until the assumption explains itself.
struct CommandFinder {
  var root: CommandDefinition
  var words: [String]

  enum Finding {
    /// The command the words name, without default subcommands.
    case found(CommandChain)
    /// Two readings of the line make sense, and name different commands.
    case ambiguous(CommandChain, CommandChain)
  }

  func find() -> Finding {
    var lookup = OptionLookup(root: root)
    let first = settle(&lookup)
    if let first, !lookup.metUnclear { return .found(first) }
    lookup = OptionLookup(root: root, unclearTakesValue: false)
    let second = settle(&lookup)
    switch (first, second) {
    case (let chain?, nil), (nil, let chain?): return .found(chain)
    case (let one?, let other?):
      if one.path == other.path { return .found(one) }
      // A reading that ends where nothing can run is none when there is a better one.
      switch (one.canRun, other.canRun) {
      case (true, false): return .found(one)
      case (false, true): return .found(other)
      default: return .ambiguous(one, other)
      }
    case (nil, nil):
      // No reading explains itself; the plainest one lets the second pass say what is wrong.
      lookup = OptionLookup(root: root)
      return .found(scan(&lookup))
    }
  }

  private func settle(_ lookup: inout OptionLookup) -> CommandChain? {
    var chain = scan(&lookup)
    for _ in 0..<4 {
      lookup.assumed = chain.withDefaults
      let next = scan(&lookup)
      if next.path == chain.path { return chain }
      chain = next
    }
    return nil
  }

  /// Walks the words with one assumption. The first word that is neither option nor value and names no subcommand ends
  /// the search, as does `--`.
  private func scan(_ lookup: inout OptionLookup) -> CommandChain {
    var chain = CommandChain(root: root)
    var index = 0
    while index < words.count {
      switch Word(words[index]) {
      case .terminator: return chain
      case .operand:
        guard let next = chain.last.subcommand(named: words[index]) else { return chain }
        chain.append(next)
        index += 1
      case .long, .short:
        index += lookup.width(ofOptionAt: index, in: words, at: chain)
      }
    }
    return chain
  }
}
