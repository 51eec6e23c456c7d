import PDFDocument
import PDFScopeCore

/// Where the files of a document go.
struct AttachmentFiles {
  let place: OutputPlace
  /// Takes a file in the place of a path; a file is to it what that of a picture is.
  let receiver: PictureReceiver?

  /// The paths of the files, in order. Nothing is written where one of them cannot be.
  ///
  /// - Throws: `output.several`, `output.collision`, `output.exists`.
  func paths(of files: [AttachedFile], in document: OpenDocument) throws(ActionError) -> [String] {
    if let receiver {
      guard receiver.form == .file, files.count == 1 else {
        throw ActionError(
          "output.several", "\(files.count) files cannot go to standard output",
          hint: "choose one with --name, or give a folder with --output")
      }
      return ["-"]
    }
    if let template = place.paths, template.fieldNames.isEmpty, files.count > 1 {
      throw ActionError(
        "output.several", "\(files.count) files cannot go to one: \(template.description)",
        hint: "give a folder, or a template such as 'out/{index}-{file}'")
    }
    var paths: [String] = []
    for (index, file) in files.enumerated() { paths.append(try path(of: file, number: index + 1, in: document)) }
    try PageFiles(place, fileExtension: "").take(paths)
    return paths
  }

  private func path(of file: AttachedFile, number: Int, in document: OpenDocument) throws(ActionError) -> String {
    let name = file.name.isEmpty ? "attachment-\(number)" : file.name
    guard let template = place.paths else {
      return place.namer.unique(PathParts.path(of: FileName.safe(name), in: place.folder))
    }
    let parts = PathParts(document.path)
    var context: TemplateContext = [
      "stem": .text(parts.stem), "name": .text(parts.name), "file": .text(name), "index": .integer(number),
      "ext": .text(PathParts(FileName.safe(name)).ext),
    ]
    if case .annotation(let page) = file.place { context["page"] = .integer(page + 1) }
    let wanted = template.renderPath(context)
    let path = place.namer.unique(wanted)
    guard path == wanted else {
      throw ActionError(
        "output.collision", "\(wanted) would be the file \"\(name)\" and another one of this call",
        hint: "name a field that tells them apart, such as {index} or {stem}")
    }
    return path
  }

  /// Makes the folders that are missing, and returns them.
  func makeFolders(of paths: [String]) throws(ActionError) -> [OutputFolder] {
    guard receiver == nil else { return [] }
    var files = PageFiles(place, fileExtension: "")
    var folders: [OutputFolder] = []
    for path in paths {
      if let folder = try files.makeFolder(of: path) { folders.append(folder) }
    }
    return folders
  }

  /// Writes a file, or hands it to the receiver.
  func put(_ bytes: [UInt8], at path: String, _ work: Work) throws(ActionError) {
    guard let receiver else {
      return try PageFiles(place, fileExtension: "").write(bytes, to: path, work)
    }
    guard !place.isDryRun else { return }
    try receiver.receive(
      PictureReceiver.Picture(document: work.document.path, page: nil, width: 0, height: 0, bytes: bytes))
    work.outputs.append(Output(path: path))
  }
}
