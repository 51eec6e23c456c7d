import CommandLineKit
import PDFScope

/// `pdfscope schema`.
struct SchemaCommand: ToolCommand {
  let definition = CommandDefinition(
    "schema", abstract: "Print the JSON Schema of an output or of an event",
    discussion: """
      Prints a JSON Schema (2020-12). The name is that of a subcommand, for what it prints with `--json`; `events`, \
      for any event; `ndjson`, for a record of `--ndjson`; `pipeline`, for what `run` \
      takes; or the name of an event, such as `edit.rotatePages`. Without a name the names are listed.
      """, group: "About pdfscope",
    arguments: [
      ArgumentDefinition(
        "NAME", isOptional: true, help: "What to describe",
        completion: .list(Self.names.map { OptionChoice($0) }))
    ], inheritedOptions: .only([]),
    examples: [
      CommandExample("pdfscope schema outline", note: "What `pdfscope outline --json` prints"),
      CommandExample("pdfscope schema edit.rotatePages", note: "An event"),
    ])

  private static let names = WireSchemas.names + ["pipeline"]

  func text(_ parsed: ParsedCommand) throws -> String {
    guard let name = parsed.operand(of: "NAME") else { return Self.names.map { $0 + "\n" }.joined() }
    guard let schema = name == "pipeline" ? Pipeline.schemaDocument : WireSchemas.schema(named: name) else {
      throw UsageError(
        kind: .invalidValue, "there is no schema named \(name)",
        hint: "names: " + Self.names.joined(separator: ", "),
        commandPath: parsed.path)
    }
    return schema.text(.pretty) + "\n"
  }
}
