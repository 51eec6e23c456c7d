private struct ReproducibleKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether the same call on the same document shall give the same bytes, as `SOURCE_DATE_EPOCH` asks for
  /// (reproducible-builds.org).
  public var isReproducible: Bool {
    get { self[ReproducibleKey.self] }
    set { self[ReproducibleKey.self] = newValue }
  }
}
