import PDFDocument
import PDFScopeCore
import Synchronization

/// What it takes to make and write any of the parts of a document, on whatever thread.
struct PartJob: Sendable {
  /// What became of a part.
  struct Done: Sendable {
    var record: DocumentsResult.Document
    var warnings: [Warning]
  }

  /// The files that were written and were not there before, so that they can be taken back.
  final class Files: Sendable {
    private let paths = Mutex<[String]>([])

    func append(_ path: String) { paths.withLock { $0.append(path) } }

    /// Removes the files; returns how many there were.
    func remove() -> Int {
      let all = paths.withLock { paths in
        defer { paths = [] }
        return paths
      }
      for path in all { OutputFile.remove(FilePath(systemText: path)) }
      return all.count
    }
  }

  let parts: [DocumentPart]
  let paths: [String]
  let maker: PartMaker
  /// Where the pages of other parts are; `nil` where nothing leads to them.
  let links: PartLinks?
  let place: OutputPlace
  let files = Files()

  /// Makes a part, from 0, and writes it.
  ///
  /// - Throws: why it cannot be made; `output.exists`, `output.notWritable`, `output.diskFull`.
  func perform(_ number: Int, of source: CompositionSource) throws(ActionError) -> Done {
    let part = parts[number]
    let made: PartMaker.Made
    do throws(PDFError) {
      made = try maker.make(
        part.pages, of: source, hasAttachments: number == 0, elsewhere: links?.elsewhere(ofPart: number))
    } catch {
      var failure = ActionError(error)
      failure.message = "part \(number + 1) cannot be made: \(failure.message)"
      throw failure
    }
    try write(made.bytes, to: paths[number])
    return Done(
      record: DocumentsResult.Document(part: number + 1, path: paths[number], part, made, maker),
      warnings: made.report.warnings.map { Warning($0) })
  }

  /// What is made of a document can be made again.
  private func write(_ bytes: FileBytes, to text: String) throws(ActionError) {
    guard !place.isDryRun else { return }
    let path = FilePath(systemText: text)
    let isNew = !place.mayReplace || !path.exists
    do throws(PDFError) {
      try OutputFile.write(bytes, to: path, replacing: place.mayReplace, isPrecious: false)
    } catch {
      var failure = ActionError(error)
      failure.message = "\(text): \(failure.message)"
      throw failure
    }
    if isNew { files.append(text) }
  }
}
