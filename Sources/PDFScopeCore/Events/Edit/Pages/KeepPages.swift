/// Keep pages, in the order given, and take the others out.
public struct KeepPages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.keepPages`.
  public static let name = "edit.keepPages"
  /// What it does.
  public static let summary = "Keep pages, in the order given, and take the others out"
  /// What it needs.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<KeepPages>] = []
}
