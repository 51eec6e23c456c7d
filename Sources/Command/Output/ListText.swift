import CommandLineKit
import PDFScope

/// Bookmarks, annotations and pictures as lines.
enum ListText {
  static func write(_ result: BookmarksResult, on page: TextPage) throws {
    guard !result.isNothing else { return }
    try page.heading()
    var table = TextTable()
    for bookmark in result.bookmarks {
      table.append([bookmark.page?.numberAndLabel.printable ?? "→", bookmark.label.printable])
    }
    try page.output.write(table.render())
  }

  static func write(_ result: AnnotationsResult, on page: TextPage) throws {
    guard !result.isNothing else { return }
    try page.heading()
    var table = TextTable()
    for annotation in result.annotations {
      table.append([
        annotation.page.numberAndLabel.printable, annotation.type.printable, (annotation.author ?? "").printable,
        annotation.gist.printable,
      ])
    }
    try page.output.write(table.render())
  }

  static func write(_ result: AttachmentsResult, on page: TextPage) throws {
    guard !result.isNothing else { return }
    try page.heading()
    var table = TextTable()
    for file in result.attachments {
      table.append([
        file.name.printable, file.size.map(String.init) ?? "", (file.mime ?? "").printable,
        file.page.map { "page " + $0.numberAndLabel.printable } ?? "", file.remark.printable,
      ])
    }
    try page.output.write(table.render())
  }

  /// The paths of files that were written.
  static func writePaths(of result: AttachmentsResult, on page: TextPage) throws {
    for path in result.attachments.compactMap(\.path) where path != "-" { try page.line(page.name(path)) }
  }

  static func write(_ result: ThumbnailsResult, on page: TextPage) throws {
    var paths = result.pictures.map(\.path)
    // The sheets of one PDF share a path.
    for sheet in result.sheets ?? [] where sheet.path != paths.last { paths.append(sheet.path) }
    // What stands on standard output is the picture itself.
    for path in paths where path != "-" { try page.line(page.name(path)) }
  }
}

extension BookmarksResult.Bookmark {
  /// The name, or what the bookmark does; nothing where it has no name and leads to a page. An identifier would look
  /// like a name.
  fileprivate var label: String {
    name ?? action?.members["uri"]?.stringValue ?? action?.type ?? ""
  }
}

extension AttachmentsResult.Attachment {
  /// What is wrong with it, or what there is to say of it.
  fileprivate var remark: String {
    if isMissing { return "(there is no file)" }
    let fault = isIntact == false ? ["(does not fit its checksum)"] : []
    return (fault + [description].compactMap { $0 }).joined(separator: " ")
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
    // Of a stamp what stands on it.
    let words = details["caption"]?.stringValue ?? (type == "Stamp" ? details["icon"]?.stringValue : nil)
    return details["file"]?.stringValue ?? words ?? subject ?? ""
  }
}

extension PageReference {
  /// The number, and the label in the brackets that `--pages` knows it by where it says something else.
  var numberAndLabel: String {
    guard let label, label != String(number) else { return String(number) }
    return "\(number) [\(label)]"
  }
}
