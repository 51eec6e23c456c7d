import PDFDocument
import PDFScopeCore

/// `edit.split`.
struct Splitting: EventAction {
  @Environment(\.outputPlace) private var place

  nonisolated(nonsending) func perform(
    _ event: SplitDocument, on work: Work
  ) async throws(ActionError) -> DocumentsResult {
    try event.validate()
    let maker = try PartMaker(work, keepsDangling: event.links == .keep, dropsTags: event.dropTags, makesPieces: true)
    let names = PartNames(place, of: work.document)
    let parts =
      if let size = event.maxSize {
        try SizeCutting(size, work, maker, names, linksParts: event.links == .remote).parts()
      } else {
        try await Cutting(event: event, work: work).parts()
      }
    let paths = try names.paths(of: parts)
    let newFolders = try work.makeFolders(of: paths, place)
    defer { for folder in newFolders.reversed() { folder.removeIfEmpty() } }
    let links =
      event.links == .remote && parts.count > 1
      ? PartLinks(parts, at: paths, pageCount: work.document.document.pageCount) : nil
    let job = PartJob(parts: parts, paths: paths, maker: maker, links: links, place: place)
    for folder in newFolders { job.files.addFolder(folder.filePath) }
    return try await write(job, work)
  }

  private nonisolated(nonsending) func write(
    _ job: PartJob, _ work: Work
  ) async throws(ActionError) -> DocumentsResult {
    var sender = PartSender<DocumentsResult.Document>()
    do throws(ActionError) {
      try await PartWriting(job: job, work: work).writeAll { done throws(ActionError) in
        work.warnings += done.warnings
        if !job.place.isDryRun { work.outputs.append(Output(path: done.record.path)) }
        // Nobody need listen for the files to be written.
        if !sender.isStopped { _ = await sender.send(done.record) }
      }
    } catch {
      work.outputs = []
      // What was told of before is taken back.
      if sender.count > 0 { work.partialResult = DocumentsResult(documents: []) }
      throw error
    }
    return DocumentsResult(documents: sender.kept, count: job.parts.count)
  }
}

extension Work {
  /// Makes the folder of each path, and those above it, where it is missing, and returns those that were.
  func makeFolders(of paths: [String], _ place: OutputPlace) throws(ActionError) -> [OutputFolder] {
    for path in paths { try OutputKind.check(path) }
    guard !place.isDryRun else { return [] }
    var folders: [OutputFolder] = []
    var seen: Set<String> = []
    do throws(ActionError) {
      for path in paths {
        var folder = OutputFolder(path: PathParts(path).folder)
        if seen.insert(folder.path).inserted, try folder.make() { folders.append(folder) }
      }
    } catch {
      for folder in folders.reversed() { folder.removeIfEmpty() }
      throw error
    }
    return folders
  }
}
