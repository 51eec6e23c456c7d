/// Put pages into the opposite order.
public struct ReversePages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.reversePages`.
  public static let name = "edit.reversePages"
  /// What it does.
  public static let summary = "Put pages into the opposite order"
  /// What it needs.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<ReversePages>] = []
}
