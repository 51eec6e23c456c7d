import CommandLineKit
import Glibc
import PDFScope

/// The executable `pdfscope`.
@main struct Program {
  // Not `async`: the threads of the concurrency runtime cost a millisecond that help and version need not pay.
  static func main() {
    // A closed pipe is met where the write fails, so that files are closed and temporary ones removed.
    signal(SIGPIPE, SIG_IGN)
    // So is a limit on the size of files.
    signal(SIGXFSZ, SIG_IGN)
    StandardDescriptors.occupy()
    let program = Program(arguments: ProcessInput.arguments, variables: ProcessInput.variables)
    // Not exit(3): it would destroy the libraries' objects under a thread that is still letting go of a document.
    _exit(program.run().rawValue)
  }

  private let arguments: [String]
  private let variables: [String: String]

  private func run() -> PDFScope.ExitStatus {
    let loaded = LoadedConfiguration(arguments: arguments, variables: variables)
    ActiveConfiguration.loaded = loaded
    let parsed: ParsedCommand
    do throws(UsageError) {
      guard !arguments.isEmpty else { return printHelp(for: [CommandTree.name], detail: .short, status: .usage) }
      let defaults = loaded.configuration.optionDefaults
      switch try CommandTree.parse(arguments, environment: variables, defaults: defaults) {
      case .help(let path, let detail): return printHelp(for: path, detail: detail, status: .done)
      case .version: return print { "pdfscope \(pdfscopeVersion)\n" }
      case .command(let command): parsed = command
      }
      try loaded.check(parsed)
    } catch {
      // Without its configuration the line cannot be understood.
      if let failure = loaded.failure { return report(failure.error) }
      if let refusal = error.refusal { return report(refusal) }
      return report(error)
    }
    return run(parsed, loaded)
  }

  private func run(_ parsed: ParsedCommand, _ loaded: LoadedConfiguration) -> PDFScope.ExitStatus {
    switch CommandTree.subcommand(of: parsed) {
    // What tells of the program itself helps to put the configuration right.
    case .tool(let command): return print(parsed) { try command.text(parsed) }
    case .documents(let command):
      if let failure = loaded.failure { return report(failure.error, parsed) }
      Diagnostics(arguments: arguments, parsed: parsed).report(loaded.notices, parsed)
      return Blocking.wait { await run(command, parsed) }
    case nil: return report(UsageError(kind: .missingSubcommand, "a subcommand is missing", commandPath: parsed.path))
    }
  }

  private func run(_ command: any DocumentCommand, _ parsed: ParsedCommand) async -> PDFScope.ExitStatus {
    LibraryMessages.silence()
    LibraryMemory.leaveLastDocumentToExit()
    let output = StandardOutput()
    do {
      let status = try await command.run(parsed) {
        try Call(parsed, variables: variables, output: output)
      }
      try output.flush()
      // A misspelt verb was taken as the name of a file.
      if status == .failed, let hint = parsed.hint { Diagnostics(arguments: arguments, parsed: parsed).note(hint) }
      return status
    } catch {
      if !(error is StandardOutput.Closed) { try? output.flush() }
      return report(error, parsed)
    }
  }

  private func printHelp(for path: [String], detail: HelpDetail, status: PDFScope.ExitStatus) -> PDFScope.ExitStatus {
    let result = print { HelpRenderer(root: CommandTree.root, width: Terminal.width).help(for: path, detail: detail) }
    return result == .done ? status : result
  }

  private func print(_ parsed: ParsedCommand? = nil, _ text: () throws -> String) -> PDFScope.ExitStatus {
    let output = StandardOutput()
    do {
      try output.write(text())
      try output.flush()
      return .done
    } catch {
      return report(error, parsed)
    }
  }

  private func report(_ error: any Error, _ parsed: ParsedCommand? = nil) -> PDFScope.ExitStatus {
    switch parsed?.naming(error) ?? error {
    case is StandardOutput.Closed:
      // The reader has seen enough.
      return .done
    case let error as UsageError:
      Diagnostics(arguments: arguments, parsed: parsed, error: error).report(error)
      return .usage
    case let error as ActionError:
      Diagnostics(arguments: arguments, parsed: parsed).report(error)
      return error.code.exitStatus
    default:
      Diagnostics(arguments: arguments).report(ActionError("internal", "\(error)"))
      return .fault
    }
  }
}
