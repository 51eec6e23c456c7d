/// Put a text, a picture or a page on pages, such as page numbers.
public struct StampPages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.stamp`.
  public static let name = "edit.stamp"
  /// What it does.
  public static let summary = "Put a text, a picture or a page on pages, such as page numbers"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<StampPages>] = []
}
