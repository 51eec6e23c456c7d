import CommandLineKit
import PDFScope

/// `pdfscope thumbnails`.
struct ThumbnailsCommand: ButtonCommand {
  let button = Button.thumbnails
  let defaultVerb: String? = "render"
  let discussion = """
    Draws pages as a viewer shows them and writes a picture of each. Pictures are named after the document and the \
    page, with as many digits as sort them; `--output` takes a folder, which is made where it is missing, a file whose \
    name ends with `.png`, or a template such as `previews/{stem}-{page:4}.png` with the fields `stem`, `page`, \
    `label`, `pages`, `ext` and `index`. Where several pictures would have one name they are numbered.
    """
  let examples: [CommandExample] = [
    CommandExample("pdfscope thumbnails report.pdf -o previews/", note: "A picture of each page"),
    CommandExample(
      "pdfscope thumbnails --pages 1 --size 512 *.pdf -o covers/", note: "The first page of each document"),
  ]

  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) throws {
    if let result = outcome.result as? ThumbnailsResult { try ListText.write(result, on: page) }
  }

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    let event = try ActionEvent.declaration(of: RenderThumbnails.self).event(from: parsed)
    guard let output = parsed.last(of: "output") else {
      throw UsageError(
        kind: .missingOption, "the pictures need a folder to go to", hint: "give one with --output DIR",
        commandPath: parsed.path)
    }
    let call = try call()
    let paths = try InputFiles.paths(parsed)
    var environment = call.environment
    environment.outputPlace = try place(output, parsed, inputs: Set(paths.compactMap { FileKind.identity(of: $0) }))
    call.output.outlivesReader = true
    let run = DocumentRun(
      call, paths, report: try call.report(for: self, paths: paths), environment: environment, inTurn: true)
    return try await run.send([event])
  }

  /// Pictures go to a folder even where it does not exist yet. None is given the name of a document of the call.
  private func place(
    _ output: String, _ parsed: ParsedCommand, inputs: Set<FileKind.Identity>
  ) throws -> OutputPlace {
    guard output != "-" else {
      throw UsageError(
        kind: .invalidValue, "pictures do not go to standard output in this version",
        hint: "give a folder with --output DIR", commandPath: parsed.path)
    }
    let path = OutputPath(output)
    let ext = PathParts(output).ext.lowercased()
    guard !["jpg", "jpeg", "webp", "tif", "tiff", "gif", "bmp", "ppm"].contains(ext) else {
      throw UsageError(
        kind: .invalidValue, "pictures are PNG in this version, not \(ext)", hint: "let the name end with .png",
        commandPath: parsed.path)
    }
    let namesFiles = path.isManifold || PathParts(output).ext.lowercased() == "png"
    return OutputPlace(
      folder: output, paths: namesFiles ? try path.template(fields: OutputPlace.pictureFields, parsed) : nil,
      mayReplace: parsed.flag(of: "force"), isDryRun: parsed.flag(of: "dry-run"),
      namer: SharedNamer { path in FileKind.identity(of: path).map(inputs.contains) ?? false })
  }
}
