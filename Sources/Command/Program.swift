import CommandLineKit
import Glibc
import PDFScope

/// The executable `pdfscope`.
@main struct Program {
  static func main() async {
    // A closed pipe is met where the write fails, so that files are closed and temporary ones removed.
    signal(SIGPIPE, SIG_IGN)
    StandardDescriptors.occupy()
    let status = await run(ProcessInput.arguments, ProcessInput.variables)
    exit(status.rawValue)
  }

  private static func run(_ arguments: [String], _ variables: [String: String]) async -> PDFScope.ExitStatus {
    let output = StandardOutput()
    do {
      let status = try await dispatch(arguments, variables, output)
      try output.flush()
      return status
    } catch is StandardOutput.Closed {
      // The reader has seen enough.
      return .done
    } catch let error as UsageError {
      try? output.flush()
      Diagnostics(arguments: arguments, error: error).report(error)
      return .usage
    } catch let error as ActionError {
      try? output.flush()
      Diagnostics(arguments: arguments).report(error)
      return error.code.exitStatus
    } catch {
      Diagnostics(arguments: arguments).report(ActionError("internal", "\(error)"))
      return .fault
    }
  }

  private static func dispatch(
    _ arguments: [String], _ variables: [String: String], _ output: StandardOutput
  ) async throws -> PDFScope.ExitStatus {
    let tree = CommandTree.root
    guard !arguments.isEmpty else {
      try output.write(HelpRenderer(root: tree, width: Terminal.width).help(for: [tree.name], detail: .short))
      return .usage
    }
    switch try CommandParser(tree).parse(arguments, environment: variables) {
    case .help(let path, let detail):
      try output.write(HelpRenderer(root: tree, width: Terminal.width).help(for: path, detail: detail))
      return .done
    case .version:
      try output.write("pdfscope \(pdfscopeVersion)\n")
      return .done
    case .command(let parsed):
      guard parsed.path.count > 1, let command = CommandTree.subcommand(named: parsed.path[1]) else {
        throw UsageError(kind: .missingSubcommand, "a subcommand is missing", commandPath: parsed.path)
      }
      let status = try await command.run(parsed, Call(parsed, variables: variables, output: output))
      // A misspelt verb was taken as the name of a file.
      if status == .failed, let hint = parsed.hint { Diagnostics(arguments: arguments).note(hint) }
      return status
    }
  }
}
