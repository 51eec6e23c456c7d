import PDFScopeCore

/// Where an event puts the files that it writes beside its document.
///
/// A text that ends with a slash is a folder. One with fields of the event, or with an extension, is a template for the
/// paths of the files; any other is a folder too. Fields of the pipeline, such as `{variables.word}`, become safe names
/// of files first, so that no value leads out of the folder.
struct StepOutput: Sendable {
  private let text: FieldText
  private let fields: [TemplateField]

  /// The paths in it.
  var paths: [ValuePath] { text.fields }

  /// The text before its first field of the pipeline.
  var beginning: String {
    if case .text(let text)? = text.pieces.first { text } else { "" }
  }

  /// Reads a text.
  ///
  /// - Parameter fields: the fields of the event's own names.
  init(_ text: String, fields: [TemplateField]) throws(ExpressionError) {
    self.text = try FieldText(text)
    self.fields = fields
    _ = try place(in: OutputPlace()) { _ in "x" }
  }

  /// The place.
  ///
  /// - Parameters:
  ///   - base: what else there is to say about it.
  ///   - lookup: the value of a field as text.
  func place(
    in base: OutputPlace, _ lookup: (ValuePath) throws(ExpressionError) -> String
  ) throws(ExpressionError) -> OutputPlace {
    var place = base
    var filled = ""
    for piece in text.pieces {
      switch piece {
      case .text(let text): filled += text
      case .field(let path):
        let name = FileName.safe(try lookup(path))
        for character in name.unicodeScalars {
          // Braces of a value are braces and begin no field.
          filled += character == "{" ? "{{" : character == "}" ? "}}" : String(Character(character))
        }
      }
    }
    do throws(TemplateError) {
      let template = try Template(filled, fields: fields)
      let parts = PathParts(filled)
      let isFolder = parts.name.isEmpty || (template.fieldNames.isEmpty && parts.ext.isEmpty)
      if isFolder {
        place.folder = template.render([:])
        place.paths = nil
      } else {
        place.paths = template
      }
      return place
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
