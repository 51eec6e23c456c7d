/// Set what is shown of pages.
public struct CropPages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.crop`.
  public static let name = "edit.crop"
  /// What it does.
  public static let summary = "Set what is shown of pages"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<CropPages>] = []
}
