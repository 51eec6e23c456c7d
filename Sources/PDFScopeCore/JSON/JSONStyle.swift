/// How JSON text is laid out.
public enum JSONStyle: Sendable, Hashable, CaseIterable {
  /// On one line without spaces: one record of a stream.
  case compact
  /// One member or element a line, indented by two spaces; an array of numbers alone (a rectangle) stays on one line.
  case pretty
}
