import Glibc
import PDFDocument
public import PDFScopeCore

/// Where a changed document goes. Paths that are not UTF-8 are carried by ``SystemText``.
public enum SaveTarget: Sendable, Hashable {
  /// A file. `input` is where the document came from; it is not to be hit by accident. With `makesFolder` the file's
  /// folder is made where it is missing, and those above it.
  case file(path: String, input: String, mayReplace: Bool, makesFolder: Bool = false)
  /// The file it came from; with a suffix, that file stays under its name and the suffix.
  case inPlace(path: String, backupSuffix: String?)
  /// Standard output.
  case standardOutput

  /// The path it goes to; `-` is standard output.
  public var path: String {
    switch self {
    case .file(let path, _, _, _), .inPlace(let path, _): path
    case .standardOutput: "-"
    }
  }

  /// Whether it may take the place of a file that is there.
  fileprivate var mayReplaceFile: Bool {
    switch self {
    case .file(_, _, let mayReplace, _): mayReplace
    case .inPlace: true
    case .standardOutput: false
    }
  }

  /// What can be seen to be in the way before anything is done. Writing may meet more.
  public var problem: ActionError? {
    switch self {
    case .standardOutput: return nil
    case .file(let path, let input, let mayReplace, let makesFolder):
      if input != "-", Document.isSameFile(FilePath(systemText: path), FilePath(systemText: input)) {
        return ActionError("output.isInput", "\(path) is the input", hint: "use --in-place to change the input itself")
      }
      return Self.obstacle(at: path, mayReplace: mayReplace, makesFolder: makesFolder)
    case .inPlace(let path, let suffix):
      return suffix.flatMap { Self.obstacle(toBackup: path + $0, of: path) }
        ?? Self.obstacle(at: path, mayReplace: true)
    }
  }

  /// A backup that is the file itself under a second name is what a call leaves that was ended before its time.
  private static func obstacle(toBackup backup: String, of path: String) -> ActionError? {
    let isSame = Document.isSameFile(FilePath(systemText: backup), FilePath(systemText: path))
    return isSame ? nil : obstacle(at: backup, mayReplace: false)
  }

  private static func obstacle(at path: String, mayReplace: Bool, makesFolder: Bool = false) -> ActionError? {
    var status = stat()
    guard FilePath(systemText: path).withCString({ stat($0, &status) }) == 0 else {
      return folderProblem(of: path, makesFolder: makesFolder)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return ActionError("output.notWritable", "\(path) is a folder")
    case S_IFREG where !mayReplace:
      return ActionError("output.exists", "\(path) exists", hint: "use --force to replace it")
    case S_IFREG: return folderProblem(of: path, makesFolder: false)
    default: return nil
    }
  }

  /// What keeps a file from being put into its folder; a file is replaced there too.
  private static func folderProblem(of path: String, makesFolder: Bool) -> ActionError? {
    let folder = OutputFolder(path: PathParts(path).folder)
    let problem = (makesFolder ? folder.nearest : folder).problem
    return problem.map { ActionError("output.notWritable", "\(path) cannot be written: \($0)") }
  }

  /// A pipe where the environment wants files alone.
  fileprivate func pipe(in environment: EnvironmentValues) -> ActionError? {
    guard self != .standardOutput else { return nil }
    do throws(PDFError) {
      try OutputKind.check(FilePath(systemText: path), in: environment)
      return nil
    } catch {
      var failure = ActionError(error)
      failure.message = "\(path): \(failure.message)"
      return failure
    }
  }

  /// Makes the folder where the target wants it; returns it where it was missing.
  fileprivate func makeFolder() throws(ActionError) -> OutputFolder? {
    guard case .file(let path, _, _, true) = self else { return nil }
    var folder = OutputFolder(path: PathParts(path).folder)
    return try folder.make() ? folder : nil
  }
}

extension DocumentHost {
  /// Takes the place a changed document shall go to, so that no other call writes there until it is saved or the host
  /// is gone. Where somebody else has it, or the document has changed there since it was read, that is the scope's
  /// answer to every event that would change the document.
  public func claim(_ target: SaveTarget) {
    guard let open, target.mayReplaceFile else { return }
    do throws(PDFError) {
      claimed = try open.document.claim(FilePath(systemText: target.path))
    } catch {
      setDestination(.blocked(ActionError(error)))
    }
  }

