import PDFScopeCore
import TestSupport
import Testing

/// Thumbnails look as pdftoppm draws the page.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct PictureTests {
  /// The greatest mean difference of a pixel's parts, of 255.
  static let tolerance = 0.05
  private static let size = 64

  @Test(arguments: Corpus.files)
  func firstPage(_ file: CorpusFile) throws {
    let folder = try TemporaryFolder()
    var differences: [Difference] = []
    defer { check(differences, of: file, .pictures) }
    let run = try Run(
      file, ["thumbnails", "--pages", "1", "--size", String(Self.size), "-o", folder.path("pictures/")])
    guard let path = run.outputPath,
      let theirs = try Peers.firstPage(file, longestSide: Self.size, in: folder)
    else { return }
    let ours = try Picture(png: path)
    guard (ours.width, ours.height) == (theirs.width, theirs.height) else {
      differences.append(
        Difference("size", ours: "\(ours.width) × \(ours.height)", theirs: "\(theirs.width) × \(theirs.height)"))
      return
    }
    let mean = ours.meanDifference(to: theirs)
    if mean > Self.tolerance { differences.append(Difference("pixels", ours: "\(mean)", theirs: "0")) }
  }
}

extension Picture {
  /// The mean difference of the parts of the pixels of two pictures of the same size.
  func meanDifference(to other: Picture) -> Double {
    var sum = 0
    for y in 0..<height {
      for x in 0..<width {
        let (ours, theirs) = (color(x, y), other.color(x, y))
        sum += abs(ours.red - theirs.red) + abs(ours.green - theirs.green) + abs(ours.blue - theirs.blue)
      }
    }
    return Double(sum) / Double(3 * width * height)
  }
}
