import CommandLineKit
import PDFScope

/// `pdfscope schema`.
struct SchemaCommand: ToolCommand {
  let names = ["schema"]
  var definition: CommandDefinition { Self.declaration }

  private static let declaration = CommandDefinition(
    "schema", abstract: "Print the JSON Schema of an output or of an event",
    discussion: """
      Prints a JSON Schema (2020-12). The name is that of a subcommand, for what it prints with `--json`; `events`, \
      for any event; `ndjson`, for a record of `--ndjson`; `pipeline`, for what `run` takes; `session`, for a line of \
      a session; or the name of an event, such as `edit.rotatePages`. Without a name the names are listed.
      """, group: "About pdfscope",
    arguments: [
      ArgumentDefinition(
        "NAME", isOptional: true, help: "What to describe",
        completion: .list(Self.names.map { OptionChoice($0) }))
    ], inheritedOptions: .only(["--config", "--no-config"]),
    examples: [
      CommandExample("pdfscope schema outline", note: "What `pdfscope outline --json` prints"),
      CommandExample("pdfscope schema edit.rotatePages", note: "An event"),
    ])

  private typealias Maker = @Sendable (_ hidden: Set<String>, _ custom: [CustomActionDeclaration]) -> JSONValue

  /// What is described by what is read, not by what is printed.
  private static let further: [String: Maker] = [
    "pipeline": { Pipeline.schemaDocument(without: $0, custom: $1) },
    "session": { SessionSchema.schema(without: $0, custom: $1) },
  ]

  private static let names = WireSchemas.names + further.keys.sorted()

  func text(_ parsed: ParsedCommand) throws -> String {
    let configuration = ActiveConfiguration.current
    let hidden = configuration.hiddenNames
    let custom = configuration.actions.map(\.declaration)
    let names = (Self.names + custom.map(\.eventName)).filter { !hidden.contains($0) }
    guard let name = parsed.operand(of: "NAME") else { return names.map { $0 + "\n" }.joined() }
    let known =
      Self.further[name]?(hidden, custom)
      ?? WireSchemas.schema(named: name, without: hidden, custom: custom)
    guard let schema = known else {
      throw UsageError(
        kind: .invalidValue, "there is no schema named \(name)",
        hint: "names: " + names.joined(separator: ", "),
        commandPath: parsed.path)
    }
    return schema.text(.pretty) + "\n"
  }
}
