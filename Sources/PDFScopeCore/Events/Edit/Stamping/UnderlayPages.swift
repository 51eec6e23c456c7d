/// Lay pages of another document under pages.
public struct UnderlayPages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.underlay`.
  public static let name = "edit.underlay"
  /// What it does.
  public static let summary = "Lay pages of another document under pages"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<UnderlayPages>] = []
}
