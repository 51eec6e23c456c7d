/// Put pages of other documents in.
public struct InsertPages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.insertPages`.
  public static let name = "edit.insertPages"
  /// What it does.
  public static let summary = "Put pages of other documents in"
  /// What it needs.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<InsertPages>] = []
}
