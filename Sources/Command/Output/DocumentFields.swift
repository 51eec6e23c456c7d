import PDFScope

/// The records of documents that were made of pages of others, the fields of them that a `--format` template may name,
/// and their text.
enum DocumentFields {
  /// Those that other records of the button have not.
  static let own: [TemplateField] = [
    .part, .last, TemplateField("pageCount", .integer, "how many pages a new document has"),
    TemplateField("bytes", .integer, "the size of its file"),
  ]

  /// The fields of a document.
  static func record(of document: DocumentsResult.Document) -> JSONObject {
    var fields = document.json.objectValue ?? [:]
    fields["output"] = fields["file"]
    fields["file"] = nil
    fields["page"] = document.pages.first.map { .integer($0) }
    fields["last"] = document.pages.last.map { .integer($0) }
    // A record's `pages` are those of the document that was read.
    fields["pages"] = nil
    return fields
  }
}

/// Writes the paths of new documents, each as soon as it is there.
final class DocumentPaths: AnswerText {
  func write(_ part: any ResultPart, on page: TextPage) throws {
    // What stands on standard output is the document itself.
    guard let document = part as? DocumentsResult.Document, document.path != "-" else { return }
    try page.line(page.name(document.path))
  }

  func write(_ outcome: Outcome, on page: TextPage) throws {
    for document in (outcome.result as? DocumentsResult)?.documents ?? [] { try write(document, on: page) }
  }
}
