import CommandLineKit
import PDFScope

/// An output as it is given: a file, a folder, or a template for paths.
struct OutputPath {
  let text: String
  /// Whether it is a folder: one that exists, or a name that ends with a slash.
  let isFolder: Bool

  init(_ text: String) {
    self.text = text
    isFolder = FileKind.isFolder(text)
  }

  /// Whether several files can go there.
  var isManifold: Bool { isFolder || text.unicodeScalars.contains("{") }

  /// The template of the paths; `nil` for a folder.
  func template(fields: [TemplateField], _ parsed: ParsedCommand) throws -> Template? {
    try checkEnd(fields, parsed)
    guard !isFolder else { return nil }
    do {
      return try Template(text, fields: fields)
    } catch {
      throw UsageError(kind: .invalidValue, "--output \(text): \(error)", commandPath: parsed.path)
    }
  }

  /// A folder is none of a template, unless one of this very name is there: nobody means a folder called `{stem}`.
  private func checkEnd(_ fields: [TemplateField], _ parsed: ParsedCommand) throws {
    let isFolderOfFields =
      isFolder
      ? text.unicodeScalars.contains("{") && FileKind.identity(of: text) == nil
      : PathParts(text).name == "{folder}" && fields.contains(.folder)
    guard isFolderOfFields else { return }
    throw UsageError(
      kind: .invalidValue, "--output \(text): a template names files, and this is a folder",
      hint: "let it end with a name, such as '\(text)\(isFolder ? "" : "/"){name}'", commandPath: parsed.path)
  }
}
