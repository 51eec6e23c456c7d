import CommandLineKit
import Glibc
import PDFScope

/// One call of `pdfscope run`, from its options to its exit status.
struct RunCall {
  let parsed: ParsedCommand
  let call: Call

  /// How a worker is started: this very program, even where another one has taken its place on the disk since.
  private static let worker = ["/proc/self/exe", "worker"]

  func run() throws -> PDFScope.ExitStatus {
    let settings = try RunSettings(parsed)
    let inputs = try RunInputs(parsed)
    guard let pipeline = try pipeline(inputs) else { return .usage }
    try settings.checkVariables(of: pipeline, hasJobs: !inputs.lists.isEmpty, parsed)
    let place = try place(pipeline, inputs)
    let (changes, mayChange) = pipeline.changes(with: customActions)
    if changes, place == nil, inputs.lists.isEmpty, !call.isDryRun {
      throw fault(
        .missingOption, "the changed documents need a place to go",
        hint: "give --output or --in-place, or let the pipeline say it with save")
    }
    let output = RunOutput(
      try form(), call, progress: progress(inputs), report: try report(settings, inputs, pipeline))
    if !mayChange, parsed.last(of: "output") != nil || parsed.last(of: "in-place") != nil {
      throw fault(
        .conflictingOptions, "the pipeline changes no document, so that there is nothing to save",
        hint: "the files that a step writes go where its own output says")
    }
    var summary = RunSummary()
    let journal = try journal(settings, pipeline) { record in
      summary.count(record, isEarlier: true, isStrict: call.isStrict)
      output.pass(record)
    }
    summary.earlierFailures = journal?.failures ?? 0
    let targets = RunTargets(
      place, of: pipeline, mayReplace: mayReplace, inputs: inputs.paths,
      reserved: journal?.targets ?? [], own: ownFiles(settings, inputs), claimed: journal?.claimed ?? [])
    let source = JobSource(
      files: inputs.files, lists: inputs.lists, pipeline: pipeline, variables: settings.variables,
      passingOver: outputs(targets, place, inputs))
    call.output.outlivesReader = mayChange || place != nil
    let folders = try folders(pipeline, place, inputs)
    let driver = RunDriver(
      pipeline, source,
      targets: targets, journal: journal, output: output,
      limits: RunDriver.Limits(
        mostFailures: settings.mostFailures, keepsOrder: settings.keepsOrder, isStrict: call.isStrict,
        needsTargets: changes && !call.isDryRun, isDryRun: call.isDryRun),
      folders: folders, summary: summary)
    let pool = WorkerPool(
      program: Self.worker, setup: try setup(pipeline, place, inputs), limits: limits(settings),
      inherited: journal.map { [$0.descriptor] } ?? [])
    try output.begin(call.environment.invocation)
    Interruption.watch()
    let status = try work(driver, pool, settings)
    // A report that could not be written is a file of the call that failed.
    return output.reportFailure.map { .combined([status, $0.code.exitStatus]) } ?? status
  }

  private func work(_ driver: RunDriver, _ pool: WorkerPool, _ settings: RunSettings) throws -> PDFScope.ExitStatus {
    do {
      try pool.run(driver)
    } catch is RunDriver.Interrupted {
      try driver.finish(interruption: "It was asked to end by a signal.")
      try? call.output.flush()
      call.diagnostics.remark(
        settings.journal == nil
          ? "interrupted; with --journal such a call can be gone on with"
          : "interrupted; the same command \(settings.isResuming ? "" : "with --resume ")goes on with it")
      Interruption.end()
    } catch let error as StandardOutput.Closed {
      throw error
    } catch {
      // What is known is told; that the call fails is more important than that it cannot be.
      try? driver.finish(interruption: "It could not go on.")
      throw error
    }
    guard driver.hasGivenUp else {
      try driver.finish()
      return driver.summary.exitStatus
    }
    let count = driver.summary.failures
    let reason = "\(count) \(count == 1 ? "document" : "documents") failed or \(count == 1 ? "was" : "were") refused"
    try driver.finish(interruption: "No more documents were begun after \(reason).")
    call.diagnostics.remark("ended early: \(reason)")
    return driver.summary.exitStatus
  }

