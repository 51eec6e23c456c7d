import CommandLineKit
import PDFScope

/// Where changed documents go: `-o` with a file, a folder or a template, or `--in-place`.
struct SavePlan {
  private enum Place {
    case inPlace(backupSuffix: String?)
    case standardOutput
    case file(String)
    case folder(String, names: Template?)
  }

  private let place: Place
  private let mayReplace: Bool
  private let namer = SharedNamer()
  private var targets: [String: Result<SaveTarget, ActionError>] = [:]

  /// Reads the options.
  ///
  /// - Throws: wrong usage where there is neither `-o` nor `--in-place`, or several documents would go to one file.
  init(_ parsed: ParsedCommand, paths: [String]) throws {
    mayReplace = parsed.flag(of: "force")
    if let suffix = parsed.last(of: "in-place") {
      guard !paths.contains("-") else {
        throw UsageError(
          kind: .invalidValue, "standard input cannot be changed in place", hint: "give an output with --output",
          commandPath: parsed.path)
      }
      place = .inPlace(backupSuffix: suffix.isEmpty ? nil : suffix)
    } else if let output = parsed.last(of: "output") {
      place = try Self.place(output, parsed, count: paths.count)
    } else {
      throw UsageError(
        kind: .missingOption, "the changed document needs a place to go",
        hint: "give --output FILE, or --in-place to replace the input", commandPath: parsed.path)
    }
    for path in paths where targets[path] == nil { targets[path] = Result { () throws(ActionError) in try find(path) } }
  }

  /// What the scope is told of the place a document goes to.
  func destination(for path: String) -> DocumentFacts.Destination {
    switch targets[path] {
    case .failure(let error)?: .blocked(error)
    case .success(let target)?: target.problem.map { .blocked($0) } ?? .writable
    case nil: .undecided
    }
  }

  /// Where a document goes.
  func target(for path: String) throws(ActionError) -> SaveTarget {
    guard let target = targets[path] else { throw ActionError("internal", "\(path) has no place to go") }
    return try target.get()
  }

  private static func place(_ output: String, _ parsed: ParsedCommand, count: Int) throws -> Place {
    if output == "-" || !OutputPath(output).isManifold {
      guard count == 1 else {
        throw UsageError(
          kind: .invalidValue, "\(count) documents cannot go to one output: \(output)",
          hint: "give a folder, or a template such as 'out/{stem}.pdf'", commandPath: parsed.path)
      }
      return output == "-" ? .standardOutput : .file(output)
    }
    let path = OutputPath(output)
    return .folder(path.folder, names: try path.template(fields: OutputPlace.documentFields, parsed))
  }

  private func find(_ path: String) throws(ActionError) -> SaveTarget {
    switch place {
    case .inPlace(let suffix): return .inPlace(path: path, backupSuffix: suffix)
    case .standardOutput: return .standardOutput
    case .file(let file): return .file(path: file, input: path, mayReplace: mayReplace)
    case .folder(let folder, let names):
      let parts = PathParts(path)
      let name: String
      if let names {
        name = names.renderFileName([
          "stem": .text(parts.stem), "name": .text(parts.name), "ext": .text(parts.ext),
          "index": .integer(namer.count + 1),
        ])
      } else {
        name = parts.name
      }
      return .file(path: folder + "/" + namer.unique(name), input: path, mayReplace: mayReplace)
    }
  }
}

/// An output as it is given: a file, a folder, or a template for names in a folder.
struct OutputPath {
  let folder: String
  let name: String

  init(_ text: String) {
    if FileKind.isFolder(text) {
      folder = text
      name = ""
    } else {
      let parts = PathParts(text)
      folder = parts.folder
      name = parts.name
    }
  }

  /// Whether several files can go there.
  var isManifold: Bool { name.isEmpty || name.contains("{") }

  /// The template of the names; `nil` for a folder.
  func template(fields: [TemplateField], _ parsed: ParsedCommand) throws -> Template? {
    guard !name.isEmpty else { return nil }
    do {
      return try Template(name, fields: fields)
    } catch {
      throw UsageError(kind: .invalidValue, "--output \(name): \(error)", commandPath: parsed.path)
    }
  }
}
