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
    guard !isFolder else { return nil }
    do {
      return try Template(text, fields: fields)
    } catch {
      throw UsageError(kind: .invalidValue, "--output \(text): \(error)", commandPath: parsed.path)
    }
  }
}
