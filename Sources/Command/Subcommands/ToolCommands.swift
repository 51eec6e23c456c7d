import CommandLineKit
import PDFScope

/// `pdfscope version`.
struct VersionCommand: Subcommand {
  let definition = CommandDefinition(
    "version", abstract: "Print the versions of pdfscope and of the libraries it uses",
    group: "About pdfscope",
    options: [OptionDefinition("--json", help: "Print one JSON object")], inheritedOptions: .only([]),
    examples: [CommandExample("pdfscope version")])

  func run(_ parsed: ParsedCommand, _ call: @autoclosure () throws -> Call) async throws -> PDFScope.ExitStatus {
    let call = try call()
    if parsed.flag(of: "json") {
      let versions: JSONValue = [
        "pdfscope": .string(pdfscopeVersion), "qpdf": .string(LibraryVersions.qpdf),
        "poppler": .string(LibraryVersions.poppler), "schema": .string(wireSchemaName),
      ]
      try call.output.write(versions.text(.pretty) + "\n")
    } else {
      try call.output.write(
        "pdfscope \(pdfscopeVersion)\nqpdf \(LibraryVersions.qpdf)\npoppler \(LibraryVersions.poppler)\n")
    }
    return .done
  }
}

/// `pdfscope completion`.
struct CompletionCommand: Subcommand {
  let definition = CommandDefinition(
    "completion", abstract: "Print a completion script for a shell",
    discussion: """
      Put the script where your shell looks for completions:

      bash: `pdfscope completion bash > ~/.local/share/bash-completion/completions/pdfscope`

      zsh: `pdfscope completion zsh > ~/.zfunc/_pdfscope`, with `~/.zfunc` in fpath

      fish: `pdfscope completion fish > ~/.config/fish/completions/pdfscope.fish`
      """, group: "About pdfscope",
    arguments: [ArgumentDefinition("SHELL", choices: ["bash", "zsh", "fish"], help: "The shell")],
    inheritedOptions: .only([]), examples: [CommandExample("pdfscope completion bash")])

  func run(_ parsed: ParsedCommand, _ call: @autoclosure () throws -> Call) async throws -> PDFScope.ExitStatus {
    guard let shell = parsed.operand(of: "SHELL").flatMap(CompletionShell.init(rawValue:)) else {
      throw UsageError(kind: .missingOperand, "a shell is missing: bash, zsh or fish", commandPath: parsed.path)
    }
    let script = CompletionScript(root: CommandTree.root).text(for: shell)
    try call().output.write(script)
    return .done
  }
}

/// `pdfscope help`.
struct HelpCommand: Subcommand {
  let definition = CommandDefinition(
    "help", abstract: "Print help about a subcommand",
    group: "About pdfscope",
    arguments: [
      ArgumentDefinition("SUBCOMMAND", isRepeatable: true, isOptional: true, help: "A subcommand, and a verb of it")
    ], inheritedOptions: .only([]), examples: [CommandExample("pdfscope help edit rotate-pages")])

  func run(_ parsed: ParsedCommand, _ call: @autoclosure () throws -> Call) async throws -> PDFScope.ExitStatus {
    let path = try CommandParser(CommandTree.root).resolve(parsed.operands)
    try call().output.write(HelpRenderer(root: CommandTree.root, width: Terminal.width).help(for: path))
    return .done
  }
}

/// `pdfscope manual`, for whoever builds the package: prints a manual page.
struct ManualCommand: Subcommand {
  let definition = CommandDefinition(
    "manual", abstract: "Print a manual page in mdoc", isHidden: true,
    arguments: [ArgumentDefinition("PAGE", isOptional: true, help: "The page; without it, the names of all")],
    options: [OptionDefinition("--check", help: "Print the mistakes in the declarations instead")],
    inheritedOptions: .only([]))

  func run(_ parsed: ParsedCommand, _ call: @autoclosure () throws -> Call) async throws -> PDFScope.ExitStatus {
    let pages = ManualPages.all
    let output = try call().output
    if parsed.flag(of: "check") {
      let problems = CommandTree.root.validate(requiringExamples: true)
      for problem in problems { try output.write("\(problem)\n") }
      return problems.isEmpty ? .done : .fault
    }
    guard let name = parsed.operand(of: "PAGE") else {
      for page in pages { try output.write(page.fileName + "\n") }
      return .done
    }
    guard let page = pages.first(where: { $0.fileName == name }) else {
      throw UsageError(kind: .invalidValue, "there is no manual page \(name)", commandPath: parsed.path)
    }
    try output.write(page.source)
    return .done
  }
}