  /// The files of the call itself, none of which a document takes the place of.
  private func ownFiles(_ settings: RunSettings, _ inputs: RunInputs) -> [String] {
    let named = [settings.journal, parsed.last(of: "report"), inputs.pipelineName].compactMap { $0 }
    return (named + inputs.lists.map(\.name)).filter { $0 != "-" }
  }

  private var mayReplace: Bool { parsed.flag(of: "force") }

  /// How far the batch has come.
  private func progress(_ inputs: RunInputs) -> BatchProgress {
    let mode = parsed.last(of: "progress").flatMap(BatchProgress.Mode.init(rawValue:)) ?? .auto
    return BatchProgress(
      mode: mode, isQuiet: call.isQuiet, isJSON: call.format.isJSON, total: inputs.isWhole ? inputs.paths.count : nil)
  }

  /// The page for people, where one is wanted. A call that is gone on with makes it anew.
  private func report(_ settings: RunSettings, _ inputs: RunInputs, _ pipeline: Pipeline) throws -> HTMLReport? {
    guard let path = parsed.last(of: "report") else { return nil }
    if let journal = settings.journal, RealPath.of(journal) == RealPath.of(path) {
      throw fault(.conflictingOptions, "the report and the journal are one file: \(path)")
    }
    let name = inputs.pipelineName.map { $0 == "-" ? "A pipeline" : PathParts($0).name } ?? "Events"
    return try HTMLReport(
      path: path, title: pipeline.description ?? name, invocation: call.environment.invocation,
      mayReplace: mayReplace || settings.goesOn, isDryRun: call.isDryRun)
  }

  // MARK: - The pipeline

  private var customActions: [CustomActionDeclaration] { call.configuration.actions.map(\.declaration) }

  /// The pipeline; `nil` where it is wrong, after all that is wrong with it was told.
  private func pipeline(_ inputs: RunInputs) throws -> Pipeline? {
    let custom = customActions
    do {
      switch inputs.work {
      case .pipeline(let text): return try Pipeline(text, custom: custom)
      case .events(let events): return try Pipeline(events: events, named: "--event", custom: custom)
      }
    } catch {
      for error in error.errors { call.diagnostics.report(error, path: inputs.pipelineName) }
      return nil
    }
  }

  /// Where documents go that do not say it themselves: as the command line says, or the pipeline.
  private func place(_ pipeline: Pipeline, _ inputs: RunInputs) throws -> SavePlace? {
    guard parsed.last(of: "output") != "-" else {
      throw fault(.invalidValue, "the documents of a batch do not go to standard output", hint: "give a folder")
    }
    if parsed.last(of: "output") != nil || parsed.last(of: "in-place") != nil {
      let fields = Pipeline.saveFields(variables: pipeline.variables.keys, pipeline.environmentNames)
      return try SavePlace(parsed, paths: inputs.paths, isWhole: inputs.isWhole, fields: fields)
    }
    guard let save = pipeline.save else { return nil }
    guard let output = save.output else { return save.isInPlace ? .inPlace(backupSuffix: save.backupSuffix) : nil }
    let path = OutputPath(output.description)
    guard !path.isFolder else { return .folder(output.description) }
    guard output.fieldNames.isEmpty else { return .paths(output) }
    guard inputs.isWhole, inputs.paths.count == 1 else {
      throw ActionError(
        "usage", "several documents cannot go to one output: \(output)",
        hint: "let the pipeline's save have a field, such as 'out/{stem}.pdf'", pointer: "/save/output")
    }
    return .file(output.description)
  }

  /// Says of a file whether it is an output. What is written into the folders that are walked through is found there.
  private func outputs(_ targets: RunTargets, _ place: SavePlace?, _ inputs: RunInputs) -> (String) -> Bool {
    guard parsed.flag(of: "recursive"), let place else { return { _ in false } }
    let roots = inputs.paths.map { RealPath.of($0) }
    var folders: [String] = []
    if case .inPlace = place {} else { folders = place.folders(of: []).map { RealPath.of($0) } }
    // A folder that holds the documents too is no folder of outputs alone.
    folders.removeAll { folder in roots.contains { $0 == folder || folder == "/" || $0.hasPrefix(folder + "/") } }
    return { path in
      if targets.isOutput(path) { return true }
      guard !folders.isEmpty else { return false }
      let path = RealPath.of(path)
      return folders.contains { path.hasPrefix($0 + "/") }
    }
  }

  // MARK: - The workers

