import PDFScope

/// Colours text for a terminal, or leaves it as it is.
struct Paint {
  /// Whether there is colour at all.
  let isOn: Bool

  /// The name of a file.
  func path(_ text: String) -> String { sequence("35", text) }
  /// The number of a page.
  func page(_ text: String) -> String { sequence("32", text) }
  /// What matched.
  func match(_ text: String) -> String { sequence("1;31", text) }
  /// What stands beside the point.
  func aside(_ text: String) -> String { sequence("2", text) }
  /// How something ended.
  func status(_ status: Status) -> String {
    let code =
      switch status {
      case .ok: "32"
      case .nothing: "2"
      case .refused: "33"
      case .failed: "1;31"
      }
    return sequence(code, status.rawValue)
  }
  /// A heading.
  func heading(_ text: String) -> String { sequence("1", text) }

  private func sequence(_ code: String, _ text: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
