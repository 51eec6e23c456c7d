/// Put documents together into one.
public struct MergeDocuments: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.merge`.
  public static let name = "edit.merge"
  /// What it does.
  public static let summary = "Put documents together into one"
  /// What it needs.
  public static let requirement = Requirement(permission: .extract, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<MergeDocuments>] = []
}
