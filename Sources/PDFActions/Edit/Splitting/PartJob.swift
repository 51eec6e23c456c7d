import PDFDocument
import PDFScopeCore

/// What it takes to make and write any of the parts of a document, on whatever thread.
struct PartJob: Sendable {
  /// What became of a part.
  struct Done: Sendable {
    var record: DocumentsResult.Document
    var warnings: [Warning]
  }

  let parts: [DocumentPart]
  let paths: [String]
  let maker: PartMaker
  /// Where the pages of other parts are; `nil` where nothing leads to them.
  let links: PartLinks?
  let place: OutputPlace
  let files = OutputBatch()

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
    var record = DocumentsResult.Document(part: number + 1, path: paths[number], part, made, maker)
    // What went with its page is in another part, with that page.
    (record.consequences.droppedDestinations, record.consequences.droppedOutlineItems) = (0, 0)
    return Done(record: record, warnings: made.report.warnings.map { Warning($0) })
  }

  /// What is made of a document can be made again.
  private func write(_ bytes: FileBytes, to text: String) throws(ActionError) {
    guard !place.isDryRun else { return }
    do throws(PDFError) {
      try OutputKind.check(FilePath(systemText: text))
      try files.write(bytes, to: FilePath(systemText: text), replacing: place.mayReplace(text))
    } catch {
      var failure = ActionError(error)
      failure.message = "\(text): \(failure.message)"
      throw failure
    }
  }
}
