/// Put copies of pages in.
public struct DuplicatePages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.duplicatePages`.
  public static let name = "edit.duplicatePages"
  /// What it does.
  public static let summary = "Put copies of pages in"
  /// What it needs.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<DuplicatePages>] = []
}
