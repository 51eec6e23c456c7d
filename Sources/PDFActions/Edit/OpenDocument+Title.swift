import PDFDocument

extension OpenDocument {
  /// The title that the document gives itself, by its information dictionary or, where that has none, its XMP packet
  /// (ISO 32000-2 14.3); `nil` for an empty one too.
  var title: String? {
    let texts = reader.metadataTexts
    let title = (texts.first { $0.key == "Title" } ?? texts.first { $0.key == "dc:title" })?.text
    return title.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
  }
}
