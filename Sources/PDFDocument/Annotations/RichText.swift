/// Text with formatting, XHTML as ISO 32000-2, 12.7.4.4 restricts it.
enum RichText {
  private static let limit = 1 << 20

  /// The words of a string or stream, a line for each paragraph; nil where there are none.
  static func words(of object: PDFObject) -> String? {
    let source = object.isStream ? object.streamText(limit: limit) : object.text
    guard let source, !source.isEmpty, source.utf8.count <= limit else { return nil }
    let tree = XMLTree(Array(source.utf8))
    var words = ""
    for node in tree.nodes {
      switch node.kind {
      case .element where ["p", "div", "br", "li"].contains(node.name): if !words.isEmpty { words += "\n" }
      case .text, .cdata: words += node.value
      default: break
      }
    }
    return words.utf8.contains { $0 > 0x20 } ? words : nil
  }
}
