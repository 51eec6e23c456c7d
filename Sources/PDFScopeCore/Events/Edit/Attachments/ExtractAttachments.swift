/// Writes the files in a document to a folder.
public struct ExtractAttachments: Event {
  /// The names of those that are meant; none means all.
  public var name: [String]

  /// An event.
  public init(name: [String] = []) { self.name = name }

  /// All files.
  public init() { self.init(name: []) }

  /// `edit.extractAttachments`.
  public static let name = "edit.extractAttachments"
  /// What it does.
  public static let summary = "Write the files in a document to a folder"
  /// What there is to know.
  public static let discussion = """
    All files that `list-attachments` shows, or those with the names given. A file is named as the document says, made \
    safe: no folders, nothing that hides it or that a system forbids; of files of one name all but the first get a \
    number. No file is put outside of the folder, or in the place of one that is there, unless `--force` is given. A \
    file that does not fit its checksum is written with a warning; one that cannot be read is an error, and the others \
    are written all the same.
    """
  /// It takes files out and needs a place for them.
  public static let requirement = Requirement(permission: .extract, writesFiles: true)
  /// Its parameters.
  public static let parameters: [Parameter<ExtractAttachments>] = [
    Parameter("name", \.name, "The file of this name")
  ]
}
