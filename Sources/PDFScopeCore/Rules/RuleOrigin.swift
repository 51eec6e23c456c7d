/// Where a rule or a default of the configuration stands.
public struct RuleOrigin: Sendable, Hashable, CustomStringConvertible {
  /// The file.
  public var path: String
  /// The line, from 1.
  public var line: Int

  /// A place.
  public init(path: String, line: Int) {
    self.path = path
    self.line = line
  }

  /// As compilers write places: `/etc/pdfscope/config.json:12`.
  public var description: String { "\(path):\(line)" }
}
