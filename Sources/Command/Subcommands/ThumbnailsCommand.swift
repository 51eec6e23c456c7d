import CommandLineKit
import Glibc
import PDFScope

/// `pdfscope thumbnails`.
struct ThumbnailsCommand: ButtonCommand {
  let button = Button.thumbnails
  let defaultVerb: String? = "render"
  let discussion = """
    Draws pages as a viewer shows them and writes a picture of each, or contact sheets. Pictures are named after the \
    document and the page, with as many digits as sort them; `--output` takes a folder, which is made where it is \
    missing, a template such as `previews/{stem}-{page:4}.{ext}` with the fields `stem`, `name`, `page`, `label`, \
    `pages`, `ext` and `index`, or, for a single picture, the name of a file or `-` for standard output. Two pictures \
    that a template would give one name are an error, and so is a label that would lead out of the folder; nothing is \
    drawn then.

    With `--preview` pages are drawn in the terminal: as pixels where it can show them (kitty, sixel, iTerm2), else \
    with characters.
    """
  let examples: [CommandExample] = [
    CommandExample("pdfscope thumbnails report.pdf -o previews/", note: "A picture of each page"),
    CommandExample(
      "pdfscope thumbnails --pages 1 --size 512 *.pdf -o 'covers/{stem}.webp'",
      note: "The first page of each document, as WebP"),
    CommandExample("pdfscope thumbnails --sheet 5x4 report.pdf -o report-sheets.pdf", note: "Contact sheets as a PDF"),
    CommandExample(
      "pdfscope thumbnails --pages 1 --dpi 150 --gray report.pdf -o - > cover.png", note: "One picture for a pipe"),
    CommandExample("pdfscope thumbnails --filter annotated --preview report.pdf", note: "A look at what was annotated"),
    CommandExample("pdfscope thumbnails embed report.pdf -o with-thumbnails.pdf", note: "Pictures for viewers to show"),
  ]

  func ownOptions(of event: EventDeclaration) -> [OptionDefinition] {
    guard event.name == RenderThumbnails.name else { return [] }
    return [
      OptionDefinition(
        "--preview", help: "Draw the pages in the terminal",
        discussion: "Where standard output is no terminal this needs `--color always`. It needs libchafa.")
    ]
  }

  func write(_ outcome: Outcome, on page: TextPage, _ parsed: ParsedCommand) throws {
    if let result = outcome.result as? ThumbnailsResult { try ListText.write(result, on: page) }
  }

  func run(_ parsed: ParsedCommand, _ call: () throws -> Call) async throws -> PDFScope.ExitStatus {
    guard let declaration = declaration(for: parsed) else {
      throw UsageError(kind: .missingSubcommand, "a verb is missing", commandPath: parsed.path)
    }
    let event = try declaration.event(from: parsed)
    if declaration.requirement.changesDocument { return try await save(event, parsed, call) }
    if parsed.flag(of: "preview") { return try await preview(event, parsed, call) }
    guard let output = parsed.last(of: "output") else {
      throw UsageError(
        kind: .missingOption, "the pictures need a folder to go to", hint: "give one with --output DIR",
        commandPath: parsed.path)
    }
    try checkStandardOutput(output, parsed)
    let call = try call()
    let paths = try InputFiles.paths(parsed)
    var environment = call.environment
    environment.outputPlace = try place(output, parsed, paths: paths)
    if output == "-" { environment.pictureReceiver = call.output.pictureReceiver }
    try validate(event, for: environment.outputPlace)
    call.output.outlivesReader = true
    let run = DocumentRun(
      call, paths, report: try call.report(for: self, paths: paths), environment: environment, inTurn: true)
    let status = try await run.send([event])
    if output == "-", call.output.hasLostReader { throw StandardOutput.Closed() }
    return status
  }

  /// Wrong usage, whatever the documents are.
  private func validate(_ event: ActionEvent, for place: OutputPlace) throws {
    switch event {
    case .thumbnails(.render(let render)): try render.validate(for: place)
    case .thumbnails(.extract(let extract)): try extract.validate(for: place)
    default: break
    }
  }

