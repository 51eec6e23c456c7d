/// What the scripts need to know: for every command, which words can come.
struct CompletionModel: Sendable {
  /// One command, by its path.
  struct Node: Sendable {
    /// `pdfscope edit rotate-pages`.
    var title: String
    var chain: CommandChain
    /// The subcommands on offer.
    var subcommands: [CommandDefinition]
    /// All words that lead further down, hidden commands and aliases included, with where they lead.
    var steps: [(words: [String], title: String)]
    /// The options on offer: those of the default subcommand where there is one.
    var options: [OptionDefinition]
    var operands: [Operand]
    /// The names after which a value stands, here or further down.
    var valueNames: Set<OptionName>
  }

  /// An operand, and at which positions it can stand (from 0; no upper bound after a repeatable one).
  struct Operand: Sendable {
    var name: String
    var help: String
    var positions: (lower: Int, upper: Int?)
    var values: Values
  }

  /// What can stand as a value.
  enum Values: Hashable, Sendable {
    case none
    case words([OptionChoice])
    case files(extensions: [String])
    case folders

    init(choices: [OptionChoice], completion: CompletionKind) {
      if !choices.isEmpty {
        self = .words(choices)
      } else {
        switch completion {
        case .default: self = .none
        case .file(let extensions): self = .files(extensions: extensions)
        case .directory: self = .folders
        case .list(let choices): self = .words(choices)
        }
      }
    }
  }

  var program: String
  /// Every command, parents first.
  var nodes: [Node]

  /// The program's name as part of a shell function's name.
  var identifier: String { String(program.map { $0.isASCIILetterOrDigit ? $0 : "_" }) }

  init(root: CommandDefinition) {
    program = root.name
    nodes = CommandChain(root: root).descendants.map(Self.node)
  }

  private static func node(_ chain: CommandChain) -> Node {
    let running = chain.withDefaults
    let steps = chain.last.subcommands.map { ([$0.name] + $0.aliases, chain.appending($0).title) }
    return Node(
      title: chain.title, chain: chain, subcommands: chain.last.subcommands.filter { !$0.isHidden }, steps: steps,
      options: running.options.filter(\.isListed) + StandardOptions.all,
      operands: running.last.subcommands.isEmpty ? operands(running.last.arguments) : [],
      valueNames: valueNames(chain))
  }

  private static func operands(_ arguments: [ArgumentDefinition]) -> [Operand] {
    var lower = 0
    var upper: Int? = 0
    return arguments.map { argument in
      if argument.isRepeatable { upper = nil }
      let operand = Operand(
        name: argument.name, help: argument.help, positions: (lower, upper),
        values: Values(choices: argument.choices, completion: argument.completion))
      if !argument.isOptional, argument.omittedWith.isEmpty, argument.optionalWith.isEmpty { lower += 1 }
      upper = upper.map { $0 + 1 }
      return operand
    }
  }

  private static func valueNames(_ chain: CommandChain) -> Set<OptionName> {
    let below = chain.descendants.dropFirst().flatMap(\.ownOptions)
    var names: Set<OptionName> = []
    for option in chain.withDefaults.options + below {
      if case .required = option.value { names.formUnion(option.names) }
    }
    return names
  }

  /// The names after which a value stands, each with the commands for which that is so; `nil` for all that matter.
  var valueNames: [(name: OptionName, titles: [String]?)] {
    let all = nodes.reduce(into: Set<OptionName>()) { $0.formUnion($1.valueNames) }
    return all.sorted { $0.description < $1.description }.map { name in
      let takers = nodes.filter { $0.valueNames.contains(name) }
      let isFlagElsewhere = nodes.contains { node in
        !node.valueNames.contains(name) && node.options.contains { $0.names.contains(name) }
      }
      return (name, isFlagElsewhere ? takers.map(\.title) : nil)
    }
  }

  /// What can stand as the value of each option, each with the commands for which that is so; `nil` for all.
  var optionValues: [(name: OptionName, cases: [(titles: [String]?, values: Values)])] {
    var found: [OptionName: [(title: String, values: Values)]] = [:]
    for node in nodes {
      for option in node.options where option.value != .none {
        let values = Values(choices: option.choices, completion: option.completion)
        for name in option.names { found[name, default: []].append((node.title, values)) }
      }
    }
    return found.sorted { $0.key.description < $1.key.description }.map { name, places in
      let distinct = Set(places.map(\.values))
      if distinct.count == 1, let only = distinct.first { return (name, [(nil, only)]) }
      return (name, places.map { ([$0.title], $0.values) })
    }
  }

  /// The commands for which something holds.
  enum Place: Hashable, Sendable {
    case everywhere
    case only([String])
    case except([String])
  }

  /// The options on offer, together where they are offered at the same places, so that global ones are written once.
  var optionGroups: [(place: Place, options: [OptionDefinition])] {
    var order: [OptionDefinition] = []
    var titles: [[String]] = []
    for node in nodes {
      for option in node.options {
        // Only what a script shows matters.
        if let index = order.firstIndex(where: { $0.isSameInScripts(as: option) }) {
          titles[index].append(node.title)
        } else {
          order.append(option)
          titles.append([node.title])
        }
      }
    }
    var groups: [(place: Place, options: [OptionDefinition])] = []
    for (option, titles) in zip(order, titles) {
      let place = place(of: titles)
      if let index = groups.firstIndex(where: { $0.place == place }) {
        groups[index].options.append(option)
      } else {
        groups.append((place, [option]))
      }
    }
    return groups
  }

  private func place(of titles: [String]) -> Place {
    if titles.count == nodes.count { return .everywhere }
    if titles.count * 2 <= nodes.count { return .only(titles) }
    let has = Set(titles)
    return .except(nodes.map(\.title).filter { !has.contains($0) })
  }

  /// What is done at each command, together where it is the same; in the order of the commands.
  func actions(_ action: (Node) -> String?) -> [(titles: [String], action: String)] {
    var result: [(titles: [String], action: String)] = []
    for node in nodes {
      guard let text = action(node) else { continue }
      if let index = result.firstIndex(where: { $0.action == text }) {
        result[index].titles.append(node.title)
      } else {
        result.append(([node.title], text))
      }
    }
    return result
  }
}

extension OptionDefinition {
  fileprivate func isSameInScripts(as other: OptionDefinition) -> Bool {
    names == other.names && value == other.value && inversion == other.inversion && choices == other.choices
      && completion == other.completion && help == other.help && isRepeatable == other.isRepeatable
  }

  /// The names as typed, dashes and forms with `no-` included.
  var spelledNames: [String] {
    let negated = inversion == .prefixedNo ? names.filter { !$0.isShort }.map { "--no-\($0.bare)" } : []
    return names.map(\.description) + negated
  }

  /// The help line without markup.
  var plainHelp: String {
    Inline.parse(help).map { inline in
      switch inline {
      case .text(let text), .emphasis(let text), .code(let text), .literal(let text): text
      }
    }.joined()
  }
}
