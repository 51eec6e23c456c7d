import PDFScope

/// The records of a search, and the fields of them that a `--format` template may name.
enum SearchFields {
  static let all: [TemplateField] = [
    .page, .label, TemplateField("text", .text, "the text that matched"),
    TemplateField("line", .text, "the line it stands in"),
    TemplateField("lineNumber", .integer, "the number of that line on the page"),
    TemplateField("start", .integer, "where in the line the match begins, in characters from 0"),
    TemplateField("end", .integer, "where in the line it ends"),
    TemplateField("section", .text, "the title of the outline item that the match falls under"),
    TemplateField("sectionPath", .text, "the titles down to it, with slashes between"),
    TemplateField("source", .text, "where it was found: text, annotations, …"),
    TemplateField("rects", .text, "its rectangles: numbers with commas, a space between two rectangles"),
    TemplateField("quads", .text, "its quadrilaterals in the same way"),
    TemplateField("type", .text, "the type of the annotation or field"),
    TemplateField("id", .text, "the name of the annotation"),
    TemplateField("object", .text, "the object of the annotation"),
    TemplateField("field", .text, "the name of the field"),
    TemplateField("key", .text, "the key of the metadata"),
    TemplateField("attachment", .text, "the name of the attached file"),
    TemplateField("part", .text, "which text of the annotation, field or file matched"),
    TemplateField("snippet", .text, "the path of the picture"),
    TemplateField("count", .integer, "the number of matches, with `--count`"),
  ]

  /// A record a match; with `--count` one a document, with `--files-with-matches` one a document with a match.
  static func records(of result: SearchResult) -> [JSONObject] {
    switch result.answer {
    case .matches: result.matches.map(record)
    case .count: [result.totals]
    case .presence: result.isNothing ? [] : [result.totals]
    }
  }

  /// The fields of a match.
  static func record(of match: SearchResult.Match) -> JSONObject {
    var fields = match.json.objectValue ?? [:]
    fields["section"] = (match.section?.title).map { .string($0) }
    fields["sectionPath"] = (match.section?.path).map { .string($0.joined(separator: "/")) }
    fields["rects"] = .string(numbers(match.rects.map(\.json)))
    fields["quads"] = .string(numbers(match.quads.map(\.json)))
    fields["start"] = (match.line?.range.lowerBound).map { .integer($0) }
    fields["end"] = (match.line?.range.upperBound).map { .integer($0) }
    fields.set("snippet", match.snippet)
    if let item = match.item {
      var members = item.json.objectValue ?? [:]
      // A record's `name` is that of the file.
      let name = members["name"]
      members["name"] = nil
      fields[item.name] = name
      fields.merge(members)
    }
    return fields
  }

  private static func numbers(_ places: [JSONValue]) -> String {
    places.map { ($0.arrayValue ?? []).map { $0.text() }.joined(separator: ",") }.joined(separator: " ")
  }
}
