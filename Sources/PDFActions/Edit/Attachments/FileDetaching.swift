import PDFDocument
import PDFScopeCore

/// `edit.detach`.
struct FileDetaching: EventAction {
  func perform(_ event: DetachFiles, on work: Work) throws(ActionError) -> AttachmentsResult {
    try event.validate()
    let document = work.document.document
    let filter = AttachmentFilter(names: event.name)
    let all = work.document.reader.attachedFiles
    work.warnings += filter.warnings(in: all)
    var isLeft = false
    let files = filter.files(in: all).filter { file in
      guard case .annotation = file.place else { return true }
      isLeft = true
      return false
    }
    if isLeft {
      work.warnings.append(
        Warning(
          "attachment.onPage",
          "files of annotations stay; annotate remove --type attachment takes them away with their annotations"))
    }
    var records = files.map { AttachmentsResult.Attachment($0, in: document) }
    for index in records.indices { records[index].isRemoved = true }
    do throws(PDFError) {
      var editor = try AttachmentEditor(document)
      try editor.remove(files)
      try editor.finish()
    } catch {
      throw ActionError(error)
    }
    return AttachmentsResult(attachments: records)
  }
}

extension DetachFiles {
  /// Checks what can be checked without a document.
  ///
  /// - Throws: `usage` where it is not said which files, or said twice.
  func validate() throws(ActionError) {
    guard all || !name.isEmpty else {
      throw ActionError("usage", "it is not said which files", hint: "give --name, or --all")
    }
    guard !all || name.isEmpty else {
      throw ActionError("usage", "--all leaves nothing to choose", hint: "leave it out, or --name")
    }
  }
}
