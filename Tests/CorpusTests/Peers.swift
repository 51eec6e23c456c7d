import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// The programs whose reading pdfscope's is compared with: qpdf, poppler, MuPDF; by scripts also pikepdf and PDFium.
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

  /// The interpreter that has pikepdf, PyMuPDF, pypdfium2 and Pillow; empty where they could not be had.
  private static let python = getenv("PDFSCOPE_PEERS_PYTHON").map { String(cString: $0) } ?? "python3"

  /// What the tests that need one of these are tagged with.
  static let libraries = ConditionTrait.enabled(
    if: !python.isEmpty, "pikepdf, PyMuPDF, pypdfium2 and Pillow could not be had; see script/test")

  /// Pages, outline and annotations as pikepdf reads them; `nil` where it cannot.
  static func document(_ file: CorpusFile) throws -> JSONValue? {
    guard let reading = try script("read_document.py", [file.path], password: file.password) else { return nil }
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
    // Content to which something was added is in several streams.
    return kind.replacing(#/stream # #(, stream # #)+/#, with: "stream # #")
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

  /// How many pages `mutool info` tells of; `nil` where it cannot open the file.
  static func pagesByMutoolInfo(_ path: String, _ file: CorpusFile) throws -> Int? {
    let result = try run(["mutool", "info"] + (file.password.map { ["-p", $0] } ?? []) + [path, "1"])
    guard let result, result.signal == nil, result.status == 0 else { return nil }
    let line = result.text.split(separator: "\n").first { $0.hasPrefix("Pages:") }
    return line.flatMap { Int($0.dropFirst("Pages:".count).filter { !$0.isWhitespace }) }
  }

  /// Whether `mutool draw` draws the first page.
  static func isDrawnByMutool(_ path: String, _ file: CorpusFile) throws -> Bool {
    let password = file.password.map { ["-p", $0] } ?? []
    let result = try run(
      ["mutool", "draw", "-q", "-r", "20", "-F", "png", "-o", "/dev/null"] + password + [path, "1"])
    return result.map { $0.signal == nil && $0.status == 0 } ?? false
  }

  /// Draws every page as pdftoppm does, its longest side so many pixels.
  ///
  /// - Returns: the paths of the pictures by page; `nil` where poppler cannot open the file.
  static func pictures(_ file: CorpusFile, longestSide: Int, in folder: TemporaryFolder) throws -> [Int: String]? {
    let peers = folder.path("peer")
    _ = try folder.makeFolder("peer")
    let options = ["-q", "-cropbox", "-scale-to", String(longestSide)]
    let result = try run(["pdftoppm"] + options + popplerPassword(of: file) + [file.path, peers + "/page"])
    guard let result, result.signal == nil else { return nil }
    var paths: [Int: String] = [:]
    for name in try Files.names(in: peers) {
      if let page = Int(name.drop { !$0.isNumber }.prefix { $0.isNumber }) { paths[page] = "\(peers)/\(name)" }
    }
    return paths.isEmpty ? nil : paths
  }

  // MARK: - Scripts

  /// Compares pictures two by two.
  static func compare(_ pairs: [(String, String)]) throws -> [PictureComparison] {
    guard !pairs.isEmpty else { return [] }
    let input = JSONValue.array(pairs.map { .array([.string($0.0), .string($0.1)]) }).text()
    let answer = try script("compare_pictures.py", [], input: .text(input))
    return (answer?.arrayValue ?? []).map(PictureComparison.init)
  }

  /// Where poppler, MuPDF and PDFium find some words of every page; `nil` where the script does not come to an end.
  static func words(_ file: CorpusFile) throws -> JSONValue? {
    try script("find_words.py", [file.path], password: file.password)
  }

  /// What pikepdf, MuPDF and PDFium find in each of some files, for comparison; `nil` where the script does not come to
  /// an end.
  static func digests(of paths: [String], _ file: CorpusFile) throws -> [JSONValue]? {
    try script("digest_documents.py", paths, password: file.password, patience: .seconds(900))?.arrayValue
  }

  /// How documents differ page by page from those that their pages were taken from; `nil` where the script does not
  /// come to an end. The request is as `compare_pages.py` has it.
  static func pageDifferences(_ request: JSONValue, _ file: CorpusFile) throws -> [JSONValue]? {
    try script(
      "compare_pages.py", [], input: .text(request.text()), password: file.password, patience: .seconds(900)
    )?.arrayValue
  }

  /// What a script of the peers' folder prints.
  private static func script(
    _ name: String, _ arguments: [String], input: Tool.Input = .nothing, password: String? = nil,
    patience: Duration = .seconds(120)
  ) throws -> JSONValue? {
    var environment = PDFScopeBinary.environment
    environment["PEER_PASSWORD"] = password
    let command = [python, "-B", "-W", "ignore", "\(Fixtures.repository)/Tests/CorpusTests/Peers/\(name)"] + arguments
    let result: Tool.Result
    do {
      result = try Tool.run(command, input: input, environment: environment, timeout: patience)
    } catch Tool.Failure.timedOut {
      return nil
    }
    // A library that a hostile file brings down has no answer.
    guard result.signal == nil else { return nil }
    guard result.status == 0 else { throw Missing(program: "\(python) with the peers", message: result.errorText) }
    return try JSONParser.parse(bytes: result.output)
  }
}

/// How two pictures differ.
struct PictureComparison {
  /// How their pixels do.
  struct Measure {
    /// The mean difference of the pixels' parts, of 255.
    let mean: Double
    /// The part of the pixels that differ by more than 32 of 255.
    let share: Double

    init?(_ value: JSONValue?) {
      guard let mean = value?["mean"]?.doubleValue, let share = value?["share"]?.doubleValue else { return nil }
      self.mean = mean
      self.share = share
    }
  }

  /// The sizes.
  let ours: String
  let theirs: String
  /// Of all pixels; `nil` where the sizes differ.
  let all: Measure?
  /// Without the last column and the last row.
  let inner: Measure?

  init(_ value: JSONValue) {
    func size(_ index: Int) -> String {
      (value["sizes"]?[index]?.arrayValue ?? []).map { "\($0.intValue ?? 0)" }.joined(separator: " × ")
    }
    ours = size(0)
    theirs = size(1)
    all = Measure(value["all"])
    inner = Measure(value["inner"])
  }
}