  private func save(
    _ event: ActionEvent, _ parsed: ParsedCommand, _ call: () throws -> Call
  ) async throws -> PDFScope.ExitStatus {
    let call = try call()
    let paths = try InputFiles.paths(parsed)
    let plan = try SavePlan(parsed, paths: paths)
    call.output.outlivesReader = true
    let run = DocumentRun(call, paths, report: try call.report(for: self, paths: paths), inTurn: true)
    return try await run.send([event], saving: plan)
  }

  // MARK: Files

  /// Pictures go to a folder even where it does not exist yet. None is given the name of a document of the call.
  private func place(_ output: String, _ parsed: ParsedCommand, paths: [String]) throws -> OutputPlace {
    let path = OutputPath(output)
    let namesFiles = path.isManifold || isPictureName(output)
    if output == "-" || (namesFiles && !path.isManifold), paths.count > 1 {
      throw UsageError(
        kind: .invalidValue, "the pictures of \(paths.count) documents cannot go to one output: \(output)",
        hint: "give a folder, or a template such as 'out/{stem}-{page}.{ext}'", commandPath: parsed.path)
    }
    return OutputPlace(
      folder: output, paths: namesFiles ? try path.template(fields: OutputPlace.pictureFields, parsed) : nil,
      mayReplace: parsed.flag(of: "force"), isDryRun: parsed.flag(of: "dry-run"),
      namer: SharedNamer(sparing: paths))
  }

  /// A name that ends as pictures do names a file and no folder.
  private func isPictureName(_ output: String) -> Bool {
    let ext = PathParts(output).ext
    return ThumbnailFormat(fileExtension: ext) != nil || ThumbnailFormat.isForeign(fileExtension: ext)
  }

  // MARK: Standard output

  private func checkStandardOutput(_ output: String, _ parsed: ParsedCommand) throws {
    guard output == "-" else { return }
    try checkIsText(parsed, what: "a picture")
    guard !Terminal.isTerminal(STDOUT_FILENO) else {
      throw UsageError(
        kind: .invalidValue, "a picture is not written to a terminal", hint: "use --preview to see it, or send it on",
        commandPath: parsed.path)
    }
  }

  private func checkIsText(_ parsed: ParsedCommand, what: String) throws {
    let forms = ["--json", "--ndjson", "--format"]
    if let given = forms.first(where: { parsed.flag(of: $0) }) {
      throw UsageError(
        kind: .conflictingOptions, "\(what) and \(given) cannot both go to standard output", commandPath: parsed.path)
    }
  }

  private func preview(
    _ event: ActionEvent, _ parsed: ParsedCommand, _ call: () throws -> Call
  ) async throws -> PDFScope.ExitStatus {
    guard case .thumbnails(.render(var render)) = event else { return .usage }
    if parsed.last(of: "output") != nil {
      throw UsageError(
        kind: .conflictingOptions, "--preview draws in the terminal and --output writes files",
        commandPath: parsed.path)
    }
    try checkIsText(parsed, what: "a preview")
    guard Terminal.isTerminal(STDOUT_FILENO) || parsed.last(of: "color") == "always" else {
      throw UsageError(
        kind: .invalidValue, "--preview draws in a terminal, and standard output is none",
        hint: "write pictures with --output DIR, or give --color always", commandPath: parsed.path)
    }
    guard TerminalPreview.isAvailable else {
      throw ActionError("library.missing", "--preview needs libchafa", hint: "install it; Debian has it as libchafa0")
    }
    let call = try call()
    let paths = try InputFiles.paths(parsed)
    let preview = TerminalPreview(call.output, isPlain: !call.usesColor)
    if render.size == nil, render.width == nil, render.height == nil, render.dpi == nil, render.sheet == nil {
      (render.width, render.height) = (preview.room.width, preview.room.height)
    }
    var environment = call.environment
    environment.pictureReceiver = preview.receiver { picture in
      let name = PathParts(picture.document).name.printable
      return name + (picture.page.map { " page " + $0.text.printable } ?? " contact sheet")
    }
    call.output.outlivesReader = true
    try validate(.thumbnails(.render(render)), for: environment.outputPlace)
    let run = DocumentRun(
      call, paths, report: try call.report(for: self, paths: paths), environment: environment, inTurn: true)
    let status = try await run.send([.thumbnails(.render(render))])
    if call.output.hasLostReader { throw StandardOutput.Closed() }
    return status
  }
}
