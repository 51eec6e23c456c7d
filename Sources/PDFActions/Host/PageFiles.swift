import PDFDocument
import PDFScopeCore

/// The files that events write of pages, beside documents: how they are named, and how they come to their place.
///
/// What a template leaves open is refused and not guessed: two files of one name, a label that would lead out of the
/// folder. In a folder, where the names are the event's own choice, a number tells files of one name apart.
struct PageFiles {
  /// What a file is named after.
  struct Subject {
    /// The page, from 0; of a sheet its first.
    var page: Int
    /// Which file of the event and the document it is, from 1.
    var number: Int
    /// The name that it gets in a folder, without its extension: what may be shortened of it…
    var stem: String
    /// … and what may not, since it tells the files of a document apart.
    var suffix: String
  }

  private let place: OutputPlace
  private let fileExtension: String
  /// By path: the page, from 1.
  private var owners: [String: Int] = [:]
  private var seenFolders: Set<[UInt8]> = []

  init(_ place: OutputPlace, fileExtension: String) {
    self.place = place
    self.fileExtension = fileExtension
  }

  /// A path that no other file of the call has, and none of its documents.
  ///
  /// - Throws: `output.collision`, `output.outside`.
  mutating func path(of subject: Subject, in document: OpenDocument) throws(ActionError) -> String {
    let wanted = try wantedPath(of: subject, in: document)
    let path = place.namer.unique(wanted)
    if place.paths != nil, path != wanted { throw collision(wanted, subject) }
    owners[path] = subject.page + 1
    return path
  }

  private func collision(_ path: String, _ subject: Subject) -> ActionError {
    let owner = owners[path]
    let other = owner.map { "of page \($0)" } ?? "of another document of this call, or a document itself"
    return ActionError(
      "output.collision", "\(path) would be the picture of page \(subject.page + 1) and \(other)",
      hint: "name a field that tells them apart, such as {stem}, {page} or {index}", page: subject.page + 1)
  }

  /// The path that the template or the folder gives.
  private func wantedPath(of subject: Subject, in document: OpenDocument) throws(ActionError) -> String {
    guard let template = place.paths else {
      return PathParts.path(
        of: FileName.safe(subject.stem, ending: "\(subject.suffix).\(fileExtension)"), in: place.folder)
    }
    let label = document.document.reference(toPage: subject.page).label ?? String(subject.page + 1)
    if template.uses(.label), label.utf8.first == UInt8(ascii: "/") || label.split(separator: "/").contains("..") {
      throw ActionError(
        "output.outside", "the label \"\(label)\" would lead out of the folder", hint: "name {page} instead of {label}",
        page: subject.page + 1)
    }
    let parts = PathParts(document.path)
    return template.renderPath([
      "stem": .text(parts.stem), "name": .text(parts.name), "ext": .text(fileExtension),
      "page": .integer(subject.page + 1), "pages": .integer(document.pageCount), "label": .text(label),
      "index": .integer(subject.number),
    ])
  }

  /// Checks that nothing is there that may not be replaced, and takes the paths for good.
  ///
  /// - Throws: `output.exists`, `output.collision`, `output.isInput`.
  func take(_ paths: [String]) throws(ActionError) {
    try place.claims?.take(paths)
    for path in paths where !place.mayReplace(path) && FilePath(systemText: path).exists {
      throw ActionError("output.exists", "\(path) exists", hint: "use --force to replace it")
    }
  }

  /// Makes the folder of a path, and those above it, where it is missing, and returns it then.
  ///
  /// - Throws: `output.notWritable`.
  mutating func makeFolder(of path: String) throws(ActionError) -> OutputFolder? {
    var folder = OutputFolder(path: PathParts(path).folder)
    guard !place.isDryRun, seenFolders.insert(folder.filePath.bytes).inserted, try folder.make() else { return nil }
    return folder
  }

  /// Writes a file; what is made of pages can be made again.
  ///
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`.
  func write(_ bytes: [UInt8], to path: String, _ work: Work) throws(ActionError) {
    guard !place.isDryRun else { return }
    do throws(PDFError) {
      try OutputKind.check(FilePath(systemText: path))
      try OutputFile.write(bytes, to: FilePath(systemText: path), replacing: place.mayReplace(path), isPrecious: false)
    } catch {
      var failure = ActionError(error)
      failure.message = "\(path): \(failure.message)"
      throw failure
    }
    work.outputs.append(Output(path: path))
  }
}

extension OpenDocument {
  /// The name of a page, from 0, in those of files: with as many digits as sort them.
  func pageDigits(_ index: Int) -> String { Template.padded(index + 1, to: String(pageCount).count) }
}
