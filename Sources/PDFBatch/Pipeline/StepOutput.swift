import PDFScopeCore

/// Where an event puts the files that it writes beside its document.
///
/// A text that ends with a slash is a folder. One with fields of the event, or with an extension, is a template for the
/// paths of the files; any other is a folder too: so it is decided on the text as it is written. `{folder}` is the
/// document's folder below the one that was walked through. Fields of the pipeline, such as `{variables.word}`, become
/// safe names of files first, so that no value leads out of the folder.
struct StepOutput: Sendable {
  private let text: FieldText
  private let fields: [TemplateField]
  /// Whether it is a folder, whatever its fields stand for.
  private let isFolder: Bool

  /// The paths in it.
  var paths: [ValuePath] { text.fields }

  /// The folder of all paths that it can make.
  var knownFolder: String {
    guard case .text(let beginning)? = text.pieces.first else { return PathParts("").folder }
    // No value leads out of the folder in which it stands.
    let fixed = String(beginning.prefix { $0 != "{" })
    return isFolder && text.pieces.count == 1 && fixed == beginning ? fixed : PathParts(fixed + "x").folder
  }

  /// Reads a text.
  ///
  /// - Parameter fields: the fields of the event's own names.
  init(_ text: String, fields: [TemplateField]) throws(ExpressionError) {
    let text = try FieldText(text)
    let fields = fields + [.folder]
    let template = try Self.template(text, fields) { _ in "x" }.knowing(.folder, as: .text("x"))
    self.text = text
    self.fields = fields
    isFolder =
      PathParts(template.description).name.isEmpty
      || (template.fieldNames.isEmpty && PathParts(template.render([:])).ext.isEmpty)
  }

  /// The place.
  ///
  /// - Parameters:
  ///   - base: what else there is to say about it.
  ///   - tree: the folder that the document was found in, below the one that was named.
  ///   - lookup: the value of a field as text.
  func place(
    in base: OutputPlace, below tree: String = "", _ lookup: (ValuePath) throws(ExpressionError) -> String
  ) throws(ExpressionError) -> OutputPlace {
    var place = base
    let template = try Self.template(text, fields, lookup).knowing(.folder, as: .text(tree))
    if isFolder {
      let folder = template.renderPath([:])
      place.folder = folder.isEmpty ? "." : folder
      place.paths = nil
    } else {
      place.paths = template
    }
    return place
  }

  private static func template(
    _ text: FieldText, _ fields: [TemplateField], _ lookup: (ValuePath) throws(ExpressionError) -> String
  ) throws(ExpressionError) -> Template {
    var filled = ""
    for piece in text.pieces {
      switch piece {
      case .text(let text): filled += text
      case .field(let path): filled += FileName.safe(try lookup(path)).doubling("{}")
      }
    }
    do throws(TemplateError) {
      return try Template(filled, fields: fields)
    } catch {
      throw ExpressionError(place: nil, message: error.message, hint: error.hint)
    }
  }

  /// The fields that the names of an event's files may be made of; `nil` for an event that writes none.
  static func fields(ofAction action: String) -> [TemplateField]? {
    switch action {
    case RenderThumbnails.name, ExtractThumbnails.name: OutputPlace.pictureFields
    case SplitDocument.name: OutputPlace.partFields
    case ExtractPages.name: OutputPlace.documentFields
    case ExtractAttachments.name: OutputPlace.attachmentFields
    // What a custom action sends may write files.
    case _ where action.hasPrefix(Button.custom.rawValue + "."): []
    default: nil
    }
  }
}
