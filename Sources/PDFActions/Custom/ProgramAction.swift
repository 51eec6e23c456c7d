import Glibc
import PDFDocument
import PDFScopeCore

/// Performs an action that is a program: gives it a private copy of the document and the event, and takes its answer.
struct ProgramAction {
  let definition: CustomActionDefinition
  let program: CustomActionDefinition.Program

  @Environment(\.cancellation) private var cancellation
  @Environment(\.invocation) private var invocation
  @Environment(\.outputPlace) private var outputPlace

  nonisolated(nonsending) func perform(
    _ custom: CustomEvent, _ event: ActionEvent, on work: Work
  ) async throws(ActionError) -> Outcome {
    do throws(ActionError) {
      return try await run(custom, event, on: work)
    } catch {
      // The program's name may say little, as that of a shell does.
      var error = error
      error.message = "\(event.name): \(error.message)"
      throw error
    }
  }

  private nonisolated(nonsending) func run(
    _ custom: CustomEvent, _ event: ActionEvent, on work: Work
  ) async throws(ActionError) -> Outcome {
    guard !outputPlace.isDryRun else {
      // Nobody knows what it would do beside answering.
      work.warnings.append(Warning("action.notRun", "the program of \(event.name) is not run in a dry run"))
      return .done(event, CustomResult([:]))
    }
    let folder = try PrivateFolder()
    defer { folder.remove() }
    let copy = folder.file("document.pdf")
    try write(work.document.document, to: copy)
    let parameters = absolute(custom.parameters)
    let call = ProgramCall(
      executable: try executable(), arguments: try arguments(parameters, document: copy),
      environment: environment(event, document: copy), folder: folder.path, document: copy,
      input: Array((json(event, parameters, copy, work) + "\n").utf8), timeout: program.timeout,
      memoryLimit: program.memoryLimit)
    let cancellation = cancellation
    let output = try await onThread { ProgramRun(call, cancellation).run() }.get()
    let answer = try ProgramAnswer(output, of: definition)
    try work.send(answer.events)
    guard let members = answer.result else { return .done(event, SentEvents(answer.events)) }
    // One that changes documents and asks for no change has found nothing to do.
    let isNothing = answer.events.isEmpty && definition.declaration.requirement.changesDocument
    var result = CustomResult(members, isNothing: isNothing)
    result.sendsEvents = !answer.events.isEmpty
    return .done(event, result)
  }

  /// The document as it is now. What is encrypted is decrypted, for no password is given away; the event needs the
  /// permission to take things out.
  private func write(_ document: Document, to path: FilePath) throws(ActionError) {
    let isEncrypted = document.facts.encryption != nil
    // The bytes of the copy are no steps of the event; that it is not wanted any more ends its writing all the same.
    let (pace, cancellation) = (document.pace, cancellation)
    document.pace = { _, _ in !cancellation.isCancelled }
    defer { document.pace = pace }
    do throws(PDFError) {
      try document.save(
        to: path,
        SaveOptions(
          form: isEncrypted ? .rewrite : .automatic, keepsEncryption: !isEncrypted, mayBreakSignatures: isEncrypted))
    } catch {
      throw ActionError(error)
    }
  }

  /// What the program reads.
  private func json(
    _ event: ActionEvent, _ parameters: JSONObject, _ copy: FilePath, _ work: Work
  ) -> String {
    let input: JSONValue = [
      "schema": .string(wireSchemaName), "action": .string(event.name), "parameters": .object(parameters),
      "document": [
        "path": .string(copy.description), "originalPath": .path(absolute(work.document.path)),
        "pages": .integer(work.document.document.pageCount),
      ],
      "invocation": invocation.json,
    ]
    return input.text()
  }
}

// MARK: - What it is started with

