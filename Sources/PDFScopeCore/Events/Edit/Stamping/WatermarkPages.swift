/// Put a text, a picture or a page across pages.
public struct WatermarkPages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.watermark`.
  public static let name = "edit.watermark"
  /// What it does.
  public static let summary = "Put a text, a picture or a page across pages"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<WatermarkPages>] = []
}
