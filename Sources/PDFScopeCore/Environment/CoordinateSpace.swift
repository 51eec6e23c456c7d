/// The coordinate space in which results give places on a page.
public enum CoordinateSpace: String, Sendable, Hashable, CaseIterable {
  /// Default user space units from the top left corner of the page as it is shown, with its CropBox and rotation
  /// applied: a rectangle is `[left, top, width, height]`, a quadrilateral its corners in reading order.
  case page
  /// Default user space of the file (ISO 32000-2 8.3.2.3): a rectangle is `[llx, lly, urx, ury]`; the corners of a
  /// quadrilateral are in the same order as in ``page``.
  case pdf
}

private struct CoordinateSpaceKey: EnvironmentKey {
  static var defaultValue: CoordinateSpace { .page }
}

extension EnvironmentValues {
  /// The coordinate space in which results give places on a page.
  public var coordinates: CoordinateSpace {
    get { self[CoordinateSpaceKey.self] }
    set { self[CoordinateSpaceKey.self] = newValue }
  }
}
