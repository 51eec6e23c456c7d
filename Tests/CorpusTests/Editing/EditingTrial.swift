import PDFScopeCore
import TestSupport

/// Every way of making a document of pages of others, tried on one file of the corpus.
struct EditingTrial {
  let file: CorpusFile
  private(set) var differences: [Difference] = []

  private let folder: TemporaryFolder
  private let partner: Partner
  private let pageCount: Int
  /// What qpdf complains of before anything is done; `nil` where it does not come to an end.
  private let complaints: Set<String>?
  /// What `pdfscope context` says of the document's events.
  private let contexts: JSONValue?
  private var outputs: [Output] = []

  /// A file that was written, and where its pages come from.
  private struct Output {
    let name: String
    let path: String
    let pages: [PageCall.Origin]
    /// The number of a part that the file was cut into.
    var part: Int?
  }

  /// What is larger takes more time than all others together.
  private static let mostPages = 400
  private static let largest = 8 << 20

  /// What a document may forbid is tried elsewhere.
  private static let permissions = ["--permissions", "warn"]

  /// `nil` for a file that is not tried: it cannot be opened, has no pages, or is too large.
  init?(_ file: CorpusFile) throws {
    guard (Files.size(file.path) ?? 0) < Self.largest else { return nil }
    let run = try Run(file, ["context"])
    guard let count = run.pageCount, count <= Self.mostPages else { return nil }
    contexts = run.document["contexts"]
    self.file = file
    partner = Partner.of(file)
    pageCount = count
    folder = try TemporaryFolder()
    complaints = try Peers.complaints(about: file.path, file)
  }

  /// Writes the files and compares them.
  mutating func run() throws {
    for call in PageCall.all {
      let pages = call.pages(pageCount, partner.pageCount)
      // A document without pages is none, and one that stays as it was is not written anew.
      guard !pages.isEmpty, pages != (1...pageCount).map(PageCall.Origin.own) || call.makesNewFile else { continue }
      let arguments = call.arguments(partner.path) + (call.makesNewFile ? [] : ["--invalidate-signatures"])
      try write(call.name, arguments, of: [file.path] + (call.takesBoth ? [partner.path] : []), pages)
    }
    let length = pageCount > 2 ? max(2, pageCount / 6) : 1
    try splitAndMerge(length, as: "again")
    // These parts are too many to be compared one by one.
    if length > 1 { try splitAndMerge(1, as: "from single pages", comparesParts: false) }
    for output in outputs { try read(output) }
    checkSize()
    try compare()
  }

  // MARK: - Writing

  private mutating func write(
    _ name: String, _ arguments: [String], of paths: [String], _ pages: [PageCall.Origin]
  ) throws {
    let path = folder.path("\(name).pdf")
    let run = try Run(paths, file.password, ["edit"] + arguments + Self.permissions + ["-o", path])
    guard run.result.status == ExitStatus.done.rawValue else {
      differences += failure(run, name)
      return
    }
    outputs.append(Output(name: name, path: path, pages: pages))
  }

  /// What is wrong with a call that wrote nothing: nothing where the scope says that it may not.
  private func failure(_ run: Run, _ name: String) -> [Difference] {
    let outcome = run.document["outcomes"]?[0]
    if run.result.status == ExitStatus.refused.rawValue, let event = outcome?["action"]?.stringValue,
      Prediction(of: event, contexts: contexts)?.isAllowed == false
    {
      return []
    }
    let veto = outcome?["vetoes"]?[0]?["code"]?.stringValue
    let code = run.errorCode ?? veto ?? "status \(run.result.status)"
    let message = outcome?["error"]?["message"]?.stringValue ?? code
    return [Difference("\(name): \(code)", ours: message, theirs: "a document")]
  }

