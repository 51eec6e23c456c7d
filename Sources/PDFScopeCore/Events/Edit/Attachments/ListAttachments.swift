/// List the files in a document.
public struct ListAttachments: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.listAttachments`.
  public static let name = "edit.listAttachments"
  /// What it does.
  public static let summary = "List the files in a document"
  /// What it needs.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<ListAttachments>] = []
}
