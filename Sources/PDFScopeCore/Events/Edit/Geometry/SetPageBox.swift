/// Set a box of pages.
public struct SetPageBox: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.setBox`.
  public static let name = "edit.setBox"
  /// What it does.
  public static let summary = "Set a box of pages"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<SetPageBox>] = []
}
