/// Put blank pages in.
public struct InsertBlank: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.insertBlank`.
  public static let name = "edit.insertBlank"
  /// What it does.
  public static let summary = "Put blank pages in"
  /// What it needs.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<InsertBlank>] = []
}
