import PDFDocument
import PDFScopeCore

/// `edit.extractAttachments`.
struct AttachmentExtraction: EventAction {
  @Environment(\.outputPlace) private var place
  @Environment(\.pictureReceiver) private var receiver

  func perform(_ event: ExtractAttachments, on work: Work) throws(ActionError) -> AttachmentsResult {
    let document = work.document.document
    let filter = AttachmentFilter(names: event.name)
    let all = work.document.reader.attachedFiles
    work.warnings += filter.warnings(in: all)
    let meant = filter.files(in: all)
    work.warnings += meant.filter { !$0.hasData }.map {
      Warning("attachment.missing", "there is no file behind the name \"\($0.name)\"")
    }
    let present = meant.filter(\.hasData)
    guard !present.isEmpty else { return AttachmentsResult(attachments: []) }
    if document.facts.encryption?.hasOwnFileMethod ?? false {
      throw ActionError("document.unsupported", "the files are encrypted in a way of their own, which is not supported")
    }
    let files = AttachmentFiles(place: place, receiver: receiver)
    let paths = try files.paths(of: present, in: work.document)
    let newFolders = try files.makeFolders(of: paths)
    defer { for folder in newFolders { folder.removeIfEmpty() } }
    var result = AttachmentsResult(attachments: [])
    // What was written is told even where the rest cannot be.
    defer { if !result.isNothing { work.partialResult = result } }
    for (file, path) in zip(present, paths) {
      var record = AttachmentsResult.Attachment(file, in: document)
      guard let bytes = read(file, &result.failures) else { continue }
      check(bytes, of: file, &record, work)
      try files.put(bytes, at: path, work)
      record.path = path
      result.attachments.append(record)
    }
    if let failure = result.failures.first, result.attachments.isEmpty { throw failure }
    return result
  }

  /// The largest file that is written: 1 GiB.
  private static let largestFile = 1 << 30

  private func read(_ file: AttachedFile, _ failures: inout [ActionError]) -> [UInt8]? {
    do throws(PDFError) {
      return try file.data(limit: Self.largestFile)
    } catch {
      var failure = ActionError(error)
      failure.message = "the file \"\(file.name)\" cannot be read: \(error.message)"
      failures.append(failure)
      return nil
    }
  }

  private func check(
    _ bytes: [UInt8], of file: AttachedFile, _ record: inout AttachmentsResult.Attachment, _ work: Work
  ) {
    record.size = bytes.count
    guard let checksum = file.checksum, let digest = MD5.digest(bytes) else { return }
    record.isIntact = digest == checksum
    guard digest != checksum else { return }
    work.warnings.append(
      Warning(
        "attachment.checksum", "the file \"\(file.name)\" does not fit its checksum",
        object: file.dataObject?.description))
  }
}
