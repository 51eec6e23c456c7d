/// Bring pages to another size.
public struct ScalePages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.scaleTo`.
  public static let name = "edit.scaleTo"
  /// What it does.
  public static let summary = "Bring pages to another size"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<ScalePages>] = []
}
