/// Write the files in a document to a folder.
public struct ExtractAttachments: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.extractAttachments`.
  public static let name = "edit.extractAttachments"
  /// What it does.
  public static let summary = "Write the files in a document to a folder"
  /// What it needs.
  public static let requirement = Requirement(permission: .extract, writesFiles: true)
  /// Its parameters.
  public static let parameters: [Parameter<ExtractAttachments>] = []
}
