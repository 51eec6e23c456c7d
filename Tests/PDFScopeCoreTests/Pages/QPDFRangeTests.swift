import Glibc
import PDFScopeCore
import Testing

/// The grammar is a superset of qpdf's: what qpdf reads means the same here.
@Suite struct QPDFRangeTests {
  private static let pageCount = 12

  @Test func `random ranges select what the installed qpdf selects`() throws {
    let file = try Self.writeDocument()
    defer { unlink(file) }
    var random = VocabularyRandom(seed: 51)
    for _ in 0..<60 {
      let text = Self.randomRange(&random)
      let expected = try Self.qpdfPages(file, text)
      let resolved = try? PageSelection(parsing: text).resolve(in: BookOfPages(pageCount: Self.pageCount))
      #expect((resolved ?? []).map { $0 + 1 } == expected, "\(text)")
    }
  }

  @Test(arguments: [
    "13", "r13", "0", "r0", "1-13", "1,", ",1", "1--2", "1-2-3", "1:odd:even", "1:odd,2", "Z", "2z", "1 2",
  ])
  func `what the installed qpdf refuses is refused here`(text: String) throws {
    let file = try Self.writeDocument()
    defer { unlink(file) }
    #expect(try Self.qpdfPages(file, text) == nil)
    #expect(throws: PageSelectionError.self) {
      try PageSelection(parsing: text).resolve(in: BookOfPages(pageCount: Self.pageCount))
    }
  }

  /// What qpdf 12.4.2 answers for ten pages; the qpdf of Debian 12 has no exclusions yet.
  @Test(
    arguments: [
      ("1-3,5-9,x2", [1, 2, 3, 5, 6, 7, 8, 9]), ("1-10,x3-4", [1, 2, 5, 6, 7, 8, 9, 10]),
      ("1-10,x3,x4", [1, 2, 5, 6, 7, 8, 9, 10]), ("1-3,x2,5", [1, 3, 5]), ("1-3,1-3,x2", [1, 2, 3, 1, 3]),
      ("3-1,x2", [3, 1]), ("1-10,x3-4:even", [2, 6, 8, 10]), ("1-10,x5-3", [1, 2, 6, 7, 8, 9, 10]), ("5,5,x5", [5]),
      ("1-3,x1-3,5", [5]), ("1-10,xr2", [1, 2, 3, 4, 5, 6, 7, 8, 10]), ("1-10,xz", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
      ("1-5,x7", [1, 2, 3, 4, 5]), ("1-10,xr2-z", [1, 2, 3, 4, 5, 6, 7, 8]), ("1-5,x2-4,x5,7", [1, 7]),
      ("1-10,x1,2-3,x2", [2, 3, 4, 5, 6, 7, 8, 9, 10, 3]), ("1-3,x1-3", []), ("1-3,x11", nil),
    ] as [(String, [Int]?)])
  func `exclusions are those of qpdf 12`(text: String, expected: [Int]?) throws {
    let resolved = try? PageSelection(parsing: text).resolve(in: BookOfPages(pageCount: 10)).map { $0 + 1 }
    #expect(resolved == (expected == [] ? nil : expected))
  }

  private static func randomRange(_ random: inout VocabularyRandom) -> String {
    func page() -> String {
      switch random.below(8) {
      case 0: "z"
      case 1, 2: "r\(1 + random.below(pageCount))"
      default: "\(1 + random.below(pageCount))"
      }
    }
    let items = (0..<(1 + random.below(4))).map { _ in random.chance(60) ? page() + "-" + page() : page() }
    return items.joined(separator: ",") + ["", "", ":odd", ":even"].randomElement(using: &random)!
  }

  /// Writes a document whose pages are told apart by their width: 100 and the page's number.
  private static func writeDocument() throws -> String {
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    func object(_ body: String) {
      offsets.append(text.utf8.count)
      text += "\(offsets.count) 0 obj\n\(body)\nendobj\n"
    }
    let kids = (1...pageCount).map { "\($0 + 2) 0 R" }.joined(separator: " ")
    object("<< /Type /Catalog /Pages 2 0 R >>")
    object("<< /Type /Pages /Count \(pageCount) /Kids [ \(kids) ] >>")
    for page in 1...pageCount { object("<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 \(100 + page) 9 ] >>") }
    let start = text.utf8.count
    text += "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { text += String("0000000000\(offset)".suffix(10)) + " 00000 n \n" }
    text += "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    var template = Array("/tmp/pdfscope-ranges-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The pages that qpdf puts into a new document for a range; nil when it refuses.
  private static func qpdfPages(_ file: String, _ range: String) throws -> [Int]? {
    let command = "qpdf --empty --qdf --static-id --pages '\(file)' '\(range)' -- - 2>/dev/null"
    let pipe = try #require(popen(command, "r"))
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { output += buffer[..<count] }
    let status = pclose(pipe)
    try #require(status == 0 || status == 2 << 8, "qpdf is missing or broken")
    guard status == 0 else { return nil }
    var pages: [Int] = []
    var isInPage = false
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 == " " } }
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("%% Page ") { isInPage = true }
      guard isInPage, line.hasPrefix("/MediaBox"), index + 3 < lines.count else { continue }
      pages.append(try #require(Int(lines[index + 3])) - 100)
      isInPage = false
    }
    return pages
  }
}
