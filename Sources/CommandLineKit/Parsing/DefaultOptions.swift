/// The options that a command line gets from defaults: as if they stood first on it, but for those that would not go
/// with what was given.
struct DefaultOptions {
  let chain: CommandChain
  /// The options of the line and of the environment.
  let given: [OptionOccurrence]
  let faults: UsageFaults

  private struct Candidate {
    let option: OptionDefinition
    let entry: OptionDefault
    let occurrences: [OptionOccurrence]

    /// Whether it switches something on.
    var isOn: Bool { occurrences.contains { !$0.isNegated } }
  }

  /// - Parameter defaults: later ones count more.
  func occurrences(of defaults: [OptionDefault]) throws(UsageError) -> [OptionOccurrence] {
    guard !defaults.isEmpty else { return [] }
    // Of each option the last, those that are locked before all others.
    var candidates: [Candidate] = []
    for entry in defaults.filter({ !$0.isLocked }) + defaults.filter(\.isLocked) {
      guard let candidate = candidate(entry) else { continue }
      candidates.removeAll { $0.option.names == candidate.option.names }
      candidates.append(candidate)
    }
    for candidate in candidates where candidate.entry.isLocked { try check(candidate) }
    var taken: [Candidate] = []
    for candidate in candidates.reversed() where !isGiven(candidate.option) {
      guard !candidate.isOn || !excludes(candidate.option, given) else { continue }
      guard !candidate.isOn || !excludes(candidate.option, taken.flatMap(\.occurrences)) else { continue }
      taken.insert(candidate, at: 0)
    }
    let all = given + taken.flatMap(\.occurrences)
    return taken.filter { hasWhatItNeeds($0.option, all) }.flatMap(\.occurrences)
  }

  private func candidate(_ entry: OptionDefault) -> Candidate? {
    guard chain.path.dropFirst().starts(with: entry.command), let match = chain.match(.long(entry.option)),
      !match.isNegated, match.option.availability == .available, match.option.takesDefault
    else { return nil }
    // A verb's own option of that name is another one than the option that the default is about.
    if let meant = chain.prefix(entry.command.count + 1).match(.long(entry.option)), meant.option != match.option,
      meant.option.availability == .available
    {
      return nil
    }
    guard let occurrences = entry.occurrences(of: match.option) else { return nil }
    return Candidate(option: match.option, entry: entry, occurrences: occurrences)
  }

  /// Refuses a line that gives an option that is locked another value, or one that goes not with it.
  private func check(_ candidate: Candidate) throws(UsageError) {
    let entry = candidate.entry
    let own = given.filter { $0.names == candidate.option.names }
    let (wanted, found) = (candidate.occurrences, own)
    let isSame =
      candidate.option.isRepeatable
      ? wanted.map(\.value) == found.map(\.value)
      : wanted.last?.value == found.last?.value && wanted.last?.isNegated == found.last?.isNegated
    if let occurrence = own.last, !isSame {
      throw faults.locked(occurrence.spelling, by: entry.spelling, at: entry.source)
    }
    guard candidate.isOn else { return }
    for names in groups(of: candidate.option) {
      if let other = given.first(where: { !$0.isNegated && $0.names != candidate.option.names && isAny(names, $0) }) {
        throw faults.locked(other.spelling, by: entry.spelling, at: entry.source)
      }
    }
  }

  private func isGiven(_ option: OptionDefinition) -> Bool { given.contains { $0.names == option.names } }

  /// The options of which one at most may be given, this one among them.
  private func groups(of option: OptionDefinition) -> [[OptionName]] {
    chain.rules.compactMap { rule in
      guard case .mutuallyExclusive(let names) = rule else { return nil }
      return option.names.contains(where: names.contains) ? names : nil
    }
  }

  private func excludes(_ option: OptionDefinition, _ others: [OptionOccurrence]) -> Bool {
    groups(of: option).contains { names in others.contains { !$0.isNegated && isAny(names, $0) } }
  }

  private func hasWhatItNeeds(_ option: OptionDefinition, _ all: [OptionOccurrence]) -> Bool {
    chain.rules.allSatisfy { rule in
      guard case .needs(let name, let others) = rule, option.names.contains(name) else { return true }
      return all.contains { !$0.isNegated && isAny(others, $0) }
    }
  }

  private func isAny(_ names: [OptionName], _ occurrence: OptionOccurrence) -> Bool {
    occurrence.names.contains { names.contains($0) }
  }
}
