import PDFDocument
import PDFImaging
import PDFScopeCore

/// Makes files of bitmaps. Every thread may use it.
struct PictureMaker: Sendable {
  /// A picture's file, or its pixels where those are wanted.
  struct Made: Sendable {
    var bytes: [UInt8]
    var width: Int
    var height: Int
    var isBlank: Bool
  }

  let encoder: PictureEncoder
  /// Whether pixels are wanted and no file.
  var isRaw = false
  /// Whether pictures are made grey.
  var isGray = false
  /// The paper, which shows through where the format knows no transparency. What is of no other colour is blank.
  var background = PictureColor.white

  /// The page's bitmap as a file.
  func make(_ bitmap: Bitmap) throws(PictureEncoder.Failure) -> Made {
    var picture = bitmap
    let isOpaque = !encoder.format.hasAlpha && !isRaw
    let isBlank = bitmap.isBlank(on: isOpaque ? background.opaque : background)
    if isGray, !picture.isGray { picture.makeGray() }
    if isOpaque { picture.lay(on: background.opaque) }
    return Made(
      bytes: isRaw ? picture.pixels : try encoder.encode(picture), width: bitmap.width, height: bitmap.height,
      isBlank: isBlank)
  }
}

/// Where the pictures of an event go.
struct PictureFiles {
  /// What a file is named after.
  struct Subject {
    /// The page, from 0; of a sheet its first.
    var page: Int
    /// Which picture or sheet of the event it is, from 1.
    var number: Int
    /// The name that it gets in a folder, without its extension: what may be shortened of it…
    var stem: String
    /// … and what may not, since it tells the files of a document apart.
    var suffix: String
  }

  let place: OutputPlace
  let receiver: PictureReceiver?
  let format: ThumbnailFormat

  /// The paths of the files, in order. Nothing is drawn where one of them cannot be.
  ///
  /// - Throws: `output.several`, `output.collision`, `output.outside`, `output.exists`.
  func paths(of subjects: [Subject], in document: OpenDocument) throws(ActionError) -> [String] {
    if let receiver {
      guard receiver.form == .pixels || subjects.count <= 1 else {
        throw ActionError(
          "output.several", "\(subjects.count) pictures cannot go to standard output",
          hint: "choose one page with --pages, or give a folder with --output")
      }
      return subjects.map { _ in "-" }
    }
    if let template = place.paths, template.fieldNames.isEmpty, subjects.count > 1 {
      throw ActionError(
        "output.several", "\(subjects.count) pictures cannot go to one file: \(template.description)",
        hint: "give a folder, or a template such as '{stem}-{page}.{ext}'")
    }
    var owners: [String: Int] = [:]
    var paths: [String] = []
    for subject in subjects {
      let wanted = try path(of: subject, in: document)
      let path = place.namer.unique(wanted)
      if place.paths != nil, path != wanted { throw collision(wanted, subject, owners[wanted]) }
      owners[path] = subject.page + 1
      paths.append(path)
    }
    if !place.mayReplace, let taken = paths.first(where: { FilePath(systemText: $0).exists }) {
      throw ActionError("output.exists", "\(taken) exists", hint: "use --force to replace it")
    }
    return paths
  }

  private func collision(_ path: String, _ subject: Subject, _ owner: Int?) -> ActionError {
    let other = owner.map { "of page \($0)" } ?? "of another document of this call, or a document itself"
    return ActionError(
      "output.collision", "\(path) would be the picture of page \(subject.page + 1) and \(other)",
      hint: "name a field that tells them apart, such as {stem}, {page} or {index}", page: subject.page + 1)
  }

  /// The path that the template or the folder gives.
  private func path(of subject: Subject, in document: OpenDocument) throws(ActionError) -> String {
    let parts = PathParts(document.path)
    guard let template = place.paths else {
      return PathParts.path(
        of: FileName.safe(subject.stem, ending: "\(subject.suffix).\(format.fileExtension)"), in: place.folder)
    }
    let label = document.document.reference(toPage: subject.page).label ?? String(subject.page + 1)
    if template.uses(.label), label.utf8.first == UInt8(ascii: "/") || label.split(separator: "/").contains("..") {
      throw ActionError(
        "output.outside", "the label \"\(label)\" would lead out of the folder", hint: "name {page} instead of {label}",
        page: subject.page + 1)
    }
    return template.renderPath([
      "stem": .text(parts.stem), "name": .text(parts.name), "ext": .text(format.fileExtension),
      "page": .integer(subject.page + 1), "pages": .integer(document.pageCount), "label": .text(label),
      "index": .integer(subject.number),
    ])
  }

  /// Makes the folders that are missing, and returns them.
  func makeFolders(of paths: [String]) throws(ActionError) -> [OutputFolder] {
    guard receiver == nil, !place.isDryRun else { return [] }
    var folders: [OutputFolder] = []
    var seen: Set<[UInt8]> = []
    for path in paths {
      let folder = OutputFolder(path: PathParts(path).folder)
      if seen.insert(folder.filePath.bytes).inserted, try folder.make() { folders.append(folder) }
    }
    return folders
  }

  /// Writes a file, or hands it to the receiver.
  func put(
    _ bytes: [UInt8], at path: String, page: PageReference?, width: Int, height: Int, _ work: Work
  ) throws(ActionError) {
    if let receiver {
      guard !place.isDryRun else { return }
      try receiver.receive(
        PictureReceiver.Picture(
          document: work.document.path, page: page, width: width, height: height, bytes: bytes))
      if receiver.form == .file { work.outputs.append(Output(path: path)) }
      return
    }
    guard !place.isDryRun else { return }
    do throws(PDFError) {
      try OutputFile.write(bytes, to: FilePath(systemText: path), replacing: place.mayReplace)
    } catch {
      var failure = ActionError(error)
      failure.message = "\(path): \(failure.message)"
      throw failure
    }
    work.outputs.append(Output(path: path))
  }
}

extension OpenDocument {
  /// The names of page pictures in a folder: with as many digits as sort them.
  func subjects(_ pages: [Int]) -> [PictureFiles.Subject] {
    let digits = String(pageCount).count
    let stem = PathParts(path).stem
    return pages.enumerated().map { position, index in
      let number = String(index + 1)
      let padded = String(repeating: "0", count: max(0, digits - number.count)) + number
      return PictureFiles.Subject(page: index, number: position + 1, stem: stem, suffix: "-\(padded)")
    }
  }
}

extension ActionError {
  /// Whether it is about one page, whose fault leaves the others alone. What is wrong with a folder does not.
  var isOfOnePage: Bool {
    let codes = ["document.limit", "stream.unreadable"]
    return page != nil && (code.rawValue.hasPrefix("page.") || codes.contains(code.rawValue))
  }
}
