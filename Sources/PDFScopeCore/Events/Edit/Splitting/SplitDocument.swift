/// Cut a document into several.
public struct SplitDocument: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.split`.
  public static let name = "edit.split"
  /// What it does.
  public static let summary = "Cut a document into several"
  /// What it needs.
  public static let requirement = Requirement(permission: .extract, writesFiles: true)
  /// Its parameters.
  public static let parameters: [Parameter<SplitDocument>] = []
}
