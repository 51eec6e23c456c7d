/// Set title, author and other properties.
public struct SetInfo: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.setInfo`.
  public static let name = "edit.setInfo"
  /// What it does.
  public static let summary = "Set title, author and other properties"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<SetInfo>] = []
}
