import PDFScope

/// The records of a result, and the fields of them that a `--format` template may name.
enum RecordFields {
  /// The fields that every record has.
  static let common: [TemplateField] = [
    TemplateField("path", .text, "the path of the document"), .name, .stem, .ext, .pages, .index, .action,
  ]

  /// The fields of the records of each button.
  static let ofButton: [Button: [TemplateField]] = [
    .outline: [
      TemplateField("level", .integer, "how deep the item lies"),
      TemplateField("number", .text, "the number that names the item"), .title, .page, .label,
      TemplateField("kind", .text, "the kind of the destination"), TemplateField("uri", .text, "the URI it opens"),
      TemplateField("file", .text, "the file it opens"), TemplateField("color", .text, "the colour of the title"),
      TemplateField("code", .text, "the kind of a finding"), TemplateField("message", .text, "what a finding says"),
      TemplateField("object", .text, "the object of a finding"),
      TemplateField("item", .text, "the path of its item"),
    ],
    .search: SearchFields.all,
    .thumbnails: [
      .page, .label, TemplateField("picture", .text, "the path of the picture"),
      TemplateField("width", .integer, "its width in pixels"),
      TemplateField("height", .integer, "its height in pixels"),
      TemplateField("format", .text, "png, jpeg, webp or pdf"),
      TemplateField("bytes", .integer, "the size of its file"),
      TemplateField("sheet", .integer, "the number of the contact sheet"),
    ],
    .bookmarks: [TemplateField("id", .text, "the identifier"), .title, .page, .label],
    .annotate: [.page, .label, TemplateField("number", .integer, "its place among all annotations")]
      + ["id", "object", "type", "author", "subject", "contents", "created", "modified", "color"].map {
        TemplateField($0, .text, "as in JSON")
      },
    .edit: [
      TemplateField("file", .text, "the name of an attachment"),
      TemplateField("size", .integer, "its size in bytes"),
      TemplateField("output", .text, "the path that it was written to"), .page, .label, .title,
    ]
      + [
        "key", "description", "mime", "created", "modified", "checksum", "relationship", "place", "object", "oldLabel",
        "author", "subject", "keywords", "creator", "producer", "trapped", "language",
      ].map { TemplateField($0, .text, "as in JSON") } + DocumentFields.own,
  ]

  /// The records of a result, as JSON objects.
  static func records(of result: any ActionResult) -> [JSONObject] {
    switch result {
    case let outline as OutlineResult:
      let flat = OutlineResult(items: outline.items, isFlat: true).json["items"]?.arrayValue ?? []
      return flat.compactMap(\.objectValue).map(outlineFields)
    case let check as OutlineCheckResult:
      return check.findings.compactMap(\.json.objectValue).map { renaming("path", to: "item", in: $0) }
    case let search as SearchResult: return SearchFields.records(of: search)
    case let thumbnails as ThumbnailsResult:
      let records = thumbnails.pictures.map(\.json) + (thumbnails.sheets ?? []).map(\.json)
      return records.compactMap(\.objectValue).map { renaming("path", to: "picture", in: $0) }
    case let bookmarks as BookmarksResult:
      return bookmarks.bookmarks.compactMap(\.json.objectValue).map { renaming("name", to: "title", in: $0) }
    case let export as BookmarksExport:
      let records = export.content["bookmarks"]?.arrayValue ?? []
      return records.compactMap(\.objectValue).map { renaming("name", to: "title", in: $0) }
    case let documents as DocumentsResult: return documents.documents.map(DocumentFields.record)
    case let annotations as AnnotationsResult: return annotations.annotations.compactMap(\.json.objectValue)
    case let attachments as AttachmentsResult:
      let records = attachments.attachments.compactMap(\.json.objectValue)
      return records.map { renaming("name", to: "file", in: renaming("path", to: "output", in: $0)) }
    case let labels as LabelsResult: return labels.pages.compactMap(\.json.objectValue)
    case let info as InfoResult: return info.json["info"]?.objectValue.map { [$0] } ?? []
    default: return result.json.objectValue.map { [$0] } ?? []
    }
  }

  /// The record of a part of a result.
  static func record(of part: any ResultPart) -> JSONObject {
    switch part {
    case let match as SearchResult.Match: SearchFields.record(of: match)
    case let document as DocumentsResult.Document: DocumentFields.record(of: document)
    default: part.json.objectValue ?? [:]
    }
  }

  /// The values of a record for a template.
  static func context(
    _ record: JSONObject, _ document: DocumentHeader, action: String, index: Int
  ) -> TemplateContext {
    var context: TemplateContext = [:]
    let name = PathParts(document.path)
    context["path"] = .text(document.path)
    context["name"] = .text(name.name)
    context["stem"] = .text(name.stem)
    context["ext"] = .text(name.ext)
    context["pages"] = .integer(document.pages ?? 0)
    context["index"] = .integer(index)
    context["action"] = .text(action)
    for (key, value) in record {
      if let text = value.stringValue {
        context[key] = .text(text.printable)
      } else if let number = value.intValue {
        context[key] = .integer(number)
      }
    }
    return context
  }

  private static func outlineFields(_ item: JSONObject) -> JSONObject {
    var fields = item
    fields["kind"] = item["destination"]?["kind"]
    fields["uri"] = item["action"]?["uri"]
    fields["file"] = item["action"]?["file"]
    return fields
  }

  private static func renaming(_ key: String, to name: String, in record: JSONObject) -> JSONObject {
    var renamed = record
    renamed[name] = record[key]
    renamed[key] = nil
    return renamed
  }
}
