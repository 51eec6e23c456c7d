import CommandLineKit
import PDFScope

/// `pdfscope version`.
struct VersionCommand: ToolCommand {
  let names = ["version"]
  var definition: CommandDefinition { Self.declaration }

  private static let declaration = CommandDefinition(
    "version", abstract: "Print the versions of pdfscope and of the libraries it uses",
    group: "About pdfscope",
    options: [OptionDefinition("--json", help: "Print one JSON object")], inheritedOptions: .only([]),
    examples: [CommandExample("pdfscope version")])

  func text(_ parsed: ParsedCommand) throws -> String {
    if parsed.flag(of: "json") {
      let versions: JSONValue = [
        "pdfscope": .string(pdfscopeVersion), "qpdf": .string(LibraryVersions.qpdf),
        "poppler": .string(LibraryVersions.poppler), "schema": .string(wireSchemaName),
      ]
      return versions.text(.pretty) + "\n"
    }
    return "pdfscope \(pdfscopeVersion)\nqpdf \(LibraryVersions.qpdf)\npoppler \(LibraryVersions.poppler)\n"
  }
}

/// `pdfscope completion`.
struct CompletionCommand: ToolCommand {
  let names = ["completion"]
  var definition: CommandDefinition { Self.declaration }

  private static let declaration = CommandDefinition(
    "completion", abstract: "Print a completion script for a shell",
    discussion: """
      Put the script where your shell looks for completions:

      bash: `pdfscope completion bash > ~/.local/share/bash-completion/completions/pdfscope`

      zsh: `pdfscope completion zsh > ~/.zfunc/_pdfscope`, with `~/.zfunc` in fpath

      fish: `pdfscope completion fish > ~/.config/fish/completions/pdfscope.fish`
      """, group: "About pdfscope",
    arguments: [ArgumentDefinition("SHELL", choices: ["bash", "zsh", "fish"], help: "The shell")],
    inheritedOptions: .only(["--config", "--no-config"]), examples: [CommandExample("pdfscope completion bash")])

  func text(_ parsed: ParsedCommand) throws -> String {
    guard let shell = parsed.operand(of: "SHELL").flatMap(CompletionShell.init(rawValue:)) else {
      throw UsageError(kind: .missingOperand, "a shell is missing: bash, zsh or fish", commandPath: parsed.path)
    }
    return CompletionScript(root: CommandTree.root).text(for: shell)
  }
}

/// `pdfscope help`.
struct HelpCommand: ToolCommand {
  let names = ["help"]
  var definition: CommandDefinition { Self.declaration }

  private static let declaration = CommandDefinition(
    "help", abstract: "Print help about a subcommand",
    group: "About pdfscope",
    arguments: [
      ArgumentDefinition("SUBCOMMAND", isRepeatable: true, isOptional: true, help: "A subcommand, and a verb of it")
    ], inheritedOptions: .only(["--config", "--no-config"]),
    examples: [CommandExample("pdfscope help edit rotate-pages")])

  func text(_ parsed: ParsedCommand) throws -> String {
    let path = try CommandParser(CommandTree.root).resolve(parsed.operands)
    return HelpRenderer(root: CommandTree.root, width: Terminal.width).help(for: path)
  }
}

/// `pdfscope manual`, for whoever builds the package: prints a manual page.
struct ManualCommand: ToolCommand {
  let names = ["manual"]
  var definition: CommandDefinition { Self.declaration }

  private static let declaration = CommandDefinition(
    "manual", abstract: "Print a manual page in mdoc", isHidden: true,
    arguments: [ArgumentDefinition("PAGE", isOptional: true, help: "The page; without it, the names of all")],
    options: [
      OptionDefinition("--check", help: "Print the mistakes in the declarations instead"),
      OptionDefinition("--examples", help: "Print the examples that show their output, as JSON"),
    ],
    inheritedOptions: .only([]))

  func text(_ parsed: ParsedCommand) throws -> String {
    let pages = ManualPages.all
    if parsed.flag(of: "check") {
      let problems =
        CommandTree.plain.validate(requiringExamples: true).map(\.description) + CommandTree.misread
      guard problems.isEmpty else { throw ActionError("internal", problems.joined(separator: "\n")) }
      return ""
    }
    if parsed.flag(of: "examples") {
      let examples = CommandTree.plain.subcommands.flatMap(\.examples).filter { !$0.output.isEmpty }
      let list = examples.map { ["command": .string($0.command), "output": .string($0.output)] as JSONValue }
      return JSONValue.array(list).text() + "\n"
    }
    guard let name = parsed.operand(of: "PAGE") else { return pages.map { $0.fileName + "\n" }.joined() }
    guard let page = pages.first(where: { $0.fileName == name }) else {
      throw UsageError(kind: .invalidValue, "there is no manual page \(name)", commandPath: parsed.path)
    }
    return page.source
  }
}
