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
  let place: OutputPlace
  let receiver: PictureReceiver?
  let format: ThumbnailFormat

  /// The paths of the files, in order. Nothing is drawn where one of them cannot be.
  ///
  /// - Throws: `output.several`, `output.collision`, `output.outside`, `output.exists`.
  func paths(of subjects: [PageFiles.Subject], in document: OpenDocument) throws(ActionError) -> [String] {
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
    var names = PageFiles(place, fileExtension: format.fileExtension)
    var paths: [String] = []
    for subject in subjects { paths.append(try names.path(of: subject, in: document)) }
    try names.take(paths)
    return paths
  }

  /// Makes the folders that are missing, and returns them.
  func makeFolders(of paths: [String]) throws(ActionError) -> [OutputFolder] {
    guard receiver == nil else { return [] }
    var files = PageFiles(place, fileExtension: format.fileExtension)
    var folders: [OutputFolder] = []
    for path in paths {
      if let folder = try files.makeFolder(of: path) { folders.append(folder) }
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
    try PageFiles(place, fileExtension: format.fileExtension).write(bytes, to: path, work)
  }
}

extension OpenDocument {
  /// What the pictures of pages, from 0, are named after.
  func subjects(_ pages: [Int]) -> [PageFiles.Subject] {
    let stem = PathParts(path).stem
    return pages.enumerated().map { position, index in
      PageFiles.Subject(page: index, number: position + 1, stem: stem, suffix: "-\(pageDigits(index))")
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
