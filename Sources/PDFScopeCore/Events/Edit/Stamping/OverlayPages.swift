/// Lay pages of another document over pages.
public struct OverlayPages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.overlay`.
  public static let name = "edit.overlay"
  /// What it does.
  public static let summary = "Lay pages of another document over pages"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<OverlayPages>] = []
}
