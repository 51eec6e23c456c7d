import PDFDocument
import PDFImaging
import PDFScopeCore
import PDFText
import PopplerKit

/// Writes a picture of each match and its surroundings.
///
/// It stays with the host's actor.
final class SnippetWriter {
  /// Pixels per inch.
  private static let resolution = 150.0
  /// Of a picture, in pixels.
  private static let longestSide = 1600
  /// What is shown around the lines of a match, in default user space units.
  private static let margin = 18.0
  /// The longest side of what is shown, unless the match itself is longer.
  private static let longestRegion = 640.0
  private static let color = PictureColor(red: 255, green: 226, blue: 64)

  private let work: Work
  private let isDryRun: Bool
  private var files: PageFiles
  private let renderer: PageRenderer
  private var limits = ImageLimits()
  /// By page, from 0, once it is known: why it is not drawn.
  private var refusals: [Int: ActionError?] = [:]

  /// `nil` where the event asks for none.
  init?(_ event: FindText, on work: Work) throws(ActionError) {
    guard let snippets = event.snippets else { return nil }
    self.work = work
    @Environment(\.outputPlace) var place
    isDryRun = place.isDryRun
    var own = place
    (own.folder, own.paths) = (snippets, try event.snippetTemplate())
    files = PageFiles(own, fileExtension: "png")
    renderer = PageRenderer(try work.document.readable())
  }

  /// Draws a match in a page's text.
  ///
  /// - Returns: the path; `nil` where the picture could not be made, which is a warning.
  func write(_ finding: PageFinding, onPage index: Int, number: Int) throws(ActionError) -> String? {
    let areas = finding.rects.map { PDFRect($0) }
    let lines = finding.surroundings.map { PDFRect($0) }
    return try write(finding.quads.map { PDFQuad($0) }, around: areas + (lines.map { [$0] } ?? []), index, number)
  }

  /// Draws what an annotation or a field with a match covers; `nil` where it is nowhere to be seen.
  func write(_ item: SearchItem, number: Int) throws(ActionError) -> String? {
    guard let page = item.page, !item.quads.isEmpty else { return nil }
    return try write(item.quads, around: item.quads.map(\.bounds), page, number)
  }

  private func write(
    _ quads: [PDFQuad], around areas: [PDFRect], _ page: Int, _ number: Int
  ) throws(ActionError) -> String? {
    let path = try files.path(of: subject(onPage: page, number: number), in: work.document)
    try files.take([path])
    guard !isDryRun else { return path }
    if let refusal = refusal(ofPage: page) {
      work.warnings.append(
        Warning(refusal.code.rawValue, "no picture of match \(number): \(refusal.message)", page: page + 1))
      return nil
    }
    let png: [UInt8]
    do throws(ReadingError) {
      png = try draw(quads, Self.region(around: areas, quads.map(\.bounds)), page)
    } catch {
      work.warnings.append(
        Warning(error.code.rawValue, "no picture of match \(number): \(error.message)", page: page + 1))
      return nil
    }
    let newFolder = try files.makeFolder(of: path)
    defer { newFolder?.removeIfEmpty() }
    try files.write(png, to: path, work)
    return path
  }

  /// Why a page, from 0, is not drawn: its images are too large to be decoded.
  private func refusal(ofPage index: Int) -> ActionError? {
    if let known = refusals[index] { return known }
    var refusal: ActionError?
    do throws(ActionError) {
      if let page = work.document.document.page(at: index) { try limits.check(page) }
    } catch {
      refusal = error
    }
    refusals.updateValue(refusal, forKey: index)
    return refusal
  }

  /// What is shown: the lines of the match with a margin, no more than fits around the match itself.
  private static func region(around areas: [PDFRect], _ matches: [PDFRect]) -> PageRegion {
    let inner = union(matches)
    let outer = union(areas)
    func span(_ inner: (Double, Double), _ outer: (Double, Double)) -> (Double, Double) {
      let low = outer.0 - margin
      let high = outer.1 + margin
      let most = max(longestRegion, inner.1 - inner.0 + 2 * margin)
      guard high - low > most else { return (low, high) }
      let start = min(max(low, (inner.0 + inner.1 - most) / 2), high - most)
      return (start, start + most)
    }
    let x = span((inner.x, inner.maxX), (outer.x, outer.maxX))
    let y = span((inner.y, inner.maxY), (outer.y, outer.maxY))
    return PageRegion(left: x.0, top: y.0, width: x.1 - x.0, height: y.1 - y.0)
  }

  private static func union(_ rects: [PDFRect]) -> PDFRect {
    let left = rects.map(\.x).min() ?? 0
    let top = rects.map(\.y).min() ?? 0
    return PDFRect(
      x: left, y: top, width: (rects.map(\.maxX).max() ?? 0) - left, height: (rects.map(\.maxY).max() ?? 0) - top)
  }

  private func draw(_ quads: [PDFQuad], _ region: PageRegion, _ page: Int) throws(ReadingError) -> [UInt8] {
    let size = try renderer.document.sizeOfPage(at: page)
    let pixels = PixelRegion(region, ofPage: size, resolution: Self.resolution, longestSide: Self.longestSide)
    guard let pixels else {
      throw ReadingError(.pageUnreadable, "it does not lie on the page", pageIndex: page)
    }
    let scale = pixels.resolution / 72
    let corners = quads.map { quad in
      quad.corners.map { Bitmap.Corner(x: $0.x * scale - Double(pixels.x), y: $0.y * scale - Double(pixels.y)) }
    }
    let bitmap = try renderer.render(page: page, pixels: pixels).highlighting(corners, in: Self.color)
    do throws(PictureEncoder.Failure) {
      return try PictureEncoder().encode(bitmap)
    } catch {
      throw ReadingError(.pageUnreadable, error.message, pageIndex: page)
    }
  }

  private func subject(onPage index: Int, number: Int) -> PageFiles.Subject {
    PageFiles.Subject(
      page: index, number: number, stem: PathParts(work.document.path).stem,
      suffix: "-\(work.document.pageDigits(index))-\(number)")
  }
}
