import Glibc
import PopplerKit
import TestSupport

@testable import PDFText

/// A fixture opened for its text.
func source(_ fixture: String, includesFonts: Bool = false) throws -> PopplerTextSource {
  let document = try PopplerDocument(DocumentBytes(Fixtures.bytes(fixture)))
  return PopplerTextSource(document, includesFonts: includesFonts)
}

/// The text of a fixture's page, counted from 1 as in the table of fixtures.
func text(_ fixture: String, page: Int = 1) throws -> PageText {
  try source(fixture).text(ofPage: page - 1)
}

/// The matches of one pattern in a text.
func matches(
  _ pattern: String, in page: PageText, _ change: (inout TextQuery) -> Void = { _ in }
) throws -> [TextMatch] {
  var query = TextQuery(patterns: [pattern])
  change(&query)
  return try TextMatcher(query.compile()).matches(in: page)
}

/// A page of lines whose glyphs are 6 wide and 10 high, the first line at (0, 0), the next ones 12 below each other.
func page(_ lines: String...) -> PageText {
  var runs = TextRuns()
  for (row, line) in lines.enumerated() {
    var column = 0
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      let start = runs.scalars.count
      for scalar in word.unicodeScalars {
        runs.scalars.append(scalar)
        let left = Double(6 * column)
        runs.boxes.append(
          TextRect(left: left, top: Double(12 * row), right: left + 6, bottom: Double(12 * row + 10)))
        column += 1
      }
      column += 1
      runs.runs.append(.init(glyphs: start..<runs.scalars.count, hasSpaceAfter: index + 1 < words.count))
    }
  }
  return PageText(runs)
}

/// A document of pages written by hand: each with its own entries and one line of Courier at 10 units, in which every
/// character is 6 wide.
struct TinyDocument {
  private var objects: [String] = [
    "<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
  ]
  private var pages: [Int] = []

  mutating func addPage(_ entries: String, content: String) {
    objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
    objects.append(
      "<< /Type /Page /Parent 2 0 R \(entries) /Contents \(objects.count) 0 R /Resources << /Font << /F 3 0 R >> >> >>")
    pages.append(objects.count)
  }

  /// The file.
  var bytes: [UInt8] {
    var objects = objects
    objects[1] =
      "<< /Type /Pages /Count \(pages.count) /Kids [\(pages.map { "\($0) 0 R" }.joined(separator: " "))] >>"
    var file = "%PDF-1.7\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(file.utf8.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = file.utf8.count
    file += table + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(file.utf8)
  }

  /// The document opened.
  func open() throws -> PopplerDocument {
    try PopplerDocument(DocumentBytes(bytes))
  }
}

/// Real documents, as `script/test --corpus` names their folder; nil without it.
enum Corpus {
  static let folder: String? = getenv("PDFSCOPE_CORPUS").map { String(cString: $0) }

  static func paths() throws -> [String] {
    guard let folder else { return [] }
    return try Files.names(in: folder).filter { $0.hasSuffix(".pdf") }.map { "\(folder)/\($0)" }
  }
}
