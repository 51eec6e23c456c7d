/// What follows the reading of the words: faults, the environment, rules, operands.
struct LineCompletion {
  private let reader: LineReader
  private let environment: [String: String]
  private let options: [OptionDefinition]
  private let defaults: [OptionDefault]
  private let faults: UsageFaults
  /// All options, wherever they come from.
  private var effective: [OptionOccurrence]

  init(reader: LineReader, environment: [String: String], defaults: [OptionDefault]) {
    self.reader = reader
    self.environment = environment
    self.defaults = defaults
    effective = reader.occurrences
    options = reader.chain.options
    faults = UsageFaults(chain: reader.chain, written: reader.written)
  }

  mutating func complete() throws(UsageError) -> ParsedCommand {
    if let first = reader.problems.min(by: { $0.index < $1.index }) { throw first.error }
    if !reader.chain.last.subcommands.isEmpty { throw faults.missingSubcommand() }
    let given = reader.occurrences + (try occurrencesFromEnvironment())
    effective = try DefaultOptions(chain: reader.chain, given: given, faults: faults).occurrences(of: defaults) + given
    try checkRules()
    for option in options where option.isRequired && !effective.contains(where: { $0.names == option.names }) {
      throw faults.missingOption(option)
    }
    var command = ParsedCommand(
      path: reader.chain.path, writtenPathCount: reader.written.commands.count, occurrences: effective,
      operands: reader.operands)
    command.assignment = try assignOperands()
    command.hint = reader.misspelling ?? reader.noSuchSubcommand
    return command
  }

  // MARK: Environment

  /// An option that is not on the line is taken from its variable, if that has a value.
  private func occurrencesFromEnvironment() throws(UsageError) -> [OptionOccurrence] {
    var result: [OptionOccurrence] = []
    for option in options where option.availability == .available {
      guard let variable = option.environment, let text = environment[variable], !text.isEmpty,
        !reader.occurrences.contains(where: { $0.names == option.names })
      else { continue }
      var occurrence = OptionOccurrence(
        key: option.key, names: option.names, spelling: variable, value: text, isNegated: false)
      if option.value == .none {
        guard let isOn = Self.truth(text) else {
          throw faults.choice(text, among: ["1", "0", "true", "false", "yes", "no", "on", "off"], what: variable)
            ?? faults.unexpectedValue(variable, text)
        }
        if !isOn && option.inversion == .none { continue }
        occurrence.value = nil
        occurrence.isNegated = !isOn
      } else if let error = faults.choice(text, among: option.choices, what: variable) {
        throw error
      }
      result.append(occurrence)
    }
    return result
  }

  private static func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "1", "true", "yes", "on": true
    case "0", "false", "no", "off": false
    default: nil
    }
  }

  // MARK: Rules

  private func checkRules() throws(UsageError) {
    for rule in reader.chain.rules {
      switch rule {
      case .mutuallyExclusive(let names):
        // In the order of the line, so that the message names them as they were written.
        var first: OptionOccurrence?
        for occurrence in reader.occurrences where !occurrence.isNegated && isAny(of: names, occurrence) {
          if let first, first.key != occurrence.key { throw faults.conflict(first.spelling, occurrence.spelling) }
          first = occurrence
        }
      case .atLeastOne(let names, let hint):
        if given(names) == nil { throw faults.missingOneOf(names.filter { isUsable($0) }, hint: hint) }
      case .needs(let name, let others):
        if let occurrence = onLine([name]), given(others) == nil {
          throw faults.needs(occurrence.spelling, oneOf: others.filter { isUsable($0) })
        }
      }
    }
  }

  private func isAny(of names: [OptionName], _ occurrence: OptionOccurrence) -> Bool {
    occurrence.names.contains { names.contains($0) }
  }

  private func given(_ names: [OptionName]) -> OptionOccurrence? {
    effective.first { !$0.isNegated && isAny(of: names, $0) }
  }

  private func onLine(_ names: [OptionName]) -> OptionOccurrence? {
    reader.occurrences.first { !$0.isNegated && isAny(of: names, $0) }
  }

  private func isUsable(_ name: OptionName) -> Bool { reader.chain.match(name)?.option.availability == .available }

  // MARK: Operands

  /// Gives each argument its operands: the required ones one each, the repeatable one what is left over.
  private func assignOperands() throws(UsageError) -> [String: [String]] {
    let arguments = reader.chain.last.arguments.filter { given($0.omittedWith) == nil }
    var minimum = arguments.map { $0.isOptional || given($0.optionalWith) != nil ? 0 : 1 }
    var operands = reader.operands[...]
    let required = zip(arguments, minimum).filter { $0.1 > 0 }.map(\.0)
    if operands.count < required.count {
      // Of `add FILE` not the file is missing, but what should stand before it.
      for (argument, word) in zip(required, operands) {
        if let error = faults.choice(word, among: argument.choices, what: argument.name) { throw error }
      }
      throw faults.missingOperand(required[operands.count])
    }
    var result: [String: [String]] = [:]
    for argument in arguments {
      minimum.removeFirst()
      let reserved = minimum.reduce(0, +)
      let free = max(0, operands.count - reserved)
      let count = argument.isRepeatable ? free : min(1, free)
      let taken = operands.prefix(count)
      operands = operands.dropFirst(count)
      result[argument.name] = Array(taken)
      for word in taken {
        if let error = faults.choice(word, among: argument.choices, what: argument.name) { throw error }
      }
    }
    if let extra = operands.first { throw faults.unexpectedOperand(extra) }
    return result
  }
}
