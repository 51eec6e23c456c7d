import CommandLineKit
import Glibc
import PDFScope

/// `pdfscope edit extract-attachments`: files go to a folder, to paths by a template, or to standard output.
extension EditCommand {
  /// Sends the event once it is known where the files go.
  func extractAttachments(
    _ event: ActionEvent, _ parsed: ParsedCommand, _ call: () throws -> Call
  ) async throws -> PDFScope.ExitStatus {
    guard let output = parsed.last(of: "output") else {
      throw UsageError(
        kind: .missingOption, "the files need a folder to go to", hint: "give one with --output DIR",
        commandPath: parsed.path)
    }
    try checkStandardOutput(output, parsed)
    let call = try call()
    let paths = try InputFiles.paths(parsed)
    var environment = call.environment
    environment.outputPlace = try place(output, parsed, paths: paths)
    if output == "-" { environment.pictureReceiver = call.output.pictureReceiver }
    call.output.outlivesReader = true
    let run = DocumentRun(
      call, paths, report: try call.report(for: self, paths: paths), environment: environment, inTurn: true)
    let status = try await run.send([event])
    if output == "-", call.output.hasLostReader { throw StandardOutput.Closed() }
    return status
  }

  /// A name with an extension is that of a file, unless a folder has it.
  private func place(_ output: String, _ parsed: ParsedCommand, paths: [String]) throws -> OutputPlace {
    let path = OutputPath(output)
    let namesFiles = path.isManifold || !PathParts(output).ext.isEmpty
    if output == "-" || (namesFiles && !path.isManifold), paths.count > 1 {
      throw UsageError(
        kind: .invalidValue, "the files of \(paths.count) documents cannot go to one output: \(output)",
        hint: "give a folder, or a template such as 'out/{stem}-{file}'", commandPath: parsed.path)
    }
    return OutputPlace(
      folder: output, paths: namesFiles ? try path.template(fields: OutputPlace.attachmentFields, parsed) : nil,
      mayReplace: parsed.flag(of: "force"), isDryRun: parsed.flag(of: "dry-run"), namer: SharedNamer(sparing: paths))
  }

  private func checkStandardOutput(_ output: String, _ parsed: ParsedCommand) throws {
    guard output == "-", let form = ["--json", "--ndjson", "--format"].first(where: { parsed.flag(of: $0) }) else {
      return
    }
    throw UsageError(
      kind: .conflictingOptions, "a file and \(form) cannot both go to standard output", commandPath: parsed.path)
  }
}
