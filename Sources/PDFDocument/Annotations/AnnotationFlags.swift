/// The flags of an annotation (ISO 32000-2, table 167).
public struct AnnotationFlags: OptionSet, Sendable, Hashable {
  /// The bits of `/F`.
  public let rawValue: UInt32

  /// Makes flags from the bits of `/F`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Not shown when its type is not known.
  public static let invisible = Self(rawValue: 1)
  /// Neither shown nor printed.
  public static let hidden = Self(rawValue: 1 << 1)
  /// Printed with the page.
  public static let print = Self(rawValue: 1 << 2)
  /// Not magnified with the page.
  public static let noZoom = Self(rawValue: 1 << 3)
  /// Not turned with the page.
  public static let noRotate = Self(rawValue: 1 << 4)
  /// Not shown on a screen, but printed.
  public static let noView = Self(rawValue: 1 << 5)
  /// Does not react to the reader.
  public static let readOnly = Self(rawValue: 1 << 6)
  /// Neither to be deleted nor changed.
  public static let locked = Self(rawValue: 1 << 7)
  /// The meaning of `noView` is turned round by some events.
  public static let toggleNoView = Self(rawValue: 1 << 8)
  /// Its text may not be changed.
  public static let lockedContents = Self(rawValue: 1 << 9)

  private static let table: [(AnnotationFlags, String)] = [
    (.invisible, "invisible"), (.hidden, "hidden"), (.print, "print"), (.noZoom, "noZoom"), (.noRotate, "noRotate"),
    (.noView, "noView"), (.readOnly, "readOnly"), (.locked, "locked"), (.toggleNoView, "toggleNoView"),
    (.lockedContents, "lockedContents"),
  ]

  /// The names of the flags that are set, in the order of their bits.
  public var names: [String] { Self.table.compactMap { contains($0.0) ? $0.1 : nil } }

  /// The flags with these names; nil when one does not exist.
  public init?(names: some Sequence<String>) {
    var flags: AnnotationFlags = []
    for name in names {
      guard let flag = Self.table.first(where: { $0.1 == name }) else { return nil }
      flags.insert(flag.0)
    }
    self = flags
  }
}
