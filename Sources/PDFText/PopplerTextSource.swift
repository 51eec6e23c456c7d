import PopplerInterface
public import PopplerKit

/// Text as poppler reads it: what is drawn within the CropBox, annotations' and fields' appearances included, in
/// poppler's reading order.
public struct PopplerTextSource: TextSource {
  /// The document.
  public let document: PopplerDocument
  /// Whether font names and sizes are wanted; reading them makes the whole half as slow again.
  public let includesFonts: Bool

  /// Makes a source.
  public init(_ document: PopplerDocument, includesFonts: Bool = false) {
    self.document = document
    self.includesFonts = includesFonts
  }

  /// How many pages there are.
  public var pageCount: Int { document.pageCount }

  /// The text of a page, counted from 0.
  public func text(ofPage index: Int) throws(ReadingError) -> PageText {
    PageText(SlantedText.collected(try runs(ofPage: index)))
  }

  /// The page's runs as poppler gives them.
  func runs(ofPage index: Int) throws(ReadingError) -> TextRuns {
    var text: UnsafeMutablePointer<PopplerText>?
    try document.call(page: index) { page, failure in
      document.table.pointee.read_text(document.handle, page, includesFonts ? 1 : 0, &text, failure)
    }
    guard let text else { return TextRuns() }
    defer { document.table.pointee.free_text(text) }
    return TextRuns(text.pointee)
  }
}

extension TextRuns {
  fileprivate init(_ text: PopplerText) {
    self.init(
      runs: UnsafeBufferPointer(start: text.runs, count: text.run_count).map(Run.init),
      scalars: UnsafeBufferPointer(start: text.scalars, count: text.scalar_count).map {
        Unicode.Scalar($0) ?? "\u{FFFD}"
      },
      boxes: UnsafeBufferPointer(start: text.boxes, count: text.scalar_count).map {
        TextRect(left: $0.left, top: $0.top, right: $0.right, bottom: $0.bottom)
      },
      fonts: UnsafeBufferPointer(start: text.fonts, count: text.font_count).map { String(cString: $0) })
  }
}

extension TextRuns.Run {
  fileprivate init(_ run: PopplerRun) {
    self.init(
      glyphs: Int(run.first)..<Int(run.first) + Int(run.count),
      direction: TextDirection(line: QuarterTurns(modulo: run.quarter_turns), isVertical: run.is_vertical != 0),
      hasSpaceAfter: run.has_space_after != 0, fontSize: run.font_size, font: run.font < 0 ? nil : Int(run.font))
  }
}
