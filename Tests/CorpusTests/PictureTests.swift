import PDFScopeCore
import TestSupport
import Testing

/// Thumbnails look as pdftoppm draws the page, pixel by pixel, on every page of every document.
///
/// pdfscope may draw a page alone or together with others. Either way glyphs and edges come out within the tolerance,
/// and a page that is another one, turned, or without a word or an annotation does not.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct PictureTests {
  /// The greatest mean difference of a pixel's parts, of 255.
  static let mostMean = 0.05
  /// The greatest part of the pixels that may differ much, by more than 32 of 255.
  static let mostShare = 0.001
  /// The longest side. Words are still a few pixels wide, and a page takes some milliseconds.
  private static let size = 160

  @Test(arguments: Corpus.files)
  func everyPage(_ file: CorpusFile) throws {
    defer { Progress.pictures.step() }
    let folder = try TemporaryFolder()
    let run = try Run(file, ["thumbnails", "--size", String(Self.size), "-o", folder.path("pictures/")])
    guard let pageCount = run.pageCount,
      let theirs = try Peers.pictures(file, longestSide: Self.size, in: folder)
    else { return }
    var ours: [Int: String] = [:]
    for picture in run.answer?["pictures"]?.arrayValue ?? [] {
      if let page = picture["page"]?.intValue, let path = picture["path"]?.stringValue { ours[page] = path }
    }
    var differences: [Difference] = []
    let pages = (1...pageCount).filter { page in
      if (ours[page] == nil) != (theirs[page] == nil) {
        differences.append(
          Difference("page \(page)", ours: Self.name(ours[page]), theirs: Self.name(theirs[page])))
      }
      return ours[page] != nil && theirs[page] != nil
    }
    let comparisons = try Peers.compare(pages.map { (ours[$0] ?? "", theirs[$0] ?? "") })
    for (page, comparison) in zip(pages, comparisons) {
      differences += Self.differences(of: page, comparison)
    }
    check(differences, of: file, .pictures)
  }

  private static func differences(of page: Int, _ comparison: PictureComparison) -> [Difference] {
    guard let mean = comparison.mean, let share = comparison.share else {
      return [Difference("page \(page) size", ours: comparison.ours, theirs: comparison.theirs)]
    }
    guard mean > mostMean || share > mostShare else { return [] }
    return [
      Difference(
        "page \(page) pixels", ours: "a mean difference of \(mean)", theirs: "\(share * 100) % of the pixels otherwise")
    ]
  }

  private static func name(_ path: String?) -> String { path == nil ? "no picture" : "a picture" }
}
