/// Put pages on sheets to be folded into a booklet.
public struct MakeBooklet: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.booklet`.
  public static let name = "edit.booklet"
  /// What it does.
  public static let summary = "Put pages on sheets to be folded into a booklet"
  /// What it needs.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<MakeBooklet>] = []
}
