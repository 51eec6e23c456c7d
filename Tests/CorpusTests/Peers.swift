import Glibc
import PDFScopeCore
import TestSupport

/// The programs whose reading pdfscope's is compared with: qpdf, poppler, MuPDF, and pikepdf by a script.
enum Peers {
  /// What a program answers in half a minute; `nil` where it hangs. Some do, on hostile files.
  private static func run(_ arguments: [String], environment: [String: String]? = nil) throws -> Tool.Result? {
    do {
      return try Tool.run(arguments, environment: environment, timeout: .seconds(30))
    } catch Tool.Failure.timedOut {
      return nil
    }
  }

  // MARK: - pikepdf

  /// The interpreter that has pikepdf.
  private static let python = getenv("PDFSCOPE_PEERS_PYTHON").map { String(cString: $0) } ?? "python3"

  /// Pages, outline and annotations as pikepdf reads them; `nil` where it cannot.
  static func document(_ file: CorpusFile) throws -> JSONValue? {
    var environment = PDFScopeBinary.environment
    environment["PEER_PASSWORD"] = file.password
    let script = Fixtures.repository + "/Tests/CorpusTests/Peers/read_document.py"
    guard let result = try run([python, script, file.path], environment: environment) else { return nil }
    guard result.signal == nil else { return nil }
    guard result.status == 0 else { throw Missing(program: "\(python) with pikepdf", message: result.errorText) }
    let reading = try JSONParser.parse(bytes: result.output)
    if reading["error"]?.stringValue != nil { return nil }
    return reading
  }

  /// A program without which there is nothing to compare with.
  struct Missing: Error {
    let program: String
    let message: String
  }

  // MARK: - qpdf

  /// How many pages qpdf counts; `nil` where it cannot read the file.
  static func pageCount(_ file: CorpusFile) throws -> Int? {
    let result = try run(["qpdf", "--show-npages"] + password(of: file, as: "--password=") + [file.path])
    guard let result, result.signal == nil, [0, 3].contains(result.status) else { return nil }
    return Int(result.text.filter { !$0.isWhitespace })
  }

  /// What `qpdf --check` complains of, without offsets and object numbers; `nil` where it crashes or hangs.
  static func complaints(about path: String, _ file: CorpusFile) throws -> Set<String>? {
    guard let result = try run(["qpdf", "--check"] + password(of: file, as: "--password=") + [path]),
      result.signal == nil
    else { return nil }
    let lines = (result.text + result.errorText).split(separator: "\n").map { line in
      String(line).replacing(path, with: "FILE")
    }
    let complaints = lines.filter { $0.hasPrefix("WARNING") || $0.contains("ERROR") || $0.hasPrefix("FILE") }
    var kinds = Set(complaints.map(withoutNumbers))
    if result.status == 2 { kinds.insert("errors") }
    return kinds
  }

  private static func withoutNumbers(_ line: String) -> String {
    var kind = ""
    for character in line where !(character.isNumber && kind.hasSuffix("#")) {
      kind.append(character.isNumber ? "#" : character)
    }
    return kind
  }

  private static func password(of file: CorpusFile, as option: String) -> [String] {
    file.password.map { ["\(option)\($0)"] } ?? []
  }

  // MARK: - poppler and MuPDF

  private static func popplerPassword(of file: CorpusFile) -> [String] {
    file.password.map { ["-upw", $0, "-opw", $0] } ?? []
  }

  /// The text of each page; `nil` where poppler cannot open the file. Only what the page shows: text beyond its CropBox
  /// is left out.
  static func pageTexts(_ path: String, _ file: CorpusFile) throws -> [String]? {
    let result = try run(["pdftotext", "-q", "-cropbox"] + popplerPassword(of: file) + [path, "-"])
    guard let result, result.signal == nil, result.status == 0 else { return nil }
    var pages = result.text.split(separator: "\u{C}", omittingEmptySubsequences: false).map(String.init)
    // Every page ends with a form feed.
    pages.removeLast()
    return pages
  }

  /// How many pages pdfinfo counts; `nil` where it cannot open the file.
  static func pagesByPdfinfo(_ path: String, _ file: CorpusFile) throws -> Int? {
    let result = try run(["pdfinfo"] + popplerPassword(of: file) + [path])
    guard let result, result.signal == nil, result.status == 0 else { return nil }
    let line = result.text.split(separator: "\n").first { $0.hasPrefix("Pages:") }
    return line.flatMap { Int($0.dropFirst("Pages:".count).filter { !$0.isWhitespace }) }
  }

  /// How many pages mutool lists; `nil` where it cannot open the file.
  static func pagesByMutool(_ path: String, _ file: CorpusFile) throws -> Int? {
    let result = try run(["mutool", "pages"] + (file.password.map { ["-p", $0] } ?? []) + [path])
    guard let result, result.signal == nil, result.status == 0 else { return nil }
    return result.text.split(separator: "\n").count { $0.hasPrefix("<page ") }
  }

  /// Draws the first page as pdftoppm does, its longest side so many pixels; `nil` where poppler cannot open the file.
  static func firstPage(_ file: CorpusFile, longestSide: Int, in folder: TemporaryFolder) throws -> Picture? {
    let path = folder.path("peer")
    let options = ["-cropbox", "-scale-to", String(longestSide), "-png", "-f", "1", "-l", "1", "-singlefile"]
    let result = try run(["pdftoppm"] + options + popplerPassword(of: file) + [file.path, path])
    guard let result, result.signal == nil, Files.exists(path + ".png") else { return nil }
    return try Picture(png: path + ".png")
  }
}
