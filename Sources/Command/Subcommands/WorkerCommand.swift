import CommandLineKit
import PDFScope

/// `pdfscope worker`: what `pdfscope run` starts for the work on documents. Nobody else has a use for it.
struct WorkerCommand: ToolCommand {
  let names = ["worker"]
  var definition: CommandDefinition { Self.declaration }

  private static let declaration = CommandDefinition(
    "worker", abstract: "Work on the documents that pdfscope run gives out", isHidden: true,
    inheritedOptions: .only([]))

  func text(_ parsed: ParsedCommand) throws -> String {
    LibraryMessages.silence()
    // On the main thread, before there are others.
    let worker = try WorkerProcess()
    let failure: ActionError? = Blocking.wait {
      do {
        try await worker.run()
        return nil
      } catch {
        return error as? ActionError ?? ActionError("internal", "\(error)")
      }
    }
    if let failure { throw failure }
    return ""
  }
}
