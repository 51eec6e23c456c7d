import CommandLineKit
import Testing

/// Splits a line at spaces; `·` stands for a space inside a word, `∅` for an empty word.
func words(_ line: String) -> [String] {
  line.split(separator: " ").map { word in
    word == "∅" ? "" : String(word.map { $0 == "·" ? " " : $0 })
  }
}

/// Reads a line of the sample tool, which must name a command.
func parse(
  _ line: String, environment: [String: String] = [:], root: CommandDefinition = SampleTool.root,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> ParsedCommand {
  let result = try CommandParser(root).parse(words(line), environment: environment)
  guard case .command(let command) = result else {
    Issue.record("asks for \(result), not for a command", sourceLocation: sourceLocation)
    throw UsageError("no command", commandPath: [])
  }
  return command
}

/// Reads a line of the sample tool, which must be wrong.
func fault(
  _ line: String, environment: [String: String] = [:], root: CommandDefinition = SampleTool.root,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> UsageError {
  do throws(UsageError) {
    let result = try CommandParser(root).parse(words(line), environment: environment)
    Issue.record("parses as \(result)", sourceLocation: sourceLocation)
    return UsageError("none", commandPath: [])
  } catch {
    return error
  }
}

extension ParsedCommand {
  /// The command without the program's name, as one text.
  var title: String { path.dropFirst().joined(separator: " ") }

  /// Options and values as one text: `--pages=1 -i`.
  var optionText: String {
    occurrences.map { $0.spelling + ($0.value.map { "=" + $0 } ?? "") }.joined(separator: " ")
  }
}
