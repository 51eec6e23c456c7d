import Glibc
import PDFDocument
public import PDFScopeCore

/// Where a changed document goes.
public enum SaveTarget: Sendable, Hashable {
  /// A file. `input` is where the document came from; it is not to be hit by accident.
  case file(path: String, input: String, mayReplace: Bool)
  /// The file it came from; with a suffix, that file stays under its name and the suffix.
  case inPlace(path: String, backupSuffix: String?)
  /// Standard output.
  case standardOutput

  /// The path it goes to; `-` is standard output.
  public var path: String {
    switch self {
    case .file(let path, _, _), .inPlace(let path, _): path
    case .standardOutput: "-"
    }
  }

  /// What can be seen to be in the way before anything is done. Writing may meet more.
  public var problem: ActionError? {
    switch self {
    case .standardOutput: return nil
    case .file(let path, let input, let mayReplace):
      if input != "-", Document.isSameFile(FilePath(path), FilePath(input)) {
        return ActionError("output.isInput", "\(path) is the input", hint: "use --in-place to change the input itself")
      }
      return Self.obstacle(at: path, mayReplace: mayReplace)
    case .inPlace(let path, let suffix): return suffix.flatMap { Self.obstacle(at: path + $0, mayReplace: false) }
    }
  }

  private static func obstacle(at path: String, mayReplace: Bool) -> ActionError? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let folder = PathParts(path).folder
      guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        return ActionError("output.notWritable", "\(path) cannot be written: there is no folder \(folder)")
      }
      guard access(folder, W_OK) == 0 else {
        return ActionError(
          "output.notWritable", "\(path) cannot be written: \(String(cString: strerror(errno)))")
      }
      return nil
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return ActionError("output.notWritable", "\(path) is a folder")
    case S_IFREG where !mayReplace:
      return ActionError("output.exists", "\(path) exists", hint: "use --force to replace it")
    default: return nil
    }
  }
}

extension DocumentHost {
  /// Saves the document: whole, checked, and in one step, or not at all.
  ///
  /// - Parameters:
  ///   - target: where it goes.
  ///   - environment: with a time of the call (`SOURCE_DATE_EPOCH`), the same document gives the same bytes.
  /// - Throws: `output.exists`, `output.isInput`, `output.notWritable`, `output.diskFull`, `output.closed`, or
  ///   `output.invalid` where what was written does not read back.
  public func save(to target: SaveTarget, environment: EnvironmentValues = .current) throws(ActionError) -> Output {
    guard let open else { throw openingError ?? ActionError("internal", "the document is not open") }
    if let problem = target.problem { throw problem }
    do throws(PDFError) {
      let written = try write(open.document, to: target, SaveOptions(isDeterministic: environment.isReproducible))
      return Output(
        path: target.path,
        save: Output.Save(kind: .rewrite, reason: "pages were changed", bytes: written.byteCount))
    } catch {
      throw ActionError(error)
    }
  }

  private func write(
    _ document: Document, to target: SaveTarget, _ options: SaveOptions
  ) throws(PDFError) -> SaveResult {
    switch target {
    case .standardOutput: return try document.save(to: STDOUT_FILENO, options)
    case .file(let path, _, let mayReplace):
      return try document.save(to: FilePath(path), replacing: mayReplace, options)
    case .inPlace(let path, let suffix):
      if let suffix { try OutputFile.keep(FilePath(path), as: FilePath(path + suffix)) }
      return try document.save(to: FilePath(path), replacing: true, options)
    }
  }
}
