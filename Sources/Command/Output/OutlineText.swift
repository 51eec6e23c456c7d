import PDFScope

/// An outline as an indented tree: title, then page, or what the item does.
enum OutlineText {
  /// Deeper levels are not indented further; an indentation of twenty thousand levels helps nobody.
  private static let mostIndentation = 40

  /// - Parameter numbers: whether each title has the number before it that names the item to other verbs.
  static func write(_ result: OutlineResult, numbers: Bool, on page: TextPage) throws {
    guard !result.isNothing else { return }
    try page.heading()
    for item in result.items {
      let indentation = String(repeating: "  ", count: min(item.level - 1, mostIndentation))
      let target = target(of: item)
      let number = numbers ? item.number.map { $0 + "  " } ?? "" : ""
      try page.line(
        indentation + number + item.title.printable + (target.isEmpty ? "" : "  " + page.paint.page(target.printable)))
    }
  }

  /// What was found, a line each.
  static func write(_ result: OutlineCheckResult, on page: TextPage) throws {
    for finding in result.findings {
      let place = finding.number.map { "\($0) \(finding.path ?? "")".printable + ": " } ?? ""
      let object = finding.object.map { " (\($0))" } ?? ""
      let ending = finding.isRepaired.map { $0 ? ", mended" : ", left as it is" } ?? ""
      try page.line(page.prefix + place + finding.message.printable + object + ending + " [\(finding.code)]")
    }
  }

  private static func target(of item: OutlineResult.Item) -> String {
    if let reference = item.page { return reference.numberAndLabel }
    guard let action = item.action else { return item.destination?.name.map { "→ \($0)?" } ?? "" }
    let value = ["uri", "file", "name", "script"].lazy.compactMap { action.members[$0]?.stringValue }.first
    return value.map { "→ \($0)" } ?? "→ \(action.type)"
  }
}
