/// Write pages to a document of their own.
public struct ExtractPages: Event {
  /// Every page, to be filled in.
  public init() {}

  /// `edit.extractPages`.
  public static let name = "edit.extractPages"
  /// What it does.
  public static let summary = "Write pages to a document of their own"
  /// What it needs.
  public static let requirement = Requirement(permission: .extract, writesFiles: true)
  /// Its parameters.
  public static let parameters: [Parameter<ExtractPages>] = []
}
