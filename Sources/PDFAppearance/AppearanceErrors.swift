public import PDFDocument

extension PDFError.Code {
  /// No font of that name is installed, or there is none at all.
  public static let fontNotFound = Self("font.notFound")
  /// A font is broken, of a kind that PDF cannot hold, or may not be embedded.
  public static let fontUnusable = Self("font.unusable")
  /// No font that may be used has some of the characters.
  public static let textMissingGlyphs = Self("text.missingGlyphs")
  /// There is more text than is laid out.
  public static let textTooLong = Self("text.tooLong")
  /// A picture is of a format that is not taken.
  public static let pictureUnsupported = Self("picture.unsupported")
  /// A picture is broken.
  public static let pictureDamaged = Self("picture.damaged")
  /// A picture has too many pixels.
  public static let pictureTooLarge = Self("picture.tooLarge")
  /// A library that is loaded on first use is not installed.
  static let libraryMissing = Self("library.missing")
}
