/// A mistake in a declaration, for the person who writes it.
public struct ValidationProblem: Sendable, Hashable, CustomStringConvertible {
  /// The command that has it, the program's name first.
  public var commandPath: [String]
  /// What is wrong.
  public var message: String

  /// The command and what is wrong with it, in one line.
  public var description: String { "\(commandPath.joined(separator: " ")): \(message)" }
}

extension CommandDefinition {
  /// Finds the mistakes in a whole tree, of which this command is the root: names given twice, missing texts,
  /// references to what does not exist, examples that do not parse, and combinations that no command line can reach.
  ///
  /// A test of the program calls this and expects nothing; the parser itself never checks.
  /// - Parameter requiringExamples: whether each command that runs must have an example, itself or above it.
  public func validate(requiringExamples: Bool = false) -> [ValidationProblem] {
    var validator = TreeValidator(root: self, requiresExamples: requiringExamples)
    return validator.validate()
  }
}

/// Collects the mistakes of a tree.
struct TreeValidator {
  let root: CommandDefinition
  let requiresExamples: Bool
  private var problems: [ValidationProblem] = []

  init(root: CommandDefinition, requiresExamples: Bool) {
    self.root = root
    self.requiresExamples = requiresExamples
  }

  mutating func validate() -> [ValidationProblem] {
    for chain in CommandChain(root: root).descendants {
      var found = CommandChecks(chain: chain).problems
      found += OptionChecks(chain: chain).problems
      found += TextChecks(chain: chain).problems
      if requiresExamples, !hasExample(chain) { found.append("has no example") }
      problems += found.map { ValidationProblem(commandPath: chain.path, message: $0) }
    }
    return problems
  }

  /// Whether the command, or one above it other than the root, shows how to use it.
  private func hasExample(_ chain: CommandChain) -> Bool {
    let runs = chain.last.subcommands.isEmpty
    return !runs || chain.last.isHidden || chain.commands.dropFirst().contains { !$0.examples.isEmpty }
  }
}
