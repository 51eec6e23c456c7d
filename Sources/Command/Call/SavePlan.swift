import CommandLineKit
import PDFScope

/// Where changed documents go: `-o` with a file, a folder or a template, or `--in-place`.
struct SavePlan {
  private enum Place {
    case inPlace(backupSuffix: String?)
    case standardOutput
    case file(String)
    case folder(String)
    case paths(Template)
  }

  /// How much of each file is written.
  let mode: SaveMode
  private let place: Place
  private let mayReplace: Bool
  private let namer = SharedNamer()
  /// Where each document goes, and what stands in its way.
  private var targets: [(target: SaveTarget, problem: ActionError?)] = []

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - paths: the documents that are changed.
  ///   - sources: the documents that the event reads beside them.
  /// - Throws: wrong usage where there is neither `-o` nor `--in-place`, or several documents would go to one file.
  init(_ parsed: ParsedCommand, paths: [String], sources: [String] = []) throws {
    mayReplace = parsed.flag(of: "force")
    mode = parsed.last(of: "save").flatMap(SaveMode.init(rawValue:)) ?? .auto
    place = try Self.place(parsed, paths: paths)
    let inputs = Set((paths + sources).compactMap { FileKind.identity(of: $0) })
    var changed: Set<FileKind.Identity> = []
    for (index, path) in paths.enumerated() {
      let target = target(for: path, number: index + 1)
      let problem = Self.repetition(of: target, in: &changed) ?? Self.collision(of: target, with: inputs)
      targets.append((target, target.problem ?? problem))
    }
  }

  /// What the scope is told of the place that a document goes to.
  func destination(forDocument index: Int) -> DocumentFacts.Destination {
    targets[index].problem.map { .blocked($0) } ?? .writable
  }

  /// Where a document goes.
  func target(forDocument index: Int) -> SaveTarget { targets[index].target }

  private static func place(_ parsed: ParsedCommand, paths: [String]) throws -> Place {
    func fault(_ kind: UsageError.Kind, _ message: String, _ hint: String) -> UsageError {
      UsageError(kind: kind, message, hint: hint, commandPath: parsed.path, occurrences: parsed.occurrences)
    }
    if let suffix = parsed.last(of: "in-place") {
      if suffix.isEmpty, let word = Self.suffix(among: paths) {
        throw fault(.invalidValue, "there is no file named \(word)", "a suffix is attached: --in-place=\(word)")
      }
      guard !paths.contains("-") else {
        throw fault(.invalidValue, "standard input cannot be changed in place", "give an output with --output")
      }
      guard !suffix.unicodeScalars.contains("/") else {
        throw fault(.invalidValue, "--in-place: a suffix has no slash", "the backup stays beside the file")
      }
      return .inPlace(backupSuffix: suffix.isEmpty ? nil : suffix)
    }
    guard let output = parsed.last(of: "output") else {
      throw fault(
        .missingOption, "the changed document needs a place to go",
        "give --output FILE, or --in-place to replace the input")
    }
    let path = OutputPath(output)
    guard output == "-" || !path.isManifold else {
      return try path.template(fields: OutputPlace.documentFields, parsed).map { .paths($0) } ?? .folder(output)
    }
    guard paths.count == 1 else {
      if let word = paths.first(where: { $0 != "-" && FileKind.identity(of: $0) == nil }) {
        throw fault(.invalidValue, "there is no file \(word)", hintToMissingFile(parsed))
      }
      throw fault(
        .invalidValue, "\(paths.count) documents cannot go to one output: \(output)",
        "give a folder, or a template such as 'out/{stem}.pdf'")
    }
    guard output == "-" else { return .file(output) }
    if let form = ["--json", "--ndjson"].first(where: { parsed.flag(of: $0) }) {
      throw fault(
        .conflictingOptions, "the document and \(form) cannot both go to standard output",
        "give the document a file with --output")
    }
    return .standardOutput
  }

  /// What a word among the files may have been meant as.
  private static func hintToMissingFile(_ parsed: ParsedCommand) -> String {
    if parsed.path.dropFirst() == ["annotate", "add"] { return "a pattern goes with --match" }
    if let option = ["item", "title-match"].first(where: { !parsed.values(of: $0).isEmpty }) {
      return "with --\(option) every operand is a document; further items take --item"
    }
    return "every operand is a document here"
  }

  /// An operand that was meant as the suffix of `--in-place`: it begins with a dot or a tilde and is no file. It is
  /// found before anything is changed without the backup that was asked for.
  private static func suffix(among paths: [String]) -> String? {
    paths.first { ($0.hasPrefix(".") || $0.hasPrefix("~")) && !$0.contains("/") && FileKind.identity(of: $0) == nil }
  }

  private func target(for path: String, number: Int) -> SaveTarget {
    switch place {
    case .inPlace(let suffix): return .inPlace(path: path, backupSuffix: suffix)
    case .standardOutput: return .standardOutput
    case .file(let file): return .file(path: file, input: path, mayReplace: mayReplace)
    case .folder(let folder):
      let file = namer.unique(PathParts.path(of: PathParts(path).name, in: folder))
      return .file(path: file, input: path, mayReplace: mayReplace, makesFolder: true)
    case .paths(let template):
      let parts = PathParts(path)
      let file = template.renderPath([
        "stem": .text(parts.stem), "name": .text(parts.name), "ext": .text(parts.ext), "index": .integer(number),
      ])
      return .file(path: namer.unique(file), input: path, mayReplace: mayReplace, makesFolder: true)
    }
  }

  /// A document that is given twice, by whatever names, is not changed twice.
  private static func repetition(
    of target: SaveTarget, in changed: inout Set<FileKind.Identity>
  ) -> ActionError? {
    guard case .inPlace(let path, _) = target, let identity = FileKind.identity(of: path) else { return nil }
    return changed.insert(identity).inserted
      ? nil : ActionError("output.isInput", "\(path) is given twice", hint: "it is changed once")
  }

  /// An output must not hit a document that has its turn later.
  private static func collision(of target: SaveTarget, with inputs: Set<FileKind.Identity>) -> ActionError? {
    guard case .file(let path, _, _, _) = target, let identity = FileKind.identity(of: path),
      inputs.contains(identity)
    else { return nil }
    return ActionError("output.isInput", "\(path) is an input of this call too", hint: "give another folder or name")
  }
}
