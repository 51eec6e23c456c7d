/// A format of picture files.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// PNG (ISO/IEC 15948): nothing is lost, transparency is kept.
  case png
  /// JPEG (ISO/IEC 10918-1): small files of photographs, no transparency.
  case jpeg
  /// WebP (RFC 9649): smaller still, with transparency.
  case webp

  /// The most pixels a side that a file of the format can have.
  public var largestSide: Int {
    switch self {
    case .png: Int(Int32.max)
    case .jpeg: 65_500
    case .webp: 16_383
    }
  }

  /// Whether pixels may be transparent.
  public var hasAlpha: Bool { self != .jpeg }
}
