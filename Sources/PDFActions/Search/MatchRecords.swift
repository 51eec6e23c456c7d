import PDFDocument
import PDFScopeCore
import PDFText

/// Joins what was found in a text with what the document knows of the place: page, label, section, coordinates.
///
/// It stays with the host's actor.
final class MatchRecords {
  @Environment(\.coordinates) private var space
  private let document: OpenDocument
  private let givesText: Bool
  private lazy var sections = Sections(document.reader.outline)
  private let wantsSections: Bool
  private lazy var hasOutline = wantsSections && document.reader.hasOutline
  /// The page that the last match was on.
  private var page: (index: Int, reference: PageReference, places: Places)?

  init(_ work: Work, wantsSections: Bool) {
    self.wantsSections = wantsSections
    document = work.document
    givesText = work.givesText
  }

  /// The record of a match in a page's text; `nil` where the document does not have the page.
  func match(_ finding: PageFinding, onPage index: Int) -> SearchResult.Match? {
    guard let (_, reference, places) = page(at: index) else { return nil }
    let section = hasOutline ? sections.section(page: index, bottom: finding.rects.first?.bottom) : nil
    return SearchResult.Match(
      page: reference, section: section, text: givesText ? finding.text : nil, line: givesText ? finding.line : nil,
      before: givesText ? finding.before : nil, after: givesText ? finding.after : nil,
      rects: finding.rects.map { places.rectangle(shown: PDFRect($0)) },
      quads: finding.quads.map { places.quadrilateral(shown: PDFQuad($0)) })
  }

  /// The record of a match in a text that stands beside the pages' own.
  func match(_ finding: PageFinding, in item: SearchItem) -> SearchResult.Match {
    let place = item.page.flatMap(page(at:))
    var section: SearchResult.Section?
    if let index = item.outlineItem, wantsSections {
      section = sections.section(ofItem: index)
    } else if let index = item.page, hasOutline {
      section = sections.section(page: index, bottom: item.quads.first?.bounds.maxY)
    }
    return SearchResult.Match(
      source: item.source, page: place?.reference, section: section, text: givesText ? finding.text : nil,
      line: givesText ? finding.line : nil, before: givesText ? finding.before : nil,
      after: givesText ? finding.after : nil,
      rects: item.quads.compactMap { place?.places.rectangle(shown: $0.bounds) },
      quads: item.quads.compactMap { place?.places.quadrilateral(shown: $0) }, item: item.item)
  }

  private func page(at index: Int) -> (index: Int, reference: PageReference, places: Places)? {
    if let page, page.index == index { return page }
    page = document.document.pageOfCopies(at: index).map {
      (index, document.document.reference(toPage: index), Places(page: $0, space: space))
    }
    return page
  }
}

extension PDFRect {
  init(_ rect: TextRect) {
    self.init(x: rect.left, y: rect.top, width: rect.width, height: rect.height)
  }
}

extension PDFPoint {
  fileprivate init(_ point: TextPoint) { self.init(x: point.x, y: point.y) }
}

extension PDFQuad {
  init(_ quad: TextQuad) {
    self.init(
      topLeft: PDFPoint(quad.topLeft), topRight: PDFPoint(quad.topRight), bottomRight: PDFPoint(quad.bottomRight),
      bottomLeft: PDFPoint(quad.bottomLeft))
  }
}
