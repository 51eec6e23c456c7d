/// Reads command lines by a tree of declarations.
///
/// Options may stand anywhere. The first operand after a command that equals one of its subcommands names it; without
/// one the default subcommand runs. `--` ends the options, and no word after it is a subcommand. Reading needs no file
/// and no process: the environment is handed in.
public struct CommandParser: Sendable {
  /// The whole tree.
  public let root: CommandDefinition

  /// Makes a parser; nothing is checked (see ``CommandDefinition/validate(requiringExamples:)``).
  public init(_ root: CommandDefinition) { self.root = root }

  /// Reads a command line.
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - environment: the variables that may stand in for options; an empty value counts as none.
  ///   - defaults: what options get that are given in neither way; later ones count more. Those of other commands, or
  ///     of options that the command does not take, are passed over (see ``fault(in:)``).
  /// - Throws: the first fault in the order of the words, then what is missing as a whole.
  public func parse(
    _ arguments: [String], environment: [String: String] = [:], defaults: [OptionDefault] = []
  ) throws(UsageError) -> ParseResult {
    let written: CommandChain
    switch CommandFinder(root: root, words: arguments).find() {
    case .found(let chain): written = chain
    case .ambiguous(let one, let other):
      let chain = CommandChain(root: root)
      throw UsageFaults(chain: chain, written: chain).ambiguous(one, other)
    }
    var reader = LineReader(words: arguments, written: written)
    reader.read()
    if let standard = try standardRequest(reader) { return standard }
    var completion = LineCompletion(reader: reader, environment: environment, defaults: defaults)
    do throws(UsageError) {
      return .command(try completion.complete())
    } catch {
      throw withContext(error, reader)
    }
  }

  /// Whether every word that looks like an option is one of the tree: only then what is no option can be told from a
  /// value that begins with a dash.
  public func knowsOptions(in words: [String]) -> Bool {
    let lookup = OptionLookup(root: root)
    return words.prefix { $0 != "--" }.allSatisfy { word in
      switch Word(word) {
      case .operand, .terminator: true
      case .long(let name, _): lookup.isKnown(.long(name))
      case .short(let cluster):
        Word.looksNegative(word) || cluster.first.map { lookup.isKnown(.short($0)) } ?? true
      }
    }
  }

  /// Finds the command that words name, as `help edit rotate-pages` needs it.
  /// - Returns: the path, the program's name first.
  /// - Throws: a usage error for a word that names no subcommand.
  public func resolve(_ words: [String]) throws(UsageError) -> [String] {
    var chain = CommandChain(root: root)
    for word in words {
      guard let next = chain.last.subcommand(named: word) else {
        throw UsageFaults(chain: chain, written: chain).unknownSubcommand(word)
      }
      chain.append(next)
    }
    return chain.path
  }

  /// Help or version, if asked for. A misspelt subcommand goes before help: help about something else is no answer.
  private func standardRequest(_ reader: LineReader) throws(UsageError) -> ParseResult? {
    if let help = reader.occurrences.last(where: { $0.key == StandardOptions.help.key }) {
      if let problem = reader.problems.first(where: { $0.error.kind == .unknownSubcommand }) {
        throw withContext(problem.error, reader)
      }
      return .help(path: reader.written.path, detail: help.spelling == "-h" ? .short : .long)
    }
    return reader.occurrences.contains { $0.key == StandardOptions.version.key } ? .version : nil
  }

  private func withContext(_ error: UsageError, _ reader: LineReader) -> UsageError {
    var error = error
    error.occurrences = reader.occurrences
    if error.kind == .misplacedOption || error.kind == .unknownOption, let misspelling = reader.misspelling {
      error.hint = misspelling
    }
    return error
  }
}
