import CommandLineKit
import PDFScope

/// Bookmarks, annotations, pictures and changes as lines.
enum ListText {
  static func write(_ result: BookmarksResult, on page: TextPage) throws {
    guard !result.isNothing else { return }
    try page.heading()
    var table = TextTable()
    for bookmark in result.bookmarks {
      table.append([bookmark.page?.text.printable ?? "→", bookmark.label.printable])
    }
    try page.output.write(table.render())
  }

  static func write(_ result: AnnotationsResult, on page: TextPage) throws {
    guard !result.isNothing else { return }
    try page.heading()
    var table = TextTable()
    for annotation in result.annotations {
      table.append([
        annotation.page.text.printable, annotation.type.printable, (annotation.author ?? "").printable,
        annotation.gist.printable,
      ])
    }
    try page.output.write(table.render())
  }

  static func write(_ result: ThumbnailsResult, on page: TextPage) throws {
    for picture in result.pictures { try page.line(picture.path.printable) }
  }

  static func write(_ outcome: Outcome, _ result: PagesResult, on page: TextPage, isVerbose: Bool) throws {
    guard isVerbose else { return }
    let count = result.pages.count == 1 ? "1 page" : "\(result.pages.count) pages"
    let places = outcome.outputs.map(\.path).joined(separator: ", ")
    try page.line("\(page.path.printable): \(outcome.event.name), \(count)" + (places.isEmpty ? "" : " → \(places)"))
  }
}

extension BookmarksResult.Bookmark {
  /// The name, or what the bookmark does, or its identifier.
  fileprivate var label: String {
    name ?? action?.members["uri"]?.stringValue ?? action?.type ?? id ?? ""
  }
}

extension AnnotationsResult.Annotation {
  /// What the annotation says, in one line.
  fileprivate var gist: String {
    if let contents, !contents.isEmpty { return contents }
    if let name = details["fieldName"]?.stringValue {
      return details["value"]?.stringValue.map { "\(name) = \($0)" } ?? name
    }
    if let action = details["action"]?.objectValue {
      let target = action["uri"]?.stringValue ?? action["file"]?.stringValue
      return "→ " + (target ?? action["page"]?.intValue.map { "page \($0)" } ?? action["type"]?.stringValue ?? "")
    }
    return details["file"]?.stringValue ?? subject ?? ""
  }
}
