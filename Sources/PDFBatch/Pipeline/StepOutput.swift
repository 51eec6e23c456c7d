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
    in base: OutputPlace, below tree: String = "", _ lookup: (ValuePath) throws(ExpressionError) -> String
  ) throws(ExpressionError) -> OutputPlace {
    var place = base
    var filled = ""
    for piece in text.pieces {
      switch piece {
      case .text(let text): filled += Self.filling(text, tree)
      case .field(let path): filled += FileName.safe(try lookup(path)).doubling("{}")
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

  /// Puts the document's folder in the place of `{folder}`.
  private static func filling(_ text: String, _ tree: String) -> String {
    let field: [UInt8] = Array("{folder}".utf8)
    var bytes = Array(text.utf8)
    let names = tree.split(separator: "/").map { FileName.safe(String($0)).doubling("{}") }
    let value = Array(names.joined(separator: "/").utf8)
    var place = 0
    while place + field.count <= bytes.count {
      guard bytes[place..<place + field.count].elementsEqual(field) else {
        place += 1
        continue
      }
      var end = place + field.count
      // Where it stands for nothing its slash goes too.
      if value.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: "/") { end += 1 }
      bytes.replaceSubrange(place..<end, with: value)
      place += value.count
    }
    return String(decoding: bytes, as: UTF8.self)
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
