import CommandLineKit
import TestSupport

/// What a command line is to say, before it is written down.
struct Intention {
  struct Option: Equatable {
    var key: String
    var value: String?
    var isNegated = false
  }

  var path: [String]
  var options: [Option]
  var operands: [String]
}

/// Makes up trees, intentions, and ways to write them down.
struct RandomLines {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

  mutating func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: 0..<items.count, using: &generator)] }

  // MARK: Trees

  /// A tree two or three levels deep whose siblings share names with different meanings.
  mutating func tree() -> CommandDefinition {
    let global = ["alpha", "beta", "gamma"].map { option($0, isGlobal: true) }
    return CommandDefinition(
      "tool", abstract: "t", options: global,
      subcommands: ["red", "green", "blue"].map { name in command(name, depth: Int.random(in: 0...2, using: &generator))
      })
  }

  private mutating func command(_ name: String, depth: Int) -> CommandDefinition {
    if depth == 0 {
      let names = ["delta", "eta", "iota", "kappa", "mu"].filter { _ in chance(70) }
      let operand = ArgumentDefinition("WORD", isRepeatable: true, isOptional: true, help: "w")
      return CommandDefinition(
        name, aliases: chance(50) ? [String(name.prefix(2))] : [], abstract: "c", arguments: [operand],
        options: names.map { option($0, isGlobal: false) })
    }
    let below = ["up", "down", "left"].map { command($0, depth: depth - 1) }
    return CommandDefinition(name, abstract: "g", subcommands: below, defaultSubcommand: chance(50) ? "up" : nil)
  }

  private mutating func option(_ name: String, isGlobal: Bool) -> OptionDefinition {
    var names: [OptionName] = [.long(name)]
    if chance(70) { names.insert(.short(Character(String(name.prefix(1)))), at: 0) }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return OptionDefinition(names: names, help: "o", isGlobal: isGlobal)
    case 1: return OptionDefinition(names: names, inversion: .prefixedNo, help: "o", isGlobal: isGlobal)
    case 2: return OptionDefinition(names: names, value: .optional("V", default: "none"), help: "o", isGlobal: isGlobal)
    default: return OptionDefinition(names: names, value: .required("V"), help: "o", isGlobal: isGlobal)
    }
  }

  // MARK: Intentions

  private static let texts = [
    "", "a", "a.pdf", "-", "--", "-x", "--alpha", "--alpha=1", "-5", "=", "=x", "a=b", "up", "red", "é", "日本", "x y",
    "'",
    "\u{338}", "-\u{301}",
  ]

  /// A command of the tree that runs, with any options and operands.
  mutating func intention(in tree: CommandDefinition) -> (Intention, chain: [CommandDefinition]) {
    var chain = [tree]
    while let last = chain.last, !last.subcommands.isEmpty { chain.append(pick(last.subcommands)) }
    let available = chain[0].options + chain[chain.count - 1].options
    var options: [Intention.Option] = []
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      let option = pick(available)
      switch option.value {
      case .none:
        options.append(.init(key: option.key, value: nil, isNegated: option.inversion == .prefixedNo && chance(40)))
      case .required: options.append(.init(key: option.key, value: pick(Self.texts)))
      case .optional(_, let text): options.append(.init(key: option.key, value: chance(50) ? text : pick(Self.texts)))
      }
    }
    let operands = (0..<Int.random(in: 0...4, using: &generator)).map { _ in pick(Self.texts) }
    return (Intention(path: chain.map(\.name), options: options, operands: operands), chain)
  }

  // MARK: Lines

  /// One of the many ways to write an intention down.
  mutating func line(for intention: Intention, chain: [CommandDefinition]) -> [String] {
    var names = pathWords(chain)
    var operands = intention.operands
    var tail: [String] = []
    // What begins with a dash, or would be taken for a subcommand, stands after `--`.
    let last = chain[names.count]
    let isName = operands.first.map { last.subcommand(named: $0) != nil } ?? false
    let firstDashed = operands.firstIndex { $0.utf8.first == UInt8(ascii: "-") && $0 != "-" }
    if let cut = isName ? 0 : firstDashed {
      tail = ["--"] + operands[cut...]
      operands.removeSubrange(cut...)
    } else if chance(10) {
      tail = ["--"]
    }
    let available = chain[0].options + chain[chain.count - 1].options
    let isGlobal = { (option: Intention.Option) in chain[0].options.contains { $0.key == option.key } }
    var words: [String] = []
    var waiting = intention.options[...]
    names.reverse()
    operands.reverse()
    while !names.isEmpty || !operands.isEmpty || !waiting.isEmpty {
      let mayPlace = waiting.first.map { names.isEmpty || isGlobal($0) } ?? false
      if mayPlace, (names.isEmpty && operands.isEmpty) || chance(50), let option = waiting.popFirst() {
        if let definition = available.last(where: { $0.key == option.key }) { words += write(option, definition) }
      } else if let name = names.popLast() {
        words.append(name)
      } else if let operand = operands.popLast() {
        words.append(operand)
      }
    }
    return words + tail
  }

  /// The names to write: aliases at will, default ones left out at will.
  private mutating func pathWords(_ chain: [CommandDefinition]) -> [String] {
    var words = chain.dropFirst().map { command in
      command.aliases.isEmpty || chance(50) ? command.name : pick(command.aliases)
    }
    while let last = words.indices.last, chain[last].defaultSubcommand == chain[last + 1].name, chance(50) {
      words.removeLast()
    }
    return words
  }

  private mutating func write(_ option: Intention.Option, _ definition: OptionDefinition) -> [String] {
    let longs = definition.names.filter { !$0.isShort }
    if option.isNegated { return ["--no-\(longs[0].bare)"] }
    let name = pick(definition.names)
    guard let value = option.value else { return ["\(name)"] }
    if case .optional(_, value) = definition.value, chance(50) { return ["\(name)"] }
    let mayStandAlone = value.utf8.first != UInt8(ascii: "-") || value == "-"
    if case .required = definition.value {
      if mayStandAlone, chance(40) { return ["\(name)", value] }
      if name.isShort, !value.isEmpty, value.utf8.first != UInt8(ascii: "="), chance(60) { return ["\(name)\(value)"] }
    }
    return ["\(name)=\(value)"]
  }
}
