/// Put several pages on each sheet.
public struct NUp: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.nUp`.
  public static let name = "edit.nUp"
  /// What it does.
  public static let summary = "Put several pages on each sheet"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<NUp>] = []
}
