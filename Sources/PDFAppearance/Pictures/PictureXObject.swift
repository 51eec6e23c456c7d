package import PDFDocument

/// A picture that was put into a document as an image XObject (ISO 32000-2 8.9.5). It is drawn with `/NAME Do` into the
/// unit square of the space then current.
package struct PictureXObject: Sendable, Hashable {
  /// The image XObject; a form XObject that shows it turned where the file says that it was taken on its side.
  package let id: ObjectID
  /// A name for the /XObject resources: one picture has one name in all contents of the same ``AppearanceResources``.
  package let name: String
  /// The width in pixels as it is seen, at least 1.
  package let width: Int
  /// The height in pixels as it is seen, at least 1.
  package let height: Int
  /// Whether parts of it let through what is below.
  package let isTransparent: Bool

  /// The most pixels that a picture may have.
  package static let mostPixels = 1 << 26
  /// The most bytes that a picture's file may have.
  package static let mostBytes = 1 << 28
}
