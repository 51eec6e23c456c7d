/// Move pages to another place.
public struct MovePages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.movePages`.
  public static let name = "edit.movePages"
  /// What it does.
  public static let summary = "Move pages to another place"
  /// What it needs.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<MovePages>] = []
}