  /// Makes the folders that are known beforehand, so that workers may write there and not below the nearest that is
  /// there. Where one cannot be made each document says so.
  private func folders(_ pipeline: Pipeline, _ place: SavePlace?, _ inputs: RunInputs) throws -> RunFolders {
    let folders = RunFolders()
    guard !call.isDryRun else { return folders }
    var paths = pipeline.outputFolders
    if let place, !place.isInPlace { paths += place.folders(of: inputs.paths) }
    for path in paths { try? folders.make(path) }
    return folders
  }

  private func setup(_ pipeline: Pipeline, _ place: SavePlace?, _ inputs: RunInputs) throws -> WorkerSetup {
    WorkerSetup(
      pipeline: try source(of: pipeline), configuration: call.configuration.layers, policy: call.policy,
      passwords: call.passwords, invocation: call.environment.invocation, coordinates: call.environment.coordinates,
      isReproducible: call.environment.isReproducible, clampsPages: call.environment.clampsPages,
      mayReplace: mayReplace, isDryRun: call.isDryRun, wantsPictures: parsed.last(of: "report") != nil,
      writableFolders: place?.folders(of: inputs.paths) ?? (pipeline.writesBesideDocuments ? ["."] : []))
  }

  /// The pipeline's text, with how much of the file is written as the command line says it.
  private func source(of pipeline: Pipeline) throws -> String {
    guard let mode = parsed.last(of: "save"), var members = try JSONParser.parse(pipeline.source).objectValue else {
      return pipeline.source
    }
    // Where a document goes a worker is told with each job.
    members["save"] = ["inPlace": true, "mode": .string(mode)]
    return JSONValue.object(members).text()
  }

  private func limits(_ settings: RunSettings) -> WorkerPool.Limits {
    WorkerPool.Limits(
      workers: call.environment.jobs.count, timeout: settings.timeout, memory: settings.memory,
      retries: settings.retries)
  }

  // MARK: - The journal and the output

  /// The journal, with what it tells of documents that an earlier call has ended.
  private func journal(
    _ settings: RunSettings, _ pipeline: Pipeline, earlier: (DocumentRecord) -> Void
  ) throws -> Journal? {
    guard let path = settings.journal else { return nil }
    let header = JournalHeader(
      pipeline: Fingerprint(pipeline.source), variables: settings.variables, options: decidingOptions,
      environment: pipeline.environment)
    return try Journal(
      path: path, header: header, resuming: settings.isResuming, retryingFailed: settings.retriesFailed,
      earlier: earlier)
  }

  /// The options that decide what becomes of a document.
  private var decidingOptions: JSONObject {
    var options: JSONObject = [:]
    for name in ["output", "in-place", "save", "permissions", "coordinates", "author", "job"] {
      if let value = parsed.last(of: name) { options[name] = .path(value) }
    }
    for name in ["decrypt", "invalidate-signatures", "clamp-pages", "force"] where parsed.flag(of: name) {
      options[name] = true
    }
    let invocation = call.environment.invocation
    let tags = invocation.tags.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
    if !tags.isEmpty { options["tag"] = .object(JSONObject(tags)) }
    if call.environment.isReproducible, let timestamp = invocation.timestamp {
      options["SOURCE_DATE_EPOCH"] = .integer(timestamp)
    }
    if !call.configuration.layers.isEmpty {
      var fingerprint = Fingerprint()
      for layer in call.configuration.layers { fingerprint.add(layer.text) }
      options["configuration"] = .string(fingerprint.text)
    }
    return options
  }

  private func form() throws -> any RunForm {
    switch call.format {
    case .text: return RunTextForm(call)
    case .json: return RunEnvelopeForm(call.output)
    case .ndjson: return RunRecordsForm(call.output)
    case .template(let text):
      do {
        let template = try Template(text, fields: RunTemplateForm.fields, escapes: true)
        guard !template.fieldNames.isEmpty else {
          throw fault(
            .invalidValue, "--format: the template '\(text)' names no field",
            hint: "fields stand in braces, such as {status}")
        }
        return RunTemplateForm(call, template)
      } catch let error as TemplateError {
        throw fault(.invalidValue, "--format: \(error)")
      }
    }
  }

  private func fault(_ kind: UsageError.Kind, _ message: String, hint: String? = nil) -> UsageError {
    UsageError(kind: kind, message, hint: hint, commandPath: parsed.path, occurrences: parsed.occurrences)
  }
}
