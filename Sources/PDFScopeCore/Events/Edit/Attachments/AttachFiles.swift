/// Put files into the document.
public struct AttachFiles: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.attach`.
  public static let name = "edit.attach"
  /// What it does.
  public static let summary = "Put files into the document"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<AttachFiles>] = []
}
