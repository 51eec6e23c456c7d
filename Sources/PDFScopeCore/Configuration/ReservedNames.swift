extension Configuration {
  /// The names of commands that are no buttons: no short name and no custom action is called so. `share` is kept for
  /// the button to come.
  public static let reservedNames: Set<String> = [
    "context", "run", "session", "config", "schema", "completion", "help", "version", "manual", "share", "custom",
  ]

  /// The names of all buttons and events that are hidden whatever the document is.
  public var hiddenNames: Set<String> {
    guard !rules.list.isEmpty else { return [] }
    let names = Button.allCases.flatMap { [$0.rawValue] + events(of: $0) }
    return Set(names.filter { hiding($0) != nil })
  }
}
