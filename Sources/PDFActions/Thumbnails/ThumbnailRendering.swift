import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// `thumbnails.render`.
struct ThumbnailRendering: EventAction {
  @Environment(\.outputPlace) private var place

  func perform(_ event: RenderThumbnails, on work: Work) throws(ActionError) -> ThumbnailsResult {
    let pages = try work.pages(event.pages)
    let renderer = PageRenderer(try work.document.readable())
    let request = RenderRequest(longestSide: event.size)
    let paths = try paths(of: pages, in: work.document)
    let newFolders = place.isDryRun ? [] : try makeFolders(of: paths)
    var result = ThumbnailsResult(pictures: [])
    defer { for folder in newFolders { folder.removeIfEmpty() } }
    for (index, path) in zip(pages, paths) {
      do throws(ActionError) {
        let picture = try draw(page: index, renderer, request)
        if !place.isDryRun {
          try write(picture.png, to: path)
          work.outputs.append(Output(path: path))
        }
        result.pictures.append(
          ThumbnailsResult.Picture(
            page: work.document.document.reference(toPage: index), path: path, width: picture.bitmap.width,
            height: picture.bitmap.height, isBlank: picture.bitmap.isBlank()))
      } catch {
        // What is wrong with one page leaves the others alone; what is wrong with the folder does not.
        guard error.code.rawValue.hasPrefix("page.") || error.code.rawValue == "document.limit" else { throw error }
        var failure = error
        failure.page = index + 1
        result.failures.append(failure)
      }
    }
    if let failure = result.failures.first, result.pictures.isEmpty { throw failure }
    return result
  }

  /// Where the pictures go. Nothing is drawn where one of them would replace a file without leave.
  private func paths(of pages: [Int], in document: OpenDocument) throws(ActionError) -> [String] {
    let paths = pages.enumerated().map { position, index in
      place.namer.unique(path(of: index, position: position, in: document))
    }
    if !place.mayReplace, let taken = paths.first(where: { FilePath(systemText: $0).exists }) {
      throw ActionError("output.exists", "\(taken) exists", hint: "use --force to replace it")
    }
    return paths
  }

  /// Makes the folders that are missing, and returns them.
  private func makeFolders(of paths: [String]) throws(ActionError) -> [OutputFolder] {
    var folders: [OutputFolder] = []
    var seen: Set<[UInt8]> = []
    for path in paths {
      let folder = OutputFolder(path: PathParts(path).folder)
      if seen.insert(folder.filePath.bytes).inserted, try folder.make() { folders.append(folder) }
    }
    return folders
  }

  private func draw(
    page index: Int, _ renderer: PageRenderer, _ request: RenderRequest
  ) throws(ActionError) -> (bitmap: Bitmap, png: [UInt8]) {
    do throws(ReadingError) {
      let bitmap = try renderer.render(page: index, request)
      return (bitmap, try encode(bitmap))
    } catch {
      throw ActionError(error)
    }
  }

  private func encode(_ bitmap: Bitmap) throws(ReadingError) -> [UInt8] {
    do {
      return try PNGEncoder().encode(bitmap)
    } catch {
      throw ReadingError(.pageUnreadable, error.message)
    }
  }

  /// Names sort in the order of the pages: as many digits as the last page needs.
  private func path(of index: Int, position: Int, in document: OpenDocument) -> String {
    let parts = PathParts(document.path)
    let digits = String(document.pageCount).count
    let number = String(index + 1)
    let padded = String(repeating: "0", count: digits - number.count) + number
    guard let template = place.paths else {
      return PathParts.path(of: FileName.safe("\(parts.stem)-\(padded).png"), in: place.folder)
    }
    let label = document.document.reference(toPage: index).label ?? String(index + 1)
    return template.renderPath([
      "stem": .text(parts.stem), "name": .text(parts.name), "ext": .text("png"), "page": .integer(index + 1),
      "pages": .integer(document.pageCount), "label": .text(label), "index": .integer(position + 1),
    ])
  }

  private func write(_ png: [UInt8], to path: String) throws(ActionError) {
    do throws(PDFError) {
      try OutputFile.write(png, to: FilePath(systemText: path), replacing: place.mayReplace)
    } catch {
      var failure = ActionError(error)
      failure.message = "\(path): \(failure.message)"
      throw failure
    }
  }
}
