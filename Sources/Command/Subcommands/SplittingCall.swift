import CommandLineKit
import Glibc
import PDFScope

/// A call of a verb of `edit` that writes new documents beside its inputs.
struct SplittingCall {
  let command: EditCommand
  let event: ActionEvent
  let parsed: ParsedCommand

  /// The events of this kind.
  static let events = [SplitDocument.name, ExtractPages.name]

  func run(_ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    guard let output = parsed.last(of: "output") else {
      throw fault(
        .missingOption, makesParts ? "the parts need a place to go to" : "the new document needs a place to go to",
        hint: makesParts ? "give a folder with --output DIR" : "give a file with --output FILE")
    }
    if output == "-" { try checkStandardOutput() }
    let call = try call()
    let paths = try InputFiles.paths(parsed)
    var environment = call.environment
    environment.outputPlace = try place(output, paths: paths)
    call.output.outlivesReader = true
    let run = DocumentRun(
      call, paths, report: try call.report(for: command, paths: paths), environment: environment, inTurn: true)
    return try await run.send([event])
  }

  private var makesParts: Bool {
    if case .edit(.split) = event { true } else { false }
  }

  /// Parts go to a folder even where it does not exist yet. None is given the name of a document of the call.
  private func place(_ output: String, paths: [String]) throws -> OutputPlace {
    let path = OutputPath(output)
    let namesFile = !path.isManifold && (!makesParts || PathParts(output).ext.lowercased() == "pdf")
    if output == "-" || namesFile, paths.count > 1 {
      throw fault(
        .invalidValue, "\(paths.count) documents cannot go to one output: \(output)",
        hint: makesParts
          ? "give a folder, or a template such as 'out/{stem}-{part}.pdf'"
          : "give a folder, or a template such as 'out/{stem}.pdf'")
    }
    let fields = makesParts ? OutputPlace.partFields : OutputPlace.documentFields
    let isTemplate = output != "-" && (namesFile || path.isManifold)
    return OutputPlace(
      folder: output, paths: isTemplate ? try path.template(fields: fields, parsed) : nil,
      mayReplace: parsed.flag(of: "force"), isDryRun: parsed.flag(of: "dry-run"), namer: SharedNamer(sparing: paths))
  }

  private func checkStandardOutput() throws {
    guard !makesParts else {
      throw fault(
        .invalidValue, "parts cannot go to standard output", hint: "give a folder with --output DIR")
    }
    if let given = ["--json", "--ndjson", "--format"].first(where: { parsed.flag(of: $0) }) {
      throw fault(.conflictingOptions, "the document and \(given) cannot both go to standard output")
    }
    guard !Terminal.isTerminal(STDOUT_FILENO) else {
      throw fault(.invalidValue, "a document is not written to a terminal", hint: "give a file, or send it on")
    }
  }

  private func fault(_ kind: UsageError.Kind, _ message: String, hint: String? = nil) -> UsageError {
    UsageError(kind: kind, message, hint: hint, commandPath: parsed.path, occurrences: parsed.occurrences)
  }
}
