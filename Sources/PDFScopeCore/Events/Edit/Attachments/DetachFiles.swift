/// Take files out of the document.
public struct DetachFiles: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.detach`.
  public static let name = "edit.detach"
  /// What it does.
  public static let summary = "Take files out of the document"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<DetachFiles>] = []
}
