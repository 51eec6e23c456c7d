package import PDFDocument

/// The font that is wanted. Characters it does not have are taken from others that are installed.
package struct FontRequest: Sendable, Hashable {
  /// Where the font comes from.
  package enum Source: Sendable, Hashable {
    /// The system's font without serifs.
    case standard
    /// An installed family by its name, or one of the generic names `sans-serif`, `serif` and `monospace`. The names of
    /// the standard fonts of PDF (`Helvetica`, `Times`, `Courier`) stand for these where no such font is installed.
    case family(String)
    /// A TrueType or OpenType file, and for a collection the zero-based index of the font in it.
    case file(FilePath, index: Int)
  }

  /// Where the font comes from.
  package var source: Source
  /// Whether a bold font is wanted. A family without one gives its regular font.
  package var isBold: Bool
  /// Whether an italic or oblique font is wanted. A regular font is slanted where a family has none.
  package var isItalic: Bool
  /// The language of the text (BCP 47), which decides between forms of the same characters.
  package var language: String?

  /// Makes a request.
  package init(_ source: Source = .standard, isBold: Bool = false, isItalic: Bool = false, language: String? = nil) {
    self.source = source
    self.isBold = isBold
    self.isItalic = isItalic
    self.language = language
  }
}
