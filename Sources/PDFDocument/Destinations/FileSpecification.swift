/// The name of a file as PDF gives it (ISO 32000-2, 7.11).
public struct FileSpecification: Sendable, Hashable {
  /// The name, with slashes between its components; a URL when `isURL`.
  public var path: String
  /// Whether the name is a URL.
  public var isURL: Bool
  /// What the document says about the file.
  public var description: String?
  /// Whether the file itself sits in the document.
  public var isEmbedded: Bool

  /// Makes the specification of a file outside the document.
  public init(path: String, isURL: Bool = false) {
    self.path = path
    self.isURL = isURL
    isEmbedded = false
  }

  /// Reads a string or a file specification dictionary; nil when there is no name in it and no file.
  ///
  /// Of several names the Unicode one counts, then the general one, then those for single systems, which PDF 2.0 no
  /// longer has.
  init?(_ object: PDFObject) {
    if let text = object.text {
      self.init(path: text)
      return
    }
    guard object.isDictionary else { return nil }
    let embedded = object["EF"]
    let isEmbedded = embedded.isDictionary && embedded.entries.contains { $0.value.isStream }
    let name = ["UF", "F", "Unix", "DOS", "Mac"].lazy.compactMap { object[$0].text }.first { !$0.isEmpty }
    guard name != nil || isEmbedded else { return nil }
    self.init(path: name ?? "", isURL: object["FS"].isName("URL"))
    self.isEmbedded = isEmbedded
    description = object["Desc"].text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
