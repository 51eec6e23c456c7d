import PDFAppearance
import PDFDocument
import PDFScopeCore

/// `edit.attach`.
struct FileAttaching: EventAction {
  @Environment(\.invocation) private var invocation
  @Environment(\.isReproducible) private var isReproducible

  /// The largest file that is attached: 1 GiB.
  private static let largestFile = 1 << 30

  func perform(_ event: AttachFiles, on work: Work) throws(ActionError) -> AttachmentsResult {
    try event.validate()
    let document = work.document.document
    let archivePart = work.document.reader.metadata?[XMPPacket.Namespace.pdfaID, "part"]?.text
    var files: [AttachmentEditor.NewFile] = []
    for path in event.file { files.append(try file(path, event, archivePart)) }
    let names = files.map(\.name)
    if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw ActionError("attachment.exists", "two files are called \(name)", hint: "attach one of them with --name")
    }
    let there = work.document.reader.documentFiles
    var olds: [AttachedFile?] = []
    for name in names { olds.append(try old(name, in: there, event)) }
    do throws(PDFError) {
      var editor = try AttachmentEditor(document)
      for (file, old) in zip(files, olds) { try editor.add(file, replacing: old) }
      try editor.finish()
    } catch {
      throw ActionError(error)
    }
    warn(of: archivePart, files, work)
    let added = work.document.reader.documentFiles.filter { $0.place == .list && names.contains($0.name) }
    return AttachmentsResult(attachments: added.map { AttachmentsResult.Attachment($0, in: document) })
  }

  /// The file that one of this name takes the place of.
  private func old(
    _ name: String, in files: [AttachedFile], _ event: AttachFiles
  ) throws(ActionError) -> AttachedFile? {
    guard let old = files.first(where: { $0.name == name || $0.key == name }) else { return nil }
    guard event.replace else {
      throw ActionError(
        "attachment.exists", "the document has a file of the name \(name)",
        hint: "take its place with --replace, or give another name with --name")
    }
    return old
  }

  private func file(
    _ path: String, _ event: AttachFiles, _ archivePart: String?
  ) throws(ActionError) -> AttachmentEditor.NewFile {
    let source = try EventFile(path: path, limit: Self.largestFile, pointer: "/file")
    let name = event.name.map(SystemText.readable) ?? source.name
    var file = AttachmentEditor.NewFile(name: name, bytes: source.bytes)
    // What is packed is unpacked up to a limit only.
    if source.bytes.count <= PDFObject.usualStreamLimit {
      do throws(PDFError) {
        file.packed = try Flate.compress(source.bytes)
      } catch {
        throw ActionError(error)
      }
    }
    file.description = event.description.map(SystemText.readable)
    file.mediaType = event.mime ?? MediaType.ofExtension(PathParts(name).ext)
    file.relationship = event.relationship?.pdfName
    file.modified = modificationTime(of: source)
    // PDF/A-3 asks for a relationship and a type of every file (ISO 19005-3 6.8).
    if archivePart == "3" || archivePart == "4" {
      file.relationship = file.relationship ?? (event.replace ? nil : FileRelationship.unspecified.pdfName)
      file.mediaType = file.mediaType ?? "application/octet-stream"
    }
    return file
  }

  /// Of a pipe the time of the call. Where output is to be the same whoever makes it, no file is newer than the call.
  private func modificationTime(of source: EventFile) -> Int? {
    guard let modified = source.modified else { return invocation.timestamp }
    return isReproducible ? min(modified, invocation.timestamp ?? modified) : modified
  }

  private func warn(of archivePart: String?, _ files: [AttachmentEditor.NewFile], _ work: Work) {
    let forbids: String? =
      switch archivePart {
      case "1": "which allows no files"
      case "2" where files.contains { $0.mediaType != "application/pdf" }: "which allows no files but PDF/A"
      default: nil
      }
    guard let forbids, let archivePart else { return }
    work.warnings.append(
      Warning("attachment.archive", "the document says that it is PDF/A-\(archivePart), \(forbids)"))
  }
}

extension FileRelationship {
  /// The name in the file specification (ISO 32000-2 table 43).
  fileprivate var pdfName: String {
    switch self {
    case .source: "Source"
    case .data: "Data"
    case .alternative: "Alternative"
    case .supplement: "Supplement"
    case .encryptedPayload: "EncryptedPayload"
    case .formData: "FormData"
    case .schema: "Schema"
    case .unspecified: "Unspecified"
    }
  }
}
