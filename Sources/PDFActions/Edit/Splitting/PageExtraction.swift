import PDFDocument
import PDFScopeCore

/// `edit.extractPages`.
struct PageExtraction: EventAction {
  @Environment(\.outputPlace) private var place

  nonisolated(nonsending) func perform(
    _ event: ExtractPages, on work: Work
  ) async throws(ActionError) -> DocumentsResult {
    let part = DocumentPart(try work.pages(event.pages))
    let path = place.isStandardOutput ? "-" : try PartNames(place, of: work.document).pathOfExtract()
    var maker = try PartMaker(work, keepsDangling: event.keepDangling, dropsTags: event.dropTags, makesPieces: false)
    // Those that stay and lead nowhere are few enough to be named in one document.
    maker.listsOutlineItems = event.keepDangling
    let made: PartMaker.Made
    do throws(PDFError) {
      made = try maker.make(
        part.pages, of: CompositionSource(try maker.document(work)), hasAttachments: event.attachments)
    } catch {
      throw ActionError(error)
    }
    work.warnings += made.report.warnings.map { Warning($0) }
    if !place.isDryRun { try write(made.bytes, to: path, work) }
    let record = DocumentsResult.Document(part: 1, path: path, part, made, maker)
    if let summary = record.consequences.summary { work.warnings.append(Warning("pages.references", summary)) }
    return DocumentsResult(documents: [record])
  }

  private func write(_ bytes: FileBytes, to path: String, _ work: Work) throws(ActionError) {
    let newFolders = path == "-" ? [] : try work.makeFolders(of: [path], place)
    defer { for folder in newFolders { folder.removeIfEmpty() } }
    do throws(PDFError) {
      if path == "-" {
        try OutputFile.writeToStandardOutput(bytes)
      } else {
        try OutputKind.check(FilePath(systemText: path))
        try OutputFile.write(bytes, to: FilePath(systemText: path), replacing: place.mayReplace(path))
      }
    } catch {
      var failure = ActionError(error)
      failure.message = "\(path == "-" ? "standard output" : path): \(failure.message)"
      throw failure
    }
    work.outputs.append(Output(path: path))
  }
}