  /// Cuts the file into parts of some pages and puts them together again.
  private mutating func splitAndMerge(_ length: Int, as name: String, comparesParts: Bool = true) throws {
    let parts = try folder.makeFolder("parts of \(length)")
    let run = try Run(file, ["edit", "split", "--every", "\(length)"] + Self.permissions + ["-o", parts + "/"])
    guard run.result.status == ExitStatus.done.rawValue else {
      differences += failure(run, "split, \(name)")
      return
    }
    let paths = try Files.names(in: parts).sorted().map { "\(parts)/\($0)" }
    guard paths.count == (pageCount + length - 1) / length else {
      differences.append(
        Difference("split, \(name): parts", ours: "\(paths.count)", theirs: "\((pageCount + length - 1) / length)"))
      return
    }
    for (index, path) in paths.enumerated() {
      guard comparesParts else { break }
      let pages = (index * length + 1...min((index + 1) * length, pageCount)).map(PageCall.Origin.own)
      outputs.append(Output(name: "part \(index + 1)", path: path, pages: pages, part: index + 1))
    }
    guard paths.count > 1 else { return }
    try write(name, ["merge", "--fields", "merge"], of: paths, (1...pageCount).map(PageCall.Origin.own))
  }

  // MARK: - Reading

  /// Whether a file is sound for qpdf, and poppler opens it.
  private mutating func read(_ output: Output) throws {
    if let complaints {
      differences += try ChainTrial.complaints(about: output.path, file, beyond: complaints).map {
        $0.under("\(output.name): ")
      }
    }
    let count = try Peers.pagesByPdfinfo(output.path, file)
    guard count != output.pages.count, try Peers.pagesByPdfinfo(file.path, file) == pageCount else { return }
    differences.append(
      Difference(
        "\(output.name): pdfinfo", ours: "\(output.pages.count) pages", theirs: count.map { "\($0)" } ?? "no answer"))
  }

  /// What is merged is not larger than its parts and two hundredths.
  private mutating func checkSize() {
    guard let merged = outputs.first(where: { $0.name == "merge" }), let size = Files.size(merged.path) else { return }
    let most = ((Files.size(file.path) ?? 0) + (Files.size(partner.path) ?? 0)) * 102 / 100
    if size > most { differences.append(Difference("merge: size", ours: "\(size)", theirs: "at most \(most)")) }
  }

  private mutating func compare() throws {
    let request: JSONValue = [
      "sources": [.string(file.path), .string(partner.path)],
      "counts": [.integer(pageCount), .integer(partner.pageCount)],
      "outputs": .array(outputs.map(Self.request)),
    ]
    guard let answers = try Peers.pageDifferences(request, file), answers.count == outputs.count else {
      differences.append(Difference("comparison", ours: "\(outputs.count) files", theirs: "no answer"))
      return
    }
    for (output, answer) in zip(outputs, answers) {
      differences += (answer.arrayValue ?? []).map { found in
        Difference(
          "\(output.name): \(found["place"]?.stringValue ?? "?")", ours: found["output"]?.text() ?? "nothing",
          theirs: found["source"]?.text() ?? "nothing")
      }
    }
  }

  private static func request(_ output: Output) -> JSONValue {
    let pages: [JSONValue] = output.pages.map { origin in
      switch origin {
      case .own(let page): [0, .integer(page)]
      case .other(let page): [1, .integer(page)]
      case .blank: .null
      }
    }
    return ["path": .string(output.path), "pages": .array(pages), "part": .integer(output.part ?? 0)]
  }
}

/// The file of the corpus that another is put together with.
private struct Partner: Sendable {
  let file: CorpusFile
  let pageCount: Int
  var path: String { file.path }

  private static let largest = 400_000
  private static let mostPages = 20

  /// Those that can be, by name: small, sound, and neither encrypted nor signed nor made of XFA.
  private static let all: [Partner] = Corpus.files.compactMap { file in
    guard file.password == nil, (Files.size(file.path) ?? .max) < largest,
      !["broken", "crypt", "encrypted", "signed", "xfa"].contains(where: file.name.hasPrefix),
      let count = try? Run(file, ["bookmarks"]).pageCount, count <= mostPages
    else { return nil }
    return Partner(file: file, pageCount: count)
  }

  /// One of the project's own, for a folder that has none.
  private static let ofOurs = Partner(
    file: CorpusFile(name: "twelve.pdf", path: Fixtures.path("pages/twelve.pdf"), password: nil), pageCount: 12)

  /// The next by name.
  static func of(_ file: CorpusFile) -> Partner {
    all.first { $0.file.name > file.name } ?? all.first ?? ofOurs
  }
}