  /// Saves the document: checked, and in one step, or not at all.
  ///
  /// - Parameters:
  ///   - target: where it goes.
  ///   - mode: how much of the file is written.
  ///   - environment: with a time of the call, dates of modification are set to it; where that comes from
  ///     `SOURCE_DATE_EPOCH`, the same document gives the same bytes.
  /// - Throws: `output.exists`, `output.isInput`, `output.notWritable`, `output.diskFull`, `output.closed`,
  ///   `output.locked` where another program writes there, `output.changed` where the document has changed there since
  ///   it was read, `output.notIncremental`, `signatures.signed` where signatures would break and may not,
  ///   `permissions.decrypt` where the encryption is the owner's to take away, `output.invalid` where what was written
  ///   does not read back, or `action.cancelled` where, with a history, the environment says so before that.
  public func save(
    to target: SaveTarget, as mode: SaveMode = .auto, environment: EnvironmentValues = .current
  ) throws(ActionError) -> Output {
    guard let open, spoiled == nil else {
      throw spoiled ?? openingError ?? ActionError("internal", "the document is not open")
    }
    if let problem = target.problem ?? target.pipe(in: environment) { throw problem }
    let isDecrypted = scope.policy.decrypts && open.document.facts.encryption != nil
    // A document that no event was sent to has met no rule yet.
    if isDecrypted, let veto = scope.policy.decryptionVetoes(.init(open.document.facts.access)).first {
      throw ActionError(veto.code, veto.message)
    }
    let options = SaveOptions(
      form: mode.form, keepsEncryption: !isDecrypted, isDeterministic: environment.isReproducible,
      timestamp: environment.invocation.timestamp,
      mayBreakSignatures: scope.policy.invalidatesSignatures, leavesUnchanged: true)
    let newFolder = try target.makeFolder()
    // A lock is on the file that was there, and good for once.
    let lock = claimed
    claimed = nil
    let pace = open.pace
    // Within an event it is that which tells how far it is. Without a history nothing is taken back, so that what was
    // changed is better saved.
    if pace == nil, history != nil { open.pace = Self.pace(in: environment) }
    defer { open.pace = pace }
    do throws(PDFError) {
      let result = try writeRecorded(open.document, to: target, lock, options)
      let isInPlace = if case .inPlace = target { true } else { false }
      history?.noteSaved(isInPlace: isInPlace)
      return Output(path: target.path, save: Output.Save(result))
    } catch {
      newFolder?.removeIfEmpty()
      throw ActionError(error)
    }
  }

  /// What saving itself changes, such as dates, belongs to the file: a document that stays open is as it was.
  private func writeRecorded(
    _ document: Document, to target: SaveTarget, _ lock: FileLock?, _ options: SaveOptions
  ) throws(PDFError) -> SaveResult {
    // Within an event it is part of what that changes.
    guard history != nil, !isPerforming else { return try write(document, to: target, lock, options) }
    document.beginRecording()
    let result = Result { () throws(PDFError) in try write(document, to: target, lock, options) }
    if var change = document.endRecording() {
      // The file is what it should be, whatever becomes of the open document.
      do throws(PDFError) { try document.revert(&change) } catch { _ = spoil(error) }
    }
    return try result.get()
  }

  private func write(
    _ document: Document, to target: SaveTarget, _ lock: FileLock?, _ options: SaveOptions
  ) throws(PDFError) -> SaveResult {
    switch target {
    case .standardOutput: return try document.save(to: STDOUT_FILENO, options)
    case .file(let path, _, let mayReplace, _):
      return try document.save(to: FilePath(systemText: path), replacing: mayReplace, lock: lock, options)
    case .inPlace(let path, let suffix):
      let path = FilePath(systemText: path)
      let backup = suffix.map { FilePath(bytes: path.bytes + SystemText.bytes($0)) }
      return try document.save(to: path, replacing: true, keepingOldAs: backup, lock: lock, options)
    }
  }
}
