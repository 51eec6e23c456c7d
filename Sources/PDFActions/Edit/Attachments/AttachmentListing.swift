import PDFDocument
import PDFScopeCore

/// `edit.listAttachments`.
struct AttachmentListing: EventAction {
  func perform(_ event: ListAttachments, on work: Work) throws(ActionError) -> AttachmentsResult {
    let document = work.document.document
    var check = AttachmentCheck()
    // Files that are encrypted in a way of their own are not read right.
    let isReadable = !(document.facts.encryption?.hasOwnFileMethod ?? false)
    return AttachmentsResult(
      attachments: work.document.reader.attachedFiles.map { file in
        var record = AttachmentsResult.Attachment(file, in: document)
        if isReadable { check.complete(&record, of: file) }
        return record
      })
  }
}