extension ProgramAction {
  /// Paths that the user gave start from the folder of the call; the program starts in another.
  private func absolute(_ parameters: JSONObject) -> JSONObject {
    var parameters = parameters
    for parameter in definition.declaration.parameters {
      switch (parameter.type, parameters[parameter.name]) {
      case (.path, .string(let path)?): parameters[parameter.name] = .string(absolute(path))
      case (.list(.path), .array(let paths)?):
        parameters[parameter.name] = .array(paths.map { $0.stringValue.map { .string(absolute($0)) } ?? $0 })
      default: break
      }
    }
    return parameters
  }

  private func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), path != "-", let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return SystemText.string(bytes(of: folder)) + "/" + path
  }

  /// `{document}` and `{folder}` are looked for in what the configuration says, never in what a parameter holds.
  private func arguments(
    _ parameters: JSONObject, document: FilePath
  ) throws(ActionError) -> [[UInt8]] {
    var arguments: [[UInt8]] = []
    for (index, argument) in program.arguments.enumerated() {
      var bytes: [UInt8] = []
      for piece in ProgramArgument.pieces(of: argument) {
        switch piece {
        case .document: bytes += document.bytes
        case .folder: bytes += SystemText.bytes(program.folder ?? ".")
        case .text(let text):
          do throws(DecodingFailure) {
            let pointer = JSONPointer(tokens: ["program", String(index)])
            let template = try EventTemplate(.array([.string(text)]), roots: ["parameters"], at: pointer)
            let filled = try template.filled(from: ["parameters": .object(parameters)], missing: .leftOut)
            bytes += filled[0].map { SystemText.bytes($0.stringValue ?? $0.text()) } ?? []
          } catch {
            throw ActionError(error)
          }
        }
      }
      guard !bytes.contains(0) else {
        throw ActionError("usage", "an argument of a program has no zero bytes", pointer: "/parameters")
      }
      arguments.append(bytes)
    }
    return arguments
  }

  /// The executable: an absolute path, one that starts from the folder of the configuration, or a name that is looked
  /// for in PATH.
  private func executable() throws(ActionError) -> FilePath {
    let name = program.arguments[0].replacing("{folder}", with: program.folder ?? ".")
    if name.contains("/") {
      let isRelative = !name.hasPrefix("/")
      return FilePath(systemText: isRelative ? (program.folder ?? ".") + "/" + name : name)
    }
    let folders = variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in folders.split(separator: ":") {
      let path = FilePath(systemText: folder + "/" + name)
      if path.withCString({ access($0, X_OK) }) == 0 { return path }
    }
    throw ActionError("action.failed", "the program \(name) is not installed", hint: "it is looked for in PATH")
  }

  /// What a program may know of its surroundings: no variable of pdfscope's own, which may hold passwords.
  private func environment(_ event: ActionEvent, document: FilePath) -> [[UInt8]] {
    var variables: [[UInt8]] = []
    for name in ["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ"] {
      if let value = variable(name) { variables.append(Array("\(name)=".utf8) + SystemText.bytes(value)) }
    }
    variables.append(Array("TMPDIR=.".utf8))
    variables.append(Array("PDFSCOPE_ACTION=\(event.name)".utf8))
    variables.append(Array("PDFSCOPE_VERSION=\(pdfscopeVersion)".utf8))
    variables.append(Array("PDFSCOPE_DOCUMENT=".utf8) + document.bytes)
    return variables
  }
}

/// An argument of a program, as the configuration writes it.
enum ProgramArgument {
  case text(String)
  case document
  case folder

  static func pieces(of argument: String) -> [ProgramArgument] {
    var pieces: [ProgramArgument] = []
    var text = ""
    var rest = argument[...]
    while let first = rest.first {
      let field = ["{document}", "{folder}"].first { rest.hasPrefix($0) }
      guard let field else {
        text.append(first)
        rest = rest.dropFirst()
        continue
      }
      pieces += [.text(text), field == "{document}" ? .document : .folder]
      text = ""
      rest = rest.dropFirst(field.count)
    }
    return pieces + [.text(text)]
  }
}

/// A variable of the process's environment; `nil` where it is not set.
private func variable(_ name: String) -> String? { getenv(name).map { SystemText.string(bytes(of: $0)) } }

private func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
}
