import PDFScopeCore
import TestSupport
import Testing

/// Thumbnails look as pdftoppm draws the page, pixel by pixel, on every page of every document.
///
/// pdfscope may draw a page alone or together with others. Either way glyphs and edges come out within the tolerance,
/// and a page that is another one, turned, or without a word or an annotation does not.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)), Peers.libraries)
struct PictureTests {
  /// The greatest mean difference of a pixel's parts, of 255.
  static let mostMean = 0.02
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

  /// What must not pass: another page, a turned one, one without its annotations, one without a word.
  @Test func toleranceTellsPagesApart() throws {
    let folder = try TemporaryFolder()
    func picture(_ path: String, _ options: String...) throws -> String {
      let name = folder.path("picture-\(try folder.names().count)")
      let size = ["-scale-to", String(Self.size), "-singlefile", "-cropbox"]
      let result = try Tool.run(["pdftoppm"] + size + options + [path, name])
      try #require(result.status == 0)
      return name + ".ppm"
    }
    let report = Fixtures.path("demo/report.pdf")
    let notes = Fixtures.path("annotations/quads.pdf")
    let text = Fixtures.path("text/plain.pdf")
    var bytes = try Files.read(text)
    let word = try #require(bytes.firstRange(of: Array("needle".utf8)))
    bytes.replaceSubrange(word, with: Array("      ".utf8))
    let shortened = try folder.write(bytes, to: "shortened.pdf")
    let pairs = [
      (try picture(report), try picture(report, "-f", "2")),
      (try picture(notes), try picture(notes, "-hide-annotations")),
      (try picture(text), try picture(shortened)),
      (try picture(text), try picture(text)),
    ]
    let differences = try Peers.compare(pairs).map { Self.differences(of: 1, $0).count }
    #expect(differences == [1, 1, 1, 0])
  }

  private static func differences(of page: Int, _ comparison: PictureComparison) -> [Difference] {
    guard let all = comparison.all, let inner = comparison.inner else {
      return [Difference("page \(page) size", ours: comparison.ours, theirs: comparison.theirs)]
    }
    guard !isWithinTolerance(all) else { return [] }
    let place = isWithinTolerance(inner) ? "edge" : "pixels"
    return [
      Difference(
        "page \(page) \(place)", ours: "a mean difference of \(all.mean)", theirs: "\(all.share * 100) % other pixels")
    ]
  }

  private static func isWithinTolerance(_ measure: PictureComparison.Measure) -> Bool {
    measure.mean <= mostMean && measure.share <= mostShare
  }

  private static func name(_ path: String?) -> String { path == nil ? "no picture" : "a picture" }
}
