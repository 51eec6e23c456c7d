private struct ReadsFilesAloneKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether only regular files are read, and neither standard input nor pipes and devices: where other documents are
  /// at work nobody can wait for the other end of a pipe, and standard input may carry something else.
  public var readsFilesAlone: Bool {
    get { self[ReadsFilesAloneKey.self] }
    set { self[ReadsFilesAloneKey.self] = newValue }
  }
}
