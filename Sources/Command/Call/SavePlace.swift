import CommandLineKit
import PDFScope

/// Where changed documents go, whichever they are: `-o` with a file, a folder or a template, or `--in-place`.
enum SavePlace {
  case inPlace(backupSuffix: String?)
  case standardOutput
  case file(String)
  case folder(String)
  case paths(Template)

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - paths: the documents, as far as they are known.
  ///   - isWhole: whether these are all.
  ///   - fields: what a template may name.
  /// - Throws: wrong usage where there is neither `-o` nor `--in-place`, or several documents would go to one file.
  init(
    _ parsed: ParsedCommand, paths: [String], isWhole: Bool = true,
    fields: [TemplateField] = OutputPlace.documentFields
  ) throws {
    if let suffix = parsed.last(of: "in-place") {
      self = .inPlace(backupSuffix: try Self.backupSuffix(suffix, parsed, paths))
      return
    }
    guard let output = parsed.last(of: "output") else {
      throw Self.fault(
        .missingOption, "the changed document needs a place to go",
        hint: "give --output FILE, or --in-place to replace the input", parsed)
    }
    let path = OutputPath(output)
    guard output == "-" || !path.isManifold else {
      self = try path.template(fields: fields, parsed).map { .paths($0) } ?? .folder(output)
      return
    }
    try Self.checkIsOne(output, parsed, paths, isWhole: isWhole)
    guard output == "-" else {
      self = .file(output)
      return
    }
    if let form = ["--json", "--ndjson"].first(where: { parsed.flag(of: $0) }) {
      throw Self.fault(
        .conflictingOptions, "the document and \(form) cannot both go to standard output",
        hint: "give the document a file with --output", parsed)
    }
    self = .standardOutput
  }

  private static func fault(
    _ kind: UsageError.Kind, _ message: String, hint: String, _ parsed: ParsedCommand
  ) -> UsageError {
    UsageError(kind: kind, message, hint: hint, commandPath: parsed.path, occurrences: parsed.occurrences)
  }

  /// The suffix that `--in-place` gives; `nil` for none.
  private static func backupSuffix(
    _ suffix: String, _ parsed: ParsedCommand, _ paths: [String]
  ) throws -> String? {
    if suffix.isEmpty, let word = self.suffix(among: paths) {
      throw fault(
        .invalidValue, "there is no file named \(word)", hint: "a suffix is attached: --in-place=\(word)", parsed)
    }
    guard !paths.contains("-") else {
      throw fault(
        .invalidValue, "standard input cannot be changed in place", hint: "give an output with --output", parsed)
    }
    guard !suffix.unicodeScalars.contains("/") else {
      throw fault(
        .invalidValue, "--in-place: a suffix has no slash", hint: "the backup stays beside the file", parsed)
    }
    return suffix.isEmpty ? nil : suffix
  }

  /// Several documents do not go to one output.
  private static func checkIsOne(
    _ output: String, _ parsed: ParsedCommand, _ paths: [String], isWhole: Bool
  ) throws {
    guard !isWhole || paths.count != 1 else { return }
    if isWhole, let word = paths.first(where: { $0 != "-" && FileKind.identity(of: $0) == nil }) {
      throw fault(.invalidValue, "there is no file \(word)", hint: hintToMissingFile(parsed), parsed)
    }
    throw fault(
      .invalidValue, "\(isWhole ? "\(paths.count)" : "several") documents cannot go to one output: \(output)",
      hint: "give a folder, or a template such as 'out/{stem}.pdf'", parsed)
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

  /// Where a document goes.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - tree: the folder that it was found in, below the one that was named.
  ///   - number: its place in the call, from 1.
  ///   - values: what fields stand for beside those of the path.
  ///   - namer: gives each document a path of its own.
  func target(
    for path: String, in tree: String = "", number: Int, values: TemplateContext = [:], namer: SharedNamer,
    mayReplace: Bool
  ) -> SaveTarget {
    switch self {
    case .inPlace(let suffix): return .inPlace(path: path, backupSuffix: suffix)
    case .standardOutput: return .standardOutput
    case .file(let file): return .file(path: file, input: path, mayReplace: mayReplace)
    case .folder(let folder):
      let file = namer.unique(Template.path(of: path, in: folder, below: tree))
      return .file(path: file, input: path, mayReplace: mayReplace, makesFolder: true)
    case .paths(let template):
      let parts = PathParts(path)
      var values = values
      values["stem"] = .text(parts.stem)
      values["name"] = .text(parts.name)
      values["ext"] = .text(parts.ext)
      values["index"] = .integer(number)
      let file = namer.unique(template.renderPath(values))
      return .file(path: file, input: path, mayReplace: mayReplace, makesFolder: true)
    }
  }
}
