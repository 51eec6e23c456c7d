/// A rule about options taken together. It holds for the command that declares it and for all commands below; names of
/// options a command does not have count as not given. Values from the environment do not count.
public enum OptionRule: Sendable, Hashable {
  /// At most one of these may be given.
  case mutuallyExclusive([OptionName])
  /// One of these at least must be given; the hint says why.
  case atLeastOne([OptionName], hint: String? = nil)
  /// The first makes sense only beside one of the others.
  case needs(OptionName, oneOf: [OptionName])

  /// The options the rule speaks of.
  var names: [OptionName] {
    switch self {
    case .mutuallyExclusive(let names): names
    case .atLeastOne(let names, _): names
    case .needs(let name, let others): [name] + others
    }
  }
}

/// Which global options of the commands above a command takes.
public enum OptionInheritance: Sendable, Hashable {
  /// All of them.
  case all
  /// Those that have one of these names.
  case only([OptionName])

  func admits(_ option: OptionDefinition) -> Bool {
    switch self {
    case .all: true
    case .only(let names): option.names.contains { names.contains($0) }
    }
  }
}
