/// Set page labels.
public struct SetLabels: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.setLabels`.
  public static let name = "edit.setLabels"
  /// What it does.
  public static let summary = "Set page labels"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<SetLabels>] = []
}
